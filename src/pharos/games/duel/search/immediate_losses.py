"""Losses that come at once: exact, whatever an evaluation or a search thinks."""

from __future__ import annotations

from pharos.core.native import Ids, compiled, copy, integers, write, zeros
from pharos.games.duel.rules.cards import LAYOUTS
from pharos.games.duel.rules.moves import MOST_MOVES, TAKE, USES, WONDER, legal_moves
from pharos.games.duel.rules.state import LIBRARY, OVER, TURN, State
from pharos.games.duel.search.tactics import NO_MOVE, TURN_MOVES, TURN_STACK, TURN_STATES, is_choice, make, winning_move

SAFE, LOST, OPEN = range(3)
"""What is certain after a move: nothing bad; a win of the opponent in the next turn; nothing yet, a choice follows."""


@compiled
def wins_by_wonder(states: list[State], base: int, moves: Ids) -> bool:
    """Whether the mover of state `base` wins by a wonder; it does not matter which card goes under it."""
    s, after = states[base], states[base + 1]
    for i in range(legal_moves(s, moves)):
        if moves[i] < TAKE and moves[i] % USES >= WONDER:
            copy(after, s)
            make(after, moves[i])
            if after.phase == OVER and after.winner == s.turn:
                return True
    return False


@compiled
def sure_result(states: list[State], level: int, move: int, moves: Ids, stack: Ids, left: Ids) -> int:
    """What is certain after a move in state `level`, whatever cards it turns up; the next state has the position then.

    The states behind are working space.
    """
    before, s = states[level], states[level + 1]
    copy(s, before)
    make(s, move)
    if s.phase == OVER:
        return LOST if s.winner == 1 - before.turn else SAFE
    if s.turn == before.turn:
        return OPEN if is_choice(s) and s.phase != LIBRARY else SAFE  # what the Great Library draws is chance
    if s.phase != TURN:
        return SAFE
    if wins_by_wonder(states, level + 1, moves):
        return LOST
    if s.age != before.age:
        return SAFE
    s.open &= before.open | LAYOUTS[s.age - 1].face_up
    return SAFE if winning_move(states, level + 1, moves, stack, left) == NO_MOVE else LOST


@compiled
def list_moves(states: list[State], level: int, moves: Ids) -> int:
    """Write the legal moves in a state; how many."""
    return legal_moves(states[level], moves)


class Foresight:
    """Tells which moves of a position lose at once, whatever the mover chooses afterwards in the same turn."""

    def __init__(self, state: State) -> None:
        self._states = zeros(State, 2 + TURN_MOVES + TURN_STATES)
        write(self._states, 0, state)
        self._moves = integers([0] * MOST_MOVES)
        self._space = integers([0] * TURN_STACK), integers([0] * TURN_STATES)

    def legal(self, level: int = 0) -> list[int]:
        """The moves of the position, or so many moves later in the turn that was looked at last."""
        n = int(list_moves(self._states, level, self._moves))
        return [int(move) for move in self._moves[:n]]

    def loses(self, move: int, level: int = 0) -> bool:
        """Whether the opponent surely wins in the turn after a move."""
        result = int(sure_result(self._states, level, move, self._moves, *self._space))
        if result == OPEN:
            return all(self.loses(choice, level + 1) for choice in self.legal(level + 1))
        return result == LOST

    def holding(self) -> list[int]:
        """The moves that do not lose at once."""
        return [move for move in self.legal() if not self.loses(move)]
