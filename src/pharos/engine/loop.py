"""The engine's main loop: it answers requests in order while a thread keeps reading.

This lets `stop` overtake other requests: all earlier requests that are still open are answered immediately.
"""

from __future__ import annotations

import queue
import threading
import traceback
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from pharos.core.errors import PharosError
from pharos.core.json_lines import Lines, format_object, parse_object
from pharos.engine.requests import (
    describe_error,
    hello,
    parse_id,
    parse_kind,
    parse_place,
    parse_player,
    parse_view,
)
from pharos.players import Choice, Player, PlayerCache

if TYPE_CHECKING:
    from pharos.engine.review import ReviewRequest
    from pharos.review import Analyser

MAX_QUEUED = 256  # requests read ahead; then reading pauses, which bounds memory use
TOO_DEEP = "the line is nested too deeply"
PLAYERS_KEPT = 2  # one per seat of a two-player game: trees need a lot of memory
SLOW = ("move", "analyse", "review")  # requests that take time
STOP_RETRY_SECONDS = 0.02  # between calls of a player's `stop`, which is lost if it has not started thinking


class Task:
    """A request that is queued or being answered, or the error it contained."""

    def __init__(self, line: bytes | None) -> None:
        self.id: float | str | None = None
        self.kind = ""
        self.request: dict[str, Any] = {}
        self.error: PharosError | None = None
        self.stopped, self.done = threading.Event(), threading.Event()
        self._listener: threading.Thread | None = None
        try:
            self.request = parse_object(line)
            self.id = parse_id(self.request)
            self.kind = parse_kind(self.request)
        except PharosError as error:
            self.error = error
        except RecursionError:
            self.error = PharosError("invalid_json", TOO_DEEP)

    def think(self, player: Player, view: dict[str, Any]) -> Choice:
        """Ask the player for a move. Once this task is stopped, the player answers immediately."""
        self.listen(player)
        return player.choose(view)

    def listen(self, thinker: Player | Analyser | ReviewRequest) -> None:
        """Once this task is stopped, stop the player or the analysis that works on it."""
        self._listener = threading.Thread(target=self._forward_stop, args=(thinker,), daemon=True)
        self._listener.start()

    def _forward_stop(self, thinker: Player | Analyser | ReviewRequest) -> None:
        self.stopped.wait()
        while not self.done.is_set():
            thinker.stop()
            self.done.wait(STOP_RETRY_SECONDS)

    def finish(self) -> None:
        """Mark the task as answered. From now on its player, which may be reused, is no longer stopped."""
        self.done.set()
        self.stopped.set()  # terminates the waiting thread
        if self._listener:
            self._listener.join()


class Engine:
    """Answers requests.

    Args:
        read: returns the next bytes of the input, empty at its end.
        write: sends bytes and flushes.
        seed: default seed of the players for requests without one; random if None.
    """

    def __init__(self, read: Callable[[], bytes], write: Callable[[bytes], None], seed: int | None = None) -> None:
        self._read, self._write, self._seed = read, write, seed
        self._tasks: queue.Queue[Task | None] = queue.Queue(MAX_QUEUED)
        self._open: list[Task] = []  # read but not yet answered
        self._lock = threading.Lock()  # protects the output and `_open`
        self._players = PlayerCache(PLAYERS_KEPT)

    def run(self) -> None:
        """Answer requests until `quit` or the end of the input.

        Raises:
            BrokenPipeError: the reader of the answers is gone.
        """
        threading.Thread(target=self._keep_reading, name="reader", daemon=True).start()
        while (task := self._tasks.get()) and task.kind != "quit":
            answer = self._answer(task)
            with self._lock:
                self._open.remove(task)
                self._send(task, answer)
            task.finish()

    def _send(self, task: Task, answer: dict[str, Any]) -> None:
        self._write(format_object({"id": task.id, **answer}))

    def _answer(self, task: Task) -> dict[str, Any]:
        try:
            if task.error:
                return describe_error(task.error)
            if task.kind == "hello":
                return hello()
            if task.kind == "analyse":
                return self._analyse(task)
            if task.kind == "review":
                return self._review(task)
            view = parse_view(task.request)
            code, seed = parse_player(task.request, self._seed)
            place = parse_place(task.request) or str(view.get("seat"))
            return task.think(self._players.get(place, code, seed), view).to_dict()
        except PharosError as error:
            return describe_error(error)
        except RecursionError:
            return describe_error(PharosError("invalid_json", TOO_DEEP))
        except Exception as error:  # a bug of ours must not affect other requests
            traceback.print_exc()
            return describe_error(PharosError("internal", f"please report this: {error!r}"))

    def _analyse(self, task: Task) -> dict[str, Any]:
        """Send partial answers as they are found; return the final one."""
        from pharos.engine.analysis import AnalysisRequest  # moves are requested far more often

        request = AnalysisRequest(task.request, self._seed)
        task.listen(request.analyser)
        for analysis in request.answers():
            answer = request.format_answer(analysis)
            if analysis.partial:
                with self._lock:
                    self._send(task, answer)
        return answer

    def _review(self, task: Task) -> dict[str, Any]:
        """Send moves as they are judged; return the whole review."""
        from pharos.engine.review import ReviewRequest, format_move

        request = ReviewRequest(task.request, self._seed)
        task.listen(request)
        for move in request.answers():
            with self._lock:
                self._send(task, format_move(move, request.total))
        return request.final_answer()

    def _keep_reading(self) -> None:
        try:
            for line in self._lines():
                task = Task(line)
                if task.kind == "stop":
                    self._stop(task)
                else:
                    with self._lock:
                        self._open.append(task)
                    self._tasks.put(task)
        except OSError:  # input or output is gone
            pass
        finally:
            self._tasks.put(None)

    def _lines(self) -> Iterator[bytes | None]:
        lines = Lines()
        while data := self._read():
            yield from lines.feed(data)
        yield from lines.rest()

    def _stop(self, request: Task) -> None:
        """Make the engine answer all open requests that take time immediately."""
        with self._lock:
            stopped = [task for task in self._open if task.kind in SLOW]
            for task in stopped:
                task.stopped.set()
            self._send(request, {"stopped": len(stopped)})
