"""Processes in which the computer players think.

A worker is an engine (`python -m pharos.engine`) that the service asks in JSON lines. So the pages never wait for a
player, and a worker that crashes or hangs is replaced without harm to a game.

Workers stand in lanes with separate queues, so that players that answer at once never wait for those that think: the
quick lane serves the groups of players that need no compiled code, the short lane those with few nodes per move, and
the deep lane all others.
"""

from __future__ import annotations

import functools
import logging
import os
import resource
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from pharos.core.compile_subprocess import BACKGROUND_NICENESS, UNCOMPILED, compiled_environment
from pharos.core.errors import PharosError
from pharos.core.registry import games
from pharos.players import parse_spec
from pharos.players.compilation import compile_groups, group_of, missing_groups
from pharos.players.program import Program, ProgramError
from pharos.server.limits import Limits
from pharos.server.player_limits import bounded_code, code_in

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "pharos.engine")
QUICK, SHORT, DEEP = "quick", "short", "deep"
SHORT_NODES = 4000  # at most half a second a move with any player
GRACE_SECONDS = 10.0  # beyond a player's own time before its worker counts as hung
SECONDS_BY_NODES = 60.0  # the same for players that are not limited by a clock
LOADING_SECONDS = 120.0  # added for a player's first move in a process: its code may have been deleted
TRIES = 3
STOP_SECONDS = 5.0  # for a cancelled player to answer before its worker is ended
PLACES_KEPT = 64  # seats that a worker is known to have served
STOP = "stop"  # id of the request that cancels a search


class WorkerFailed(PharosError):
    """A worker crashed or hung repeatedly with the same request."""


class Cancelled(Exception):
    """A search was cancelled, because its move is not needed any more."""


def lane_of(spec: str, game: str) -> str:
    """Return the lane that serves a player."""
    name = group_of(spec, game)
    if name is None or compile_groups(game)[name].plays_uncompiled:
        return QUICK
    _, settings = parse_spec(code_in(spec, game))
    is_short = not settings or settings.get("nodes", SHORT_NODES + 1) <= SHORT_NODES
    return SHORT if is_short else DEEP


def _seconds(spec: str) -> float:
    """Return how long a player may take before its worker counts as hung."""
    _, settings = parse_spec(spec)
    return settings["ms"] / 1000 + GRACE_SECONDS if "ms" in settings else SECONDS_BY_NODES


def _memory_mb(pid: int) -> float:
    """Return the memory that a process uses; 0 where the system does not tell."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0.0
    return pages * resource.getpagesize() / 2**20


def _lower_priority(pid: int) -> None:
    """Let a process that leads a session give way to others, as far as the system allows."""
    with suppress(OSError):
        tasks = Path(f"/proc/{pid}/task")  # on Linux, each thread has a priority of its own
        for thread in [int(task.name) for task in tasks.iterdir()] if tasks.exists() else [pid]:
            os.setpriority(os.PRIO_PROCESS, thread, BACKGROUND_NICENESS)
        # On a desktop, Linux shares the processor between sessions first, and they have a niceness of their own.
        Path(f"/proc/{pid}/autogroup").write_text(str(BACKGROUND_NICENESS), encoding="ascii")


class _Search:
    """A request to a worker that can be cancelled: the player is then told to answer at once.

    Args:
        program: the worker.
        number: the id of the request.
        cancelled: when it is set, the worker is told to stop.
        stop_seconds: how long it may take to stop.
    """

    def __init__(self, program: Program, number: int, cancelled: threading.Event, stop_seconds: float) -> None:
        self._program, self._number, self._cancelled = program, number, cancelled
        self._stop_seconds = stop_seconds
        self._stopped_at = 0.0

    def wait(self, seconds: float, on_partial: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
        """Return the final answer. Those before it, each within so many seconds, are passed to `on_partial`.

        Raises:
            ProgramError: the program failed, or did not answer in time.
        """
        answers: dict[int | str, dict[str, Any]] = {}
        end = time.monotonic() + seconds
        # The program may answer before it reads that it shall stop; it then answers that request too.
        while self._number not in answers or (self._stopped_at and STOP not in answers):
            answer = self._program.receive(end - time.monotonic(), self._stop_if_cancelled)
            if answer.get("id") not in (self._number, STOP):
                raise ProgramError(f"it answered request {answer.get('id')} instead of {self._number}")
            if answer.get("partial"):
                on_partial(answer)
                end = time.monotonic() + seconds
            else:
                answers[answer["id"]] = answer
        return answers[self._number]

    def _stop_if_cancelled(self) -> None:
        if not self._cancelled.is_set():
            return
        if not self._stopped_at:
            self._stopped_at = time.monotonic()
            self._program.send({"id": STOP, "do": "stop"})
        elif time.monotonic() - self._stopped_at > self._stop_seconds:
            raise ProgramError("it did not stop")


class Worker:
    """A process that is started when it is first needed, and again after a failure.

    Args:
        is_compiled: whether the process uses compiled code.
        is_background: whether the process gives way to others, from its first answer on: it loads its code at once.
        most_mb: the memory beyond which the process is replaced; 0 for any.
    """

    def __init__(self, *, is_compiled: bool, is_background: bool = False, most_mb: int = 0) -> None:
        self._is_compiled, self._is_background, self._most_mb = is_compiled, is_background, most_mb
        self._program: Program | None = None
        self._gives_way = False
        self._last_id = 0
        self._loaded: set[str] = set()  # players that have moved in this process
        self.places: OrderedDict[str, None] = OrderedDict()  # seats it has served, most recent last

    def choose(self, place: str, spec: str, view: dict[str, Any], cancelled: threading.Event) -> str:
        """Return the move that a player chooses.

        Raises:
            Cancelled: the event was set while the player was thinking.
            ProgramError: the process crashed, hung or wrote something else. The next request starts it again.
            PharosError: the player refused, for example because it does not exist.
        """
        self.places[place] = None
        self.places.move_to_end(place)
        if len(self.places) > PLACES_KEPT:
            self.places.popitem(last=False)
        request = {"do": "move", "place": place, "player": spec, "view": view}
        answer = self.ask(request, spec, _seconds(spec), cancelled)
        if cancelled.is_set():
            raise Cancelled
        move: str = answer["move"]
        return move

    def ask(
        self,
        request: dict[str, Any],
        code: str,
        seconds: float,
        cancelled: threading.Event,
        on_partial: Callable[[dict[str, Any]], None] = lambda _: None,
    ) -> dict[str, Any]:
        """Return the final answer to a request.

        Args:
            request: the request, without an id.
            code: names the code that it needs, which the process has to load once.
            seconds: how long each answer may take when that is loaded.
            cancelled: when it is set, the process answers with what it has found so far.
            on_partial: gets the answers before the final one.

        Raises:
            ProgramError: the process crashed, hung or wrote something else. The next request starts it again.
            PharosError: the request was refused.
        """

        def give_way_and_tell(answer: dict[str, Any]) -> None:
            self._give_way()
            on_partial(answer)

        loading = 0 if code in self._loaded else LOADING_SECONDS
        try:
            program = self._start()
            self._last_id += 1
            program.send({**request, "id": self._last_id})
            # A process that is still loading cannot stop, and the next request would load everything again.
            search = _Search(program, self._last_id, cancelled, STOP_SECONDS + loading)
            answer = search.wait(seconds + loading, give_way_and_tell)
            self._give_way()
        except ProgramError:
            self.close()
            raise
        if error := answer.get("error"):
            raise PharosError(error["code"], error["message"])
        self._loaded.add(code)
        self._end_if_grown()
        return answer

    def _start(self) -> Program:
        if self._program is None:
            environment = compiled_environment() | ({} if self._is_compiled else {UNCOMPILED: "1"})
            self._program = Program(COMMAND, environment)
            self._gives_way = False
        return self._program

    def _give_way(self) -> None:
        if self._is_background and self._program and not self._gives_way:
            _lower_priority(self._program.pid)
            self._gives_way = True

    def _end_if_grown(self) -> None:
        if self._program and 0 < self._most_mb < (used := _memory_mb(self._program.pid)):
            log.info("a worker uses %d MB and is replaced", used)
            self.close()

    def close(self) -> None:
        """End the process; the next request starts another one."""
        if self._program:
            self._program.kill()
            self._program = None
            self._loaded.clear()


class Lane:
    """Workers that share the requests of one queue.

    A request goes to a worker that has served the same seat before, if it is free: it has the seat's search tree.
    """

    def __init__(self, size: int, *, is_compiled: bool, most_mb: int = 0) -> None:
        self.size = size
        self._workers = [Worker(is_compiled=is_compiled, most_mb=most_mb) for _ in range(size)]
        self._free = list(self._workers)
        self._changed = threading.Condition()

    @contextmanager
    def worker(self, place: str) -> Iterator[Worker]:
        """Wait for a free worker and use it."""
        with self._changed:
            self._changed.wait_for(lambda: self._free)
            known = [worker for worker in self._free if place in worker.places]
            worker = known[-1] if known else self._free[0]
            self._free.remove(worker)
        try:
            yield worker
        finally:
            with self._changed:
                self._free.append(worker)
                self._changed.notify()

    def close(self) -> None:
        """End all processes, also those that are thinking."""
        for worker in self._workers:
            worker.close()


class WorkerPool:
    """The lanes of a service.

    Args:
        size: the number of workers of the deep lane; the others have one each.
        limits: the limits of a move and of a worker's memory.
    """

    def __init__(self, size: int, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        make = functools.partial(Lane, is_compiled=True, most_mb=self._limits.limit_worker_mb)
        self._lanes = {QUICK: make(1), SHORT: make(1), DEEP: make(size)}
        self._uncompiled = Lane(1, is_compiled=False)  # in place of the quick lane until that is compiled
        self._is_closed = False

    def _lane(self, spec: str, game: str) -> Lane:
        name = lane_of(spec, game)
        if name != QUICK:
            return self._lanes[name]
        if group_of(spec, game) in missing_groups(game):
            return self._uncompiled
        if not any(missing_groups(game) for game in games()):
            self._uncompiled.close()  # it is not needed any more
        return self._lanes[QUICK]

    def choose(
        self, place: str, spec: str, game: str, view: dict[str, Any], cancelled: threading.Event | None = None
    ) -> str:
        """Return the move that a player chooses for a seat, which `place` names.

        Raises:
            Cancelled: the event was set before a move was found.
            WorkerFailed: workers failed repeatedly.
            PharosError: the player refused.
        """
        cancelled = cancelled or threading.Event()
        code = bounded_code(spec, game, self._limits)
        for _ in range(TRIES):
            with self._lane(spec, game).worker(place) as worker:
                if cancelled.is_set():
                    raise Cancelled
                try:
                    return worker.choose(place, code, view, cancelled)
                except ProgramError as error:
                    if self._is_closed:
                        break
                    log.warning("a worker failed and is replaced: %s", error)
        raise WorkerFailed("worker_failed", f"the computer player {spec} failed {TRIES} times")

    def close(self) -> None:
        """End all workers."""
        self._is_closed = True
        for lane in (*self._lanes.values(), self._uncompiled):
            lane.close()
