"""Which computer players are ready to think. Those that are not compiled yet are compiled in the background."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from pharos.core.compile_subprocess import CompileProcess
from pharos.core.registry import games
from pharos.players import LEVELS
from pharos.players.compilation import compile_groups, compile_players_process, group_of, is_compiled, missing_groups
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


class Readiness:
    """Compiles the players of every game in the background, and knows which are ready.

    `on_ready` is called, from another thread, whenever more players are ready.
    """

    def __init__(self, health: Health | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._health = health or Health()
        self.on_ready: list[Callable[[], None]] = []
        self.progress: dict[str, Progress] = {}
        self._clock = clock
        self._processes: dict[str, CompileProcess] = {}
        self._closing = threading.Event()

    def start(self) -> None:
        """Start to compile what is missing."""
        for game in games():
            if missing_groups(game):
                threading.Thread(target=self._compile, args=(game,), name=f"compile {game}", daemon=True).start()

    def close(self) -> None:
        """Stop compiling. What is finished is kept."""
        self._closing.set()
        for process in self._processes.values():
            process.kill()

    def _compile(self, game: str) -> None:
        while not self._closing.is_set():
            self.progress[game] = Progress(self._clock())
            self._processes[game] = compile_players_process(game, is_background=True)
            try:
                for group in self._processes[game].parts():
                    self.progress[game].finish(compile_groups(game)[group].seconds, self._clock())
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
        progress, groups = self.progress.get(game, Progress(self._clock())), compile_groups(game)
        missing = missing_groups(game)
        needed = missing[: missing.index(group_of(spec, game) or "") + 1]
        expected = sum(groups[name].seconds for name in needed) * progress.pace
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
    """The readiness of a process whose computer players all think in other processes: nothing is compiled here."""

    def start(self) -> None:
        """Do nothing."""

    def is_ready(self, spec: str, game: str) -> bool:
        """Return True if there is such a player.

        Raises:
            UnknownPlayer: there is no such player.
        """
        group_of(spec, game)
        return True
