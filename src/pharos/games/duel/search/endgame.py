"""Exact play at the end of the game: every move, every card that may be turned up, to the last card.

In age III all that is left to chance can be listed: a card turned up is any of the unseen cards with that back, and the
Great Library draws three tokens of the box. The search walks through all of it with bounds on the values that still
matter, alpha and beta, also across chance, where it is known what the outcomes still to come can change at most (the
Star1 of Ballard, "The *-minimax search procedure for trees containing chance nodes", 1983). Moves that refuted others
before are tried first, and positions that several orders of moves lead to are remembered.

The search keeps a stack of frames of its own: Numba cannot keep a function that calls itself on disk.

Inside, a value is what seat 0 can expect: 1 for a win, 1/2 for a tie.
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
    Desk,
    Frame,
    Memory,
    event_after,
    habit,
    position_key,
)

BOX = TOKEN_COUNT - TOKENS_ON_BOARD
DRAWS = comb(BOX, TOKENS_FROM_BOX)
# In so many of the draws the best token of the box is drawn; the second, but not the best; and so on.
BEST_DRAWN = tuple(comb(BOX - 1 - rank, TOKENS_FROM_BOX - 1) for rank in range(TOKENS_FROM_BOX))

ALWAYS_FIRST = 1 << 62
UNKNOWN = -1.0  # the value when the search was stopped

# Positions with fewer cards left are not remembered: looking them up takes as long as playing them out. With this the
# memory saves a fifth of the positions looked at with 10 cards left and two fifths with 12, there a quarter of the time
# (medians); and what follows the best move is found at once.
REMEMBERED = 4


# --- the search ------------------------------------------------------------------------------------------------------


@inlined
def recall(desk: Desk, f: Frame, memory: Memory) -> bool:
    """Whether what is known of a position settles its value as far as it matters."""
    if memory.key != f.key:
        return False
    f.best_move = memory.move
    if memory.low >= f.beta or memory.low == memory.high:
        desk.value = memory.low
        return True
    if memory.high <= f.alpha:
        desk.value = memory.high
        return True
    return False


@inlined
def begin_decision(desk: Desk, f: Frame, moves: Ids, memories: list[Memory]) -> bool:
    """List the moves; true if the value is known already."""
    s = desk.states[f.place]
    f.low, f.high = f.alpha, f.beta
    f.best_move = -1
    f.remembered = s.phase == TURN and count(s.present) >= REMEMBERED
    if f.remembered:
        f.key = position_key(s, desk.unseen[f.place], desk.revives)
        if recall(desk, f, memories[f.key & len(memories) - 1]):
            return True
    n = legal_moves(s, moves)
    base = f.place * MOST_MOVES
    for i in range(n):
        desk.moves[base + i] = moves[i]
        desk.ranks[base + i] = ALWAYS_FIRST if moves[i] == f.best_move else desk.habits[habit(s, moves[i])]
    f.n = n
    f.value = -1.0 if f.seat == 0 else 2.0
    return False


@compiled
def begin(desk: Desk, depth: int, moves: Ids, memories: list[Memory]) -> bool:
    """Begin a frame whose kind, place and bounds are set; true if the value is known already."""
    f = desk.frames[depth]
    s = desk.states[f.place]
    f.seat = s.turn
    f.tried = 0
    if f.kind == DECIDE:
        return begin_decision(desk, f, moves, memories)
    if f.kind == DRAW:
        f.rest = s.box
        for i in range(TOKENS_FROM_BOX):
            f.drawn[i] = -1.0 if f.seat == 0 else 2.0
    else:
        f.slot = lowest(f.kind)
        f.unseen = desk.unseen[f.place]
        f.rest = f.unseen & (~NOT_GUILDS if s.deck[DECK_3 + f.slot] >= GUILDS else NOT_GUILDS)
        f.value = 0.0
    f.n = count(f.rest)
    return False


@inlined
def next_move(desk: Desk, f: Frame) -> int:
    """The most promising of the moves not tried; equal ones in the order of their numbers."""
    base = f.place * MOST_MOVES
    best = f.tried
    for i in range(f.tried + 1, f.n):
        if desk.ranks[base + i] > desk.ranks[base + best]:
            best = i
    move = desk.moves[base + best]
    while best > f.tried:
        desk.moves[base + best] = desk.moves[base + best - 1]
        desk.ranks[base + best] = desk.ranks[base + best - 1]
        best -= 1
    return move


@inlined
def turn_up(desk: Desk, f: Frame, child: Frame) -> None:
    """Turn up the next of the cards that may lie in the slot; what is still hidden has its turn in the next frame.

    The mean of the outcomes matters only between alpha and beta. Those to come bring between 0 and 1 each, so the
    value of this one matters only between `low` and `high`.
    """
    card = lowest(f.rest)
    f.rest &= f.rest - 1
    f.tried += 1
    desk.states[f.place].deck[DECK_3 + f.slot] = AGE_3_CARDS + card
    desk.unseen[f.place] = f.unseen & ~(1 << card)
    f.low = f.alpha * f.n - f.value - (f.n - f.tried)
    f.high = f.beta * f.n - f.value
    child.kind = f.kind & f.kind - 1
    child.place = f.place
    child.alpha = max(f.low, 0.0)
    child.beta = min(f.high, 1.0)


@inlined
def descend(desk: Desk, depth: int) -> bool:
    """Set up the next frame below one; true if there is none because the game ends with this move."""
    f, child = desk.frames[depth], desk.frames[depth + 1]
    if f.kind > 0:
        turn_up(desk, f, child)
        return False
    if f.kind == DRAW:  # every token is looked at once, not every draw of three
        f.move = TAKE + lowest(f.rest)
        f.rest &= f.rest - 1
        child.alpha, child.beta = 0.0, 1.0
    else:
        f.move = next_move(desk, f)
        child.alpha, child.beta = f.alpha, f.beta
    f.tried += 1
    return make_move(desk, f.place, f.move, child)


@compiled
def make_move(desk: Desk, place: int, move: int, child: Frame) -> bool:
    """Make a move of a position in the next place; true if the game ends with it."""
    before, after = desk.states[place], desk.states[place + 1]
    copy(after, before)
    make(after, move)
    desk.nodes += 1
    if after.phase == OVER:
        desk.value = 0.5 if after.winner == NOBODY else 1.0 - after.winner
        return True
    desk.unseen[place + 1] = desk.unseen[place]
    child.place = place + 1
    child.kind = event_after(after, before)
    return False


@inlined
def weigh(desk: Desk, f: Frame, value: float) -> None:
    """Note what a move is worth. A move that makes the others superfluous will be tried early elsewhere."""
    if value > f.value if f.seat == 0 else value < f.value:
        f.value = value
        f.best_move = f.move
        if f.seat == 0:
            f.alpha = max(f.alpha, value)
        else:
            f.beta = min(f.beta, value)
    if f.alpha >= f.beta:
        f.tried = f.n
        s = desk.states[f.place]
        left = count(s.present)
        desk.habits[habit(s, f.move)] += left * left


@inlined
def absorb(desk: Desk, depth: int) -> None:
    """Take into account what the move or outcome looked at is worth."""
    f = desk.frames[depth]
    value = desk.value
    if f.kind == DECIDE:
        weigh(desk, f, value)
    elif f.kind == DRAW:
        for i in range(TOKENS_FROM_BOX):
            drawn = f.drawn[i]
            if value > drawn if f.seat == 0 else value < drawn:
                f.drawn[i] = value
                value = drawn
    else:
        f.value += value
        if value <= f.low:
            leave(f, min((f.value + f.n - f.tried) / f.n, f.alpha))
        elif value >= f.high:
            leave(f, max(f.value / f.n, f.beta))


@inlined
def leave(f: Frame, bound: float) -> None:
    """Let the mean of outcomes be, which is no better than a bound for one of the seats.

    The bound must not be rounded to the wrong side of alpha or beta: the move would pass for a better one.
    """
    f.value = bound
    f.n, f.tried = 1, 1


@inlined
def finish(desk: Desk, depth: int, memories: list[Memory]) -> None:
    """Leave the value of a frame on the desk."""
    f = desk.frames[depth]
    if f.kind == DECIDE:
        desk.value = f.value
        if f.remembered:
            memory = memories[f.key & len(memories) - 1]
            memory.key = f.key
            memory.move = f.best_move
            memory.low = 0.0 if f.value <= f.low else f.value
            memory.high = 1.0 if f.value >= f.high else f.value
    elif f.kind == DRAW:
        total = 0.0
        for i in range(TOKENS_FROM_BOX):
            total += BEST_DRAWN[i] * f.drawn[i]
        desk.value = total / DRAWS
    else:
        desk.unseen[f.place] = f.unseen
        desk.value = f.value / f.n


@compiled
def search(desk: Desk, moves: Ids, stop: Ids, memories: list[Memory]) -> None:
    """Find the value of the first frame, whose kind and place are set."""
    desk.frames[0].alpha, desk.frames[0].beta = 0.0, 1.0
    depth = 0
    if begin(desk, 0, moves, memories):
        return
    while depth >= 0:
        if desk.nodes >= desk.limit or stop[0]:
            desk.stopped = 1
            return
        f = desk.frames[depth]
        if f.tried == f.n:
            finish(desk, depth, memories)
            depth -= 1
            if depth >= 0:
                absorb(desk, depth)
        elif descend(desk, depth) or begin(desk, depth + 1, moves, memories):
            absorb(desk, depth)
        else:
            depth += 1


# --- from the outside ------------------------------------------------------------------------------------------------


@compiled
def place_root(desk: Desk, root: State, pool: Pool) -> None:
    """Lay a position on the desk; its hidden cards are never looked at, only their backs."""
    copy(desk.states[0], root)
    find_unseen(root, pool)
    desk.unseen[0] = pool.high
    desk.revives = 0
    for i in range(DEALT_WONDERS):
        if root.cities[i // OWN_WONDERS].unbuilt >> i % OWN_WONDERS & 1 and WONDERS[root.wonders[i]].revives:
            desk.revives = 1
    desk.frames[0].kind = DECIDE
    desk.frames[0].place = 0


@compiled
def value_position(
    desks: list[Desk], roots: list[State], pools: list[Pool], moves: Ids, stop: Ids, memories: list[Memory], best: Ids
) -> float:
    """What the first root is worth to seat 0, or UNKNOWN; writes a best move."""
    desk = desks[0]
    place_root(desk, roots[0], pools[0])
    search(desk, moves, stop, memories)
    best[0] = desk.frames[0].best_move
    return UNKNOWN if desk.stopped else desk.value


@compiled
def value_move(
    desks: list[Desk], roots: list[State], pools: list[Pool], move: int, moves: Ids, stop: Ids, memories: list[Memory]
) -> float:
    """What the first root is worth to seat 0 after a move, or UNKNOWN."""
    desk = desks[0]
    place_root(desk, roots[0], pools[0])
    if not make_move(desk, 0, move, desk.frames[0]):
        search(desk, moves, stop, memories)
    return UNKNOWN if desk.stopped else desk.value


@compiled
def set_limit(desks: list[Desk], limit: int) -> None:
    """Let a new search enter so many positions."""
    desks[0].nodes = 0
    desks[0].limit = limit
    desks[0].stopped = 0


@compiled
def nodes_entered(desks: list[Desk]) -> int:
    """How many positions the search has entered since its limit was set."""
    return desks[0].nodes


@compiled
def step(roots: list[State], move: int) -> bool:
    """Make a move in the first of two states; whether it is certain what the next decision is about."""
    copy(roots[1], roots[0])
    make(roots[0], move)
    return roots[0].phase != OVER and event_after(roots[0], roots[1]) == DECIDE


@compiled
def list_moves(roots: list[State], moves: Ids) -> int:
    """Write the legal moves of the first root; how many there are."""
    return legal_moves(roots[0], moves)
