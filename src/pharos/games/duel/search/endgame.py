"""Exact endgame search: every move and every card that may be turned up, to the last card.

In age III all chance outcomes can be enumerated: a card turned up is any of the unseen cards with that back, and the
Great Library draws three tokens from the box. The search is an alpha-beta search that also prunes at chance nodes,
using bounds on what the remaining outcomes can contribute (Star1 of Ballard, "The *-minimax search procedure for trees
containing chance nodes", 1983). Moves are ordered by the history heuristic, and transpositions are kept in a
transposition table.

The search has an explicit stack of frames, because Numba cannot cache recursive functions on disk.

Values are from seat 0's perspective: 1 for a win, 1/2 for a tie.
"""

from __future__ import annotations

from math import comb

from pharos.core.native import Ids, compiled, copy, count, inlined, lowest
from pharos.games.duel.rules.cards import (
    AGE_3_CARDS,
    DEALT_WONDERS,
    GUILDS,
    TOKEN_COUNT,
    TOKENS_FROM_BOX,
    TOKENS_ON_BOARD,
    WONDERS,
)
from pharos.games.duel.rules.moves import MOST_MOVES, TAKE, legal_moves
from pharos.games.duel.rules.state import NOBODY, OVER, OWN_WONDERS, TURN, State
from pharos.games.duel.search.hidden import Pool, find_unseen
from pharos.games.duel.search.tactics import make
from pharos.games.duel.search.workspace import (
    DECIDE,
    DECK_3,
    DRAW,
    NOT_GUILDS,
    EndgameWorkspace,
    Frame,
    TranspositionEntry,
    event_after,
    history_index,
    position_key,
)

# By the number of tokens in the box: the number of draws, and of those in which the best token of the box is drawn; the
# second but not the best; and so on.
BOX_SIZES = range(TOKEN_COUNT - TOKENS_ON_BOARD + 1)
DRAWS = tuple(comb(size, TOKENS_FROM_BOX) for size in BOX_SIZES)
BEST_DRAWN = tuple(
    comb(max(size - 1 - rank, 0), TOKENS_FROM_BOX - 1) for size in BOX_SIZES for rank in range(TOKENS_FROM_BOX)
)

ALWAYS_FIRST = 1 << 62
UNKNOWN = -1.0  # the value if the search was stopped

# Positions with fewer cards left are not stored: a lookup takes as long as searching them. The table saves a fifth of
# the nodes with 10 cards left; with 12 it saves two fifths of the nodes and a quarter of the time (medians). It also
# gives the best line immediately.
STORED_FROM = 4


# --- the search ------------------------------------------------------------------------------------------------------


@inlined
def probe_table(space: EndgameWorkspace, f: Frame, entry: TranspositionEntry) -> bool:
    """Whether the table entry gives the value or a bound that causes a cutoff."""
    if entry.key != f.key:
        return False
    f.best_move = entry.move
    if entry.low >= f.beta or entry.low == entry.high:
        space.value = entry.low
        return True
    if entry.high <= f.alpha:
        space.value = entry.high
        return True
    return False


@inlined
def enter_decision(space: EndgameWorkspace, f: Frame, moves: Ids, table: list[TranspositionEntry]) -> bool:
    """List the moves; return whether the value is already known."""
    s = space.states[f.ply]
    f.low, f.high = f.alpha, f.beta
    f.best_move = -1
    f.is_stored = s.phase == TURN and count(s.present) >= STORED_FROM
    if f.is_stored:
        f.key = position_key(s, space.unseen[f.ply], space.revives)
        if probe_table(space, f, table[f.key & len(table) - 1]):
            return True
    n = legal_moves(s, moves)
    base = f.ply * MOST_MOVES
    for i in range(n):
        space.moves[base + i] = moves[i]
        space.ranks[base + i] = ALWAYS_FIRST if moves[i] == f.best_move else space.history[history_index(s, moves[i])]
    f.n = n
    f.value = -1.0 if f.seat == 0 else 2.0
    return False


@compiled
def enter_frame(space: EndgameWorkspace, depth: int, moves: Ids, table: list[TranspositionEntry]) -> bool:
    """Enter a frame whose kind, ply and bounds are set; return whether the value is already known."""
    f = space.frames[depth]
    s = space.states[f.ply]
    f.seat = s.turn
    f.tried = 0
    if f.kind == DECIDE:
        return enter_decision(space, f, moves, table)
    if f.kind == DRAW:
        f.rest = s.box
        for i in range(TOKENS_FROM_BOX):
            f.drawn[i] = -1.0 if f.seat == 0 else 2.0
    else:
        f.slot = lowest(f.kind)
        f.unseen = space.unseen[f.ply]
        f.rest = f.unseen & (~NOT_GUILDS if s.deck[DECK_3 + f.slot] >= GUILDS else NOT_GUILDS)
        f.value = 0.0
    f.n = count(f.rest)
    return False


@inlined
def next_move(space: EndgameWorkspace, f: Frame) -> int:
    """The most promising untried move; ties are broken by move number."""
    base = f.ply * MOST_MOVES
    best = f.tried
    for i in range(f.tried + 1, f.n):
        if space.ranks[base + i] > space.ranks[base + best]:
            best = i
    move = space.moves[base + best]
    while best > f.tried:
        space.moves[base + best] = space.moves[base + best - 1]
        space.ranks[base + best] = space.ranks[base + best - 1]
        best -= 1
    return move


@inlined
def reveal_card(space: EndgameWorkspace, f: Frame, child: Frame) -> None:
    """Turn up the next candidate card for the slot; slots still hidden are handled in the next frame.

    The mean of the outcomes matters only between alpha and beta. Each remaining outcome contributes between 0 and 1, so
    the value of this one matters only between `low` and `high`.
    """
    card = lowest(f.rest)
    f.rest &= f.rest - 1
    f.tried += 1
    space.states[f.ply].deck[DECK_3 + f.slot] = AGE_3_CARDS + card
    space.unseen[f.ply] = f.unseen & ~(1 << card)
    f.low = f.alpha * f.n - f.value - (f.n - f.tried)
    f.high = f.beta * f.n - f.value
    child.kind = f.kind & f.kind - 1
    child.ply = f.ply
    child.alpha = max(f.low, 0.0)
    child.beta = min(f.high, 1.0)


@inlined
def descend(space: EndgameWorkspace, depth: int) -> bool:
    """Set up the next child frame; return true if there is none because the move ends the game."""
    f, child = space.frames[depth], space.frames[depth + 1]
    if f.kind > 0:
        reveal_card(space, f, child)
        return False
    if f.kind == DRAW:  # each token is searched once, not each draw of three
        f.move = TAKE + lowest(f.rest)
        f.rest &= f.rest - 1
        child.alpha, child.beta = 0.0, 1.0
    else:
        f.move = next_move(space, f)
        child.alpha, child.beta = f.alpha, f.beta
    f.tried += 1
    return make_move(space, f.ply, f.move, child)


@compiled
def make_move(space: EndgameWorkspace, ply: int, move: int, child: Frame) -> bool:
    """Make a move, writing the position of the next ply; return whether the game is over."""
    before, after = space.states[ply], space.states[ply + 1]
    copy(after, before)
    make(after, move)
    space.nodes += 1
    if after.phase == OVER:
        space.value = 0.5 if after.winner == NOBODY else 1.0 - after.winner
        return True
    space.unseen[ply + 1] = space.unseen[ply]
    child.ply = ply + 1
    child.kind = event_after(after, before)
    return False


@inlined
def update_bounds(space: EndgameWorkspace, f: Frame, value: float) -> None:
    """Update the bounds with the value of a move. A move that causes a cutoff gains history score."""
    if value > f.value if f.seat == 0 else value < f.value:
        f.value = value
        f.best_move = f.move
        if f.seat == 0:
            f.alpha = max(f.alpha, value)
        else:
            f.beta = min(f.beta, value)
    if f.alpha >= f.beta:
        f.tried = f.n
        s = space.states[f.ply]
        left = count(s.present)
        space.history[history_index(s, f.move)] += left * left


@inlined
def back_up(space: EndgameWorkspace, depth: int) -> None:
    """Back the value of the current move or outcome up to its frame."""
    f = space.frames[depth]
    value = space.value
    if f.kind == DECIDE:
        update_bounds(space, f, value)
    elif f.kind == DRAW:
        for i in range(TOKENS_FROM_BOX):
            drawn = f.drawn[i]
            if value > drawn if f.seat == 0 else value < drawn:
                f.drawn[i] = value
                value = drawn
    else:
        f.value += value
        if value <= f.low:
            cut_off(f, min((f.value + f.n - f.tried) / f.n, f.alpha))
        elif value >= f.high:
            cut_off(f, max(f.value / f.n, f.beta))


@inlined
def cut_off(f: Frame, bound: float) -> None:
    """Finish a chance node early because its mean is no better than a bound for one of the seats.

    Rounding must not put the bound on the wrong side of alpha or beta, or the move would look better than it is.
    """
    f.value = bound
    f.n, f.tried = 1, 1


@inlined
def leave_frame(space: EndgameWorkspace, depth: int, table: list[TranspositionEntry]) -> None:
    """Compute the value of a finished frame and store it in the table."""
    f = space.frames[depth]
    if f.kind == DECIDE:
        space.value = f.value
        if f.is_stored:
            entry = table[f.key & len(table) - 1]
            entry.key = f.key
            entry.move = f.best_move
            entry.low = 0.0 if f.value <= f.low else f.value
            entry.high = 1.0 if f.value >= f.high else f.value
    elif f.kind == DRAW:
        total = 0.0
        for i in range(TOKENS_FROM_BOX):
            total += BEST_DRAWN[f.n * TOKENS_FROM_BOX + i] * f.drawn[i]
        space.value = total / DRAWS[f.n]
    else:
        space.unseen[f.ply] = f.unseen
        space.value = f.value / f.n


@compiled
def search(space: EndgameWorkspace, moves: Ids, stop: Ids, table: list[TranspositionEntry]) -> None:
    """Search the first frame, whose kind and ply are set."""
    space.frames[0].alpha, space.frames[0].beta = 0.0, 1.0
    depth = 0
    if enter_frame(space, 0, moves, table):
        return
    while depth >= 0:
        if space.nodes >= space.limit or stop[0]:
            space.stopped = 1
            return
        f = space.frames[depth]
        if f.tried == f.n:
            leave_frame(space, depth, table)
            depth -= 1
            if depth >= 0:
                back_up(space, depth)
        elif descend(space, depth) or enter_frame(space, depth + 1, moves, table):
            back_up(space, depth)
        else:
            depth += 1


# --- entry points ----------------------------------------------------------------------------------------------------


@compiled
def set_root(space: EndgameWorkspace, root: State, pool: Pool) -> None:
    """Make a position the root; only the backs of its hidden cards are read."""
    copy(space.states[0], root)
    find_unseen(root, pool)
    space.unseen[0] = pool.high
    space.revives = 0
    for i in range(DEALT_WONDERS):
        if root.cities[i // OWN_WONDERS].unbuilt >> i % OWN_WONDERS & 1 and WONDERS[root.wonders[i]].revives:
            space.revives = 1
    space.frames[0].kind = DECIDE
    space.frames[0].ply = 0


@compiled
def value_position(
    spaces: list[EndgameWorkspace],
    roots: list[State],
    pools: list[Pool],
    moves: Ids,
    stop: Ids,
    table: list[TranspositionEntry],
    best: Ids,
) -> float:
    """The value of the first root for seat 0, or UNKNOWN; also writes a best move."""
    space = spaces[0]
    set_root(space, roots[0], pools[0])
    search(space, moves, stop, table)
    best[0] = space.frames[0].best_move
    return UNKNOWN if space.stopped else space.value


@compiled
def value_move(
    spaces: list[EndgameWorkspace],
    roots: list[State],
    pools: list[Pool],
    move: int,
    moves: Ids,
    stop: Ids,
    table: list[TranspositionEntry],
) -> float:
    """The value of the first root for seat 0 after a move, or UNKNOWN."""
    space = spaces[0]
    set_root(space, roots[0], pools[0])
    if not make_move(space, 0, move, space.frames[0]):
        search(space, moves, stop, table)
    return UNKNOWN if space.stopped else space.value


@compiled
def set_limit(spaces: list[EndgameWorkspace], limit: int) -> None:
    """Set the node limit of a new search."""
    spaces[0].nodes = 0
    spaces[0].limit = limit
    spaces[0].stopped = 0


@compiled
def nodes_entered(spaces: list[EndgameWorkspace]) -> int:
    """The number of nodes that the search has entered since its limit was set."""
    return spaces[0].nodes


@compiled
def step(roots: list[State], move: int) -> bool:
    """Make a move in the first of two states; return whether the next decision follows without chance."""
    copy(roots[1], roots[0])
    make(roots[0], move)
    return roots[0].phase != OVER and event_after(roots[0], roots[1]) == DECIDE


@compiled
def list_moves(roots: list[State], moves: Ids) -> int:
    """Write the legal moves of the first root; return their number."""
    return legal_moves(roots[0], moves)
