"""The trained nets of 7 Wonders that come with the package."""

from __future__ import annotations

import functools
from importlib import resources

import numpy as np

from pharos.games.wonders.search.net import Nets, nets_of

FILE = "nets.npz"


@functools.cache
def shipped_nets() -> Nets:
    """The nets of the package."""
    with (
        resources.as_file(resources.files("pharos.games.wonders").joinpath("nets", FILE)) as path,
        np.load(path, allow_pickle=False) as file,
    ):
        return nets_of(file["weights"].astype(np.float32))
