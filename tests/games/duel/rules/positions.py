"""Positions for scenario tests: a test states what matters to it, and the rest is filled in consistently.

>>> game = scenario(age=2, tableau={18: "aqueduct", 19: "walls"}, cities=[{"coins": 7, "buildings": ["baths"]}, {}])

Cards that a test does not mention must still be somewhere: 20 cards of every past age have been taken, and as many of
this age as there are empty slots. These fillers go under built wonders for which no card is named. The rest go to the
discard pile, or to a city if a test needs an exact discard pile (`filler=1`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pharos import duel
from pharos.games.duel.rules.definitions import BUILDING_INDEX, BUILDINGS, LAYOUTS, TOKENS, WONDERS

AGES = (1, 2, 3)
FULL: dict[int, str | None] = dict.fromkeys(range(20))  # a layout with all its cards
TWO_LEFT: dict[int, str | None] = {0: None, 1: None}  # in every layout these two slots do not cover each other
LOOT = {2: 3, 5: 6}  # coins of a loot token: distance of the pawn at which it is taken


def scenario(**facts: Any) -> duel.Game:
    """A game that starts from a position; see `position`."""
    return duel.Game.from_position(position(**facts))


def position(
    *,
    age: int = 3,
    to_move: int = 0,
    tableau: Mapping[int, str | None] = TWO_LEFT,
    cities: Sequence[Mapping[str, Any]] = ({}, {}),
    pawn: int = 0,
    loot: list[list[int]] | None = None,
    tokens: Sequence[str] | None = None,
    box: Sequence[str] | None = None,
    discard: Sequence[str] = (),
    filler: str | int = "discard",
) -> dict[str, Any]:
    """A complete position in which the mover has to take a card.

    Args:
        age: 3 by default, so that any card of the game can have been built.
        to_move: the seat whose turn it is.
        tableau: cards by slot, None for any card. The cards they cover are there too, all others are taken.
        cities: for each seat `coins` (7), `buildings`, `built` wonders (ids, or {wonder: card under it}), `unbuilt`
            wonders (filled up to four in all), `tokens`.
        pawn: positive when seat 0 leads.
        loot: the loot tokens left on each seat's side; by default those the pawn has not reached.
        tokens: progress tokens on the board; by default all that are not elsewhere.
        box: tokens in the box; the Great Library draws the first three.
        discard: the discard pile, oldest first, before the fillers.
        filler: where taken cards go that are not mentioned: "discard", or the seat of a city.
    """
    rows = [_city(**city) for city in cities]
    _fill_wonders(rows)
    layout = _layout(age, tableau)
    named = [card for row in rows for card in _cards_of(row)] + list(discard) + [card for card in layout if card]
    gone: list[str] = []
    for a in AGES[:age]:
        rest = _rest(a, named)
        taken = 20 if a < age else layout.count(None)
        wanted = taken - sum(BUILDINGS[BUILDING_INDEX[card]].age == a for card in named if card not in layout)
        if wanted < 0:
            raise ValueError(f"too many cards of age {a} have been taken; leave fewer in the tableau")
        gone += rest[:wanted]
        if a == age:
            hidden = rest[wanted:]
            layout = [hidden.pop() if card == "" else card for card in layout]
    pile = list(discard)
    for wonder in (wonder for row in rows for wonder in row["wonders"]):
        if wonder["card"] == "":
            wonder["card"] = gone.pop()
    (pile if filler == "discard" else rows[int(filler)]["buildings"]).extend(gone)
    board, in_box = _tokens(rows, tokens, box)
    return {
        "game": "duel",
        "format": 1,
        "phase": "turn",
        "age": age,
        "to_move": to_move,
        "first": 0,
        "extra_turn": False,
        "taken_slot": None,
        "destroys": None,
        "pawn": pawn,
        "loot": loot or [[c for c, d in LOOT.items() if lead < d] for lead in (-pawn, pawn)],
        "offer": [],
        "later": [],
        "tokens": board,
        "box": in_box,
        "library": [],
        "tableau": layout,
        "discard": pile,
        "cities": rows,
        "result": None,
        "decks": _decks(age, layout, [card for row in rows for card in _cards_of(row)] + pile),
    }


def _city(
    *,
    coins: int = 7,
    buildings: Sequence[str] = (),
    built: Sequence[str] | Mapping[str, str] = (),
    unbuilt: Sequence[str] = (),
    tokens: Sequence[str] = (),
) -> dict[str, Any]:
    under = built if isinstance(built, Mapping) else dict.fromkeys(built, "")  # "" is filled in later
    wonders = [{"id": wonder, "status": "built", "card": card} for wonder, card in under.items()]
    wonders += [{"id": wonder, "status": "unbuilt", "card": None} for wonder in unbuilt]
    return {"coins": coins, "buildings": list(buildings), "wonders": wonders, "tokens": list(tokens)}


def _cards_of(city: Mapping[str, Any]) -> list[str]:
    return [*city["buildings"], *(wonder["card"] for wonder in city["wonders"] if wonder["card"])]


def _fill_wonders(cities: list[dict[str, Any]]) -> None:
    """Fill each city up to four wonders; if seven are built, the eighth is back in the box."""
    named = [wonder["id"] for city in cities for wonder in city["wonders"]]
    spare = [wonder.id for wonder in WONDERS if wonder.id not in named]
    for city in cities:
        while len(city["wonders"]) < 4:
            city["wonders"].append({"id": spare.pop(0), "status": "unbuilt", "card": None})
    everything = [wonder for city in cities for wonder in city["wonders"]]
    waiting = [wonder for wonder in everything if wonder["status"] == "unbuilt"]
    if len(waiting) == 1:
        waiting[0]["status"] = "returned"


def _layout(age: int, tableau: Mapping[int, str | None]) -> list[str | None]:
    """The content of each slot: an id, "" for a card to be filled in, None if the card is taken."""
    layout: list[str | None] = [None] * 20
    for slot in reversed(range(20)):  # cards are covered by cards of higher slots
        covered = any(layout[c] is not None for c in LAYOUTS[age - 1][slot].covered_by)
        if slot in tableau or covered:
            layout[slot] = tableau.get(slot) or ""
    return layout


def _rest(age: int, named: Sequence[str]) -> list[str]:
    """The cards that complete the 20 of an age: those with the least effect first, green cards and guilds last."""

    def unnamed(*, guilds: bool, wanted: int) -> list[str]:
        cards = [b for b in BUILDINGS if b.age == age and b.is_guild == guilds]
        cards.sort(key=lambda b: b.color == "green")
        free = [b.id for b in cards if b.id not in named]
        return free[: max(wanted - (len(cards) - len(free)), 0)]

    return unnamed(guilds=False, wanted=17 if age == 3 else 20) + unnamed(guilds=True, wanted=3)


def _tokens(
    cities: list[dict[str, Any]], board: Sequence[str] | None, box: Sequence[str] | None
) -> tuple[list[str], list[str]]:
    named = [token for city in cities for token in city["tokens"]] + list(board or ()) + list(box or ())
    free = [token.id for token in TOKENS if token.id not in named]
    if box is None:
        box, free = (free, []) if board is not None else (free[-5:], free[:-5])
    return list(board if board is not None else free), list(box)


def _decks(age: int, layout: Sequence[str | None], seen: Sequence[str]) -> list[list[str]]:
    """The cards of each age by slot. An empty slot gets any taken card; later ages are in data file order."""
    decks = []
    for a in AGES:
        taken = [card for card in seen if BUILDINGS[BUILDING_INDEX[card]].age == a]
        if a == age:
            taken = [card or taken.pop() for card in layout]
        decks.append(taken if a <= age else _rest(a, ()))
    return decks
