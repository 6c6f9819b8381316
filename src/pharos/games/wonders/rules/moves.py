"""Encoding of moves as numbers, and their legality: the only place that decides what is legal.

| number | move |
| --- | --- |
| (card * USES + use) * 256 + left * 16 + right | use a card of the hand, with the coins paid to each neighbour |
| PASS | decline |
| REVIVE_CARD + card | build a card from the discard pile |
| OPTION + k | choose option k (0 or 1) of a stage |
| PAWN + age - 1 | choose the age of a pawn |
| LOSE_CARD + card | lose a building |
| FORFEIT + 9 a + 3 b + c | lose a, b and c victory tokens of the three ages |
| OWN + k | the expansions' own moves, in expansion order |

The uses: BUILD, FREE (by a board's ability), STAGE, JOIN and following (a stage together with joining an undertaking,
one use for each of `JOIN_WORDS`), SELL.
"""

from __future__ import annotations

from pharos.core.bits import write_bits
from pharos.core.native import Ids, compiled, inlined
from pharos.games.wonders.rules.cards import (
    AGE_3_CARDS,
    AGES,
    BOARDS,
    CARD_COUNT,
    CHOOSE_OPTION,
    MOST_OPTIONS,
    MOST_STAGES,
    STAGES,
    THINGS,
)
from pharos.games.wonders.rules.definitions import HAND, MOST_PLAYERS
from pharos.games.wonders.rules.expansions import (
    HAS_PHASES,
    JOIN_WORDS,
    OWN_MOVES,
    expansion_moves,
    join_cost,
    legal_losses,
)
from pharos.games.wonders.rules.state import CHOICE, LAST, LOSE, REVIVE, TURN, State
from pharos.games.wonders.rules.trade import (
    LANE,
    LANE_MASK,
    NOTHING,
    coin_cost,
    has_right,
    is_built,
    is_chained,
    thing_trade,
)

BUILD, FREE, STAGE, JOIN = range(4)
SELL = JOIN + len(JOIN_WORDS)
USES = SELL + 1
PAYMENTS = 1 << 2 * LANE
PASS = CARD_COUNT * USES * PAYMENTS
REVIVE_CARD = PASS + 1
OPTION = REVIVE_CARD + CARD_COUNT
PAWN = OPTION + MOST_OPTIONS
LOSE_CARD = PAWN + AGES
FORFEIT = LOSE_CARD + CARD_COUNT
OWN: int = FORFEIT + 3**AGES
MOVE_COUNT = OWN + OWN_MOVES

# An upper bound of the moves of one seat: each of seven cards is sold, or used in the other ways (built for free or
# not) with 15 payments each.
MOST_MOVES = max(HAND * (1 + (USES - 2) * LANE_MASK), OWN_MOVES)


@inlined
def hand_offset(s: State, seat: int) -> int:
    """Return the offset of a seat's hand in the row of all hands."""
    return ((s.age - 1) * MOST_PLAYERS + (seat + s.shift) % s.players) * HAND


@inlined
def write_payments(payments: int, limit: int, base: int, moves: Ids, n: int) -> int:
    """Append `base` with each of the packed payments that are affordable; return the new length."""
    left = 0
    while payments:
        right = (payments & LANE_MASK) - 1
        moves[n] = base + left * (LANE_MASK + 1) + right
        n += 1 if right >= 0 and left + right <= limit else 0
        payments >>= LANE
        left += 1
    return n


@inlined
def write_build(s: State, seat: int, number: int, base: int, moves: Ids, n: int) -> int:
    """Append the ways to build a card; return the new length."""
    me = s.cities[seat]
    card = THINGS[number]
    if is_built(me, card):
        return n
    payments = NOTHING if is_chained(me, card) else thing_trade(s, seat, number)
    coins = 0 if is_chained(me, card) else coin_cost(me, card)
    if (payments != NOTHING or coins) and has_right(s, me, card):
        moves[n] = base + FREE * PAYMENTS
        return n + 1
    return write_payments(payments, me.coins - coins, base + BUILD * PAYMENTS, moves, n)


@compiled
def legal_turn(s: State, seat: int, moves: Ids) -> int:
    """Write the uses of the cards in a hand. Equal cards are adjacent and count once."""
    me = s.cities[seat]
    place = hand_offset(s, seat)
    stage = 0
    if me.stages < BOARDS[me.board].stages:
        stage = thing_trade(s, seat, STAGES + me.board * MOST_STAGES + me.stages)
    n, before = 0, -1
    for i in range(s.held):
        number = s.hands[place + i]
        if number == before:
            continue
        before = number
        base = number * USES * PAYMENTS
        n = write_build(s, seat, number, base, moves, n)
        if stage:
            n = write_payments(stage, me.coins, base + STAGE * PAYMENTS, moves, n)
            for k in range(len(JOIN_WORDS)):
                cost = join_cost(s, seat, k)
                if cost >= 0:
                    n = write_payments(stage, me.coins - cost, base + (JOIN + k) * PAYMENTS, moves, n)
        moves[n] = base + SELL * PAYMENTS
        n += 1
    return n


@compiled
def legal_revivals(s: State, seat: int, moves: Ids) -> int:
    """Write declining, and the cards of the discard pile that the city does not have, in ascending order."""
    me = s.cities[seat]
    low, high = 0, 0
    for i in range(s.discarded):
        card = THINGS[s.discard[i]]
        if not is_built(me, card):
            if card.word:
                high |= card.bit
            else:
                low |= card.bit
    moves[0] = PASS
    return write_bits(high, REVIVE_CARD + AGE_3_CARDS, moves, write_bits(low, REVIVE_CARD, moves, 1))


@inlined
def legal_choices(is_option: bool, moves: Ids) -> int:
    """Write the options of a stage, or the ages of a pawn."""
    n = MOST_OPTIONS if is_option else AGES
    for i in range(n):
        moves[i] = (OPTION if is_option else PAWN) + i
    return n


@compiled
def legal_moves(s: State, seat: int, moves: Ids) -> int:
    """Write the legal moves of a seat in ascending order, and return their number."""
    if not s.waiting >> seat & 1:
        return 0
    if s.phase == TURN:
        return legal_turn(s, seat, moves)
    if s.phase == CHOICE:
        return legal_choices(s.chooses[seat] == CHOOSE_OPTION, moves)
    if s.phase == LAST:
        n = legal_turn(s, seat, moves)
        moves[n] = PASS
        return n + 1
    if s.phase == REVIVE:
        return legal_revivals(s, seat, moves)
    if s.phase == LOSE:
        return legal_losses(s, seat, LOSE_CARD, FORFEIT, moves)
    if HAS_PHASES:
        return expansion_moves(s, seat, OWN, moves, 0)
    return 0
