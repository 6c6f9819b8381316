"""Identifies the exact version of the players, so that results of modified players are not mixed."""

from __future__ import annotations

import functools
import hashlib

from pharos.core.compile_cache import PACKAGE, SHARED, own_stamp
from pharos.version import __version__


@functools.cache
def players_stamp() -> str:
    """Return the version with a digest of everything that affects play: sources, data and nets."""
    digest = hashlib.sha256(own_stamp(SHARED).encode())
    for path in sorted((PACKAGE / "games").rglob("*.npz")):
        digest.update(path.read_bytes())
    return f"{__version__}+{digest.hexdigest()[:12]}"
