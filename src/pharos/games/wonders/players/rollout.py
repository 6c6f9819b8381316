"""Players of 7 Wonders that search with random or greedy playouts."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Any

from pharos.core.chance import Rng
from pharos.core.compile_cache import COMPILED
from pharos.core.native import integers, read, write, zeros
from pharos.games.wonders.players.greedy import ranked_moves
from pharos.games.wonders.players.positions import game_of
from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.hidden import Drawn
from pharos.games.wonders.rules.moves import MOST_MOVES
from pharos.games.wonders.rules.notation import format_move
from pharos.games.wonders.rules.state import State
from pharos.games.wonders.search.evaluation import BALANCED
from pharos.games.wonders.search.greedy import number_row
from pharos.games.wonders.search.hidden import Unknown, known_state
from pharos.games.wonders.search.rollout import (
    GREEDY_PLAYOUTS,
    OWN,
    PARENT,
    RANDOM_PLAYOUTS,
    ROOT,
    PlayoutPolicy,
    try_candidates,
)
from pharos.players.choice import Choice, Seed
from pharos.search.candidate_halving import halve_by_simulations, halve_until

MOST_CANDIDATES = 16  # moves that the planner considers: those with the highest immediate values
SIMULATIONS_PER_CHECK = 8 if COMPILED else 1  # simulations between checks of the clock: a few milliseconds
FORCED_MOVE_SIMULATIONS = 50  # simulations if there is only one legal move, to estimate the win probability
SIMULATION_STATES, SIMULATION_STREAMS = 2, 2


@dataclass
class Candidate:
    """A candidate move with its statistics."""

    move: int
    visits: int = 0
    wins: float = 0.0
    credit: float = 0.0

    @property
    def mean(self) -> float:
        """The mean credit; lower than any other if it has no visits."""
        return self.credit / self.visits if self.visits else -1.0


class Trials:
    """The simulations of one decision."""

    def __init__(
        self,
        game: Game,
        drawn: list[list[Drawn]],
        seat: int,
        moves: list[int],
        rngs: list[Rng],
        policy: list[PlayoutPolicy],
        stop: list[int],
    ) -> None:
        self.candidates = [Candidate(move) for move in moves]
        self._policy, self._stop = policy, stop
        self.simulations = 0
        self._seat = seat
        self._unknown = Unknown(game, drawn)
        self._states = zeros(State, SIMULATION_STATES)
        write(self._states, ROOT, known_state(game, self._unknown))
        self._rngs = zeros(Rng, SIMULATION_STREAMS)
        write(self._rngs, PARENT, read(rngs, OWN))
        self._moves, self._values = integers([0] * MOST_MOVES), number_row(MOST_MOVES)
        self._number = 0  # number of the next simulation with the remaining candidates

    def simulate(self, simulations: int) -> None:
        """Run this many more simulations, cycling through the candidates."""
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
            simulations,
            self._moves,
            self._values,
            BALANCED,
            self._policy,
            visits,
            wins,
            credit,
            self._stop,
        )
        self.simulations += int(made)
        self._number += int(made)
        for i, candidate in enumerate(self.candidates):
            candidate.visits += int(visits[i])
            candidate.wins += float(wins[i])
            candidate.credit += float(credit[i])

    def simulate_until(self, end: float) -> None:
        """Run simulations until the time `end`."""
        while not self._stop[0] and perf_counter() < end:
            self.simulate(SIMULATIONS_PER_CHECK)

    def keep(self, n: int) -> None:
        """Keep the n best candidates; ties are broken by immediate value."""
        self.candidates.sort(key=lambda candidate: -candidate.mean)
        del self.candidates[n:]
        self._number = (self.simulations // n + 1) * n


class WondersRolloutPlayer:
    """Evaluates its moves in random worlds that are consistent with its view, and focuses on the best ones.

    Playouts are random: it uses no knowledge of the game except its rules.
    """

    policy = RANDOM_PLAYOUTS

    def __init__(self, seed: int | None = None, *, nodes: int | None = None, ms: int | None = None) -> None:
        self._seed = Seed(seed)
        self._nodes, self._ms = nodes, ms
        self._stop = integers([0])

    def choose(self, view: dict[str, Any]) -> Choice:
        """Choose the move with the best mean credit."""
        begin = perf_counter()
        self._stop[0] = 0
        game, drawn = game_of(view)
        rngs = self._seed.stream(view, "rollout player")
        moves = self._candidates(game, view["seat"], rngs)
        trials = Trials(game, drawn, view["seat"], moves, rngs, self.policy, self._stop)
        if len(trials.candidates) == 1:
            trials.simulate(min(FORCED_MOVE_SIMULATIONS, self._nodes or FORCED_MOVE_SIMULATIONS))
        elif self._ms is None:
            halve_by_simulations(trials, self._nodes or 0)
        else:
            halve_until(trials, begin + self._ms / 1000)
        best = max(trials.candidates, key=lambda candidate: candidate.mean)
        move = format_move(best.move)
        return Choice(move, best.wins / best.visits if best.visits else None, [move], trials.simulations)

    def _candidates(self, game: Game, seat: int, rngs: list[Rng]) -> list[int]:
        """Return all legal moves in random order."""
        return ranked_moves(game, seat, None, rngs)

    def stop(self) -> None:
        """Make it answer immediately with the best move found so far."""
        self._stop[0] = 1


class WondersPlanner(WondersRolloutPlayer):
    """Considers only the moves with the highest immediate values, and uses greedy playouts."""

    policy = GREEDY_PLAYOUTS

    def _candidates(self, game: Game, seat: int, rngs: list[Rng]) -> list[int]:
        """Return the moves with the highest immediate values, best first."""
        return ranked_moves(game, seat, BALANCED, rngs)[:MOST_CANDIDATES]
