"""Conversion of positions to JSON-safe data and back: the format of views, studies and tests.

`describe` writes everything, `view.py` removes what a seat may not know, and `restore` rebuilds the position after
`position_check.py` has validated it. Only primary facts are written (who owns what, the position of the pawn); all
counters are derived from them.
"""

from __future__ import annotations

from typing import Any

from pharos.core.bits import bits
from pharos.core.native import compiled, read, write, zeros
from pharos.games.duel.expansions import EXPANSIONS
from pharos.games.duel.rules.cards import (
    AGE_3_CARDS,
    CARDS,
    DEALT_WONDERS,
    FAR_LOOT_COINS,
    NEAR_LOOT_COINS,
    NONE,
    TOKEN_KIND,
    TOKENS,
    TOKENS_ON_BOARD,
    WONDER_KIND,
    WONDERS,
)
from pharos.games.duel.rules.definitions import (
    BUILDING_INDEX,
    BUILDINGS,
    COLORS,
    LAYOUTS,
    SLOTS,
    TOKEN_INDEX,
    WONDER_INDEX,
    box_with,
)
from pharos.games.duel.rules.definitions import TOKENS as TOKEN_FACTS
from pharos.games.duel.rules.definitions import WONDERS as WONDER_FACTS
from pharos.games.duel.rules.effects import add_building, add_token, add_wonder
from pharos.games.duel.rules.expansions import lasting_effects
from pharos.games.duel.rules.state import (
    DESTROY,
    ENDINGS,
    LIBRARY,
    NOBODY,
    NOT_OVER,
    OVER,
    OWN_WONDERS,
    PHASES,
    City,
    State,
)
from pharos.games.duel.rules.trade import set_prices
from pharos.games.duel.rules.turn import HALF_DRAFT

FORMAT = 1
BUILT, UNBUILT, RETURNED = "built", "unbuilt", "returned"
LOOT_COINS = (NEAR_LOOT_COINS, FAR_LOOT_COINS)


# --- reading a state -------------------------------------------------------------------------------------------------


def building_ids(city: City) -> list[str]:
    """A city's buildings, in the order of the data file."""
    return [BUILDINGS[i].id for i in bits(city.built[0])] + [BUILDINGS[AGE_3_CARDS + i].id for i in bits(city.built[1])]


def token_ids(mask: int) -> list[str]:
    """The tokens of a set, in the order of the data file."""
    return [TOKEN_FACTS[i].id for i in bits(mask)]


def offered_wonders(s: State) -> list[str]:
    """The wonders that may be picked now."""
    return [WONDER_FACTS[s.dealt[i]].id for i in bits(s.offer)]


def own_wonders(s: State, seat: int) -> list[dict[str, Any]]:
    """A seat's wonders in the order they were picked, with their status."""
    rows = []
    for k in range(OWN_WONDERS):
        place = seat * OWN_WONDERS + k
        if s.wonders[place] == NONE:
            continue
        card = None if s.under[place] == NONE else BUILDINGS[s.under[place]].id
        is_open = s.phase == PHASES.index("draft") or s.cities[seat].unbuilt >> k & 1
        status = BUILT if card else UNBUILT if is_open else RETURNED
        rows.append({"id": WONDER_FACTS[s.wonders[place]].id, "status": status, "card": card})
    return rows


def slot_card(s: State, slot: int) -> str | None:
    """The card in a slot of the layout; None if it is taken or nothing is laid out."""
    return BUILDINGS[s.deck[SLOTS * (s.age - 1) + slot]].id if s.present >> slot & 1 else None


def is_face_up(s: State, slot: int) -> bool:
    """Whether the card in a slot is face up."""
    return LAYOUTS[s.age - 1][slot].face_up or bool(s.open >> slot & 1)


def result_of(s: State) -> dict[str, Any] | None:
    """The winner and the ending if the game is over, otherwise None."""
    if s.ending == NOT_OVER:
        return None
    return {"winner": None if s.winner == NOBODY else s.winner, "by": ENDINGS[s.ending]}


def loot_of(s: State) -> list[list[int]]:
    """The loot tokens left on each seat's side."""
    return [[c for i, c in enumerate(LOOT_COINS) if s.loot >> 2 * seat + i & 1] for seat in range(2)]


def describe_expansions(s: State) -> dict[str, dict[str, Any]]:
    """The table data of the expansions in play, by expansion."""
    parts = {name: describe(s) for name, describe in EXPANSIONS.values("view", "describe").items()}
    return {name: part for name, part in parts.items() if part is not None}


def describe_city(s: State, seat: int) -> dict[str, Any]:
    """The city data of the expansions in play."""
    parts = [describe(s, seat) for describe in EXPANSIONS.values("view", "describe_city").values()]
    return {key: value for part in parts for key, value in part.items()}


def describe(s: State) -> dict[str, Any]:
    """Describe a position completely, including hidden cards."""
    drawn, rest = token_ids(s.box & s.library), token_ids(s.box & ~s.library)
    described = describe_expansions(s)
    names = {"expansions": sorted(described)} if described else {}
    more = {key: value for part in described.values() for key, value in part.items()}
    return {
        "game": "duel",
        "format": FORMAT,
        "phase": PHASES[s.phase],
        "age": s.age,
        "to_move": None if s.phase == OVER else s.turn,
        "first": s.first,
        "extra_turn": bool(s.again),
        "taken_slot": s.slot if s.slot >= 0 else None,
        "destroys": COLORS[s.hunted] if s.phase == DESTROY else None,
        "pawn": s.pawn,
        "loot": loot_of(s),
        "offer": offered_wonders(s),
        "later": [WONDER_FACTS[w].id for w in s.dealt[HALF_DRAFT:]] if s.age == 0 and s.picked < HALF_DRAFT else [],
        "tokens": token_ids(s.board),
        "box": drawn + rest,
        "library": drawn if s.phase == LIBRARY else [],
        "tableau": [slot_card(s, slot) for slot in range(SLOTS)] if s.age else [],
        "discard": [BUILDINGS[card].id for card in s.discard[: s.discarded]],
        "cities": [
            {
                "coins": city.coins,
                "buildings": building_ids(city),
                "wonders": own_wonders(s, seat),
                "tokens": token_ids(city.tokens),
            }
            for seat, city in enumerate(s.cities)
        ],
        "result": result_of(s),
        "decks": [[BUILDINGS[card].id for card in s.deck[SLOTS * a : SLOTS * (a + 1)]] for a in range(3)],
        **names,
        **more,
    }


# --- building a state ------------------------------------------------------------------------------------------------


@compiled
def derive(states: list[State]) -> None:
    """Derive all counters of the cities from what they own: buildings, tokens, the cards under wonders."""
    s = states[0]
    for seat in range(2):
        me, other = s.cities[seat], s.cities[1 - seat]
        set_prices(me, other)
        for number in range(len(CARDS)):
            card = CARDS[number]
            if me.built[card.word] & card.bit:
                add_building(me, other, card)
                lasting_effects(me, card.kind, number)
                me.symbols |= card.symbol
        for number in range(len(TOKENS)):
            if me.tokens >> number & 1:
                add_token(me, TOKENS[number], number)
                lasting_effects(me, TOKEN_KIND, number)
                me.symbols |= TOKENS[number].symbol
        for k in range(OWN_WONDERS):
            if s.under[seat * OWN_WONDERS + k] != NONE:
                add_wonder(me, WONDERS[s.wonders[seat * OWN_WONDERS + k]])
                lasting_effects(me, WONDER_KIND, s.wonders[seat * OWN_WONDERS + k])
    for seat in range(2):
        set_prices(s.cities[seat], s.cities[1 - seat])


def _set_of(ids: list[str], index: dict[str, int]) -> int:
    return sum(1 << index[item] for item in ids)


def _fill_city(s: State, seat: int, data: dict[str, Any]) -> None:
    city = s.cities[seat]
    city.coins = data["coins"]
    city.tokens = _set_of(data["tokens"], TOKEN_INDEX)
    built = _set_of(data["buildings"], BUILDING_INDEX)
    city.built[0] = built & (1 << AGE_3_CARDS) - 1
    city.built[1] = built >> AGE_3_CARDS
    for k, wonder in enumerate(data["wonders"]):
        place = seat * OWN_WONDERS + k
        s.wonders[place] = WONDER_INDEX[wonder["id"]]
        if wonder["status"] == BUILT:
            s.under[place] = BUILDING_INDEX[wonder["card"]]
        elif wonder["status"] == UNBUILT and s.age:
            city.unbuilt |= 1 << k


def _fill_draft(s: State, data: dict[str, Any]) -> None:
    """Fill in the draft: wonders picked, on offer and still to come, in an order that gives the same choices."""
    picked = [w["id"] for city in data["cities"] for w in city["wonders"]]
    s.picked = len(picked)
    if s.picked < HALF_DRAFT or data["age"] == 0:
        row = picked + data["offer"] + data["later"]
        for i, wonder in enumerate(row):
            s.dealt[i] = WONDER_INDEX[wonder]
        s.offer = ((1 << len(data["offer"])) - 1) << len(picked)
    else:
        for i in range(DEALT_WONDERS):
            s.dealt[i] = s.wonders[i]


def restore(data: dict[str, Any]) -> list[State]:
    """Restore a position from a full description.

    Warning: the description must be valid, see `position_check.check`.
    """
    states = zeros(State, 1)
    s = read(states)
    s.phase = PHASES.index(data["phase"])
    s.age = data["age"]
    s.first = data["first"]
    s.again = int(data["extra_turn"])
    s.slot = -1 if data["taken_slot"] is None else data["taken_slot"]
    s.hunted = COLORS.index(data["destroys"]) if data["destroys"] else 0
    s.pawn = data["pawn"]
    s.loot = sum(1 << 2 * seat + LOOT_COINS.index(coins) for seat in range(2) for coins in data["loot"][seat])
    s.winner, s.ending, s.turn = NOBODY, NOT_OVER, data["to_move"] or 0
    if data["result"]:
        winner = data["result"]["winner"]
        s.winner = NOBODY if winner is None else winner
        s.ending = ENDINGS.index(data["result"]["by"])
    s.board = _set_of(data["tokens"], TOKEN_INDEX)
    s.box = _set_of(data["box"], TOKEN_INDEX)
    boxed = len(box_with(tuple(data.get("expansions", ()))).tokens) - TOKENS_ON_BOARD
    s.library = _set_of(data["box"][:3], TOKEN_INDEX) if len(data["box"]) == boxed else 0
    s.deck[:] = [BUILDING_INDEX[card] for deck in data["decks"] for card in deck]
    s.discarded = len(data["discard"])
    for i, card in enumerate(data["discard"]):
        s.discard[i] = BUILDING_INDEX[card]
    s.wonders[:] = [NONE] * DEALT_WONDERS
    s.under[:] = [NONE] * DEALT_WONDERS
    for seat in range(2):
        _fill_city(s, seat, data["cities"][seat])
    _fill_draft(s, data)
    if s.age:
        s.present = sum(1 << slot for slot, card in enumerate(data["tableau"]) if card)
        s.open = open_slots(s.age, s.present, data["taken_slot"])
    for name, restore_part in EXPANSIONS.values("view", "restore").items():
        if name in data.get("expansions", ()):
            restore_part(s, data)
    write(states, 0, s)
    derive(states)
    return states


def open_slots(age: int, present: int, just_taken: int | None = None) -> int:
    """The slots whose card may be taken; slots uncovered by the last card open only after its pending choices."""
    before = present | (0 if just_taken is None else 1 << just_taken)
    layout = LAYOUTS[age - 1]
    return sum(1 << i for i in bits(present) if not any(before >> c & 1 for c in layout[i].covered_by))
