"""The analysis of a seat's decision in 7 Wonders: all moves are tried in the same worlds."""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Any

import numpy as np

from pharos.core.chance import stream
from pharos.core.native import integers, read, write
from pharos.games.wonders.players.positions import game_of
from pharos.games.wonders.players.search_player import GREEDY_NOISE, MIN_TURNS, PLAYERS_PLUS_TURNS, TEMPERATURE
from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.hidden import Drawn
from pharos.games.wonders.rules.notation import encode, parse_move
from pharos.games.wonders.search.assessment import POINTS, RANK, RESULTS, SHARE, UNKNOWN_POINTS, assess_worlds
from pharos.games.wonders.search.hidden import Unknown, known_state
from pharos.games.wonders.search.lookahead import PARENT, ROOT, make_workspace
from pharos.games.wonders.search.opponent_model import greedy_chances
from pharos.games.wonders.search.shipped_net import shipped_nets
from pharos.review.analysis import Analysis, Difference, Limits, MoveValue, by_value

FIRST_WORLDS = 8  # in the first round
GROWTH = 2
TO_END_EVERY = 4  # every fourth world is played to its end, to learn the points
HOPELESS = 3.0  # standard errors; moves that are so much worse than the best are not tried any further
MIN_WORLDS = 6  # before a move can be dropped
MODEL_ERROR = 0.004  # of a difference, whatever the number of worlds: the play of the rivals is a guess
Array = Any


class Decision:
    """A seat's decision under analysis; `deepen` tries moves in more worlds."""

    def __init__(self, game: Game, drawn: list[list[Drawn]], seat: int, seed: str, threads: int, stop: Any) -> None:
        self.game, self.seat, self._stop = game, seat, stop
        self.texts = game.choices(seat)
        codes = [encode(parse_move(text)) for text in self.texts]
        self._codes = [code for code in codes if code is not None]
        assert len(self._codes) == len(self.texts)
        self.results: list[Array] = [np.zeros((0, RESULTS)) for _ in self.texts]  # by move: a row for each world
        self._turns = max(PLAYERS_PLUS_TURNS - game.players, MIN_TURNS)
        self._nets = shipped_nets()
        unknown = Unknown(game, drawn)
        self._rows = [
            (unknown.rows, unknown.cards, unknown.targets, integers(unknown.work)) for _ in range(max(threads, 1))
        ]
        self._spaces = [make_workspace(TEMPERATURE, GREEDY_NOISE)._replace(stop=stop) for _ in self._rows]
        write(self._spaces[0].states, ROOT, game.state)
        rates = greedy_chances(game, seat, self._nets, self._spaces[0])
        rngs = stream(seed, "wonders analysis")
        for space in self._spaces:
            space.greedy_rates[:] = rates
            write(space.states, ROOT, known_state(game, unknown))
            write(space.rngs, PARENT, read(rngs))
        self.simulations = 0

    def deepen(self, moves: Sequence[int], worlds: int) -> None:
        """Try moves, given by their indices and all tried equally often before, in this many more worlds."""
        first = len(self.results[moves[0]])
        candidates = integers(self._codes[m] for m in moves)
        threads = len(self._spaces)
        bounds = [first + worlds * k // threads for k in range(threads + 1)]

        def work(k: int) -> Array:
            n = bounds[k + 1] - bounds[k]
            found = np.zeros((n, len(moves), RESULTS))
            done = assess_worlds(
                self._spaces[k],
                self._nets,
                self.seat,
                candidates,
                bounds[k],
                n,
                self._turns,
                TO_END_EVERY,
                *self._rows[k],
                found,
            )
            return found[: int(done)]

        if threads == 1:
            found = work(0)
        else:
            with ThreadPoolExecutor(threads) as pool:
                found = np.concatenate(list(pool.map(work, range(threads))))
        for i, m in enumerate(moves):
            self.results[m] = np.concatenate([self.results[m], found[:, i]])
        self.simulations += len(found) * len(moves)

    def win(self, m: int) -> float:
        """The mean share of the win of a move."""
        return float(self.results[m][:, SHARE].mean()) if len(self.results[m]) else 0.0

    @property
    def best(self) -> int:
        """The best move: among those tried as often as any other."""
        most = max(len(rows) for rows in self.results)
        return max((m for m, rows in enumerate(self.results) if len(rows) == most), key=self.win)

    def difference(self, best: int, other: int) -> Difference:
        """How much worse a move is than the best, in the worlds in which both were tried."""
        n = min(len(self.results[best]), len(self.results[other]))
        if best == other or n == 0:
            return Difference(0.0, 0.0)
        gaps = self.results[best][:n, SHARE] - self.results[other][:n, SHARE]
        error = float(gaps.std(ddof=1)) / math.sqrt(n) if n > 1 else 1.0
        return Difference(max(float(gaps.mean()), 0.0), math.hypot(error, MODEL_ERROR))

    def contenders(self, *wanted: str) -> list[int]:
        """The moves worth more worlds: those that may be the best, and the wanted ones."""
        best = self.best
        most = len(self.results[best])
        found = []
        for m, text in enumerate(self.texts):
            if len(self.results[m]) < most:
                continue
            gap = self.difference(best, m)
            if most < MIN_WORLDS or gap.loss <= HOPELESS * gap.error or m == best or text in wanted:
                found.append(m)
        return found

    def analysis(self, *, partial: bool = False) -> Analysis:
        """What is known now. A dropped move has its loss against the best in the worlds that both were tried in."""
        best = self.best
        rows = []
        for m, text in enumerate(self.texts):
            results = self.results[m]
            n = len(results)
            win = self.win(best) - self.difference(best, m).loss if m != best else self.win(best)
            error = float(results[:, SHARE].std(ddof=1)) / math.sqrt(n) if n > 1 else 0.5
            points = results[results[:, POINTS] != UNKNOWN_POINTS, POINTS]
            rows.append(
                MoveValue(
                    text,
                    min(max(win, 0.0), 1.0),
                    error,
                    n,
                    (text,),
                    rank=1 + (self.game.players - 1) * (1 - float(results[:, RANK].mean())) if n else None,
                    points=float(points.mean()) if len(points) else None,
                )
            )
        return Analysis(self.seat, by_value(rows), self.simulations, partial)


class WondersAnalyser:
    """Analyses views of 7 Wonders."""

    def __init__(self, seed: int | None = None, threads: int = 1) -> None:
        self._seed, self._threads = secrets.randbits(62) if seed is None else seed, threads
        self._stop = integers([0])

    def decision(self, view: dict[str, Any]) -> Decision:
        """A seat's decision, ready to be analysed."""
        game, drawn = game_of(view)
        return Decision(game, drawn, view["seat"], str(self._seed), self._threads, self._stop)

    def analyse(self, view: dict[str, Any], limits: Limits) -> Iterator[Analysis]:
        """Yield better and better answers."""
        begin = perf_counter()
        self._stop[0] = 0
        decision = self.decision(view)
        worlds = FIRST_WORLDS
        decision.deepen(range(len(decision.texts)), 1)  # so that every move has a value
        while not self._stop[0]:
            moves = decision.contenders()
            if limits.nodes is not None:
                worlds = min(worlds, (limits.nodes - decision.simulations) // len(moves))
                if worlds < 1:
                    break
                decision.deepen(moves, worlds)
            elif not _deepen_until(decision, moves, worlds, begin + (limits.ms or 0) / 1000, self._is_stopped):
                break
            yield decision.analysis(partial=True)
            worlds *= GROWTH
        yield decision.analysis()

    def _is_stopped(self) -> bool:
        return bool(self._stop[0])

    def stop(self) -> None:
        """End a running analysis with what it has found so far."""
        self._stop[0] = 1


def _deepen_until(
    decision: Decision, moves: Sequence[int], worlds: int, end: float, is_stopped: Callable[[], bool]
) -> bool:
    """Run a round in parts; return False when the time is over."""
    for _ in range(worlds):
        if perf_counter() >= end or is_stopped():
            return False
        decision.deepen(moves, 1)
    return True
