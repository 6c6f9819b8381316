"""The trained net shipped with the package."""

from __future__ import annotations

import functools
from importlib import resources
from pathlib import Path

from pharos.games.duel.search.net import SPEC, Floats, Net, playing_net
from pharos.search import net_file

FILE = "net.npz"


def load_weights(path: Path) -> Floats:
    """Load the weights in a file.

    Raises:
        OtherNet: the file holds a net of another game or with a different architecture.
    """
    return net_file.load_weights(path, SPEC)


def save_weights(path: Path, weights: Floats) -> None:
    """Write weights to a file."""
    net_file.save_weights(path, SPEC, weights)


def shipped_weights() -> Floats:
    """The weights shipped with the package."""
    with resources.as_file(resources.files("pharos.games.duel").joinpath("nets", FILE)) as path:
        return load_weights(path)


@functools.cache
def shipped_net() -> Net:
    """The net shipped with the package."""
    return playing_net(shipped_weights())
