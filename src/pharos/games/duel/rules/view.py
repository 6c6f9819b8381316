"""Views: what a player may know. Positions leave the engine only through them.

Duel has no private information: face-down cards, removed cards and the wonders not yet offered are hidden from both
seats, and both see the backs of face-down cards.
"""

from __future__ import annotations

from typing import Any

from pharos.core.chance import Rng, drawn
from pharos.games.duel.expansions import EXPANSIONS
from pharos.games.duel.rules.cards import GUILDS_ADDED
from pharos.games.duel.rules.definitions import BASE_BUILDINGS, BUILDINGS, SLOTS, box_with
from pharos.games.duel.rules.position import describe, is_face_up
from pharos.games.duel.rules.position_check import HIDDEN, back_of, seen_cards
from pharos.games.duel.rules.state import State


def redact(s: State, seat: int | None) -> dict[str, Any]:
    """The position as a seat sees it; None is a spectator."""
    data = describe(s)
    del data["decks"]  # the cards by slot, including removed ones and later ages
    data["box"].sort()  # the order in which the Great Library would draw
    data["later"] = [HIDDEN] * len(data["later"])
    data["backs"] = [None] * len(data["tableau"])
    for slot, card in enumerate(data["tableau"]):
        if card and not is_face_up(s, slot):
            data["tableau"][slot] = HIDDEN
            data["backs"][slot] = back_of(card)
    data["seat"] = seat
    for name, hide in EXPANSIONS.values("view", "redact").items():
        if name in data.get("expansions", ()):
            hide(data, seat)
    return data


def _draw(pool: list[str], n: int, rngs: list[Rng]) -> list[str]:
    """Remove n random items from the pool."""
    return [pool.pop(drawn(rngs, len(pool))) for _ in range(n)]


def complete(view: dict[str, Any], rngs: list[Rng]) -> dict[str, Any]:
    """Complete a valid view to a full description, with everything unknown drawn at random."""
    seen = seen_cards(view)
    shown = [card for card in view["tableau"] if card not in (None, HIDDEN)]
    pools: dict[str, list[str]] = {}
    for building in BASE_BUILDINGS:
        if building.id not in seen and building.id not in shown:
            pools.setdefault(back_of(building.id), []).append(building.id)
    full = {key: value for key, value in view.items() if key not in ("backs", "seat", "moves")}
    full["tableau"] = [
        _draw(pools[view["backs"][slot]], 1, rngs)[0] if card == HIDDEN else card
        for slot, card in enumerate(view["tableau"])
    ]
    full["decks"] = [_deck(age, full, seen, pools, rngs) for age in (1, 2, 3)]
    drawn = list(view["library"])
    full["box"] = drawn + _draw([t for t in view["box"] if t not in drawn], len(view["box"]) - len(drawn), rngs)
    known = {w["id"] for city in view["cities"] for w in city["wonders"]} | set(view["offer"])
    in_box = box_with(tuple(view.get("expansions", ()))).wonders
    full["later"] = _draw([w for w in in_box if w not in known], len(view["later"]), rngs)
    for name, complete_part in EXPANSIONS.values("view", "complete").items():
        if name in view.get("expansions", ()):
            complete_part(full, rngs)
    return full


def _deck(age: int, full: dict[str, Any], seen: list[str], pools: dict[str, list[str]], rngs: list[Rng]) -> list[str]:
    """The cards of an age by slot. The slots of taken cards no longer matter, so any taken card fills an empty one."""
    if age > full["age"]:
        guilds = _draw(pools["guild"], GUILDS_ADDED, rngs) if age == 3 else []
        row = _draw(pools[f"age_{age}"], SLOTS - len(guilds), rngs) + guilds
        return _draw(row, SLOTS, rngs)
    taken = [building.id for building in BUILDINGS if building.age == age and building.id in seen]
    if age < full["age"]:
        return taken
    return [card or taken.pop() for card in full["tableau"]]
