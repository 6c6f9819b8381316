"""Editing of a position on a real table: put things into their places, and check the whole at the end.

A sketch is a view with gaps (`gaps.py`) that may contradict the rules while it is edited.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import Any

from pharos.core.errors import InvalidMove
from pharos.games.duel.rules.cards import CAPITAL, FAR_LOOT, MAX_WONDERS, NEAR_LOOT, START_COINS
from pharos.games.duel.rules.definitions import (
    BUILDING_INDEX,
    LAYOUTS,
    SLOTS,
    TOKEN_INDEX,
    WONDER_INDEX,
)
from pharos.games.duel.rules.game import Game
from pharos.games.duel.rules.gaps import BOX, View, filled, hide_layout
from pharos.games.duel.rules.position import BUILT, FORMAT, LOOT_COINS, RETURNED, UNBUILT
from pharos.games.duel.rules.position_check import HIDDEN, MOST_COINS

CITIES = ("city0", "city1")
PLACES = (*CITIES, "board", "discard")
LOOT_DISTANCES = dict(zip(LOOT_COINS, (NEAR_LOOT, FAR_LOOT), strict=True))


def blank() -> View:
    """The beginning of Age I, with nothing told."""
    view: View = {
        "game": "duel",
        "format": FORMAT,
        "phase": "turn",
        "age": 1,
        "to_move": 0,
        "first": 0,
        "extra_turn": False,
        "taken_slot": None,
        "destroys": None,
        "pawn": 0,
        "loot": [list(LOOT_COINS), list(LOOT_COINS)],
        "offer": [],
        "later": [],
        "tokens": [],
        "box": list(BOX.tokens),
        "library": [],
        "discard": [],
        "cities": [{"coins": START_COINS, "buildings": [], "wonders": [], "tokens": []} for _ in CITIES],
        "result": None,
        "seat": None,
        "moves": [],
    }
    hide_layout(view)
    return view


def opened(view: View | None) -> View:
    """A view to edit: pending choices are given up, and the game is no longer over."""
    if view is None or not view["age"]:
        return blank()
    sketch = copy.deepcopy(view)
    if sketch["to_move"] is None:
        sketch["to_move"] = 0
    sketch.update(phase="turn", extra_turn=False, taken_slot=None, destroys=None, library=[], result=None)
    return sketch


def places_of(view: View, thing: str) -> list[str]:
    """Where a building, wonder or token is: "city0", "under0", "slot", "board", "discard" and so on."""
    places = []
    for seat, city in enumerate(view["cities"]):
        wonders = [w["id"] for w in city["wonders"]]
        places += [f"city{seat}"] * (city["buildings"] + city["tokens"] + wonders).count(thing)
        places += [f"under{seat}" for w in city["wonders"] if w["card"] == thing]
    places += ["board"] * view["tokens"].count(thing) + ["discard"] * view["discard"].count(thing)
    return places + ["slot"] * view["tableau"].count(thing) + ["offer"] * view["offer"].count(thing)


def edited(view: View, entry: str) -> View:
    """The sketch after an edit.

    Raises:
        InvalidMove: there is no such edit.
    """
    verb, *words = entry.split()
    sketch = copy.deepcopy(view)
    if verb not in EDITS:
        raise InvalidMove("wrong_form", f"there is no edit {verb!r}")
    try:
        EDITS[verb](sketch, *words)
    except (TypeError, KeyError, IndexError, ValueError) as error:
        raise InvalidMove("wrong_form", f"this edit cannot be read: {entry}") from error
    return sketch


def sound(view: View) -> View:
    """The sketch as a view that the rules accept; face-up cards that have not been told are still gaps.

    Raises:
        InvalidPosition: it contradicts itself or the rules.
    """
    whole = copy.deepcopy(view)
    _return_last_wonder(whole)
    Game.from_view(filled(whole), 0)
    return whole


# --- edits -----------------------------------------------------------------------------------------------------------


def _number(word: str, numbers: range) -> int:
    if int(word) not in numbers:
        raise ValueError(word)
    return int(word)


def _city(view: View, word: str) -> dict[str, Any]:
    city: dict[str, Any] = view["cities"][_number(word, range(2))]
    return city


def _set_age(view: View, age: str) -> None:
    view["age"] = _number(age, range(1, len(LAYOUTS) + 1))
    hide_layout(view)


def _set_turn(view: View, seat: str) -> None:
    view["to_move"] = _number(seat, range(2))


def _set_coins(view: View, seat: str, coins: str) -> None:
    _city(view, seat)["coins"] = _number(coins, range(MOST_COINS + 1))


def _set_pawn(view: View, pawn: str) -> None:
    """Move the pawn; it takes the loot tokens that it passes."""
    view["pawn"] = _number(pawn, range(-CAPITAL, CAPITAL + 1))
    for seat, lead in ((1, view["pawn"]), (0, -view["pawn"])):
        view["loot"][seat] = [coins for coins in view["loot"][seat] if lead < LOOT_DISTANCES[coins]]


def _toggle_loot(view: View, seat: str, coins: str) -> None:
    row, purse = view["loot"][_number(seat, range(2))], int(coins)
    if purse not in LOOT_COINS:
        raise ValueError(coins)
    row[:] = sorted({*row} ^ {purse})


def _toggle_slot(view: View, slot: str) -> None:
    """Take a card from the layout, or put it back face down."""
    place = _number(slot, range(SLOTS))
    view["backs"][place] = f"age_{view['age']}" if view["tableau"][place] is None else None
    view["tableau"][place] = HIDDEN if view["tableau"][place] is None else None


def _reveal(view: View, slot: str, card: str) -> None:
    if card not in BUILDING_INDEX:
        raise ValueError(card)
    place = _number(slot, range(SLOTS))
    view["tableau"][place], view["backs"][place] = card, None


def _put(view: View, place: str, thing: str) -> None:
    """Put a thing into a place, besides where it may be already: the check at the end explains contradictions."""
    if thing in BUILDING_INDEX and place in (*CITIES, "discard"):
        row = view["discard"] if place == "discard" else _city(view, place[4:])["buildings"]
    elif thing in TOKEN_INDEX and place in (*CITIES, "board"):
        row = view["tokens"] if place == "board" else _city(view, place[4:])["tokens"]
    elif thing in WONDER_INDEX and place in CITIES:
        _city(view, place[4:])["wonders"].append({"id": thing, "status": UNBUILT, "card": None})
        return
    else:
        raise ValueError(place)
    row.append(thing)
    if place != "discard":
        row.sort(key=lambda item: TOKEN_INDEX[item] if item in TOKEN_INDEX else BUILDING_INDEX[item])
    _empty_box(view)


def _remove(view: View, place: str, thing: str) -> None:
    """Remove a thing from a place."""
    if place == "under":
        _find_wonder(view, thing).update(status=BUILT, card=HIDDEN)
        return
    rows = [view["tokens"]] if place == "board" else [view["discard"]] if place == "discard" else []
    if place in CITIES:
        city = _city(view, place[4:])
        city["wonders"][:] = [wonder for wonder in city["wonders"] if wonder["id"] != thing]
        rows = [city["buildings"], city["tokens"]]
    for row in rows:
        if thing in row:
            row.remove(thing)
    _empty_box(view)


def _find_wonder(view: View, wonder: str) -> dict[str, Any]:
    found: dict[str, Any] = next(w for city in view["cities"] for w in city["wonders"] if w["id"] == wonder)
    return found


def _raise_wonder(view: View, wonder: str) -> None:
    """Build a wonder, or take it apart again."""
    row = next((w for city in view["cities"] for w in city["wonders"] if w["id"] == wonder), None)
    if row is None:
        raise ValueError(wonder)
    is_built = row["status"] == BUILT
    row.update(status=UNBUILT if is_built else BUILT, card=None if is_built else HIDDEN)


def _empty_box(view: View) -> None:
    """What is neither on the board nor in a city is in the box."""
    known = {*view["tokens"], *(token for city in view["cities"] for token in city["tokens"])}
    view["box"] = sorted(token for token in BOX.tokens if token not in known)


EDITS: Mapping[str, Callable[..., None]] = {
    "age": _set_age,
    "turn": _set_turn,
    "coins": _set_coins,
    "pawn": _set_pawn,
    "loot": _toggle_loot,
    "take": _toggle_slot,
    "reveal": _reveal,
    "put": _put,
    "remove": _remove,
    "raise": _raise_wonder,
}


# --- what the rules imply --------------------------------------------------------------------------------------------


def _return_last_wonder(view: View) -> None:
    """The eighth wonder is out of the game when seven are built, and only then."""
    wonders = [w for city in view["cities"] for w in city["wonders"]]
    is_full = sum(w["status"] == BUILT for w in wonders) == MAX_WONDERS
    for wonder in wonders:
        if wonder["status"] != BUILT:
            wonder["status"] = RETURNED if is_full else UNBUILT
