"""External programs as players: `exec:COMMAND` runs a program that speaks the engine protocol (docs/engine.md)."""

from __future__ import annotations

import json
import shlex
import shutil
from typing import Any

from pharos.core.errors import PharosError
from pharos.players.choice import Choice, Player
from pharos.players.limits import LIMITS
from pharos.players.program import Program, ProgramError
from pharos.players.views import game_of_view, legal_moves

EXEC = "exec"
DEFAULT_MS = 1000
MOST_DIGITS = 10  # in a limit
LONGEST_QUOTE = 200  # characters quoted from an answer in an error message
GRACE_SECONDS = 5.0  # after the time limit of a move before the program counts as hung
START_TIMEOUT = 60.0  # seconds for starting, and for moves limited by nodes


class PlayerFailed(PharosError):
    """An external program crashed, hung, wrote garbage or made an illegal move."""

    seat: int | None = None  # its seat in an arena game


def is_program(spec: str) -> bool:
    """Return whether a player's code names an external program."""
    return spec.partition(":")[0].partition(",")[0] == EXEC


def parse_program(spec: str) -> tuple[list[str], dict[str, int]]:
    """Parse `exec:COMMAND`, `exec,ms=N:COMMAND` or `exec,nodes=N:COMMAND` into arguments and limits.

    Everything after the first colon is the command. No shell is involved.

    Raises:
        ValueError: the code is invalid; the message gives the reason.
    """
    head, _, command = spec.partition(":")
    limits: dict[str, int] = {}
    for setting in head.split(",")[1:]:
        key, _, value = setting.partition("=")
        is_number = value.isascii() and value.isdigit() and len(value) <= MOST_DIGITS and int(value) >= 1
        if key not in LIMITS or not is_number or limits:
            raise ValueError("write exec:COMMAND, exec,ms=N:COMMAND or exec,nodes=N:COMMAND")
        if int(value) > LIMITS[key]:
            raise ValueError(f"{key} is a whole number from 1 to {LIMITS[key]}, not {value!r}")
        limits[key] = int(value)
    try:
        arguments = shlex.split(command)
    except ValueError as error:
        raise ValueError(f"the command cannot be read: {error}") from error
    if not arguments:
        raise ValueError("the command is missing: exec:COMMAND")
    if not shutil.which(arguments[0]):
        raise ValueError(f"there is no program {arguments[0]!r}")
    return arguments, limits or {"ms": DEFAULT_MS}


class ExternalPlayer:
    """A player that runs an external program. It starts on the first move and is reused until `close`.

    Args:
        arguments: the program and its arguments.
        ms, nodes: the limit for each move; set one of them.
        grace: seconds by which an answer may exceed `ms`.
        timeout: seconds for starting, and for moves limited by `nodes`.
    """

    def __init__(
        self,
        arguments: list[str],
        *,
        ms: int | None = None,
        nodes: int | None = None,
        grace: float = GRACE_SECONDS,
        timeout: float = START_TIMEOUT,
    ) -> None:
        self._arguments = arguments
        self._limits = {"ms": ms} if ms else {"nodes": nodes}
        self._timeout = timeout
        self._seconds = ms / 1000 + grace if ms else timeout
        self._program: Program | None = None
        self._last_id = 0  # of a request
        self._pending_stops: set[Any] = set()  # ids of stop requests whose answers may still arrive
        self._is_stopped = False

    def choose(self, view: dict[str, Any]) -> Choice:
        """Return the program's move.

        Raises:
            PlayerFailed: the program misbehaved. It is killed, and restarted on the next request.
        """
        moves = legal_moves(view)
        self._is_stopped = False
        try:
            if self._program is None:
                self._start(game_of_view(view).name)
            answer = self._ask(self._seconds, do="move", view=view, limits=self._limits)
            if answer.get("move") not in moves:
                raise ProgramError(f"its move {_format_value(answer.get('move'))} is not legal")
        except ProgramError as reason:
            raise self._fail(str(reason)) from reason
        return _choice(answer)

    def _start(self, game: str) -> None:
        self._last_id, self._pending_stops = 0, set()
        self._program = Program(self._arguments)
        games = self._ask(self._timeout, do="hello").get("games")
        if not isinstance(games, list) or game not in games:
            raise ProgramError(f"it does not play {game}: 'games' in its answer to hello lists what it plays")

    def _ask(self, seconds: float, **request: Any) -> dict[str, Any]:
        assert self._program
        self._last_id += 1
        request_id = self._last_id
        self._program.send({"id": request_id, **request})
        while True:
            answer = self._program.receive(seconds, self._forward_stop)
            number = answer.get("id")
            if isinstance(number, int) and number in self._pending_stops:
                self._pending_stops.remove(number)
                continue
            if number != request_id or isinstance(number, bool):
                raise ProgramError(f"it wrote an answer to request {_format_value(number)} when {request_id} was asked")
            if "error" in answer:
                error = answer["error"]
                raise ProgramError(
                    f"it refused: {_format_value(error.get('message') if isinstance(error, dict) else error)}"
                )
            return answer

    def _forward_stop(self) -> None:
        if self._is_stopped and self._program:
            self._is_stopped = False
            self._last_id += 1
            self._pending_stops.add(self._last_id)
            self._program.send({"id": self._last_id, "do": "stop"})

    def _fail(self, reason: str) -> PlayerFailed:
        stderr_tail = ""
        if self._program:
            stderr_tail = self._program.stderr_tail()
            self._program.kill()
            self._program = None
        command = shlex.join(self._arguments)
        message = f"{command}: {reason}" + (f"; its last words: {stderr_tail}" if stderr_tail else "")
        return PlayerFailed("player_failed", message, command=command, reason=reason, words=stderr_tail)

    def stop(self) -> None:
        """Ask the program to answer now. A program that does not support `stop` continues thinking."""
        self._is_stopped = True

    def close(self) -> None:
        """Terminate the program."""
        if self._program:
            self._program.quit({"id": self._last_id + 1, "do": "quit"})
            self._program = None


def _format_value(value: Any) -> str:
    """Format a value from an answer for an error message."""
    if isinstance(value, (str, int, float, type(None))):
        return json.dumps(value)[:LONGEST_QUOTE]
    return f"of type {type(value).__name__}"


def _choice(answer: dict[str, Any]) -> Choice:
    """Convert an answer with a legal move to a choice. Other fields are ignored if they are malformed."""
    win, line, nodes = (answer.get(key) for key in ("win", "line", "nodes"))
    is_chance = isinstance(win, (int, float)) and not isinstance(win, bool) and 0 <= win <= 1
    is_line = isinstance(line, list) and all(isinstance(move, str) for move in line)
    return Choice(
        answer["move"],
        float(win) if win is not None and is_chance else None,
        line if isinstance(line, list) and is_line else [answer["move"]],
        nodes if isinstance(nodes, int) and not isinstance(nodes, bool) and nodes >= 0 else 0,
        proven=answer.get("proven") is True,
    )


def close_player(player: Player) -> None:
    """Release a player after a game: if it runs an external program, terminate it."""
    if isinstance(player, ExternalPlayer):
        player.close()
