"""Players of 7 Wonders: by what a move is worth at once, and by games played to the end, at random or by worth."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Any

from pharos.core.chance import Rng
from pharos.core.compile_cache import COMPILED
from pharos.core.native import integers, read, write, zeros
from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.hidden import Drawn
from pharos.games.wonders.rules.moves import MOST_MOVES
from pharos.games.wonders.rules.notation import format_move
from pharos.games.wonders.rules.state import State
from pharos.games.wonders.search.evaluation import BALANCED, Weights
from pharos.games.wonders.search.greedy import list_moves, number_row, rank_moves
from pharos.games.wonders.search.hidden import Unknown, known_state
from pharos.games.wonders.search.rollout import AT_RANDOM, BY_WORTH, OWN, PARENT, ROOT, Manner, try_candidates
from pharos.players.choice import Choice, Seed, wonders_game_of

MOST_CANDIDATES = 16  # moves that a planner tries, those that are worth most at once
SHARE = 8 if COMPILED else 1  # simulations between two looks at the clock: some milliseconds
FORCED = 50  # simulations when there is only one move, to have an opinion
SIMULATION_STATES, SIMULATION_STREAMS = 2, 2


def ranked(game: Game, seat: int, weights: list[Weights] | None, rngs: list[Rng]) -> list[int]:
    """The legal moves of a seat by what they are worth at once, best first; without weights in random order."""
    states = zeros(State, 1)
    write(states, 0, game.state)
    moves = integers([0] * MOST_MOVES)
    if weights is None:
        n = int(list_moves(states, seat, moves, rngs))
    else:
        n = int(rank_moves(states, seat, moves, number_row(MOST_MOVES), weights, rngs))
    return [int(move) for move in moves[:n]]


class WondersGreedyPlayer:
    """The move that is worth most at once."""

    def __init__(self, seed: int | None = None, weights: list[Weights] = BALANCED) -> None:
        self._seed = Seed(seed)
        self._weights = weights

    def choose(self, view: dict[str, Any]) -> Choice:
        """The best move by worth."""
        game, _ = wonders_game_of(view)
        moves = ranked(game, view["seat"], self._weights, self._seed.stream(view, "greedy player"))
        move = format_move(moves[0])
        return Choice(move, line=[move], nodes=len(moves))

    def stop(self) -> None:
        """Nothing to stop: it answers at once."""


@dataclass
class Candidate:
    """A move, and what came of it."""

    move: int
    visits: int = 0
    wins: float = 0.0
    credit: float = 0.0

    @property
    def mean(self) -> float:
        """The mean credit; below any other when it was never tried."""
        return self.credit / self.visits if self.visits else -1.0


class Trial:
    """Simulations of one decision."""

    def __init__(
        self, game: Game, drawn: list[list[Drawn]], seat: int, moves: list[int], rngs: list[Rng], manner: list[Manner]
    ) -> None:
        self.candidates = [Candidate(move) for move in moves]
        self._manner = manner
        self.simulations = 0
        self._seat = seat
        self._unknown = Unknown(game, drawn)
        self._states = zeros(State, SIMULATION_STATES)
        write(self._states, ROOT, known_state(game, self._unknown))
        self._rngs = zeros(Rng, SIMULATION_STREAMS)
        write(self._rngs, PARENT, read(rngs, OWN))
        self._moves, self._values = integers([0] * MOST_MOVES), number_row(MOST_MOVES)
        self._number = 0  # of the next simulation among those of the candidates that are left

    def go_on(self, n: int, stop: list[int]) -> None:
        """Make so many more simulations, the candidates in turn."""
        rows, size = self._unknown, len(self.candidates)
        visits, wins, credit = integers([0] * size), number_row(size), number_row(size)
        made = try_candidates(
            self._states,
            self._seat,
            integers(candidate.move for candidate in self.candidates),
            rows.rows,
            rows.cards,
            rows.targets,
            rows.work,
            self._rngs,
            self._number,
            n,
            self._moves,
            self._values,
            BALANCED,
            self._manner,
            visits,
            wins,
            credit,
            stop,
        )
        self.simulations += int(made)
        self._number += int(made)
        for i, candidate in enumerate(self.candidates):
            candidate.visits += int(visits[i])
            candidate.wins += float(wins[i])
            candidate.credit += float(credit[i])

    def halve(self) -> None:
        """Keep the better half of the candidates; equal ones by what they are worth at once."""
        self.candidates.sort(key=lambda candidate: -candidate.mean)
        del self.candidates[(len(self.candidates) + 1) // 2 :]
        self._number = (self.simulations // len(self.candidates) + 1) * len(self.candidates)


class WondersRolloutPlayer:
    """Tries its moves in worlds that agree with what it has seen, more and more often those that do well.

    What follows a move is random. It knows nothing of the game but its rules.
    """

    manner = AT_RANDOM

    def __init__(self, seed: int | None = None, *, nodes: int | None = None, ms: int | None = None) -> None:
        self._seed = Seed(seed)
        self._nodes, self._ms = nodes, ms
        self._stop = integers([0])

    def choose(self, view: dict[str, Any]) -> Choice:
        """The move that did best."""
        begin = perf_counter()
        self._stop[0] = 0
        game, drawn = wonders_game_of(view)
        rngs = self._seed.stream(view, "rollout player")
        trial = Trial(game, drawn, view["seat"], self._candidates(game, view["seat"], rngs), rngs, self.manner)
        if len(trial.candidates) == 1:
            trial.go_on(min(FORCED, self._nodes or FORCED), self._stop)
        elif self._ms is None:
            self._think(trial, self._nodes or 0)
        else:
            self._think_until(trial, begin + self._ms / 1000)
        best = max(trial.candidates, key=lambda candidate: candidate.mean)
        move = format_move(best.move)
        return Choice(move, best.wins / best.visits if best.visits else None, [move], trial.simulations)

    def _candidates(self, game: Game, seat: int, rngs: list[Rng]) -> list[int]:
        """All legal moves, in random order."""
        return ranked(game, seat, None, rngs)

    def _think(self, trial: Trial, nodes: int) -> None:
        """Spend so many simulations, about the same number on each half, quarter and so on of the candidates."""
        rounds = (len(trial.candidates) - 1).bit_length()
        for left in range(rounds, 0, -1):
            trial.go_on((nodes - trial.simulations) // left, self._stop)
            if left > 1:
                trial.halve()

    def _think_until(self, trial: Trial, end: float) -> None:
        rounds = (len(trial.candidates) - 1).bit_length()
        for left in range(rounds, 0, -1):
            until = perf_counter() + (end - perf_counter()) / left
            while not self._stop[0] and perf_counter() < until:
                trial.go_on(SHARE, self._stop)
            if left > 1:
                trial.halve()

    def stop(self) -> None:
        """Make it answer at once with what it has found so far."""
        self._stop[0] = 1


class WondersPlanner(WondersRolloutPlayer):
    """The same with the moves that are worth most at once, and all go on by what moves are worth to them."""

    manner = BY_WORTH

    def _candidates(self, game: Game, seat: int, rngs: list[Rng]) -> list[int]:
        """The moves that are worth most at once, best first."""
        return ranked(game, seat, BALANCED, rngs)[:MOST_CANDIDATES]
