"""The analysis of a Duel position: exact in the endgame, otherwise by trees that try every move."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from pharos.games.duel.players.lines import format_moves, principal_variation
from pharos.games.duel.players.positions import game_of
from pharos.games.duel.players.search_player import SOLVED_PER_MS, SOLVED_PER_NODE
from pharos.games.duel.review.trees import TREES, Trees, Trial, difference
from pharos.games.duel.rules import Game
from pharos.games.duel.rules.notation import format_move
from pharos.games.duel.search.solver import is_worth_solving, solve, solve_moves
from pharos.review.analysis import Analysis, Difference, Limits, MoveValue, by_value

FIRST_SHARE = 50  # simulations of each move and tree in the first round
GROWTH = 2  # each round has this many times the simulations of all earlier ones
SHARE_PER_CHECK = 250  # simulations between checks of the clock
RIVALS = 2  # moves that a move in doubt is compared with
HOPELESS = 2.0  # standard errors; moves that are so much worse than the best are not searched any deeper


@dataclass(frozen=True)
class Solved:
    """All moves of a position with their exact values, best first."""

    moves: list[tuple[int, float]]
    line: list[int]  # of the best move


def solve_all(game: Game, nodes: int, stop: list[int]) -> Solved | None:
    """The exact values of all moves; None if the position is too large for this many nodes."""
    if not is_worth_solving(game.state, nodes):
        return None
    solution = solve(game.state, nodes=nodes, stop=stop)
    moves = solve_moves(game.state, nodes=nodes * 4, stop=stop) if solution else None
    if solution is None or moves is None:
        return None
    moves.sort(key=lambda row: (-row[1], row[0] != solution.move))
    return Solved(moves, solution.line if moves[0][0] == solution.move else [moves[0][0]])


class Position:
    """A position under analysis; `deepen` makes its values more and more exact."""

    def __init__(self, trees: Trees, game: Game, purpose: str, solver_nodes: int) -> None:
        self._trees, self.game = trees, game
        self.seat = game.to_move or 0
        self.nodes = 0
        self._share = 0  # simulations of each contender and tree so far
        self._solved = solve_all(game, solver_nodes, trees.stop)
        if self._solved:
            self._trials = [
                Trial(i, move, 0, [value], proven=True) for i, (move, value) in enumerate(self._solved.moves)
            ]
        else:
            self._trials = trees.begin(game.state, purpose)
        self._texts = {trial.index: format_move(game.state, trial.move) for trial in self._trials}

    @property
    def is_exact(self) -> bool:
        """Whether nothing is left to search."""
        return all(trial.proven for trial in self._trials)

    @property
    def is_forced(self) -> bool:
        """Whether there is only one legal move."""
        return len(self._trials) == 1

    @property
    def best(self) -> Trial:
        """The best move so far."""
        return max(self._trials, key=lambda trial: (trial.win, trial.proven, trial.visits))

    def trial(self, move: str) -> Trial:
        """The statistics of a legal move."""
        return next(trial for trial in self._trials if self._texts[trial.index] == move)

    def text(self, trial: Trial) -> str:
        """A move as text."""
        return self._texts[trial.index]

    def loss(self, move: str) -> Difference:
        """How much worse a move is than the best one."""
        return difference(self.best, self.trial(move))

    def contenders(self, *wanted: str) -> list[Trial]:
        """The moves worth a deeper search: those that may be the best, and the wanted ones."""
        best = self.best
        found = []
        for trial in self._trials:
            gap = difference(best, trial)
            if gap.loss <= HOPELESS * gap.error or trial is best or self._texts[trial.index] in wanted:
                found.append(trial)
        return [trial for trial in found if not trial.proven]

    def rivals(self, move: str) -> list[Trial]:
        """A move in doubt, and the few that may be the best instead of it."""
        made = self.trial(move)
        others = sorted((trial for trial in self.contenders() if trial is not made), key=lambda trial: -trial.win)
        return [*others[:RIVALS], *([] if made.proven else [made])]

    def deepen(self, trials: Sequence[Trial], share: int) -> None:
        """Run `share` more simulations of each of the moves in each tree."""
        self.nodes += self._trees.simulate(trials, share)

    def analysis(self, *, partial: bool = False) -> Analysis:
        """What is known now."""
        rows = [
            MoveValue(
                self._texts[trial.index],
                trial.win,
                trial.error,
                trial.visits,
                self._line(trial),
                trial.proven,
            )
            for trial in self._trials
        ]
        return Analysis(self.seat, by_value(rows), self.nodes, partial)

    def _line(self, trial: Trial) -> tuple[str, ...]:
        if not self._solved:
            return tuple(principal_variation(self.game, self._trees.searches[0], trial.move))
        if trial.move == self._solved.line[0]:
            return tuple(format_moves(self.game, self._solved.line))
        return (self._texts[trial.index],)


class DuelAnalyser:
    """Analyses views of Duel."""

    def __init__(self, seed: int | None = None, threads: int = 1) -> None:
        self._trees = Trees(secrets.randbits(62) if seed is None else seed, threads)

    def analyse(self, view: dict[str, Any], limits: Limits) -> Iterator[Analysis]:
        """Yield better and better answers."""
        begin = perf_counter()
        stop = self._trees.stop
        stop[0] = 0
        game = game_of(view)
        solver = limits.nodes * SOLVED_PER_NODE if limits.nodes is not None else (limits.ms or 0) * SOLVED_PER_MS
        position = Position(self._trees, game, "analysis", solver)
        end = None if limits.ms is None else begin + limits.ms / 1000
        share = FIRST_SHARE
        while not (position.is_exact or stop[0]):
            trials = position.contenders() or [t for t in [position.trial(m) for m in game.moves()] if not t.proven]
            if limits.nodes is not None:
                share = min(share, (limits.nodes - position.nodes) // (TREES * len(trials)))
                if share < 1:
                    break
                position.deepen(trials, share)
            elif not self._deepen_until(position, trials, share, end or 0.0):
                break
            yield position.analysis(partial=True)
            share *= GROWTH
        yield position.analysis()

    def _deepen_until(self, position: Position, trials: Sequence[Trial], share: int, end: float) -> bool:
        """Run a round in parts; return False when the time is over."""
        left = share
        while left > 0:
            position.deepen(trials, min(left, SHARE_PER_CHECK))
            left -= SHARE_PER_CHECK
            if perf_counter() >= end or self._trees.stop[0]:
                return False
        return True

    def stop(self) -> None:
        """End a running analysis with what it has found so far."""
        self._trees.stop[0] = 1
