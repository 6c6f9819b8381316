"""Losses that come at once: exact, whatever an evaluation or a search thinks."""

from __future__ import annotations

from pharos.core.native import Ids, compiled, copy
from pharos.duel.cards import LAYOUTS
from pharos.duel.moves import legal_moves
from pharos.duel.state import OVER, State
from pharos.search.tactics import NO_MOVE, make, winning_move

ROOT, NEXT = range(2)  # the position, and the one after a move; the states behind are working space


@compiled
def loses_at_once(states: list[State], move: int, moves: Ids, stack: Ids, left: Ids) -> bool:
    """Whether the opponent surely wins in the turn after a move, whatever cards the move turns up."""
    s = states[NEXT]
    copy(s, states[ROOT])
    make(s, move)
    mover = states[ROOT].turn
    if s.phase == OVER:
        return s.winner == 1 - mover
    if s.turn == mover or s.age != states[ROOT].age:
        return False
    s.open &= states[ROOT].open | LAYOUTS[s.age - 1].face_up
    return winning_move(states, NEXT, moves, stack, left) != NO_MOVE


@compiled
def holding_moves(states: list[State], found: Ids, moves: Ids, stack: Ids, left: Ids) -> int:
    """Write the legal moves that do not lose at once; how many."""
    n = 0
    for i in range(legal_moves(states[ROOT], found)):
        if not loses_at_once(states, found[i], moves, stack, left):
            found[n] = found[i]
            n += 1
    return n
