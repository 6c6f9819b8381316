"""The engine at work: requests are answered one after the other, while a thread goes on reading.

So `stop` can overtake: whatever was asked for before it and is not answered yet is answered at once.
"""

from __future__ import annotations

import queue
import threading
import traceback
from collections.abc import Callable, Iterator
from typing import Any

from pharos.core.errors import PharosError
from pharos.core.json_lines import Lines, format_object, parse_object
from pharos.engine.requests import (
    describe_error,
    hello,
    read_id,
    read_kind,
    read_player,
    read_view,
)
from pharos.players import Choice, Player, Regulars

MOST_WAITING = 256  # requests read ahead; then reading waits, so that nobody can fill the memory
TOO_DEEP = "the line is nested too deeply"
PLAYERS_KEPT = 2  # one for each seat of a duel: trees take much memory
INSISTENCE = 0.02  # seconds between two calls of a player's `stop`, which is lost when it has not begun to think


class Task:
    """A request that waits for its turn or is being answered, or what was wrong with it."""

    def __init__(self, line: bytes | None) -> None:
        self.id: float | str | None = None
        self.kind = ""
        self.request: dict[str, Any] = {}
        self.error: PharosError | None = None
        self.stopped, self.done = threading.Event(), threading.Event()
        self._listener: threading.Thread | None = None
        try:
            self.request = parse_object(line)
            self.id = read_id(self.request)
            self.kind = read_kind(self.request)
        except PharosError as error:
            self.error = error
        except RecursionError:
            self.error = PharosError("invalid_json", TOO_DEEP)

    def think(self, player: Player, view: dict[str, Any]) -> Choice:
        """Ask the player; once this task is stopped it answers at once."""
        self._listener = threading.Thread(target=self._hand_on_stop, args=(player,), daemon=True)
        self._listener.start()
        return player.choose(view)

    def _hand_on_stop(self, player: Player) -> None:
        self.stopped.wait()
        while not self.done.is_set():
            player.stop()
            self.done.wait(INSISTENCE)

    def finish(self) -> None:
        """Note that it is answered. Nobody stops its player any more then, who may be asked again."""
        self.done.set()
        self.stopped.set()  # ends the thread that waits for it
        if self._listener:
            self._listener.join()


class Engine:
    """Answers requests.

    Args:
        read: the next bytes of the input; empty at its end.
        write: sends bytes, and sees to it that they arrive.
        seed: of the players, when a request has none of its own; by chance when None.
    """

    def __init__(self, read: Callable[[], bytes], write: Callable[[bytes], None], seed: int | None = None) -> None:
        self._read, self._write, self._seed = read, write, seed
        self._tasks: queue.Queue[Task | None] = queue.Queue(MOST_WAITING)
        self._open: list[Task] = []  # read and not yet answered
        self._guard = threading.Lock()  # of the output and of what is open
        self._players = Regulars(PLAYERS_KEPT)

    def run(self) -> None:
        """Answer until `quit` or the end of the input.

        Raises:
            BrokenPipeError: nobody reads the answers any more.
        """
        threading.Thread(target=self._keep_reading, name="reader", daemon=True).start()
        while (task := self._tasks.get()) and task.kind != "quit":
            answer = self._answer(task)
            with self._guard:
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
            view = read_view(task.request)
            code, seed = read_player(task.request, self._seed)
            return task.think(self._players.get(str(view.get("seat")), code, seed), view).to_dict()
        except PharosError as error:
            return describe_error(error)
        except RecursionError:
            return describe_error(PharosError("invalid_json", TOO_DEEP))
        except Exception as error:  # an error of ours: the others who wait for answers shall not suffer from it
            traceback.print_exc()
            return describe_error(PharosError("internal", f"please report this: {error!r}"))

    def _keep_reading(self) -> None:
        try:
            for line in self._lines():
                task = Task(line)
                if task.kind == "stop":
                    self._stop(task)
                else:
                    with self._guard:
                        self._open.append(task)
                    self._tasks.put(task)
        except OSError:  # nothing can be read or written any more
            pass
        finally:
            self._tasks.put(None)

    def _lines(self) -> Iterator[bytes | None]:
        lines = Lines()
        while data := self._read():
            yield from lines.feed(data)
        yield from lines.rest()

    def _stop(self, request: Task) -> None:
        """Let everything that was asked for so far be answered at once."""
        with self._guard:
            stopped = [task for task in self._open if task.kind == "move"]
            for task in stopped:
                task.stopped.set()
            self._send(request, {"stopped": len(stopped)})
