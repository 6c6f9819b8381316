"""The deal: all that chance decides before the first move.

In compiled code a deal is a row of numbers ("plan"): who is first, the eight wonders in the order of the offer, the
ten tokens (five on the board, then the box in the order the Great Library draws), and the 60 cards by age and slot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pharos.core.chance import Rng, below, shuffle, stream, system_choice
from pharos.core.errors import InvalidPosition
from pharos.core.native import Ids, compiled, copy, integers, zeros
from pharos.games.duel.rules.cards import (
    AGE_2_CARDS,
    AGE_3_CARDS,
    CARD_COUNT,
    DEALT_WONDERS,
    GUILDS,
    GUILDS_ADDED,
    NONE,
    START_COINS,
    TOKEN_COUNT,
    TOKENS_FROM_BOX,
    TOKENS_ON_BOARD,
    WONDER_COUNT,
)
from pharos.games.duel.rules.definitions import (
    BUILDING_INDEX,
    BUILDINGS,
    SLOTS,
    TABLE,
    TOKEN_INDEX,
    TOKENS,
    WONDER_INDEX,
    WONDERS,
)
from pharos.games.duel.rules.state import DECK, DRAFT, NOBODY, OWN_WONDERS, State
from pharos.games.duel.rules.trade import set_prices
from pharos.games.duel.rules.turn import HALF_DRAFT, begin

FIRST = 0
DEALT = 1
TOKEN_ROW = DEALT + DEALT_WONDERS
CARD_ROW = TOKEN_ROW + TOKEN_COUNT
PLAN = CARD_ROW + DECK
ALL_LOOT = 0b1111


@compiled
def choose(row: Ids, at: int, first: int, n: int, wanted: int, work: Ids, rng: Rng) -> None:
    """Write `wanted` of the n numbers from first on, in random order."""
    for i in range(n):
        work[i] = first + i
    shuffle(work, 0, n, wanted, rng)
    for i in range(wanted):
        row[at + i] = work[i]


@compiled
def random_plan(plan: Ids, work: Ids, rng: Rng) -> None:
    """A deal as a player would make it. The order of the steps is part of what a seed means: never change it."""
    plan[FIRST] = below(rng, 2)
    choose(plan, DEALT, 0, WONDER_COUNT, DEALT_WONDERS, work, rng)
    choose(plan, TOKEN_ROW, 0, TOKEN_COUNT, TOKEN_COUNT, work, rng)
    choose(plan, CARD_ROW, 0, AGE_2_CARDS, SLOTS, work, rng)
    choose(plan, CARD_ROW + SLOTS, AGE_2_CARDS, AGE_3_CARDS - AGE_2_CARDS, SLOTS, work, rng)
    third = CARD_ROW + 2 * SLOTS
    choose(plan, third, AGE_3_CARDS, GUILDS - AGE_3_CARDS, SLOTS - GUILDS_ADDED, work, rng)
    choose(plan, third + SLOTS - GUILDS_ADDED, GUILDS, CARD_COUNT - GUILDS, GUILDS_ADDED, work, rng)
    shuffle(plan, third, SLOTS, SLOTS, rng)


@compiled
def set_up(s: State, blank: State, plan: Ids, drafted: bool) -> None:
    """Set up the table; blank is a state of zeros. With a draft over, each player has four of the dealt wonders."""
    copy(s, blank)
    s.first = plan[FIRST]
    s.turn = s.first
    s.slot = -1
    s.winner = NOBODY
    s.loot = ALL_LOOT
    for i in range(DEALT_WONDERS):
        s.dealt[i] = plan[DEALT + i]
        s.wonders[i] = s.dealt[i] if drafted else NONE
        s.under[i] = NONE
    for i in range(TOKEN_COUNT):
        bit = 1 << plan[TOKEN_ROW + i]
        if i < TOKENS_ON_BOARD:
            s.board |= bit
        else:
            s.box |= bit
            if i < TOKENS_ON_BOARD + TOKENS_FROM_BOX:
                s.library |= bit
    for i in range(DECK):
        s.deck[i] = plan[CARD_ROW + i]
    for seat in range(2):
        s.cities[seat].coins = START_COINS
        set_prices(s.cities[seat], s.cities[1 - seat])
    s.phase = DRAFT
    s.offer = (1 << HALF_DRAFT) - 1
    if drafted:
        s.picked = DEALT_WONDERS
        begin(s)


@compiled
def set_up_first(states: list[State], blanks: list[State], plan: Ids, drafted: bool) -> None:
    """Set up the table of an array's first state."""
    set_up(states[0], blanks[0], plan, drafted)


@compiled
def random_plan_from(plan: Ids, work: Ids, rngs: list[Rng]) -> None:
    """A random deal from an array's first stream."""
    random_plan(plan, work, rngs[0])


@dataclass(frozen=True)
class Deal:
    """A deal by ids. `wonders` are the two offers of the draft, or with `drafted` the four of each seat."""

    first: int
    wonders: tuple[tuple[str, ...], tuple[str, ...]]
    tokens: tuple[str, ...]
    box: tuple[str, ...]
    ages: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
    drafted: bool = False

    def __post_init__(self) -> None:
        _check(self)

    @classmethod
    def random(cls, seed: int | str | None = None) -> Deal:
        """The deal of a seed; without one, a new deal from the operating system's randomness."""
        numbers = _system_plan() if seed is None else _seeded_plan(seed)
        wonders = [WONDERS[n].id for n in numbers[DEALT:TOKEN_ROW]]
        tokens = [TOKENS[n].id for n in numbers[TOKEN_ROW:CARD_ROW]]
        cards = [BUILDINGS[n].id for n in numbers[CARD_ROW:]]
        return cls(
            first=numbers[FIRST],
            wonders=(tuple(wonders[:HALF_DRAFT]), tuple(wonders[HALF_DRAFT:])),
            tokens=tuple(tokens[:TOKENS_ON_BOARD]),
            box=tuple(tokens[TOKENS_ON_BOARD:]),
            ages=(tuple(cards[:SLOTS]), tuple(cards[SLOTS : 2 * SLOTS]), tuple(cards[2 * SLOTS :])),
        )

    def with_first(self, seat: int) -> Deal:
        """The same deal with another first player; wonders set out in advance change places with the seats."""
        swapped = self.drafted and seat != self.first
        return replace(self, first=seat, wonders=(self.wonders[1], self.wonders[0]) if swapped else self.wonders)

    def with_first_game_wonders(self) -> Deal:
        """The same deal with the wonders that the rulebook recommends for a first game (page 7)."""
        sets = tuple(tuple(ids) for ids in TABLE["setup"]["first_game"])
        return replace(self, drafted=True, wonders=(sets[self.first], sets[1 - self.first]))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Deal:
        """A deal from its JSON form.

        Raises:
            InvalidPosition: something is missing, unknown, repeated or of the wrong number.
        """
        if not isinstance(data, Mapping):
            raise InvalidPosition("deal", f"a deal is an object, not {type(data).__name__}")
        if missing := {"first", "wonders", "tokens", "box", "ages"} - data.keys():
            raise InvalidPosition("deal", f"the deal lacks: {', '.join(sorted(missing))}")
        wonders, ages = data["wonders"], data["ages"]
        drafted = isinstance(wonders, Mapping)
        if drafted:
            if {str(key) for key in wonders} != {"0", "1"}:
                raise InvalidPosition("deal", 'wonders without a draft are {"0": [4 ids], "1": [4 ids]}')
            by_seat = {str(key): value for key, value in wonders.items()}
            wonders = [by_seat["0"], by_seat["1"]]
        if not isinstance(wonders, Sequence) or len(wonders) != 2:
            raise InvalidPosition("deal", "wonders are two lists of 4 ids")
        if not isinstance(ages, Sequence) or len(ages) != 3:
            raise InvalidPosition("deal", "ages are three lists of 20 ids")
        return cls(
            first=data["first"],
            wonders=(_ids(wonders[0], "wonders"), _ids(wonders[1], "wonders")),
            tokens=_ids(data["tokens"], "tokens"),
            box=_ids(data["box"], "box"),
            ages=(_ids(ages[0], "age 1"), _ids(ages[1], "age 2"), _ids(ages[2], "age 3")),
            drafted=drafted,
        )

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        rows = [list(row) for row in self.wonders]
        return {
            "first": self.first,
            "wonders": {"0": rows[0], "1": rows[1]} if self.drafted else rows,
            "tokens": list(self.tokens),
            "box": list(self.box),
            "ages": [list(age) for age in self.ages],
        }

    def state(self) -> list[State]:
        """The position before the first move."""
        plan = [
            self.first,
            *(WONDER_INDEX[w] for row in self.wonders for w in row),
            *(TOKEN_INDEX[t] for t in (*self.tokens, *self.box)),
            *(BUILDING_INDEX[card] for age in self.ages for card in age),
        ]
        states = zeros(State, 1)
        set_up_first(states, zeros(State, 1), integers(plan), self.drafted)
        return states


def _seeded_plan(seed: int | str) -> list[int]:
    plan = integers([0] * PLAN)
    random_plan_from(plan, integers([0] * CARD_COUNT), stream(seed, "duel deal"))
    return [int(number) for number in plan]


def _system_plan() -> list[int]:
    """A deal that follows from no seed, so that what can be seen tells nothing about what cannot."""
    third = [
        *system_choice(range(AGE_3_CARDS, GUILDS), SLOTS - GUILDS_ADDED),
        *system_choice(range(GUILDS, CARD_COUNT), GUILDS_ADDED),
    ]
    return [
        *system_choice(range(2), 1),
        *system_choice(range(WONDER_COUNT), DEALT_WONDERS),
        *system_choice(range(TOKEN_COUNT), TOKEN_COUNT),
        *system_choice(range(AGE_2_CARDS), SLOTS),
        *system_choice(range(AGE_2_CARDS, AGE_3_CARDS), SLOTS),
        *system_choice(third, SLOTS),
    ]


def _ids(row: Any, name: str) -> tuple[str, ...]:
    if isinstance(row, str) or not isinstance(row, Sequence) or not all(isinstance(item, str) for item in row):
        raise InvalidPosition("deal", f"{name}: a list of ids is needed")
    return tuple(row)


def _check(deal: Deal) -> None:
    if isinstance(deal.first, bool) or deal.first not in (0, 1):
        raise InvalidPosition("deal", f"first is the seat 0 or 1, not {deal.first!r}")
    _check_row("wonders", (*deal.wonders[0], *deal.wonders[1]), WONDER_INDEX, DEALT_WONDERS)
    for row in deal.wonders:
        _check_row("wonders", row, WONDER_INDEX, OWN_WONDERS)
    _check_row("tokens", deal.tokens, TOKEN_INDEX, TOKENS_ON_BOARD)
    _check_row("tokens and box", (*deal.tokens, *deal.box), TOKEN_INDEX, TOKEN_COUNT)
    for age, row in enumerate(deal.ages, start=1):
        _check_row(f"age {age}", row, BUILDING_INDEX, SLOTS)
        for card in row:
            if BUILDINGS[BUILDING_INDEX[card]].age != age:
                raise InvalidPosition("deal", f"age {age}: {card} is not a card of this age")
    if (guilds := sum(BUILDINGS[BUILDING_INDEX[card]].is_guild for card in deal.ages[2])) != GUILDS_ADDED:
        raise InvalidPosition("deal", f"age 3 has {GUILDS_ADDED} guilds, not {guilds}")


def _check_row(name: str, row: Sequence[str], known: Mapping[str, int], length: int) -> None:
    if unknown := [item for item in row if item not in known]:
        raise InvalidPosition("deal", f"{name}: there is no {unknown[0]!r}")
    if repeated := [item for i, item in enumerate(row) if item in row[:i]]:
        raise InvalidPosition("deal", f"{name}: {repeated[0]} stands there twice")
    if len(row) != length:
        raise InvalidPosition("deal", f"{name}: {length} are needed, not {len(row)}")
