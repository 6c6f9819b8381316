"""The deal: everything that chance decides before the first move.

In compiled code a deal is an array of numbers: the first player, the eight wonders in the order of the offer, the
tokens (five on the board, then the box in the order the Great Library draws), the 60 cards by age and slot, and the
sections of the expansions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pharos.core.chance import Rng, below, drawn, shuffle, stream, system_choice
from pharos.core.errors import InvalidPosition, refusing_deep_nesting
from pharos.core.native import Ids, compiled, copy, integers, zeros
from pharos.games.duel.expansions import EXPANSIONS
from pharos.games.duel.rules.cards import (
    AGE_2_CARDS,
    AGE_3_CARDS,
    BASE_CARDS,
    BASE_TOKENS,
    BASE_WONDERS,
    CARD_COUNT,
    DEALT_WONDERS,
    GUILDS,
    GUILDS_ADDED,
    NONE,
    START_COINS,
    TOKEN_COUNT,
    TOKENS_FROM_BOX,
    TOKENS_ON_BOARD,
)
from pharos.games.duel.rules.definitions import (
    BASE_BUILDINGS,
    BUILDING_INDEX,
    BUILDINGS,
    SLOTS,
    TABLE,
    TOKEN_INDEX,
    TOKENS,
    WONDER_INDEX,
    WONDERS,
    box_with,
)
from pharos.games.duel.rules.expansions import EXPANSION_NUMBERS, set_up_expansions
from pharos.games.duel.rules.state import DECK, DRAFT, NOBODY, OWN_WONDERS, State
from pharos.games.duel.rules.trade import set_prices
from pharos.games.duel.rules.turn import HALF_DRAFT, begin

FIRST = 0
DEALT = 1
TOKEN_ROW = DEALT + DEALT_WONDERS
CARD_ROW = TOKEN_ROW + TOKEN_COUNT
EXPANSION_ROW = CARD_ROW + DECK
DEAL_NUMBERS = EXPANSION_ROW + EXPANSION_NUMBERS
ALL_LOOT = 0b1111


@compiled
def choose(row: Ids, at: int, first: int, n: int, wanted: int, work: Ids, rng: Rng) -> None:
    """Write a random selection of `wanted` of the n numbers from `first` on, in random order."""
    for i in range(n):
        work[i] = first + i
    shuffle(work, 0, n, wanted, rng)
    for i in range(wanted):
        row[at + i] = work[i]


@compiled
def random_deal(numbers: Ids, work: Ids, rng: Rng) -> None:
    """Deal a game without expansions, the way a player would.

    Never change the order of the steps: the deal of a seed depends on it.
    """
    numbers[FIRST] = below(rng, 2)
    choose(numbers, DEALT, 0, BASE_WONDERS, DEALT_WONDERS, work, rng)
    choose(numbers, TOKEN_ROW, 0, BASE_TOKENS, BASE_TOKENS, work, rng)
    for i in range(BASE_TOKENS, TOKEN_COUNT):
        numbers[TOKEN_ROW + i] = NONE
    choose(numbers, CARD_ROW, 0, AGE_2_CARDS, SLOTS, work, rng)
    choose(numbers, CARD_ROW + SLOTS, AGE_2_CARDS, AGE_3_CARDS - AGE_2_CARDS, SLOTS, work, rng)
    third = CARD_ROW + 2 * SLOTS
    choose(numbers, third, AGE_3_CARDS, GUILDS - AGE_3_CARDS, SLOTS - GUILDS_ADDED, work, rng)
    choose(numbers, third + SLOTS - GUILDS_ADDED, GUILDS, BASE_CARDS - GUILDS, GUILDS_ADDED, work, rng)
    shuffle(numbers, third, SLOTS, SLOTS, rng)


@compiled
def set_up(s: State, blank: State, numbers: Ids, drafted: bool) -> None:
    """Set up the table; `blank` is a state of zeros. If `drafted`, each player has four of the dealt wonders."""
    copy(s, blank)
    s.first = numbers[FIRST]
    s.turn = s.first
    s.slot = -1
    s.winner = NOBODY
    s.loot = ALL_LOOT
    for i in range(DEALT_WONDERS):
        s.dealt[i] = numbers[DEALT + i]
        s.wonders[i] = s.dealt[i] if drafted else NONE
        s.under[i] = NONE
    for i in range(TOKEN_COUNT):
        if numbers[TOKEN_ROW + i] == NONE:  # of an expansion that is not in play
            continue
        bit = 1 << numbers[TOKEN_ROW + i]
        if i < TOKENS_ON_BOARD:
            s.board |= bit
        else:
            s.box |= bit
            if i < TOKENS_ON_BOARD + TOKENS_FROM_BOX:
                s.library |= bit
    for i in range(DECK):
        s.deck[i] = numbers[CARD_ROW + i]
    for seat in range(2):
        s.cities[seat].coins = START_COINS
        set_prices(s.cities[seat], s.cities[1 - seat])
    s.phase = DRAFT
    s.offer = (1 << HALF_DRAFT) - 1
    set_up_expansions(s, numbers, EXPANSION_ROW)
    if drafted:
        s.picked = DEALT_WONDERS
        begin(s)


@compiled
def set_up_first(states: list[State], blanks: list[State], numbers: Ids, drafted: bool) -> None:
    """Set up the table of an array's first state."""
    set_up(states[0], blanks[0], numbers, drafted)


@compiled
def random_deal_from(numbers: Ids, work: Ids, rngs: list[Rng]) -> None:
    """A random deal from an array's first stream."""
    random_deal(numbers, work, rngs[0])


@dataclass(frozen=True)
class Deal:
    """A deal by ids. `wonders` are the two offers of the draft or, if `drafted`, the four wonders of each seat."""

    first: int
    wonders: tuple[tuple[str, ...], tuple[str, ...]]
    tokens: tuple[str, ...]
    box: tuple[str, ...]
    ages: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
    drafted: bool = False
    expansions: tuple[str, ...] = ()  # sorted
    more: Mapping[str, Any] = field(default_factory=dict, hash=False)  # their entries in the JSON form of a deal

    def __post_init__(self) -> None:
        _check(self)

    @classmethod
    def random(cls, seed: int | str | None = None, expansions: Sequence[str] = ()) -> Deal:
        """The deal of a seed; without a seed, a deal from the operating system's randomness.

        Raises:
            InvalidPosition: there is no such expansion.
        """
        if expansions:
            return cls.from_dict(_expanded_deal(seed, EXPANSIONS.checked(expansions)))
        numbers = _system_deal() if seed is None else _seeded_deal(seed)
        wonders = [WONDERS[n].id for n in numbers[DEALT:TOKEN_ROW]]
        tokens = [TOKENS[n].id for n in numbers[TOKEN_ROW : TOKEN_ROW + BASE_TOKENS]]
        cards = [BUILDINGS[n].id for n in numbers[CARD_ROW:EXPANSION_ROW]]
        return cls(
            first=numbers[FIRST],
            wonders=(tuple(wonders[:HALF_DRAFT]), tuple(wonders[HALF_DRAFT:])),
            tokens=tuple(tokens[:TOKENS_ON_BOARD]),
            box=tuple(tokens[TOKENS_ON_BOARD:]),
            ages=(tuple(cards[:SLOTS]), tuple(cards[SLOTS : 2 * SLOTS]), tuple(cards[2 * SLOTS :])),
        )

    def with_first(self, seat: int) -> Deal:
        """The same deal with another first player; pre-drafted wonders swap along with the seats."""
        swapped = self.drafted and seat != self.first
        return replace(self, first=seat, wonders=(self.wonders[1], self.wonders[0]) if swapped else self.wonders)

    def with_first_game_wonders(self) -> Deal:
        """The same deal with the wonders recommended by the rulebook for a first game (page 7)."""
        sets = tuple(tuple(ids) for ids in TABLE["setup"]["first_game"])
        return replace(self, drafted=True, wonders=(sets[self.first], sets[1 - self.first]))

    @classmethod
    @refusing_deep_nesting()
    def from_dict(cls, data: Mapping[str, Any]) -> Deal:
        """A deal from its JSON form.

        Raises:
            InvalidPosition: something is missing, unknown or duplicated, or has the wrong length.
        """
        if not isinstance(data, Mapping):
            raise InvalidPosition("deal", f"a deal is an object, not {type(data).__name__}")
        if missing := {"first", "wonders", "tokens", "box", "ages"} - data.keys():
            raise InvalidPosition("deal", f"the deal lacks: {', '.join(sorted(missing))}")
        wonders, ages = data["wonders"], data["ages"]
        expansions = EXPANSIONS.checked(data.get("expansions", ()))
        keys = [key for name, row in EXPANSIONS.values("deal", "KEYS").items() if name in expansions for key in row]
        if lacking := [key for key in keys if key not in data]:
            raise InvalidPosition("deal", f"the deal lacks: {', '.join(lacking)}")
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
            expansions=expansions,
            more={key: data[key] for key in keys},
        )

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        rows = [list(row) for row in self.wonders]
        deal = {
            "first": self.first,
            "wonders": {"0": rows[0], "1": rows[1]} if self.drafted else rows,
            "tokens": list(self.tokens),
            "box": list(self.box),
            "ages": [list(age) for age in self.ages],
        }
        return deal | {"expansions": list(self.expansions), **self.more} if self.expansions else deal

    def state(self) -> list[State]:
        """The position before the first move."""
        tokens = [TOKEN_INDEX[t] for t in (*self.tokens, *self.box)]
        numbers = [
            self.first,
            *(WONDER_INDEX[w] for row in self.wonders for w in row),
            *tokens,
            *([NONE] * (TOKEN_COUNT - len(tokens))),
            *(BUILDING_INDEX[card] for age in self.ages for card in age),
        ]
        for name, length in EXPANSIONS.values("deal", "NUMBERS").items():
            numbers_of = EXPANSIONS.values("deal", "numbers_of")[name]
            numbers += numbers_of(self.to_dict()) if name in self.expansions else [0] * length
        states = zeros(State, 1)
        set_up_first(states, zeros(State, 1), integers(numbers), self.drafted)
        return states


def _seeded_deal(seed: int | str) -> list[int]:
    numbers = integers([0] * DEAL_NUMBERS)
    random_deal_from(numbers, integers([0] * CARD_COUNT), stream(seed, "duel deal"))
    return [int(number) for number in numbers]


def _system_deal() -> list[int]:
    """A deal without a seed, so that the visible cards reveal nothing about the hidden ones."""
    third = [
        *system_choice(range(AGE_3_CARDS, GUILDS), SLOTS - GUILDS_ADDED),
        *system_choice(range(GUILDS, BASE_CARDS), GUILDS_ADDED),
    ]
    return [
        *system_choice(range(2), 1),
        *system_choice(range(BASE_WONDERS), DEALT_WONDERS),
        *system_choice(range(BASE_TOKENS), BASE_TOKENS),
        *([NONE] * (TOKEN_COUNT - BASE_TOKENS)),
        *system_choice(range(AGE_2_CARDS), SLOTS),
        *system_choice(range(AGE_2_CARDS, AGE_3_CARDS), SLOTS),
        *system_choice(third, SLOTS),
    ]


def _expanded_deal(seed: int | str | None, expansions: tuple[str, ...]) -> dict[str, Any]:
    """A random deal with expansions: the base game with more wonders and tokens, plus each expansion's own draw."""
    rngs = None if seed is None else stream(seed, "duel deal with expansions")

    def choose(items: Sequence[Any], n: int) -> list[Any]:
        pool = list(items)
        return system_choice(pool, n) if rngs is None else [pool.pop(int(drawn(rngs, len(pool)))) for _ in range(n)]

    box = box_with(expansions)
    wonders, tokens = choose(list(box.wonders), DEALT_WONDERS), choose(list(box.tokens), len(box.tokens))
    cards = [
        choose(
            [b.id for b in BASE_BUILDINGS if b.age == age and not b.is_guild], SLOTS - (GUILDS_ADDED if age == 3 else 0)
        )
        for age in (1, 2, 3)
    ]
    guilds = choose([b.id for b in BASE_BUILDINGS if b.is_guild], GUILDS_ADDED)
    deal = {
        "first": choose(range(2), 1)[0],
        "wonders": [wonders[:HALF_DRAFT], wonders[HALF_DRAFT:]],
        "tokens": tokens[:TOKENS_ON_BOARD],
        "box": tokens[TOKENS_ON_BOARD:],
        "ages": [cards[0], cards[1], choose(cards[2] + guilds, SLOTS)],
        "expansions": list(expansions),
    }
    draws: dict[str, Callable[..., None]] = EXPANSIONS.values("deal", "draw")
    for name in draws:
        if name in expansions:
            draws[name](deal, choose)
    return deal


def _ids(row: Any, name: str) -> tuple[str, ...]:
    if isinstance(row, str) or not isinstance(row, Sequence) or not all(isinstance(item, str) for item in row):
        raise InvalidPosition("deal", f"{name}: a list of ids is needed")
    return tuple(row)


def _check(deal: Deal) -> None:
    if isinstance(deal.first, bool) or deal.first not in (0, 1):
        raise InvalidPosition("deal", f"first is the seat 0 or 1, not {deal.first!r}")
    known = box_with(deal.expansions)
    _check_row("wonders", (*deal.wonders[0], *deal.wonders[1]), known.wonders, DEALT_WONDERS)
    for row in deal.wonders:
        _check_row("wonders", row, known.wonders, OWN_WONDERS)
    _check_row("tokens", deal.tokens, known.tokens, TOKENS_ON_BOARD)
    _check_row("tokens and box", (*deal.tokens, *deal.box), known.tokens, len(known.tokens))
    for age, row in enumerate(deal.ages, start=1):
        _check_row(f"age {age}", row, known.buildings, SLOTS)
        for card in row:
            if BUILDINGS[BUILDING_INDEX[card]].age != age:
                raise InvalidPosition("deal", f"age {age}: {card} is not a card of this age")
    if (guilds := sum(BUILDINGS[BUILDING_INDEX[card]].is_guild for card in deal.ages[2])) != GUILDS_ADDED:
        raise InvalidPosition("deal", f"age 3 has {GUILDS_ADDED} guilds, not {guilds}")
    for name, check in EXPANSIONS.values("deal", "check").items():
        if name in deal.expansions:
            check(deal.to_dict())


def _check_row(name: str, row: Sequence[str], known: Mapping[str, int], length: int) -> None:
    if unknown := [item for item in row if item not in known]:
        raise InvalidPosition("deal", f"{name}: there is no {unknown[0]!r}")
    if repeated := [item for i, item in enumerate(row) if item in row[:i]]:
        raise InvalidPosition("deal", f"{name}: {repeated[0]} stands there twice")
    if len(row) != length:
        raise InvalidPosition("deal", f"{name}: {length} are needed, not {len(row)}")
