"""Brute-force expectiminimax for positions of age III: no pruning, no transposition table.

Every chance outcome is a separate position: a pair of cards turned up together is one outcome, and so is each set of
three tokens that the Great Library draws.
"""

from __future__ import annotations

import numpy as np

from pharos.core.native import Ids, compiled, copy, count, integers, lowest, write, zeros
from pharos.games.duel.rules.cards import GREY, GUILDS, LAYOUTS
from pharos.games.duel.rules.definitions import SLOTS
from pharos.games.duel.rules.moves import MOST_MOVES, legal_moves
from pharos.games.duel.rules.state import DESTROY, LIBRARY, NOBODY, OVER, REVIVE, TOKEN, State
from pharos.games.duel.search.hidden import FIRST_OF_BACK, GUILD_BACK, Pool, fill_pool
from pharos.games.duel.search.tactics import make

DEPTH = 80
TOO_LARGE = -1.0
KINDS = (
    "a card turned up",
    "two cards turned up",
    "a guild turned up",
    "a draw",
    "a token",
    "a revival",
    "a brown card destroyed",
    "a grey card destroyed",
    "an extra turn",
    "a tie",
    "a win before the last card",
)


@compiled
def note(before: State, s: State, slots: int, kinds: Ids) -> None:
    """Count the kinds of situations that a move leads to."""
    if s.phase == OVER:
        kinds[9] += s.winner == NOBODY
        kinds[10] += s.present != 0
        return
    if slots:
        kinds[count(slots) - 1] += 1
    while slots:
        kinds[2] += s.deck[2 * SLOTS + lowest(slots)] >= GUILDS
        slots &= slots - 1
    if s.phase == LIBRARY:
        kinds[3] += 1
    elif s.phase == TOKEN:
        kinds[4] += 1
    elif s.phase == REVIVE:
        kinds[5] += 1
    elif s.phase == DESTROY:
        kinds[7 if s.hunted == GREY else 6] += 1
    elif s.turn == before.turn:
        kinds[8] += 1


@compiled
def put(s: State, slots: int, pool: Pool, way: int) -> bool:
    """Put cards into the newly uncovered slots; returns False if this combination would use a card twice."""
    used = -1
    while slots:
        place = 2 * SLOTS + lowest(slots)
        slots &= slots - 1
        back = GUILD_BACK if s.deck[place] >= GUILDS else 2
        card = pool.cards[FIRST_OF_BACK[back] + way % pool.sizes[back]]
        way //= pool.sizes[back]
        if card == used:
            return False
        s.deck[place] = card
        used = card
    return True


@compiled
def ways_of(s: State, slots: int, pool: Pool) -> int:
    """The number of combinations to try with `put` or a draw."""
    if s.phase == LIBRARY:
        return 1 << 10  # any set of tokens
    ways = 1
    while slots:
        ways *= pool.sizes[GUILD_BACK if s.deck[2 * SLOTS + lowest(slots)] >= GUILDS else 2]
        slots &= slots - 1
    return ways


@compiled
def expected(
    states: list[State],
    pools: list[Pool],
    moves: Ids,
    n: Ids,
    at: Ids,
    slots: Ids,
    good: Ids,
    values,
    kinds: Ids,
    limit,
) -> float:
    """The expected value for seat 0. Positions of even depth are decision nodes, those of odd depth chance nodes."""
    depth, nodes = 0, 0
    at[0] = 0
    n[0] = legal_moves(states[0], moves)
    for i in range(n[0]):
        moves[MOST_MOVES + i] = moves[i]
    values[0] = 1.0 * states[0].turn
    while True:
        s = states[depth]
        if at[depth] == n[depth]:
            value = values[depth] / good[depth] if depth & 1 else values[depth]
            if depth == 0:
                return value
            depth -= 1
        else:
            child = states[depth + 1]
            copy(child, s)
            at[depth] += 1
            if depth & 1 == 0:
                make(child, moves[(depth + 1) * MOST_MOVES + at[depth] - 1])
                nodes += 1
                if nodes == limit:
                    return TOO_LARGE
                new = child.open & ~s.open & ~LAYOUTS[2].face_up if child.phase != OVER else 0
                note(s, child, new, kinds)
                if child.phase != OVER:
                    depth += 1
                    fill_pool(s, pools[depth])
                    slots[depth] = new
                    n[depth] = ways_of(child, new, pools[depth])
                    at[depth], good[depth], values[depth] = 0, 0, 0.0
                    continue
                value = 0.5 if child.winner == NOBODY else 1.0 - child.winner
            else:
                way = at[depth] - 1
                if s.phase == LIBRARY:
                    child.library = way
                    if count(way) != 3 or way & ~s.box:
                        continue
                elif not put(child, slots[depth], pools[depth], way):
                    continue
                good[depth] += 1
                depth += 1
                n[depth] = legal_moves(child, moves)
                for i in range(n[depth]):
                    moves[(depth + 1) * MOST_MOVES + i] = moves[i]
                at[depth] = 0
                values[depth] = 1.0 * child.turn
                continue
        if depth & 1:
            values[depth] += value
        elif states[depth].turn:
            values[depth] = min(values[depth], value)
        else:
            values[depth] = max(values[depth], value)


def expectation(s: State, kinds: Ids, limit: int) -> float:
    """The expected value for seat 0, or TOO_LARGE if it takes more than `limit` moves. Also counts kinds of moves."""
    states = zeros(State, DEPTH)
    write(states, 0, s)
    rows = [integers([0] * DEPTH) for _ in range(4)]
    work = integers([0] * (DEPTH + 1) * MOST_MOVES)
    return float(expected(states, zeros(Pool, DEPTH), work, *rows, np.zeros(DEPTH), kinds, limit))
