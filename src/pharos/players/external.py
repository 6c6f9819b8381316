"""A player that is another program: `exec:COMMAND`, which speaks the engine protocol (docs/engine.md)."""

from __future__ import annotations

import json
import shlex
import shutil
from typing import Any

from pharos.core.errors import PharosError
from pharos.players.choice import DUEL, WONDERS, Choice, Player, is_wonders, legal_moves_of
from pharos.players.limits import LIMITS
from pharos.players.program import Misbehaved, Program

EXEC = "exec"
DEFAULT_MS = 1000
MOST_DIGITS = 10  # of a limit
LONGEST_QUOTE = 200  # characters of an answer in a message
GRACE = 5.0  # seconds beyond the time for a move after which a program counts as hanging
PATIENCE = 60.0  # seconds for what has no time of its own: to start, and to think about so many nodes


class PlayerFailed(PharosError):
    """A program did not play on: it crashed, hung, wrote nonsense or made an illegal move."""


def is_program(spec: str) -> bool:
    """Whether a player's code names a program."""
    return spec.partition(":")[0].partition(",")[0] == EXEC


def parse_program(spec: str) -> tuple[list[str], dict[str, int]]:
    """The program with its arguments and the limits of `exec:COMMAND`, `exec,ms=N:COMMAND` or `exec,nodes=N:COMMAND`.

    All behind the first colon is the command; no shell reads it.

    Raises:
        ValueError: it says what is wrong.
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
    """Asks a program. It is started with the first move, kept for the next ones, and ends with `close`.

    Args:
        arguments: the program and its arguments.
        ms, nodes: how much it may think about a move, one of them.
        grace: seconds beyond `ms` that its answer may take.
        patience: seconds for its start, and for a move with `nodes`.
    """

    def __init__(
        self,
        arguments: list[str],
        *,
        ms: int | None = None,
        nodes: int | None = None,
        grace: float = GRACE,
        patience: float = PATIENCE,
    ) -> None:
        self._arguments = arguments
        self._limits = {"ms": ms} if ms else {"nodes": nodes}
        self._patience = patience
        self._seconds = ms / 1000 + grace if ms else patience
        self._program: Program | None = None
        self._asked = 0  # the number of the last request
        self._overtaken: set[Any] = set()  # requests to stop, whose answers may come at any time
        self._is_stopped = False

    def choose(self, view: dict[str, Any]) -> Choice:
        """The program's move.

        Raises:
            PlayerFailed: it misbehaved; it is ended then, and started again when it is asked again.
        """
        moves = legal_moves_of(view)
        self._is_stopped = False
        try:
            if self._program is None:
                self._start(WONDERS if is_wonders(view) else DUEL)
            answer = self._ask(self._seconds, do="move", view=view, limits=self._limits)
            if answer.get("move") not in moves:
                raise Misbehaved(f"its move {_brief(answer.get('move'))} is not legal")
        except Misbehaved as reason:
            raise self._fail(str(reason)) from reason
        return _choice(answer)

    def _start(self, game: str) -> None:
        self._asked, self._overtaken = 0, set()
        self._program = Program(self._arguments)
        games = self._ask(self._patience, do="hello").get("games")
        if not isinstance(games, list) or game not in games:
            raise Misbehaved(f"it does not play {game}: 'games' in its answer to hello lists what it plays")

    def _ask(self, seconds: float, **request: Any) -> dict[str, Any]:
        assert self._program
        self._asked += 1
        asked = self._asked
        self._program.send({"id": asked, **request})
        while True:
            answer = self._program.receive(seconds, self._hand_on_stop)
            number = answer.get("id")
            if isinstance(number, int) and number in self._overtaken:
                self._overtaken.remove(number)
                continue
            if number != asked or isinstance(number, bool):
                raise Misbehaved(f"it wrote an answer to request {_brief(number)} when {asked} was asked")
            if "error" in answer:
                error = answer["error"]
                raise Misbehaved(f"it refused: {_brief(error.get('message') if isinstance(error, dict) else error)}")
            return answer

    def _hand_on_stop(self) -> None:
        if self._is_stopped and self._program:
            self._is_stopped = False
            self._asked += 1
            self._overtaken.add(self._asked)
            self._program.send({"id": self._asked, "do": "stop"})

    def _fail(self, reason: str) -> PlayerFailed:
        words = ""
        if self._program:
            words = self._program.last_words()
            self._program.kill()
            self._program = None
        command = shlex.join(self._arguments)
        said = f"; its last words: {words}" if words else ""
        return PlayerFailed("player_failed", f"{command}: {reason}{said}", command=command, reason=reason, words=words)

    def stop(self) -> None:
        """Ask the program for its answer now; one that does not know `stop` goes on thinking."""
        self._is_stopped = True

    def close(self) -> None:
        """End the program."""
        if self._program:
            self._program.quit({"id": self._asked + 1, "do": "quit"})
            self._program = None


def _brief(value: Any) -> str:
    """A value of an answer, for a message."""
    if isinstance(value, (str, int, float, type(None))):
        return json.dumps(value)[:LONGEST_QUOTE]
    return f"of type {type(value).__name__}"


def _choice(answer: dict[str, Any]) -> Choice:
    """A legal move with what the program says of it; what it says in another form than ours is left out."""
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


def dismiss(player: Player) -> None:
    """Let a player go after a game: end the program behind it, if there is one."""
    if isinstance(player, ExternalPlayer):
        player.close()
