"""Reading a position by ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from pharos.core.bits import bits
from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules.cards import AGE_3_CARDS, TOKEN_VALUES
from pharos.games.wonders.rules.deal import Deal
from pharos.games.wonders.rules.definitions import BOARDS, BUILDINGS, HAND, MOST_PLAYERS, SYMBOLS
from pharos.games.wonders.rules.state import OVER, City, State


def building_ids(city: City) -> list[str]:
    """Return a city's buildings, in data file order."""
    return [BUILDINGS[i].id for i in bits(city.built[0])] + [BUILDINGS[AGE_3_CARDS + i].id for i in bits(city.built[1])]


def hand_ids(s: State, deal: Deal, seat: int) -> list[str]:
    """Return the cards in a seat's hand, in the order they were dealt. Of equal cards, the first is played first."""
    if not are_hands_held(s):
        return []
    hand = (seat + s.shift) % s.players
    place = ((s.age - 1) * MOST_PLAYERS + hand) * HAND
    left = Counter(BUILDINGS[card].id for card in s.hands[place : place + s.held])
    kept = []
    for card in reversed(deal.hands[s.age - 1][hand]):
        if left[card]:
            left[card] -= 1
            kept.append(card)
    return kept[::-1]


def are_hands_held(s: State) -> bool:
    """Return whether the seats have picked up their hands: not while a phase of an expansion precedes an age."""
    return s.phase <= OVER or s.turn > 1


def discard_ids(s: State) -> list[str]:
    """Return the discard pile, oldest first."""
    return [BUILDINGS[card].id for card in s.discard[: s.discarded]]


def sorted_discard(s: State) -> list[str]:
    """Return the discard pile in data file order, which does not reveal who discarded the cards."""
    return [BUILDINGS[card].id for card in sorted(s.discard[: s.discarded])]


def lost_buildings(before: State, after: State, moves: Mapping[int, Sequence[str]]) -> list[tuple[int, str]]:
    """Return the buildings lost in a decision, by seat. A building may be built and lost in the same decision."""
    lost = []
    for seat in range(before.players):
        owned = building_ids(before.cities[seat])
        if moves.get(seat, ("",))[0] in ("build", "free", "revive"):
            owned.append(moves[seat][1])
        kept = building_ids(after.cities[seat])
        lost += [(seat, card) for card in owned if card not in kept] if len(kept) < len(owned) else []
    return lost


def tokens_of(counts: list[int], values: tuple[int, ...]) -> list[int]:
    """Convert counts of tokens to a list of their values."""
    return [value for value, n in zip(values, counts, strict=True) for _ in range(n)]


def describe_city(city: City) -> dict[str, Any]:
    """Return the public information about a city."""
    board = BOARDS[city.board]
    return {
        "coins": city.coins,
        "buildings": building_ids(city),
        "stages": city.stages,
        "military": tokens_of(city.military, TOKEN_VALUES),
        **_described("describe_city", city),
        "shields": city.shields,
        "symbols": dict(zip(SYMBOLS, city.symbols, strict=True)),
        "board": board.id,
        "side": board.side,
        "options": [option or None for option in city.options[: city.stages]],
    }


def describe_table(s: State) -> dict[str, Any]:
    """Return the public information about the expansions outside the cities."""
    return _described("describe_table", s)


def _described(hook: str, record: City | State) -> dict[str, Any]:
    parts = [describe(record) for describe in EXPANSIONS.values("view", hook).values()]
    return {key: value for part in parts for key, value in part.items()}


def ranking_of(s: State) -> list[list[int]] | None:
    """Return the seats by points, then coins, best first; None while the game is in progress."""
    if s.phase != OVER:
        return None
    worth = {seat: (s.totals[seat], s.cities[seat].coins) for seat in range(s.players)}
    places = sorted(set(worth.values()), reverse=True)
    return [[seat for seat in worth if worth[seat] == place] for place in places]
