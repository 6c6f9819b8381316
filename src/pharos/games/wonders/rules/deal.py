"""The deal: all that chance decides before the first move.

In compiled code a deal is a row of numbers ("plan"): the players, the board of each seat, the three edifices (or NONE),
and the hands by age and seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pharos.core.chance import Rng, below, shuffle, stream, system_choice
from pharos.core.errors import InvalidPosition
from pharos.core.native import Ids, Int8, compiled, copy, integers, table, zeros
from pharos.games.wonders.rules.cards import AGES, BOARD_COUNT, EDIFICE_COUNT, GUILDS, MOST_STAGES, NONE, START_COINS
from pharos.games.wonders.rules.definitions import (
    ALL_BOARDS,
    BASE_BOARDS,
    BOARD_INDEX,
    BOARDS,
    BUILDING_INDEX,
    BUILDINGS,
    EDIFICE_INDEX,
    EDIFICES,
    GUILD_NUMBERS,
    GUILDS_BEYOND_PLAYERS,
    HAND,
    MOST_PLAYERS,
    SIDES,
    TABLE,
    deck,
)
from pharos.games.wonders.rules.effects import settle_board
from pharos.games.wonders.rules.expansions import age_begun, set_up_expansions
from pharos.games.wonders.rules.state import DECK, State
from pharos.games.wonders.rules.turn import begin_turn

PLAYERS = 0
BOARD_ROW = 1
EDIFICE_ROW = BOARD_ROW + MOST_PLAYERS
CARD_ROW = EDIFICE_ROW + AGES
PLAN = CARD_ROW + DECK
LARGEST_DECK = MOST_PLAYERS * HAND
WORK = LARGEST_DECK + len(GUILD_NUMBERS)  # room to shuffle a deck and all guilds

LEAST_PLAYERS = min(TABLE["players"])
EDITION: int = TABLE["edition"]
PROJECTS_PER_AGE = EDIFICE_COUNT // AGES

assert [e.age for e in EDIFICES] == [age for age in (1, 2, 3) for _ in range(PROJECTS_PER_AGE)]
assert [BOARD_INDEX[b, side] for b in ALL_BOARDS for side in SIDES] == list(range(BOARD_COUNT))


class AgeDeck:
    """The cards of an age for a number of players, without guilds."""

    size: Int8
    cards: Annotated[list[int], "u1", LARGEST_DECK]


def _deck_row(age: int, players: int) -> tuple[int, list[int]]:
    cards = deck(age, players)
    return len(cards), cards + [0] * (LARGEST_DECK - len(cards))


DECKS = table(AgeDeck, (_deck_row(age, players) for players in TABLE["players"] for age in (1, 2, 3)))


@compiled
def random_plan(plan: Ids, work: Ids, players: int, with_edifice: bool, rng: Rng) -> None:
    """A deal as players would make it. The order of the steps is part of what a seed means: never change it."""
    plan[PLAYERS] = players
    boards = len(ALL_BOARDS) if with_edifice else len(BASE_BOARDS)
    for i in range(boards):
        work[i] = i
    shuffle(work, 0, boards, players, rng)
    for seat in range(players):
        plan[BOARD_ROW + seat] = work[seat] * len(SIDES) + below(rng, len(SIDES))
    for age in range(AGES):
        plan[EDIFICE_ROW + age] = PROJECTS_PER_AGE * age + below(rng, PROJECTS_PER_AGE) if with_edifice else NONE
        dealt = DECKS[(players - LEAST_PLAYERS) * AGES + age]
        for i in range(dealt.size):
            work[i] = dealt.cards[i]
        if dealt.size < players * HAND:
            for i in range(len(GUILD_NUMBERS)):
                work[dealt.size + i] = GUILDS + i
            shuffle(work, dealt.size, len(GUILD_NUMBERS), players + GUILDS_BEYOND_PLAYERS, rng)
        shuffle(work, 0, players * HAND, players * HAND, rng)
        for seat in range(players):
            for i in range(HAND):
                plan[CARD_ROW + (age * MOST_PLAYERS + seat) * HAND + i] = work[seat * HAND + i]


@compiled
def insert(s: State, place: int, n: int, card: int) -> None:
    """Put a card into its place among the n cards of a hand."""
    i = place + n
    while i > place and s.hands[i - 1] > card:
        s.hands[i] = s.hands[i - 1]
        i -= 1
    s.hands[i] = card


@compiled
def set_up(s: State, blank: State, plan: Ids) -> None:
    """Set up the table; blank is a state of zeros."""
    copy(s, blank)
    s.players = plan[PLAYERS]
    s.age = 1
    s.turn = 1
    s.held = HAND
    s.opener = -1
    for age in range(AGES):
        s.edifices[age] = plan[EDIFICE_ROW + age]
    for seat in range(s.players):
        me = s.cities[seat]
        me.coins = START_COINS
        me.board = plan[BOARD_ROW + seat]
        settle_board(me)
        s.fresh[seat] = -1
        for k in range(MOST_STAGES):
            me.under[k] = NONE
        for age in range(AGES):
            place = (age * MOST_PLAYERS + seat) * HAND
            for i in range(HAND):
                insert(s, place, i, plan[CARD_ROW + place + i])
    set_up_expansions(s)
    age_begun(s)
    begin_turn(s)


@compiled
def set_up_first(states: list[State], blanks: list[State], plan: Ids) -> None:
    """Set up the table of an array's first state."""
    set_up(states[0], blanks[0], plan)


@compiled
def random_plan_from(plan: Ids, work: Ids, players: int, with_edifice: bool, rngs: list[Rng]) -> None:
    """A random deal from an array's first stream."""
    random_plan(plan, work, players, with_edifice, rngs[0])


Hands = tuple[tuple[tuple[str, ...], ...], ...]  # by age and seat


@dataclass(frozen=True)
class Deal:
    """A deal by ids: the boards with their sides by seat, the hands by age and seat, the edifices or None."""

    players: int
    boards: tuple[tuple[str, str], ...]
    hands: Hands
    edifices: tuple[str, ...] | None = None
    edition: int = EDITION

    def __post_init__(self) -> None:
        _check(self)

    @classmethod
    def random(cls, players: int, seed: int | str | None = None, *, edifice: bool = False) -> Deal:
        """The deal of a seed; without one, a new deal from the operating system's randomness.

        Raises:
            InvalidPosition: so many cannot play.
        """
        _check_players(players)
        plan = _system_plan(players, edifice) if seed is None else _seeded_plan(players, edifice, seed)
        rows = [plan[CARD_ROW + HAND * i : CARD_ROW + HAND * (i + 1)] for i in range(AGES * MOST_PLAYERS)]
        ids = [tuple(BUILDINGS[n].id for n in row) for row in rows]
        return cls(
            players=players,
            boards=tuple((BOARDS[n].id, BOARDS[n].side) for n in plan[BOARD_ROW : BOARD_ROW + players]),
            hands=tuple(tuple(ids[MOST_PLAYERS * age : MOST_PLAYERS * age + players]) for age in range(AGES)),
            edifices=tuple(EDIFICES[n].id for n in plan[EDIFICE_ROW:CARD_ROW]) if edifice else None,
        )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Deal:
        """A deal from its JSON form.

        Raises:
            InvalidPosition: something is missing, unknown or of the wrong number.
        """
        if not isinstance(data, Mapping):
            raise _wrong(f"a deal is an object, not {type(data).__name__}")
        fields = ("players", "edition", "boards", "hands", "edifices")
        if missing := [name for name in fields if name not in data]:
            raise _wrong(f"the deal lacks: {', '.join(missing)}")
        if unknown := [str(name) for name in data if name not in fields]:
            raise _wrong(f"a deal has no {', '.join(unknown)}")
        boards = [_ids(row, "boards") for row in _list(data["boards"], "boards")]
        if any(len(row) != 2 for row in boards):
            raise _wrong("boards: each is a pair of a board and its side")
        ages = [_list(age, f"hands of age {i}") for i, age in enumerate(_list(data["hands"], "hands"), start=1)]
        edifices = data["edifices"]
        return cls(
            players=data["players"],
            boards=tuple((row[0], row[1]) for row in boards),
            hands=tuple(tuple(_ids(row, f"hands of age {i}") for row in age) for i, age in enumerate(ages, start=1)),
            edifices=None if edifices is None else _ids(edifices, "edifices"),
            edition=data["edition"],
        )

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "players": self.players,
            "edition": self.edition,
            "boards": [list(board) for board in self.boards],
            "hands": [[list(hand) for hand in age] for age in self.hands],
            "edifices": None if self.edifices is None else list(self.edifices),
        }

    def state(self) -> list[State]:
        """The position before the first move."""
        plan = [0] * PLAN
        plan[PLAYERS] = self.players
        for seat, board in enumerate(self.boards):
            plan[BOARD_ROW + seat] = BOARD_INDEX[board]
        for age in range(AGES):
            plan[EDIFICE_ROW + age] = EDIFICE_INDEX[self.edifices[age]] if self.edifices else NONE
            for seat in range(self.players):
                place = CARD_ROW + (age * MOST_PLAYERS + seat) * HAND
                plan[place : place + HAND] = [BUILDING_INDEX[card] for card in self.hands[age][seat]]
        states = zeros(State, 1)
        set_up_first(states, zeros(State, 1), integers(plan))
        return states


def _seeded_plan(players: int, edifice: bool, seed: int | str) -> list[int]:
    plan = integers([0] * PLAN)
    random_plan_from(plan, integers([0] * WORK), players, edifice, stream(seed, "wonders deal"))
    return [int(number) for number in plan]


def _system_plan(players: int, edifice: bool) -> list[int]:
    """A deal that follows from no seed, so that what can be seen tells nothing about what cannot."""
    plan = [0] * PLAN
    boards = system_choice(range(len(ALL_BOARDS if edifice else BASE_BOARDS)), players)
    plan[BOARD_ROW : BOARD_ROW + players] = [len(SIDES) * b + system_choice(range(len(SIDES)), 1)[0] for b in boards]
    for age in range(AGES):
        projects = range(PROJECTS_PER_AGE * age, PROJECTS_PER_AGE * (age + 1))
        plan[EDIFICE_ROW + age] = system_choice(projects, 1)[0] if edifice else NONE
        cards = deck(age + 1, players)
        cards += system_choice(GUILD_NUMBERS, players * HAND - len(cards))
        place = CARD_ROW + age * MOST_PLAYERS * HAND
        plan[place : place + players * HAND] = system_choice(cards, len(cards))
    return plan


# --- what makes a deal sound -----------------------------------------------------------------------------------------


def _wrong(reason: str) -> InvalidPosition:
    return InvalidPosition("deal", reason)


def _list(row: Any, name: str) -> Sequence[Any]:
    if isinstance(row, str) or not isinstance(row, Sequence):
        raise _wrong(f"{name}: a list is needed")
    return row


def _ids(row: Any, name: str) -> tuple[str, ...]:
    items = _list(row, name)
    if not all(isinstance(item, str) for item in items):
        raise _wrong(f"{name}: a list of ids is needed")
    return tuple(items)


def _check_players(players: Any) -> None:
    if isinstance(players, bool) or not isinstance(players, int) or players not in TABLE["players"]:
        raise _wrong(f"players: {LEAST_PLAYERS} to {MOST_PLAYERS} can play, not {players!r}")


def _check(deal: Deal) -> None:
    _check_players(deal.players)
    if type(deal.edition) is not int or deal.edition != EDITION:
        raise _wrong(f"edition: only edition {EDITION} is known, not {deal.edition!r}")
    _check_boards(deal)
    if len(deal.hands) != AGES:
        raise _wrong(f"hands: {AGES} ages are needed, not {len(deal.hands)}")
    for age, hands in enumerate(deal.hands, start=1):
        if len(hands) != deal.players:
            raise _wrong(f"hands of age {age}: {deal.players} hands are needed, not {len(hands)}")
        for seat, hand in enumerate(hands):
            _check_cards(f"hands of age {age}, seat {seat}", hand, age)
    if deal.edifices is not None:
        _check_edifices(deal.edifices)


def _check_boards(deal: Deal) -> None:
    if len(deal.boards) != deal.players:
        raise _wrong(f"boards: {deal.players} are needed, not {len(deal.boards)}")
    for board in deal.boards:
        if board[0] not in ALL_BOARDS:
            raise _wrong(f"boards: there is no {board[0]!r}")
        if board not in BOARD_INDEX:
            raise _wrong(f"boards: {board[0]} has no side {board[1]!r}, only {' and '.join(SIDES)}")
        if BOARDS[BOARD_INDEX[board]].needs and deal.edifices is None:
            raise _wrong(f"boards: {board[0]} can be used with edifices only")
    names = [board for board, _ in deal.boards]
    if repeated := [name for i, name in enumerate(names) if name in names[:i]]:
        raise _wrong(f"boards: {repeated[0]} stands there twice")


def _check_cards(name: str, hand: tuple[str, ...], age: int) -> None:
    if unknown := [card for card in hand if card not in BUILDING_INDEX]:
        raise _wrong(f"{name}: there is no {unknown[0]!r}")
    if strange := [card for card in hand if BUILDINGS[BUILDING_INDEX[card]].age != age]:
        raise _wrong(f"{name}: {strange[0]} is not a card of this age")
    if len(hand) != HAND:
        raise _wrong(f"{name}: {HAND} cards are needed, not {len(hand)}")


def _check_edifices(edifices: tuple[str, ...]) -> None:
    if len(edifices) != AGES:
        raise _wrong(f"edifices: one for each of {AGES} ages is needed, not {len(edifices)}")
    for age, name in enumerate(edifices, start=1):
        if name not in EDIFICE_INDEX:
            raise _wrong(f"edifices: there is no {name!r}")
        if EDIFICES[EDIFICE_INDEX[name]].age != age:
            raise _wrong(f"edifices: {name} is not an edifice of age {age}")
