"""What can be said for certain of the present turn and the next: wins to be taken, losses to be put off."""

from __future__ import annotations

from pharos.core.native import Ids, integers, write, zeros
from pharos.duel import Game
from pharos.duel.moves import MOST_MOVES
from pharos.duel.notation import format_move
from pharos.duel.state import State
from pharos.players.choice import Choice
from pharos.search.losses import holding_moves
from pharos.search.tactics import NO_MOVE, TURN_STACK, TURN_STATES, winning_move


def _space(game: Game) -> tuple[list[State], Ids, Ids, Ids]:
    """The position with working space behind it."""
    states = zeros(State, 2 + TURN_STATES)
    write(states, 0, game.state)
    return states, integers([0] * MOST_MOVES), integers([0] * TURN_STACK), integers([0] * TURN_STATES)


def moves_that_hold(game: Game) -> set[int]:
    """The moves that do not lose at once, by their numbers."""
    states, *space = _space(game)
    found = integers([0] * MOST_MOVES)
    n = int(holding_moves(states, found, *space))
    return {int(move) for move in found[:n]}


def immediate_win(game: Game) -> Choice | None:
    """A win in this turn: an exact search may know a longer way to win, but nobody likes to watch that."""
    states, *space = _space(game)
    move = int(winning_move(states, 0, *space))
    if move == NO_MOVE:
        return None
    text = format_move(game.state, move)
    return Choice(text, 1.0, [text], 1, proven=True)
