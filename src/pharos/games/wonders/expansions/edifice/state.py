"""Edifice's part of a position."""

from __future__ import annotations

from typing import Annotated

from pharos.core.native import Int8
from pharos.games.wonders.rules.cards import AGES

# The status of an edifice; NO_EDIFICE without the expansion.
NO_EDIFICE, OPEN, BUILT, FAILED = range(4)
STATUSES = ("", "open", "built", "failed")


class EdificeCity:
    """Additional fields of a city."""

    debts: Annotated[list[int], "i1", AGES]
    pawns: Annotated[list[int], "i8", AGES]
    joined: Int8  # the ages in which it has paid for a pawn, as bits


class EdificeTable:
    """Additional fields of the table."""

    edifices: Annotated[list[int], "u1", AGES]
    left: Annotated[list[int], "i1", AGES]  # pawns left on the edifices
    status: Annotated[list[int], "i1", AGES]


CITY_FIELDS, STATE_FIELDS = EdificeCity, EdificeTable
