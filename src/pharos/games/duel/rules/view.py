"""What a player may know: the only way a position leaves the engine.

Duel has no private information: face-down cards, the cards removed and the wonders not yet offered are unknown to
both seats alike, and of a face-down card everybody sees the back.
"""

from __future__ import annotations

from typing import Any

from pharos.core.chance import Rng, drawn
from pharos.games.duel.rules.cards import GUILDS_ADDED
from pharos.games.duel.rules.definitions import BUILDINGS, SLOTS, WONDERS
from pharos.games.duel.rules.position import describe, is_face_up
from pharos.games.duel.rules.positioncheck import HIDDEN, back_of, seen_cards
from pharos.games.duel.rules.state import State


def redact(s: State, seat: int | None) -> dict[str, Any]:
    """The position as a seat sees it; None is a spectator."""
    data = describe(s)
    del data["decks"]  # the cards by slot, removed ones and coming ages included
    data["box"].sort()  # the order in which the Great Library would draw
    data["later"] = [HIDDEN] * len(data["later"])
    data["backs"] = [None] * len(data["tableau"])
    for slot, card in enumerate(data["tableau"]):
        if card and not is_face_up(s, slot):
            data["tableau"][slot] = HIDDEN
            data["backs"][slot] = back_of(card)
    data["seat"] = seat
    return data


def _draw(pool: list[str], n: int, rngs: list[Rng]) -> list[str]:
    """Take n items at random out of the pool."""
    return [pool.pop(drawn(rngs, len(pool))) for _ in range(n)]


def complete(view: dict[str, Any], rngs: list[Rng]) -> dict[str, Any]:
    """A full description that agrees with a sound view, everything unknown drawn at random."""
    seen = seen_cards(view)
    shown = [card for card in view["tableau"] if card not in (None, HIDDEN)]
    pools: dict[str, list[str]] = {}
    for building in BUILDINGS:
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
    full["later"] = _draw([w.id for w in WONDERS if w.id not in known], len(view["later"]), rngs)
    return full


def _deck(age: int, full: dict[str, Any], seen: list[str], pools: dict[str, list[str]], rngs: list[Rng]) -> list[str]:
    """The cards of an age by slot. Where a card has been taken the slot no longer matters: any taken one stands in."""
    if age > full["age"]:
        guilds = _draw(pools["guild"], GUILDS_ADDED, rngs) if age == 3 else []
        row = _draw(pools[f"age_{age}"], SLOTS - len(guilds), rngs) + guilds
        return _draw(row, SLOTS, rngs)
    taken = [building.id for building in BUILDINGS if building.age == age and building.id in seen]
    if age < full["age"]:
        return taken
    return [card or taken.pop() for card in full["tableau"]]
