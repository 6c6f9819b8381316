"""A position of the game: everything the rules need to go on, and nothing about how it came about."""

from __future__ import annotations

from typing import Annotated

from pharos.core.native import Int8, Int16, Int32, Int64
from pharos.games.duel.rules.cards import DEALT_WONDERS, KINDS
from pharos.games.duel.rules.definitions import SLOTS

# What is decided next.
DRAFT, TURN, TOKEN, LIBRARY, DESTROY, REVIVE, STARTER, OVER = range(8)
PHASES = ("draft", "turn", "token", "library", "destroy", "revive", "starter", "over")

# How a game ends.
NOT_OVER, MILITARY, SCIENCE, CIVILIAN, TIE = range(5)
ENDINGS = ("", "military", "science", "civilian", "tie")
NOBODY = 2

DECK = 3 * SLOTS
OWN_WONDERS = DEALT_WONDERS // 2


class City:
    """What a player has. Counters that follow from the cards are kept up to date rather than recomputed."""

    coins: Int16
    production: Int64  # by brown and grey cards, packed
    prices: Int64  # what the bank asks for each resource, packed in mirrored order
    discount: Int64  # lanes of the prices that are fixed
    choice_raw: Int8  # how many units of a raw material of choice
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


class State:
    """A position, with the cards nobody may see."""

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
    open: Int32  # slots whose card may be taken; the others lie as the layout says
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
