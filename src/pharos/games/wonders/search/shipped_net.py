"""The trained nets of 7 Wonders that ship with the package."""

from __future__ import annotations

import functools
from importlib import resources
from pathlib import Path

from pharos.games.wonders.search.net import SPEC, Floats, Nets, nets_of
from pharos.search import net_file

FILE = "nets.npz"


def load_weights(path: Path) -> Floats:
    """Load weights from a file.

    Raises:
        OtherNet: the file is for another game or another architecture.
    """
    return net_file.load_weights(path, SPEC)


def save_weights(path: Path, weights: Floats) -> None:
    """Save weights to a file."""
    net_file.save_weights(path, SPEC, weights)


def shipped_weights() -> Floats:
    """Load the shipped weights."""
    with resources.as_file(resources.files("pharos.games.wonders").joinpath("nets", FILE)) as path:
        return load_weights(path)


@functools.cache
def shipped_nets() -> Nets:
    """The shipped nets."""
    return nets_of(shipped_weights())
