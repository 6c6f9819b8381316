"""What can be read from a position, by ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from pharos.core.bits import bits
from pharos.games.wonders.rules.cards import AGE_3_CARDS, AGES, NONE, TOKEN_VALUES
from pharos.games.wonders.rules.deal import Deal
from pharos.games.wonders.rules.definitions import BOARDS, BUILDINGS, DEBTS, EDIFICES, HAND, MOST_PLAYERS, SYMBOLS
from pharos.games.wonders.rules.edificestate import STATUSES
from pharos.games.wonders.rules.state import OVER, City, State


def building_ids(city: City) -> list[str]:
    """A city's buildings, in the order of the data file."""
    return [BUILDINGS[i].id for i in bits(city.built[0])] + [BUILDINGS[AGE_3_CARDS + i].id for i in bits(city.built[1])]


def hand_ids(s: State, deal: Deal, seat: int) -> list[str]:
    """The cards in a seat's hand, in the order in which they were dealt; of equal cards the first is taken first."""
    hand = (seat + s.shift) % s.players
    place = ((s.age - 1) * MOST_PLAYERS + hand) * HAND
    left = Counter(BUILDINGS[card].id for card in s.hands[place : place + s.held])
    kept = []
    for card in reversed(deal.hands[s.age - 1][hand]):
        if left[card]:
            left[card] -= 1
            kept.append(card)
    return kept[::-1]


def discard_ids(s: State) -> list[str]:
    """The discard pile, oldest first."""
    return [BUILDINGS[card].id for card in s.discard[: s.discarded]]


def sorted_discard(s: State) -> list[str]:
    """The discard pile in the order of the data file, which does not tell who put the cards there."""
    return [BUILDINGS[card].id for card in sorted(s.discard[: s.discarded])]


def lost_buildings(before: State, after: State, moves: Mapping[int, Sequence[str]]) -> list[tuple[int, str]]:
    """The buildings that went with a decision, by seat; one may be built and lost in the same."""
    lost = []
    for seat in range(before.players):
        owned = building_ids(before.cities[seat])
        if moves.get(seat, ("",))[0] in ("build", "free", "revive"):
            owned.append(moves[seat][1])
        kept = building_ids(after.cities[seat])
        lost += [(seat, card) for card in owned if card not in kept] if len(kept) < len(owned) else []
    return lost


def tokens_of(counts: list[int], values: tuple[int, ...]) -> list[int]:
    """Tokens by their values, from how many there are of each."""
    return [value for value, n in zip(values, counts, strict=True) for _ in range(n)]


def describe_city(city: City) -> dict[str, Any]:
    """What everybody sees of a city."""
    board = BOARDS[city.board]
    return {
        "coins": city.coins,
        "buildings": building_ids(city),
        "stages": city.stages,
        "military": tokens_of(city.military, TOKEN_VALUES),
        "debts": tokens_of(city.debts, DEBTS),
        "shields": city.shields,
        "symbols": dict(zip(SYMBOLS, city.symbols, strict=True)),
        "board": board.id,
        "side": board.side,
        "options": [option or None for option in city.options[: city.stages]],
    }


def describe_edifices(s: State) -> list[dict[str, Any]]:
    """The three edifices, none without the expansion."""
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


def ranking_of(s: State) -> list[list[int]] | None:
    """The seats by points, then coins, best first; None while the game goes on."""
    if s.phase != OVER:
        return None
    worth = {seat: (s.totals[seat], s.cities[seat].coins) for seat in range(s.players)}
    places = sorted(set(worth.values()), reverse=True)
    return [[seat for seat in worth if worth[seat] == place] for place in places]
