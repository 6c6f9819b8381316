"""A position of the game: everything the rules need to go on, and nothing about how it came about.

Each expansion has a class with fields of its own, which City or State take over. Numbers that are handed to functions
are wide (Int64) where their range would not need it: a function is compiled anew for every type of its arguments.
"""

from __future__ import annotations

from typing import Annotated

from pharos.core.native import Id, Int8, Int16, Int64
from pharos.games.wonders.rules.cards import AGES, KINDS, MOST_STAGES, SETS
from pharos.games.wonders.rules.definitions import HAND, MOST_PLAYERS
from pharos.games.wonders.rules.edificestate import EdificeCity, EdificeTable

# What is decided next.
TURN, CHOICE, LAST, REVIVE, LOSE, OVER = range(6)
PHASES = ("turn", "choice", "last", "revive", "lose", "over")

DECK = AGES * MOST_PLAYERS * HAND


class City(EdificeCity):
    """What a player has. Counters that follow from the cards are kept up to date rather than recomputed."""

    coins: Int16
    board: Id
    stages: Int8  # built
    own: Annotated[list[int], "i1", SETS]  # what it can make, by sets of resources
    sold: Annotated[list[int], "i1", SETS]  # the part that neighbours can buy
    discounts: Int8
    rights: Int8
    built: Annotated[list[int], "i8", 2]  # buildings as bits: ages I and II, then age III with the guilds
    counts: Annotated[list[int], "i1", KINDS]  # buildings of each colour, stages
    points: Annotated[list[int], "i1", KINDS]  # printed on them
    shields: Int8
    symbols: Annotated[list[int], "i1", 3]
    free_symbols: Int64
    military: Annotated[list[int], "i1", 4]  # tokens by value: victories of the three ages, defeats
    revives: Int8  # builds from the discard pile still to come this turn
    under: Annotated[list[int], "u1", MOST_STAGES]  # the card under each stage, or NONE
    options: Annotated[list[int], "i1", MOST_STAGES]  # the option chosen for each stage, from 1 on


class State(EdificeTable):
    """A position, with the cards nobody may see."""

    phase: Int8
    age: Int8
    turn: Int8
    players: Int64
    waiting: Int8  # the seats that decide now, as bits
    shift: Int8  # the hand of a seat is the one of the seat so many places on, when the age began
    held: Int8  # cards in each hand
    opener: Int64  # the seat that was offered its last card in this age, or -1
    discarded: Int16
    moves: Annotated[list[int], "i4", MOST_PLAYERS]  # what the waiting seats have chosen, when it is to be resolved
    fresh: Annotated[list[int], "i8", MOST_PLAYERS]  # the things just built whose coins are still to come, or -1
    chooses: Annotated[list[int], "i1", MOST_PLAYERS]  # the choices that a stage just built asks for
    totals: Annotated[list[int], "i2", MOST_PLAYERS]  # the points when the game is over
    cities: Annotated[list[City], City, MOST_PLAYERS]
    hands: Annotated[list[int], "u1", DECK]  # by age, seat and place; the cards of a hand in ascending order
    discard: Annotated[list[int], "u1", DECK]
