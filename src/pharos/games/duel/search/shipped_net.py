"""The trained net that comes with the package."""

from __future__ import annotations

import functools
from importlib import resources
from pathlib import Path

import numpy as np

from pharos.games.duel.search.net import Floats, Net, net_of, playing_net

FILE = "net.npz"


def load_weights(path: Path) -> Floats:
    """The weights in a file.

    Raises:
        ValueError: the file belongs to another version of the net.
    """
    with np.load(path, allow_pickle=False) as file:
        weights: Floats = file["weights"].astype(np.float32)
    net_of(weights)
    return weights


def save_weights(path: Path, weights: Floats) -> None:
    """Write weights to a file, in half precision: that is finer than what training can tell apart."""
    np.savez_compressed(path, weights=weights.astype(np.float16))


@functools.cache
def shipped_net() -> Net:
    """The net of the package."""
    with resources.as_file(resources.files("pharos.games.duel").joinpath("nets", FILE)) as path:
        return playing_net(load_weights(path))
