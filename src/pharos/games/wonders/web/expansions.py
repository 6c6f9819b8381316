"""The expansions that add to the pages of 7 Wonders."""

from __future__ import annotations

import functools
import importlib

from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules import Game
from pharos.games.wonders.web.expansion import ExpansionWeb

# The packages of the web parts, each with an `EXPANSION` in its module `expansion`.
PACKAGES = EXPANSIONS.places("web")


@functools.cache
def expansions() -> tuple[ExpansionWeb, ...]:
    """Return all expansions. They are imported lazily because they depend on the modules that call them."""
    return tuple(importlib.import_module(f"{package}.expansion").EXPANSION for package in PACKAGES)


def get_expansion(name: str) -> ExpansionWeb:
    """Return the expansion of a name."""
    return next(expansion for expansion in expansions() if expansion.name == name)


def expansions_of(game: Game) -> tuple[ExpansionWeb, ...]:
    """Return the expansions used in a game."""
    return tuple(expansion for expansion in expansions() if expansion.is_played(game))
