"""Moves as numbers, and which of them are legal: the only source of legality.

| number | move |
| --- | --- |
| slot * 6 | build the card of the slot |
| slot * 6 + 1 | sell it |
| slot * 6 + 2 + k | build the own wonder k (0 to 3) with it |
| TAKE + token | take a progress token |
| RUIN + card | destroy the opponent's card |
| RAISE + card | build a card of the discard pile |
| PICK + wonder | pick a wonder in the draft |
| START_SELF, START_OTHER | choose who begins the age |
"""

from __future__ import annotations

from pharos.core.bits import write_bits
from pharos.core.native import Ids, compiled, inlined, lowest
from pharos.games.duel.rules.cards import (
    AGE_3_CARDS,
    BROWN,
    CARD_COUNT,
    CARDS,
    DEALT_WONDERS,
    TOKEN_COUNT,
    WONDER_COUNT,
    WONDERS,
)
from pharos.games.duel.rules.definitions import BUILDINGS, SLOTS
from pharos.games.duel.rules.state import DESTROY, DRAFT, LIBRARY, OWN_WONDERS, REVIVE, STARTER, TOKEN, TURN, State
from pharos.games.duel.rules.trade import building_cost, wonder_cost

USES = 2 + OWN_WONDERS
BUILD, SELL, WONDER = 0, 1, 2
TAKE = SLOTS * USES
RUIN = TAKE + TOKEN_COUNT
RAISE = RUIN + CARD_COUNT
PICK = RAISE + CARD_COUNT
START_SELF = PICK + WONDER_COUNT
START_OTHER = START_SELF + 1
MOVE_COUNT = START_OTHER + 1

MOST_MOVES = 80  # an upper bound of the moves in one position: all 60 cards in the discard pile

# Which bits of `built` are cards that can be destroyed; all of them are of the first two ages.
BROWN_CARDS = sum(1 << i for i, b in enumerate(BUILDINGS) if b.color == "brown")
GREY_CARDS = sum(1 << i for i, b in enumerate(BUILDINGS) if b.color == "grey")
assert (BROWN_CARDS | GREY_CARDS) >> AGE_3_CARDS == 0


@inlined
def affordable_wonders(s: State) -> int:
    """Which of the mover's wonders can be built, as bits."""
    me = s.cities[s.turn]
    affordable = 0
    rest = me.unbuilt
    while rest:
        k = lowest(rest)
        rest &= rest - 1
        if wonder_cost(me, WONDERS[s.wonders[s.turn * OWN_WONDERS + k]]) <= me.coins:
            affordable |= 1 << k
    return affordable


@compiled
def targets(s: State) -> int:
    """The opponent's cards that the wonder just built can destroy, as bits."""
    built = s.cities[1 - s.turn].built[0]
    return built & (BROWN_CARDS if s.hunted == BROWN else GREY_CARDS)


@inlined
def legal_turn(s: State, moves: Ids) -> int:
    """The uses of the open cards.

    A move that is not possible is written too and then overwritten: stepping on by 0 or 1 is cheaper than a branch
    that the processor guesses wrong.
    """
    me = s.cities[s.turn]
    wonders = affordable_wonders(s)
    n = 0
    rest = s.open
    while rest:
        slot = lowest(rest)
        rest &= rest - 1
        cost = building_cost(me, CARDS[s.deck[SLOTS * (s.age - 1) + slot]])
        moves[n] = slot * USES + BUILD
        n += 1 if cost <= me.coins else 0
        moves[n] = slot * USES + SELL
        n += 1
        if wonders:
            n = write_bits(wonders, slot * USES + WONDER, moves, n)
    return n


@compiled
def legal_revivals(s: State, moves: Ids) -> int:
    """The cards of the discard pile, in the order of their numbers."""
    low, high = 0, 0
    for i in range(s.discarded):
        card = CARDS[s.discard[i]]
        if card.word:
            high |= card.bit
        else:
            low |= card.bit
    return write_bits(high, RAISE + AGE_3_CARDS, moves, write_bits(low, RAISE, moves, 0))


@compiled
def legal_picks(s: State, moves: Ids) -> int:
    """The wonders on offer, in the order of their numbers."""
    offered = 0
    for i in range(DEALT_WONDERS):
        if s.offer >> i & 1:
            offered |= 1 << s.dealt[i]
    return write_bits(offered, PICK, moves, 0)


@compiled
def legal_moves(s: State, moves: Ids) -> int:
    """Write the legal moves in ascending order; how many there are."""
    if s.phase == TURN:
        return legal_turn(s, moves)
    if s.phase == DRAFT:
        return legal_picks(s, moves)
    if s.phase == TOKEN:
        return write_bits(s.board, TAKE, moves, 0)
    if s.phase == LIBRARY:
        return write_bits(s.library, TAKE, moves, 0)
    if s.phase == DESTROY:
        return write_bits(targets(s), RUIN, moves, 0)
    if s.phase == REVIVE:
        return legal_revivals(s, moves)
    if s.phase == STARTER:
        moves[0] = START_SELF
        moves[1] = START_OTHER
        return 2
    return 0
