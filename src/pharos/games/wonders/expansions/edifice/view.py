"""Edifice in views: all of it is public."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pharos.core.errors import invalid_position
from pharos.games.wonders.expansions.edifice.definitions import DEBTS, EDIFICES
from pharos.games.wonders.expansions.edifice.state import STATUSES
from pharos.games.wonders.rules.cards import AGES, NONE
from pharos.games.wonders.rules.state import City, State


def describe_city(city: City) -> dict[str, Any]:
    """Return the public information about a city."""
    return {"debts": [value for value, n in zip(DEBTS, city.debts, strict=True) for _ in range(n)]}


def describe_table(s: State) -> dict[str, Any]:
    """Return the three edifices, or nothing without the expansion."""
    return {"edifices": describe_edifices(s)}


def describe_edifices(s: State) -> list[dict[str, Any]]:
    """Return the three edifices; empty without the expansion."""
    if s.edifices[0] == NONE:
        return []
    cities = s.cities[: s.players]
    return [
        {
            "id": EDIFICES[s.edifices[age]].id,
            "left": s.left[age],
            "status": STATUSES[s.status[age]],
            "joined": [bool(city.joined >> age & 1) for city in cities],
            "pawns": [city.pawns[age] for city in cities],
        }
        for age in range(AGES)
    ]


def check_view(view: Mapping[str, Any]) -> None:
    """Check the form of the edifices in a view.

    Raises:
        InvalidPosition: it is invalid; the message gives the reason.
    """
    rows = view.get("edifices")
    if not isinstance(rows, list):
        raise invalid_position("'edifices' is a list")
    for row in rows:
        if not isinstance(row, Mapping):
            raise invalid_position("'edifices' lists objects")
        if not isinstance(row.get("id"), str):
            raise invalid_position("'edifices': 'id' is missing or of the wrong kind")


def dealt_ids(view: Mapping[str, Any]) -> list[str] | None:
    """Return the edifices in the deal, as far as a view shows them; None without the expansion."""
    return [row["id"] for row in view["edifices"]] or None
