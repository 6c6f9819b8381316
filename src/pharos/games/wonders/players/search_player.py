"""The strong player of 7 Wonders: it samples worlds and evaluates candidate moves with a net. Also the bare nets."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from pharos.core.chance import Rng
from pharos.core.compile_cache import COMPILED
from pharos.core.native import integers, read, write
from pharos.games.wonders.players.positions import game_of
from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.hidden import Drawn
from pharos.games.wonders.rules.notation import format_move
from pharos.games.wonders.search.hidden import Unknown, known_state
from pharos.games.wonders.search.lookahead import (
    PARENT,
    ROOT,
    WIN_PART,
    Workspace,
    list_candidates,
    make_workspace,
    try_worlds,
)
from pharos.games.wonders.search.net import Nets
from pharos.games.wonders.search.opponent_model import greedy_chances
from pharos.games.wonders.search.shipped_net import shipped_nets
from pharos.players.choice import Choice, Seed
from pharos.search.candidate_halving import halve_by_simulations, halve_until

MOST_CANDIDATES = 16  # candidate moves: those with the highest logits
MIN_WORLDS = 2  # minimum worlds per candidate; with few simulations, there are fewer candidates
WORLDS_PER_CHECK = 2 if COMPILED else 1  # worlds between checks of the clock: less than a millisecond
FORCED_MOVE_SIMULATIONS = 50  # simulations if there is only one legal move, to estimate the win probability
VALUE_SCALE = 400.0  # added to a move's logit for a certain win, after few worlds
VISITS_TO_DOUBLE_VALUE = 16  # number of worlds that doubles the weight of the value
# Players plus turns played before the net evaluates: with more players a turn takes longer, and later turns matter
# less.
PLAYERS_PLUS_TURNS = 11
MIN_TURNS = 6  # minimum turns played before the net evaluates
GREEDY_NOISE = 0.1  # noise in points on the moves of a greedy opponent, which hardly ever errs
TEMPERATURE = 2.5  # softens the policy net, which was trained on self-play and is overconfident about other opponents


@dataclass
class Candidate:
    """A candidate move with its statistics."""

    move: int
    prior: float
    visits: int = 0
    wins: float = 0.0
    ranks: float = 0.0

    @property
    def score(self) -> float:
        """The net's logit plus the mean value, whose weight grows with the number of visits."""
        if not self.visits:
            return self.prior - VALUE_SCALE
        value = (WIN_PART * self.wins + (1 - WIN_PART) * self.ranks) / self.visits
        return self.prior + VALUE_SCALE * (1 + self.visits / VISITS_TO_DOUBLE_VALUE) * value


class Search:
    """The search of one decision, on several threads."""

    def __init__(
        self,
        game: Game,
        drawn: list[list[Drawn]],
        seat: int,
        nets: Nets,
        rngs: list[Rng],
        threads: int,
        stop: list[int],
    ) -> None:
        self._seat, self._nets = seat, nets
        self._turns = max(PLAYERS_PLUS_TURNS - game.players, MIN_TURNS)  # turns played before the net evaluates
        unknown = Unknown(game, drawn)
        self._rows = [(unknown.rows, unknown.cards, unknown.targets, unknown.work)]
        self._rows += [(*self._rows[0][:3], integers(unknown.work)) for _ in range(1, threads)]
        self._spaces: list[Workspace] = [
            make_workspace(TEMPERATURE, GREEDY_NOISE)._replace(stop=stop) for _ in range(threads)
        ]
        first = self._spaces[0]
        write(first.states, ROOT, game.state)
        n = int(list_candidates(first, nets, seat, MOST_CANDIDATES))
        self.candidates = [Candidate(int(first.candidates[c]), float(first.logits[c])) for c in range(n)]
        greedy_rates = greedy_chances(game, seat, nets, first)
        for space in self._spaces:
            space.greedy_rates[:] = greedy_rates
            write(space.states, ROOT, known_state(game, unknown))
            write(space.rngs, PARENT, read(rngs))
        self._worlds = [0] * threads  # number of worlds sampled by each thread
        self.simulations = 0

    def keep(self, n: int) -> None:
        """Keep the n candidates with the highest scores, best first."""
        self.candidates.sort(key=lambda candidate: -candidate.score)
        del self.candidates[n:]

    def simulate(self, simulations: int) -> None:
        """Run about this many more simulations: all candidates are tried in the same worlds."""
        self._try_worlds(simulations // len(self.candidates))

    def _try_worlds(self, worlds: int) -> None:
        """Try the candidates in this many more worlds."""
        threads = len(self._spaces)
        done = sum(self._worlds)
        parts = [(done + worlds - k + threads - 1) // threads - self._worlds[k] for k in range(threads)]
        self._run_threads(lambda k: self._try_on_thread(k, parts[k]))

    def simulate_until(self, end: float) -> None:
        """Try the candidates in more worlds until the time `end`."""

        def work(k: int) -> None:
            while perf_counter() < end and self._try_on_thread(k, WORLDS_PER_CHECK):
                pass

        self._run_threads(work)

    def _try_on_thread(self, k: int, worlds: int) -> bool:
        """Try the candidates in some worlds on thread k; return False if it was stopped."""
        threads, first = len(self._spaces), k + self._worlds[k] * len(self._spaces)
        n = len(self.candidates)
        done = int(
            try_worlds(self._spaces[k], self._nets, self._seat, n, first, threads, worlds, self._turns, *self._rows[k])
        )
        self._worlds[k] += done
        return done == worlds

    def _run_threads(self, work: Callable[[int], Any]) -> None:
        for space in self._spaces:
            for c, candidate in enumerate(self.candidates):
                space.candidates[c], space.visits[c], space.wins[c], space.ranks[c] = candidate.move, 0, 0.0, 0.0
        if len(self._spaces) == 1:
            work(0)
        else:
            with ThreadPoolExecutor(len(self._spaces)) as pool:
                list(pool.map(work, range(len(self._spaces))))
        for space in self._spaces:
            for c, candidate in enumerate(self.candidates):
                candidate.visits += int(space.visits[c])
                candidate.wins += float(space.wins[c])
                candidate.ranks += float(space.ranks[c])
                self.simulations += int(space.visits[c])


class WondersPharosPlayer:
    """The strong player, limited by simulations or by milliseconds; with milliseconds it uses all cores."""

    def __init__(
        self,
        seed: int | None = None,
        *,
        nodes: int | None = None,
        ms: int | None = None,
        threads: int | None = None,
        nets: Nets | None = None,
    ) -> None:
        self._seed = Seed(seed)
        self._nodes, self._ms = nodes, ms
        self._threads = threads or (1 if ms is None else os.cpu_count() or 1)
        self._nets = nets
        self._stop = integers([0])

    def choose(self, view: dict[str, Any]) -> Choice:
        """Choose the candidate with the highest score."""
        begin = perf_counter()
        self._stop[0] = 0
        game, drawn = game_of(view)
        nets = self._nets or shipped_nets()
        rngs = self._seed.stream(view, "pharos player")
        search = Search(game, drawn, view["seat"], nets, rngs, self._threads, self._stop)
        if len(search.candidates) == 1:
            search.simulate(min(FORCED_MOVE_SIMULATIONS, self._nodes or FORCED_MOVE_SIMULATIONS))
        elif self._ms is None:
            nodes = self._nodes or 1
            search.keep(max(nodes // MIN_WORLDS, 1))
            halve_by_simulations(search, nodes)
        else:
            halve_until(search, begin + self._ms / 1000)
        search.keep(1)
        best = search.candidates[0]
        move = format_move(best.move)
        return Choice(move, best.wins / best.visits if best.visits else None, [move], search.simulations)

    def stop(self) -> None:
        """Make it answer immediately with the best move found so far."""
        self._stop[0] = 1


class WondersNetPlayer:
    """The nets without search: plays the move that the policy net prefers."""

    def __init__(self, seed: int | None = None, *, nets: Nets | None = None) -> None:
        del seed  # it plays deterministically
        self._nets = nets

    def choose(self, view: dict[str, Any]) -> Choice:
        """Choose the move with the highest logit."""
        game, _ = game_of(view)
        space = make_workspace()
        write(space.states, ROOT, game.state)
        n = int(list_candidates(space, self._nets or shipped_nets(), view["seat"], MOST_CANDIDATES))
        move = format_move(int(space.candidates[0]))
        return Choice(move, line=[move], nodes=n)

    def stop(self) -> None:
        """Do nothing: it answers immediately."""
