"""Which computer players and analyses are ready. Those that are not compiled yet are compiled in the background."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from pharos.core.compile_subprocess import CompileProcess
from pharos.core.registry import games, get_game
from pharos.players import LEVELS
from pharos.players.compilation import compile_groups, compile_players_process, group_of, is_compiled, missing_groups
from pharos.review import review_part
from pharos.review.compilation import ANALYSIS, compile_analysis_process, is_analysis_compiled
from pharos.server.health import Health

log = logging.getLogger(__name__)

RETRY_SECONDS = 60.0  # after a failed compilation


@dataclass
class Progress:
    """How far the compilation of a game is, to estimate the time left."""

    begun: float  # when the current group was begun
    expected: float = 0.0  # seconds that the finished groups should have taken
    taken: float = 0.0  # seconds that they took

    def finish(self, seconds: float, now: float) -> None:
        """Learn from a finished group that should have taken so long."""
        self.expected, self.taken, self.begun = self.expected + seconds, self.taken + now - self.begun, now

    @property
    def pace(self) -> float:
        """How much longer a group takes than on the machine where it was measured."""
        return self.taken / self.expected if self.expected else 1.0


def _seconds_of(part: str, game: str) -> float:
    """Return how long a part of a game should take to compile."""
    if part == ANALYSIS:
        return review_part(get_game(game)).compile_seconds
    return compile_groups(game)[part].seconds


class Readiness:
    """Compiles the players of every game in the background, and knows which are ready.

    `on_ready` is called, from another thread, whenever more is ready.

    Args:
        health: learns whether a compilation fails.
        clock: the time in seconds.
        with_analysis: whether the analyses of the games are compiled too, after the players.
    """

    def __init__(
        self,
        health: Health | None = None,
        clock: Callable[[], float] = time.monotonic,
        *,
        with_analysis: bool = False,
    ) -> None:
        self._health = health or Health()
        self._with_analysis = with_analysis
        self.on_ready: list[Callable[[], None]] = []
        self.progress: dict[str, Progress] = {}
        self._clock = clock
        self._processes: dict[str, CompileProcess] = {}
        self._closing = threading.Event()

    def start(self) -> None:
        """Start to compile what is missing."""
        for game in games():
            if self._missing(game):
                threading.Thread(target=self._compile, args=(game,), name=f"compile {game}", daemon=True).start()

    def _missing(self, game: str) -> list[str]:
        """Return what has to be compiled for a game, in this order."""
        needs_analysis = self._with_analysis and not is_analysis_compiled(game)
        return [*missing_groups(game), *([ANALYSIS] if needs_analysis else [])]

    def close(self) -> None:
        """Stop compiling. What is finished is kept."""
        self._closing.set()
        for process in self._processes.values():
            process.kill()

    def _compile(self, game: str) -> None:
        while not self._closing.is_set():
            self.progress[game] = Progress(self._clock())
            start = compile_analysis_process if self._with_analysis else compile_players_process
            self._processes[game] = start(game, is_background=True)
            try:
                for part in self._processes[game].parts():
                    self.progress[game].finish(_seconds_of(part, game), self._clock())
                    self._notify()
                self._notify()  # another process may have compiled the rest
                self._health.report_success(f"compiling {game}")
                return
            except Exception as error:  # a failed compilation, or a process that cannot be started
                if not self._closing.is_set():
                    self._health.report_failure(f"compiling {game}", error)
            self._closing.wait(RETRY_SECONDS)

    def _notify(self) -> None:
        """Call the listeners. An error of one of them is logged and does not end the compilation."""
        for notify in self.on_ready:
            try:
                notify()
            except Exception:
                log.exception("a listener failed when players became ready")

    def is_ready(self, spec: str, game: str) -> bool:
        """Return whether a player can think already.

        Raises:
            UnknownPlayer: there is no such player.
        """
        name = group_of(spec, game)
        return name is None or compile_groups(game)[name].plays_uncompiled or is_compiled(game, name)

    def seconds_left(self, spec: str, game: str) -> int:
        """Estimate how long it takes until a player is ready; 0 if it is."""
        if self.is_ready(spec, game):
            return 0
        return self._seconds_until(group_of(spec, game) or "", game)

    def analysis_seconds_left(self, game: str) -> int:
        """Estimate how long it takes until positions and records of a game can be analysed; 0 if they can."""
        return self._seconds_until(ANALYSIS, game) if ANALYSIS in self._missing(game) else 0

    def _seconds_until(self, part: str, game: str) -> int:
        """Estimate how long it takes until a missing part is compiled."""
        progress, missing = self.progress.get(game, Progress(self._clock())), self._missing(game)
        expected = sum(_seconds_of(name, game) for name in missing[: missing.index(part) + 1]) * progress.pace
        return max(1, round(expected - (self._clock() - progress.begun)))

    def all_ready_in(self) -> int:
        """Estimate how long it takes until every level of every game is ready; 0 if they are."""
        return max(seconds for levels in self.levels().values() for seconds in levels.values())

    def levels(self) -> dict[str, dict[str, int]]:
        """Return for each game and level the seconds until it is ready."""
        return {
            game: {level.key: self.seconds_left(level.code, game) for level in LEVELS if game in level.games}
            for game in games()
        }


class ElsewhereReady(Readiness):
    """The readiness of a process whose computer players all think in other processes: at most analyses run here."""

    def start(self) -> None:
        """Start to compile what analyses need, if there are any."""
        if self._with_analysis:
            super().start()

    def is_ready(self, spec: str, game: str) -> bool:
        """Return True if there is such a player.

        Raises:
            UnknownPlayer: there is no such player.
        """
        group_of(spec, game)
        return True
