"""Players of 7 Wonders Duel without search: they choose the move with the best immediate evaluation."""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from pharos.core.native import integers, write, zeros
from pharos.games.duel.players.positions import game_of
from pharos.games.duel.rules.moves import MOST_MOVES
from pharos.games.duel.rules.notation import format_move
from pharos.games.duel.rules.state import State
from pharos.games.duel.search.evaluation import WON, Weights
from pharos.games.duel.search.greedy import DRAWS, GREEDY_STATES, value_moves
from pharos.games.duel.search.hidden import Pool
from pharos.games.duel.search.tactics import TURN_STACK, TURN_STATES
from pharos.players.choice import Choice, Seed

POINTS_PER_ODDS = 12.0  # a lead of this many points in the evaluation means winning odds of e to 1


class GreedyPlayer:
    """Maximises the evaluation after its move; takes immediate wins and avoids immediate losses."""

    def __init__(self, weights: list[Weights], seed: int | None = None) -> None:
        self._weights = weights
        self._seed = Seed(seed)

    def choose(self, view: dict[str, Any]) -> Choice:
        """Choose the move with the best evaluation."""
        game = game_of(view)
        states = zeros(State, GREEDY_STATES)
        write(states, 0, game.state)
        legal, values = integers([0] * MOST_MOVES), np.zeros(MOST_MOVES)
        best = int(
            value_moves(
                states,
                self._weights,
                zeros(Pool, 1),
                self._seed.stream(view, "greedy player"),
                integers([0] * MOST_MOVES),
                legal,
                integers([0] * TURN_STACK),
                integers([0] * TURN_STATES),
                integers([0] * TURN_STACK),
                integers([0] * TURN_STATES),
                cast("list[float]", values),
                DRAWS,
            )
        )
        move = format_move(game.state, int(legal[best]))
        value = float(values[best])
        win = float(1 / (1 + np.exp(-value / POINTS_PER_ODDS)))
        return Choice(move, win, [move], len(game.moves()), proven=value == WON)

    def stop(self) -> None:
        """Do nothing: it answers immediately."""
