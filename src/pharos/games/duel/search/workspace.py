"""What the exact search of the end of the game works with: its frames, and the keys by which it remembers."""

from __future__ import annotations

from typing import Annotated

from pharos.core.native import Int8, Int16, Int32, Int64, compiled, inlined, lowest
from pharos.games.duel.rules.cards import (
    AGE_3_CARDS,
    CARD_COUNT,
    CARDS,
    DEALT_WONDERS,
    GUILDS,
    NONE,
    TOKENS_FROM_BOX,
)
from pharos.games.duel.rules.definitions import LAYOUTS, SLOTS
from pharos.games.duel.rules.moves import MOST_MOVES, MOVE_COUNT, TAKE, USES
from pharos.games.duel.rules.state import LIBRARY, State

Float = Annotated[float, "f8"]

# Who begins, 20 cards, and the choices: at most 6 tokens, 2 cards destroyed, 1 revived; then the 8 cards turned up.
DEEPEST = 40
DECK_3 = 2 * SLOTS  # where the cards of age III begin
FACE_UP = sum(1 << i for i, slot in enumerate(LAYOUTS[2]) if slot.face_up)
NOT_GUILDS = (1 << GUILDS - AGE_3_CARDS) - 1  # of the cards of age III as bits

# What a frame is about: a decision, the Great Library's draw, or the slots of cards to turn up as bits.
DECIDE, DRAW = 0, -1

CARD_USES = CARD_COUNT * USES
HABITS = CARD_USES + MOVE_COUNT - TAKE  # by card and use rather than by slot and use, then the other moves

WORD = (1 << 62) - 1
SPREAD = 0x1E3779B97F4A7C15  # 2**61 over the golden ratio, odd: spreads bits when multiplied


class Frame:
    """A decision or a chance event on the way from the root to the position looked at."""

    kind: Int32
    place: Int16  # of its position
    seat: Int8
    n: Int16  # moves or outcomes
    tried: Int16
    move: Int16  # the one looked at
    best_move: Int16
    remembered: Int8
    slot: Int8  # where a card is turned up
    rest: Int64  # the outcomes still to come, as bits
    unseen: Int64
    key: Int64
    alpha: Float  # seat 0 is sure of so much elsewhere
    beta: Float  # and seat 1 keeps it down to so much
    low: Float  # a decision: alpha at the beginning; a card: what the outcome looked at must exceed
    high: Float
    value: Float  # a decision: the best so far; a card: the sum so far
    drawn: Annotated[list[float], "f8", TOKENS_FROM_BOX]  # the best tokens of the box so far


class Desk:
    """All that a search works with."""

    nodes: Int64  # positions entered
    limit: Int64
    stopped: Int8
    revives: Int8  # whether somebody may still build from the discard pile
    value: Float  # of the frame or position just finished
    unseen: Annotated[list[int], "i8", DEEPEST]  # cards of age III as bits, for each position
    states: Annotated[list[State], State, DEEPEST]
    frames: Annotated[list[Frame], Frame, DEEPEST]
    moves: Annotated[list[int], "i2", DEEPEST * MOST_MOVES]  # of each position
    ranks: Annotated[list[int], "i8", DEEPEST * MOST_MOVES]
    habits: Annotated[list[int], "i8", 2 * HABITS]  # how often and how early a move decided a position, by seat


class Memory:
    """What is known of a position."""

    key: Int64
    low: Float
    high: Float
    move: Int32


# --- positions -------------------------------------------------------------------------------------------------------


@inlined
def habit(s: State, move: int) -> int:
    """Where it is noted how good a move has been."""
    if move < TAKE:
        slot = move // USES
        return s.turn * HABITS + s.deck[DECK_3 + slot] * USES + move - slot * USES
    return s.turn * HABITS + CARD_USES + move - TAKE


@inlined
def mixed(key: int, word: int) -> int:
    """A key with another word mixed in; the same uncompiled, since only the low bits of the product are kept."""
    key = (key ^ word) * SPREAD & WORD
    return key ^ key >> 29


@compiled
def position_key(s: State, unseen: int, revives: int) -> int:
    """A key of all that matters for what follows a card to be taken; two positions share one by the rarest accident."""
    mine, theirs = s.cities[0], s.cities[1]
    built = 0
    for i in range(DEALT_WONDERS):
        built |= (1 if s.under[i] != NONE else 0) << i
    key = mixed(1, s.present | s.turn << 20 | s.loot << 21 | (s.pawn + 16) << 25 | s.board << 30 | s.box << 40)
    key = mixed(key, mine.coins | theirs.coins << 12 | built << 24 | mine.tokens << 32 | theirs.tokens << 42)
    key = mixed(key, mine.built[1] | theirs.built[1] << 27)
    key = mixed(key, mine.built[0])
    key = mixed(key, theirs.built[0])
    key = mixed(key, unseen)
    shown = 0
    rest = s.open & ~FACE_UP
    while rest:
        shown = shown << 7 | s.deck[DECK_3 + lowest(rest)]
        rest &= rest - 1
    key = mixed(key, shown)
    if revives:
        low, high = 0, 0
        for i in range(s.discarded):
            card = CARDS[s.discard[i]]
            low |= 0 if card.word else card.bit
            high |= card.bit if card.word else 0
        key = mixed(mixed(key, low), high)
    return key


@inlined
def event_after(s: State, before: State) -> int:
    """What follows a move: a decision, the Great Library's draw, or slots whose card is turned up."""
    if s.phase == LIBRARY:
        return DRAW
    return s.open & ~before.open & ~FACE_UP
