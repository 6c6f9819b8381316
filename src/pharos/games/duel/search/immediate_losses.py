"""Exact detection of immediate losses, independent of evaluation and search."""

from __future__ import annotations

from pharos.core.native import Ids, compiled, copy, integers, write, zeros
from pharos.games.duel.rules.cards import LAYOUTS
from pharos.games.duel.rules.moves import MOST_MOVES, TAKE, USES, WONDER, legal_moves
from pharos.games.duel.rules.state import LIBRARY, OVER, TURN, State
from pharos.games.duel.search.tactics import NO_MOVE, TURN_MOVES, TURN_STACK, TURN_STATES, is_choice, make, winning_move

SAFE, LOST, OPEN = range(3)
"""After a move: no certain loss; the opponent certainly wins in the next turn; undecided, because a choice follows."""


@compiled
def wins_by_wonder(states: list[State], base: int, moves: Ids) -> bool:
    """Whether the mover of state `base` can win by building a wonder; the card used for it does not matter."""
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
    """Classify a move in state `level`, whatever cards it turns up; writes the position after it to the next state.

    The states after that are scratch space.
    """
    before, s = states[level], states[level + 1]
    copy(s, before)
    make(s, move)
    if s.phase == OVER:
        return LOST if s.winner == 1 - before.turn else SAFE
    if s.turn == before.turn:
        return OPEN if is_choice(s) and s.phase != LIBRARY else SAFE  # the Great Library's draw is random
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
    """Write the legal moves in a state; return their number."""
    return legal_moves(states[level], moves)


class ImmediateLosses:
    """Finds the moves of a position that lose immediately, whatever the mover chooses later in the same turn."""

    def __init__(self, state: State) -> None:
        self._states = zeros(State, 2 + TURN_MOVES + TURN_STATES)
        write(self._states, 0, state)
        self._moves = integers([0] * MOST_MOVES)
        self._space = integers([0] * TURN_STACK), integers([0] * TURN_STATES)

    def legal(self, level: int = 0) -> list[int]:
        """The legal moves of the position, or `level` moves into the turn that was examined last."""
        n = int(list_moves(self._states, level, self._moves))
        return [int(move) for move in self._moves[:n]]

    def loses(self, move: int, level: int = 0) -> bool:
        """Whether the opponent certainly wins in the turn after a move."""
        result = int(sure_result(self._states, level, move, self._moves, *self._space))
        if result == OPEN:
            return all(self.loses(choice, level + 1) for choice in self.legal(level + 1))
        return result == LOST

    def safe_moves(self) -> list[int]:
        """The moves that do not lose immediately."""
        return [move for move in self.legal() if not self.loses(move)]
