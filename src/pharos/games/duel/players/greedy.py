"""Players that do not search: at random, and by what a move is worth at once."""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from pharos.core.chance import drawn
from pharos.core.native import integers, write, zeros
from pharos.games.duel.rules.moves import MOST_MOVES
from pharos.games.duel.rules.notation import format_move
from pharos.games.duel.rules.state import State
from pharos.games.duel.search.evaluation import WON, Weights
from pharos.games.duel.search.greedy import DRAWS, GREEDY_STATES, value_moves
from pharos.games.duel.search.hidden import Pool
from pharos.games.duel.search.tactics import TURN_STACK, TURN_STATES
from pharos.players.choice import Choice, Seed, game_of, legal_moves_of

POINTS_PER_ODDS = 12.0  # so many points ahead in the evaluation, a seat wins e times as often as it loses


class RandomPlayer:
    """Any legal move, each as likely as the other."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = Seed(seed)

    def choose(self, view: dict[str, Any]) -> Choice:
        """A random move."""
        moves = legal_moves_of(view)
        move = moves[int(drawn(self._seed.stream(view, "random player"), len(moves)))]
        return Choice(move, line=[move])

    def stop(self) -> None:
        """Nothing to stop: it answers at once."""


class GreedyPlayer:
    """The move after which the evaluation is best; wins when it can, and does not let the opponent win at once."""

    def __init__(self, weights: list[Weights], seed: int | None = None) -> None:
        self._weights = weights
        self._seed = Seed(seed)

    def choose(self, view: dict[str, Any]) -> Choice:
        """The best move by evaluation."""
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
        """Nothing to stop: it answers at once."""
