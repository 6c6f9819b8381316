"""Wins within the current turn, which every searching player takes immediately."""

from __future__ import annotations

from pharos.core.native import integers, write, zeros
from pharos.games.duel.rules import Game
from pharos.games.duel.rules.moves import MOST_MOVES
from pharos.games.duel.rules.notation import format_move
from pharos.games.duel.rules.state import State
from pharos.games.duel.search.tactics import NO_MOVE, TURN_STACK, TURN_STATES, winning_move
from pharos.players.choice import Choice


def immediate_win(game: Game) -> Choice | None:
    """Return a win within this turn, or None. It is preferred even if an exact search has found a longer win."""
    states = zeros(State, 1 + TURN_STATES)
    write(states, 0, game.state)
    moves, stack, left = (integers([0] * n) for n in (MOST_MOVES, TURN_STACK, TURN_STATES))
    move = int(winning_move(states, 0, moves, stack, left))
    if move == NO_MOVE:
        return None
    text = format_move(game.state, move)
    return Choice(text, 1.0, [text], 1, proven=True)
