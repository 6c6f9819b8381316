"""The deal: everything that is random before the first move.

In compiled code a deal is a row of numbers: the number of players, the board of each seat, the numbers of the
expansions, and the hands by age and seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pharos.core.chance import Rng, below, shuffle, stream, system_choice
from pharos.core.errors import InvalidPosition, refusing_deep_nesting
from pharos.core.native import Ids, Int8, compiled, copy, integers, record_table, zeros
from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.expansions.public import ExpansionDeal
from pharos.games.wonders.rules.cards import AGES, BOARD_COUNT, GUILDS, MOST_STAGES, NONE, START_COINS
from pharos.games.wonders.rules.definitions import (
    ALL_BOARDS,
    BOARD_EXPANSIONS,
    BOARD_INDEX,
    BOARDS,
    BUILDING_INDEX,
    BUILDINGS,
    GUILD_NUMBERS,
    GUILDS_BEYOND_PLAYERS,
    HAND,
    MOST_PLAYERS,
    SIDES,
    TABLE,
    deck,
)
from pharos.games.wonders.rules.effects import apply_board
from pharos.games.wonders.rules.expansion_deal import (
    EXPANSION_NUMBERS,
    FIXED_KEYS,
    KEYS,
    check_expansion,
    deal_age_expansions,
    draw_expansions,
    expansion_ids,
    expansion_numbers,
    set_up_expansions,
)
from pharos.games.wonders.rules.expansions import age_begun
from pharos.games.wonders.rules.state import DECK, State
from pharos.games.wonders.rules.turn import begin_turn

PLAYERS = 0
BOARD_ROW = 1
EXPANSION_ROW = BOARD_ROW + MOST_PLAYERS
CARD_ROW = EXPANSION_ROW + EXPANSION_NUMBERS
DEAL_NUMBERS = CARD_ROW + DECK
LARGEST_DECK = MOST_PLAYERS * HAND
WORK = LARGEST_DECK + len(GUILD_NUMBERS)  # space to shuffle a deck and all guilds

LEAST_PLAYERS = min(TABLE["players"])
EDITION: int = TABLE["edition"]

assert [BOARD_INDEX[b, side] for b in ALL_BOARDS for side in SIDES] == list(range(BOARD_COUNT))


class AgeDeck:
    """The cards of an age for a number of players, without guilds."""

    size: Int8
    cards: Annotated[list[int], "u1", LARGEST_DECK]


def _deck_row(age: int, players: int) -> tuple[int, list[int]]:
    cards = deck(age, players)
    return len(cards), cards + [0] * (LARGEST_DECK - len(cards))


DECKS = record_table(AgeDeck, (_deck_row(age, players) for players in TABLE["players"] for age in (1, 2, 3)))


@compiled
def random_deal(numbers: Ids, work: Ids, players: int, expansions: int, rng: Rng) -> None:
    """Make a random deal. `expansions` is a set of bits.

    Never change the order of the steps: it determines which deal belongs to a seed.
    """
    numbers[PLAYERS] = players
    boards = 0
    for i in range(len(BOARD_EXPANSIONS)):
        if BOARD_EXPANSIONS[i] == 0 or BOARD_EXPANSIONS[i] & expansions:
            work[boards] = i
            boards += 1
    shuffle(work, 0, boards, players, rng)
    for seat in range(players):
        numbers[BOARD_ROW + seat] = work[seat] * len(SIDES) + below(rng, len(SIDES))
    for age in range(AGES):
        deal_age_expansions(numbers, EXPANSION_ROW, age, expansions, rng)
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
                numbers[CARD_ROW + (age * MOST_PLAYERS + seat) * HAND + i] = work[seat * HAND + i]


@compiled
def insert(s: State, place: int, n: int, card: int) -> None:
    """Insert a card into the n sorted cards of a hand."""
    i = place + n
    while i > place and s.hands[i - 1] > card:
        s.hands[i] = s.hands[i - 1]
        i -= 1
    s.hands[i] = card


@compiled
def set_up(s: State, blank: State, numbers: Ids) -> None:
    """Set up the table; `blank` is an all-zero state."""
    copy(s, blank)
    s.players = numbers[PLAYERS]
    s.age = 1
    s.turn = 1
    s.held = HAND
    s.opener = -1
    for seat in range(s.players):
        me = s.cities[seat]
        me.coins = START_COINS
        me.board = numbers[BOARD_ROW + seat]
        apply_board(me)
        s.fresh[seat] = -1
        for k in range(MOST_STAGES):
            me.under[k] = NONE
        for age in range(AGES):
            place = (age * MOST_PLAYERS + seat) * HAND
            for i in range(HAND):
                insert(s, place, i, numbers[CARD_ROW + place + i])
    set_up_expansions(s, numbers, EXPANSION_ROW)
    age_begun(s)
    begin_turn(s)


@compiled
def set_up_first(states: list[State], blanks: list[State], numbers: Ids) -> None:
    """Set up the table in the first state of an array."""
    set_up(states[0], blanks[0], numbers)


@compiled
def random_deal_from(numbers: Ids, work: Ids, players: int, expansions: int, rngs: list[Rng]) -> None:
    """Make a random deal with the first stream of an array."""
    random_deal(numbers, work, players, expansions, rngs[0])


Hands = tuple[tuple[tuple[str, ...], ...], ...]  # by age and seat


@dataclass(frozen=True)
class Deal(ExpansionDeal):
    """A deal by ids: the boards with their sides by seat, the hands by age and seat, and what expansions deal.

    `expansions` contains the ids of each expansion in play, sorted by its name. An expansion without ids has an empty
    list.
    """

    players: int
    boards: tuple[tuple[str, str], ...]
    hands: Hands
    expansions: tuple[tuple[str, tuple[str, ...]], ...] = ()
    edition: int = EDITION

    def __post_init__(self) -> None:
        _check(self)

    @property
    def ids(self) -> dict[str, tuple[str, ...]]:
        """The ids of the expansions in play, by expansion."""
        return dict(self.expansions)

    @classmethod
    def random(
        cls, players: int, seed: int | str | None = None, *, expansions: Sequence[str] = (), **flags: bool
    ) -> Deal:
        """Return the deal of a seed, or without one a new deal from the operating system's random source.

        An expansion can also be given as an argument with its name that is true.

        Raises:
            InvalidPosition: the number of players or an expansion is invalid.
        """
        _check_players(players)
        names = EXPANSIONS.chosen(expansions, flags)
        numbers = _system_deal(players, names) if seed is None else _seeded_deal(players, names, seed)
        rows = [numbers[CARD_ROW + HAND * i : CARD_ROW + HAND * (i + 1)] for i in range(AGES * MOST_PLAYERS)]
        ids = [tuple(BUILDINGS[n].id for n in row) for row in rows]
        return cls(
            expansions=_sorted(expansion_ids(numbers[EXPANSION_ROW:CARD_ROW], names)),
            players=players,
            boards=tuple((BOARDS[n].id, BOARDS[n].side) for n in numbers[BOARD_ROW : BOARD_ROW + players]),
            hands=tuple(tuple(ids[MOST_PLAYERS * age : MOST_PLAYERS * age + players]) for age in range(AGES)),
        )

    @classmethod
    @refusing_deep_nesting()
    def from_dict(cls, data: Mapping[str, Any]) -> Deal:
        """Create a deal from its JSON form.

        Raises:
            InvalidPosition: something is missing, unknown or has the wrong number of entries.
        """
        if not isinstance(data, Mapping):
            raise _wrong(f"a deal is an object, not {type(data).__name__}")
        fields = ("players", "edition", "boards", "hands", *FIXED_KEYS)
        if missing := [name for name in fields if name not in data]:
            raise _wrong(f"the deal lacks: {', '.join(missing)}")
        if unknown := [str(name) for name in data if name not in (*fields, *KEYS.values())]:
            raise _wrong(f"a deal has no {', '.join(unknown)}")
        boards = [_ids(row, "boards") for row in _list(data["boards"], "boards")]
        if any(len(row) != 2 for row in boards):
            raise _wrong("boards: each is a pair of a board and its side")
        ages = [_list(age, f"hands of age {i}") for i, age in enumerate(_list(data["hands"], "hands"), start=1)]
        ids = {name: _ids(data[key], key) for name, key in KEYS.items() if data.get(key) is not None}
        return cls(
            expansions=_sorted(ids),
            players=data["players"],
            boards=tuple((row[0], row[1]) for row in boards),
            hands=tuple(tuple(_ids(row, f"hands of age {i}") for row in age) for i, age in enumerate(ages, start=1)),
            edition=data["edition"],
        )

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "players": self.players,
            "edition": self.edition,
            "boards": [list(board) for board in self.boards],
            "hands": [[list(hand) for hand in age] for age in self.hands],
            **dict.fromkeys(FIXED_KEYS),
            **{KEYS[name]: list(row) for name, row in self.ids.items()},
        }

    def state(self) -> list[State]:
        """Return the position before the first move."""
        numbers = [0] * DEAL_NUMBERS
        numbers[PLAYERS] = self.players
        for seat, board in enumerate(self.boards):
            numbers[BOARD_ROW + seat] = BOARD_INDEX[board]
        numbers[EXPANSION_ROW:CARD_ROW] = expansion_numbers(self.ids)
        for age in range(AGES):
            for seat in range(self.players):
                place = CARD_ROW + (age * MOST_PLAYERS + seat) * HAND
                numbers[place : place + HAND] = [BUILDING_INDEX[card] for card in self.hands[age][seat]]
        states = zeros(State, 1)
        set_up_first(states, zeros(State, 1), integers(numbers))
        return states


def _sorted(ids: Mapping[str, tuple[str, ...]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(sorted(ids.items()))


def _seeded_deal(players: int, expansions: Sequence[str], seed: int | str) -> list[int]:
    numbers, work = integers([0] * DEAL_NUMBERS), integers([0] * WORK)
    random_deal_from(numbers, work, players, EXPANSIONS.bits(expansions), stream(seed, "wonders deal"))
    return [int(number) for number in numbers]


def _system_deal(players: int, expansions: Sequence[str]) -> list[int]:
    """Return a deal that is not based on a seed, so that visible cards give no information about hidden ones."""
    numbers = [0] * DEAL_NUMBERS
    played = EXPANSIONS.bits(expansions)
    boards = system_choice([i for i, bit in enumerate(BOARD_EXPANSIONS) if bit == 0 or bit & played], players)
    numbers[BOARD_ROW : BOARD_ROW + players] = [len(SIDES) * b + system_choice(range(len(SIDES)), 1)[0] for b in boards]
    numbers[EXPANSION_ROW:CARD_ROW] = draw_expansions(expansions)
    for age in range(AGES):
        cards = deck(age + 1, players)
        cards += system_choice(GUILD_NUMBERS, players * HAND - len(cards))
        place = CARD_ROW + age * MOST_PLAYERS * HAND
        numbers[place : place + players * HAND] = system_choice(cards, len(cards))
    return numbers


# --- validation ------------------------------------------------------------------------------------------------------


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
    for name, ids in deal.ids.items():
        check_expansion(name, ids)


def _check_boards(deal: Deal) -> None:
    if len(deal.boards) != deal.players:
        raise _wrong(f"boards: {deal.players} are needed, not {len(deal.boards)}")
    for board in deal.boards:
        if board[0] not in ALL_BOARDS:
            raise _wrong(f"boards: there is no {board[0]!r}")
        if board not in BOARD_INDEX:
            raise _wrong(f"boards: {board[0]} has no side {board[1]!r}, only {' and '.join(SIDES)}")
        needed = BOARDS[BOARD_INDEX[board]].needs
        if needed and needed not in deal.ids:
            raise _wrong(f"boards: {board[0]} can be used with {KEYS[needed]} only")
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
