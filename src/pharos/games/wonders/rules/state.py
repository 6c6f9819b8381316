"""A position of the game: everything the rules need to continue, without the history.

Each expansion can define classes with additional fields, which City and State inherit. Numbers that are passed to
functions are wide (Int64) even if their range is small, because functions are compiled separately for every combination
of argument types.
"""

from __future__ import annotations

from typing import Annotated, Any

from pharos.core.native import Id, Int8, Int16, Int64
from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules.cards import AGES, KINDS, MOST_STAGES, SETS
from pharos.games.wonders.rules.definitions import HAND, MOST_PLAYERS

# The next kind of decision. Those of expansions come after OVER.
TURN, CHOICE, LAST, REVIVE, LOSE, OVER = range(6)
BASE_PHASES = ("turn", "choice", "last", "revive", "lose", "over")
PHASES: tuple[str, ...] = BASE_PHASES + EXPANSIONS.concatenated("state", "PHASES")

DECK = AGES * MOST_PLAYERS * HAND

CityFields: Any = EXPANSIONS.fields("CITY_FIELDS")
StateFields: Any = EXPANSIONS.fields("STATE_FIELDS")


class City(CityFields):  # type: ignore[misc]
    """A player's city. Counters that follow from the cards are updated incrementally."""

    coins: Int16
    board: Id
    stages: Int8  # number built
    own: Annotated[list[int], "i1", SETS]  # production, by sets of resources
    sold: Annotated[list[int], "i1", SETS]  # the part that neighbours can buy
    discounts: Int8
    rights: Int8
    built: Annotated[list[int], "i8", 2]  # buildings as bits: ages I and II, then age III with guilds
    counts: Annotated[list[int], "i1", KINDS]  # number of buildings of each colour, and of stages
    points: Annotated[list[int], "i1", KINDS]  # printed on them
    shields: Int8
    symbols: Annotated[list[int], "i1", 3]
    free_symbols: Int64
    military: Annotated[list[int], "i1", 4]  # tokens by value: victories of the three ages, defeats
    revives: Int8  # remaining constructions from the discard pile in this turn
    under: Annotated[list[int], "u1", MOST_STAGES]  # the card under each stage, or NONE
    options: Annotated[list[int], "i1", MOST_STAGES]  # the chosen option of each stage, counting from 1


class State(StateFields):  # type: ignore[misc]
    """A position, including hidden cards."""

    phase: Int8
    age: Int8
    turn: Int8
    players: Int64
    waiting: Int8  # the seats that decide now, as bits
    shift: Int8  # a seat holds the hand dealt to the seat this many places further on
    held: Int8  # cards in each hand
    opener: Int64  # the seat that was offered its last card in this age, or -1
    discarded: Int16
    moves: Annotated[list[int], "i4", MOST_PLAYERS]  # the moves of the waiting seats, when they are resolved
    fresh: Annotated[list[int], "i8", MOST_PLAYERS]  # things just built whose coins are still to be paid out, or -1
    chooses: Annotated[list[int], "i1", MOST_PLAYERS]  # the choice that a newly built stage requires
    totals: Annotated[list[int], "i2", MOST_PLAYERS]  # the points at the end of the game
    cities: Annotated[list[City], City, MOST_PLAYERS]
    hands: Annotated[list[int], "u1", DECK]  # by age, seat and index; the cards of a hand are in ascending order
    discard: Annotated[list[int], "u1", DECK]
