"""The expansions that add to the pages of Duel."""

from __future__ import annotations

import functools
import importlib

from pharos.games.duel.web.expansion import ExpansionWeb

PACKAGES: tuple[str, ...] = ()  # packages with an `EXPANSION` in their module `expansion`


@functools.cache
def expansions() -> tuple[ExpansionWeb, ...]:
    """Return all expansions. They are imported lazily because they depend on the modules that call them."""
    return tuple(importlib.import_module(f"{package}.expansion").EXPANSION for package in PACKAGES)
