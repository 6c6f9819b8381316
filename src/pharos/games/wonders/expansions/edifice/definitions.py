"""The edifices from the data file: parsed, validated, immutable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pharos.core.resources import Cost, parse_cost
from pharos.games.wonders.rules.definitions import (
    EXPANSION_DATA,
    OPTIONS,
    RESOURCES,
    Effects,
    alternatives,
    check_effects,
    with_options,
)

NAME = "edifice"
PENALTIES: Mapping[str, frozenset[str]] = {
    "lose_coins": frozenset({"amount"}),
    "discard_card": frozenset({"color", "count", "choice"}),
    "lose_victory_tokens": frozenset({"count", "choice"}),
}


@dataclass(frozen=True)
class Edifice:
    """A project of an age."""

    id: str
    name: str
    age: int
    cost: Cost  # of joining
    reward: Effects
    penalty: Mapping[str, Any]


def _edifice(row: dict[str, Any]) -> Edifice:
    for printed in (row, *alternatives(row)):
        check_effects(row["id"], printed["reward"])
        check_effects(row["id"], [printed["penalty"]], PENALTIES)
    cost = parse_cost(row["cost"], RESOURCES)
    if any(cost.units):
        raise ValueError(f"{row['id']}: taking part costs coins only")
    return Edifice(row["id"], row["name"], row["age"], cost, row["reward"], row["penalty"])


_data = EXPANSION_DATA[NAME]
EDIFICES = tuple(_edifice(with_options(row, OPTIONS)) for row in _data["edifices"])
EDIFICE_INDEX = {e.id: i for i, e in enumerate(EDIFICES)}
EDIFICE_COUNT = len(EDIFICES)
REWARDS = tuple(e.reward for e in EDIFICES)
PAWNS = {int(players): pawns for players, pawns in _data["pawns"].items()}
DEBTS = tuple(_data["debts"][str(age)] for age in (1, 2, 3))
