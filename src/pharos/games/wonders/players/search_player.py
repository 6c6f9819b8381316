"""The strong player of 7 Wonders: candidate moves tried in many worlds, judged by a net; and the nets alone."""

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
from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.hidden import Drawn
from pharos.games.wonders.rules.notation import format_move
from pharos.games.wonders.search.hidden import Unknown, known_state
from pharos.games.wonders.search.lookahead import (
    PARENT,
    ROOT,
    WIN_PART,
    Desk,
    list_candidates,
    make_desk,
    try_worlds,
)
from pharos.games.wonders.search.net import Nets
from pharos.games.wonders.search.opponent_model import chances_by_worth
from pharos.games.wonders.search.shipped_net import shipped_nets
from pharos.players.choice import Choice, Seed, wonders_game_of

MOST_CANDIDATES = 16  # moves that are tried, those that the net likes best
LEAST_WORLDS = 2  # with few simulations fewer moves are tried, each in at least so many worlds
SHARE = 2 if COMPILED else 1  # worlds between two looks at the clock: less than a millisecond
FORCED = 50  # simulations when there is only one move, to have an opinion
SHARPNESS = 400.0  # what a certain win adds to the net's number of a move, after few worlds
TRUSTED = 16  # so many worlds count as much as the net's number of a move does at first
LENGTH = 11  # so many players and turns together: the more play, the longer a turn takes and the less later ones tell
LEAST_TURNS = 6  # that are played all the same
LAPSE = 0.1  # points of luck in the moves of a rival who goes by worth: who does so counts exactly
DOUBT = 2.5  # the chooser has learned from games among its like and is too sure of what others will do


@dataclass
class Candidate:
    """A move, and what came of it."""

    move: int
    prior: float
    visits: int = 0
    wins: float = 0.0
    ranks: float = 0.0

    @property
    def number(self) -> float:
        """How good it looks: what the net thought of it at first, and more and more what was found."""
        if not self.visits:
            return self.prior - SHARPNESS
        worth = (WIN_PART * self.wins + (1 - WIN_PART) * self.ranks) / self.visits
        return self.prior + SHARPNESS * (1 + self.visits / TRUSTED) * worth


class Search:
    """The search of one decision, by several threads."""

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
        self._turns = max(LENGTH - game.players, LEAST_TURNS)  # that are played before the net judges
        unknown = Unknown(game, drawn)
        self._rows = [(unknown.rows, unknown.cards, unknown.targets, unknown.work)]
        self._rows += [(*self._rows[0][:3], integers(unknown.work)) for _ in range(1, threads)]
        self._desks: list[Desk] = [make_desk(DOUBT, LAPSE)._replace(stop=stop) for _ in range(threads)]
        first = self._desks[0]
        write(first.states, ROOT, game.state)
        n = int(list_candidates(first, nets, seat, MOST_CANDIDATES))
        self.candidates = [Candidate(int(first.candidates[c]), float(first.logits[c])) for c in range(n)]
        by_worth = chances_by_worth(game, seat, nets, first)
        for desk in self._desks:
            desk.by_worth[:] = by_worth
            write(desk.states, ROOT, known_state(game, unknown))
            write(desk.rngs, PARENT, read(rngs))
        self._worlds = [0] * threads  # that each thread has tried
        self.simulations = 0

    def keep(self, n: int) -> None:
        """Keep the candidates that look best, best first."""
        self.candidates.sort(key=lambda candidate: -candidate.number)
        del self.candidates[n:]

    def try_so_many(self, worlds: int) -> None:
        """Try the candidates in so many more worlds."""
        threads = len(self._desks)
        done = sum(self._worlds)
        parts = [(done + worlds - k + threads - 1) // threads - self._worlds[k] for k in range(threads)]
        self._side_by_side(lambda k: self._try(k, parts[k]))

    def try_until(self, end: float) -> None:
        """Try the candidates in more worlds until the clock says so."""

        def work(k: int) -> None:
            while perf_counter() < end and self._try(k, SHARE):
                pass

        self._side_by_side(work)

    def _try(self, k: int, worlds: int) -> bool:
        """Let a thread try the candidates in so many worlds; whether it was not stopped."""
        threads, first = len(self._desks), k + self._worlds[k] * len(self._desks)
        n = len(self.candidates)
        done = int(
            try_worlds(self._desks[k], self._nets, self._seat, n, first, threads, worlds, self._turns, *self._rows[k])
        )
        self._worlds[k] += done
        return done == worlds

    def _side_by_side(self, work: Callable[[int], Any]) -> None:
        for desk in self._desks:
            for c, candidate in enumerate(self.candidates):
                desk.candidates[c], desk.visits[c], desk.wins[c], desk.ranks[c] = candidate.move, 0, 0.0, 0.0
        if len(self._desks) == 1:
            work(0)
        else:
            with ThreadPoolExecutor(len(self._desks)) as pool:
                list(pool.map(work, range(len(self._desks))))
        for desk in self._desks:
            for c, candidate in enumerate(self.candidates):
                candidate.visits += int(desk.visits[c])
                candidate.wins += float(desk.wins[c])
                candidate.ranks += float(desk.ranks[c])
                self.simulations += int(desk.visits[c])


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
        """The move that did best."""
        begin = perf_counter()
        self._stop[0] = 0
        game, drawn = wonders_game_of(view)
        nets = self._nets or shipped_nets()
        rngs = self._seed.stream(view, "pharos player")
        search = Search(game, drawn, view["seat"], nets, rngs, self._threads, self._stop)
        if len(search.candidates) == 1:
            search.try_so_many(min(FORCED, self._nodes or FORCED))
        elif self._ms is None:
            self._think(search, self._nodes or 1)
        else:
            self._think_until(search, begin + self._ms / 1000)
        search.keep(1)
        best = search.candidates[0]
        move = format_move(best.move)
        return Choice(move, best.wins / best.visits if best.visits else None, [move], search.simulations)

    def _think(self, search: Search, nodes: int) -> None:
        """Spend so many simulations, about the same number on each half, quarter and so on of the candidates."""
        search.keep(max(nodes // LEAST_WORLDS, 1))
        rounds = max((len(search.candidates) - 1).bit_length(), 1)
        for left in range(rounds, 0, -1):
            n = len(search.candidates)
            search.try_so_many((nodes - search.simulations) // (left * n))
            if left > 1:
                search.keep((n + 1) // 2)

    def _think_until(self, search: Search, end: float) -> None:
        rounds = (len(search.candidates) - 1).bit_length()
        for left in range(rounds, 0, -1):
            search.try_until(perf_counter() + (end - perf_counter()) / left)
            if left > 1:
                search.keep((len(search.candidates) + 1) // 2)

    def stop(self) -> None:
        """Make it answer at once with what it has found so far."""
        self._stop[0] = 1


class WondersNetPlayer:
    """The nets alone: the move that the chooser likes best."""

    def __init__(self, seed: int | None = None, *, nets: Nets | None = None) -> None:
        del seed  # nothing is left to chance
        self._nets = nets

    def choose(self, view: dict[str, Any]) -> Choice:
        """The first choice of the net."""
        game, _ = wonders_game_of(view)
        desk = make_desk()
        write(desk.states, ROOT, game.state)
        n = int(list_candidates(desk, self._nets or shipped_nets(), view["seat"], MOST_CANDIDATES))
        move = format_move(int(desk.candidates[0]))
        return Choice(move, line=[move], nodes=n)

    def stop(self) -> None:
        """Nothing to stop: it answers at once."""
