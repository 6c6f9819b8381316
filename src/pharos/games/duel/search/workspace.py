"""The workspace of the exact endgame search: frames, transposition table, and position keys."""

from __future__ import annotations

from typing import Annotated

from pharos.core.native import Float64, Int8, Int16, Int32, Int64, compiled, inlined, lowest
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

# The choice of who begins, 20 cards, at most 6 tokens, 2 destroyed cards and 1 revived card; then 8 cards turned up.
MAX_PLY = 40
DECK_3 = 2 * SLOTS  # where the cards of age III begin
FACE_UP = sum(1 << i for i, slot in enumerate(LAYOUTS[2]) if slot.face_up)
NOT_GUILDS = (1 << GUILDS - AGE_3_CARDS) - 1  # the cards of age III without guilds, as bits

# The kind of a frame: a decision, the Great Library's draw, or the slots of cards to turn up as bits.
DECIDE, DRAW = 0, -1

CARD_USES = CARD_COUNT * USES
HISTORY_SIZE = CARD_USES + MOVE_COUNT - TAKE  # indexed by card and use rather than slot and use, then the other moves

WORD = (1 << 62) - 1
HASH_FACTOR = 0x1E3779B97F4A7C15  # 2**61 divided by the golden ratio, odd: spreads bits in multiplication


class Frame:
    """A decision or a chance event on the path from the root to the current position."""

    kind: Int32
    ply: Int16  # of its position
    seat: Int8
    n: Int16  # moves or outcomes
    tried: Int16
    move: Int16  # the current one
    best_move: Int16
    is_stored: Int8
    slot: Int8  # where a card is turned up
    rest: Int64  # the remaining outcomes, as bits
    unseen: Int64
    key: Int64
    alpha: Float64  # the value that seat 0 is already assured of
    beta: Float64  # the value that seat 1 can hold it to
    low: Float64  # a decision: the initial alpha; a card: the bound that the current outcome must exceed
    high: Float64
    value: Float64  # a decision: the best so far; a card: the sum so far
    drawn: Annotated[list[float], "f8", TOKENS_FROM_BOX]  # the best tokens of the box so far


class EndgameWorkspace:
    """The data of a search."""

    nodes: Int64  # positions entered
    limit: Int64
    stopped: Int8
    revives: Int8  # whether a player may still build from the discard pile
    value: Float64  # of the frame or position just finished
    unseen: Annotated[list[int], "i8", MAX_PLY]  # cards of age III as bits, for each position
    states: Annotated[list[State], State, MAX_PLY]
    frames: Annotated[list[Frame], Frame, MAX_PLY]
    moves: Annotated[list[int], "i2", MAX_PLY * MOST_MOVES]  # of each position
    ranks: Annotated[list[int], "i8", MAX_PLY * MOST_MOVES]
    history: Annotated[list[int], "i8", 2 * HISTORY_SIZE]  # scores of moves that caused cutoffs, by seat


class TranspositionEntry:
    """Bounds on a position's value, and its best move."""

    key: Int64
    low: Float64
    high: Float64
    move: Int32


# --- positions -------------------------------------------------------------------------------------------------------


@inlined
def history_index(s: State, move: int) -> int:
    """The index of a move in the history scores."""
    if move < TAKE:
        slot = move // USES
        return s.turn * HISTORY_SIZE + s.deck[DECK_3 + slot] * USES + move - slot * USES
    return s.turn * HISTORY_SIZE + CARD_USES + move - TAKE


@inlined
def mix_key(key: int, word: int) -> int:
    """Mix a word into a key; keeping only the low bits of the product gives the same result uncompiled."""
    key = (key ^ word) * HASH_FACTOR & WORD
    return key ^ key >> 29


@compiled
def position_key(s: State, unseen: int, revives: int) -> int:
    """A hash of everything that matters for the value of a position in the turn phase; collisions are very rare."""
    mine, theirs = s.cities[0], s.cities[1]
    built = 0
    for i in range(DEALT_WONDERS):
        built |= (1 if s.under[i] != NONE else 0) << i
    key = mix_key(1, s.present | s.turn << 20 | s.loot << 21 | (s.pawn + 16) << 25 | s.board << 30 | s.box << 40)
    key = mix_key(key, mine.coins | theirs.coins << 12 | built << 24 | mine.tokens << 32 | theirs.tokens << 42)
    key = mix_key(key, mine.built[1] | theirs.built[1] << 27)
    key = mix_key(key, mine.built[0])
    key = mix_key(key, theirs.built[0])
    key = mix_key(key, unseen)
    shown = 0
    rest = s.open & ~FACE_UP
    while rest:
        shown = shown << 7 | s.deck[DECK_3 + lowest(rest)]
        rest &= rest - 1
    key = mix_key(key, shown)
    if revives:
        low, high = 0, 0
        for i in range(s.discarded):
            card = CARDS[s.discard[i]]
            low |= 0 if card.word else card.bit
            high |= card.bit if card.word else 0
        key = mix_key(mix_key(key, low), high)
    return key


@inlined
def event_after(s: State, before: State) -> int:
    """The kind of the frame after a move: a decision, the Great Library's draw, or the slots turned up."""
    if s.phase == LIBRARY:
        return DRAW
    return s.open & ~before.open & ~FACE_UP
