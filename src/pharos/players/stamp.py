"""Which players exactly: results of players that were changed meanwhile are results of others."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

from pharos.core.native import source_stamps
from pharos.version import __version__


@functools.cache
def players_stamp() -> str:
    """The version with a digest of all that decides how the players play: sources, data and nets."""
    package = Path(__file__).parent.parent
    digest = hashlib.sha256(source_stamps(package)["players"].encode())
    for path in sorted((package / "search").rglob("*.npz")):
        digest.update(path.read_bytes())
    return f"{__version__}+{digest.hexdigest()[:12]}"
