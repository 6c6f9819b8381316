"""A position: everything the rules need to continue the game, without its history."""

from __future__ import annotations

from typing import Annotated, Any

from pharos.core.native import Int8, Int16, Int32, Int64
from pharos.games.duel.expansions import EXPANSIONS
from pharos.games.duel.rules.cards import DEALT_WONDERS, KINDS
from pharos.games.duel.rules.definitions import SLOTS

# The phases: what is decided next. Those of expansions come after OVER.
DRAFT, TURN, TOKEN, LIBRARY, DESTROY, REVIVE, STARTER, OVER = range(8)
BASE_PHASES = ("draft", "turn", "token", "library", "destroy", "revive", "starter", "over")
PHASES: tuple[str, ...] = BASE_PHASES + EXPANSIONS.concatenated("state", "PHASES")

# How a game ends.
NOT_OVER, MILITARY, SCIENCE, CIVILIAN, TIE = range(5)
ENDINGS: tuple[str, ...] = ("", "military", "science", "civilian", "tie", *EXPANSIONS.concatenated("state", "ENDINGS"))
ENDING_COUNT = len(ENDINGS)
NOBODY = 2

DECK = 3 * SLOTS
OWN_WONDERS = DEALT_WONDERS // 2

CityFields: Any = EXPANSIONS.fields("CITY_FIELDS")
StateFields: Any = EXPANSIONS.fields("STATE_FIELDS")


class City(CityFields):  # type: ignore[misc]
    """A player's city. Counters that could be derived from the cards are updated incrementally."""

    coins: Int16
    production: Int64  # by brown and grey cards, packed
    prices: Int64  # the bank's price of each resource, packed in mirrored order
    discount: Int64  # lanes of the prices that are fixed
    choice_raw: Int8  # units of raw materials from choice producers
    choice_manufactured: Int8
    chains: Int32
    symbols: Int8
    tokens: Int16
    built: Annotated[list[int], "i8", 2]  # buildings as bits: ages I and II, then age III with the guilds
    counts: Annotated[list[int], "i1", KINDS]  # buildings of each colour, built wonders, tokens
    points: Annotated[list[int], "i1", KINDS]  # printed on them
    unbuilt: Int8  # which of the four wonders may still be built, as bits
    rebate_blue: Int8
    rebate_wonder: Int8
    trade_income: Int8
    extra_shields: Int8
    extra_turns: Int8
    chain_coins: Int8
    points_per_token: Int8


class State(StateFields):  # type: ignore[misc]
    """A position, including hidden cards."""

    phase: Int8
    age: Int8  # 0 in the draft
    turn: Int8  # the seat that decides now
    first: Int8  # the seat that made the first pick and the first turn
    picked: Int8  # wonders drafted so far
    offer: Int16  # which of the dealt wonders may be picked now, as bits
    again: Int8  # whether an extra turn follows
    slot: Int8  # the slot just emptied, while its choices are pending
    hunted: Int8  # the colour of the card to destroy, while that choice is pending
    pawn: Int8  # positive: seat 0 leads
    loot: Int8  # tokens still on the track as bits: near, far on seat 0's side, near, far on seat 1's
    winner: Int8  # NOBODY for a tie
    ending: Int8
    present: Int32  # slots that still have a card
    open: Int32  # slots whose card may be taken; the others are face up or down as in the layout
    board: Int16  # tokens on the board
    box: Int16  # tokens in the box
    library: Int16  # the tokens of the box that the Great Library will draw; unknown until then
    discarded: Int8
    cities: Annotated[list[City], City, 2]
    dealt: Annotated[list[int], "u1", DEALT_WONDERS]  # wonders in the order of the offer
    wonders: Annotated[list[int], "u1", DEALT_WONDERS]  # four of seat 0, four of seat 1
    under: Annotated[list[int], "u1", DEALT_WONDERS]  # the card under each of them, or NONE
    deck: Annotated[list[int], "u1", DECK]  # cards by age and slot
    discard: Annotated[list[int], "u1", DECK]
