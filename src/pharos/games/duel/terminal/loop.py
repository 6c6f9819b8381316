"""A game of Duel for two at one terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from pharos.core.errors import IllegalMove, InvalidMove
from pharos.games.duel.rules import Deal, Game
from pharos.games.duel.terminal.autosave import Keeper
from pharos.games.duel.terminal.board import draw_table, draw_things, question
from pharos.games.duel.terminal.card_text import seat_name
from pharos.games.duel.terminal.city import SEAT_STYLES, draw_city
from pharos.games.duel.terminal.commands import draw_card, draw_help, draw_moves, draw_price
from pharos.games.duel.terminal.input_parsing import (
    PRICED,
    THINGS,
    Ambiguous,
    close_moves,
    close_things,
    is_command,
    resolve_move,
    resolve_thing,
)
from pharos.games.duel.terminal.line_reader import Reader, line_reader, prompt_reader
from pharos.games.duel.terminal.move_trace import trace
from pharos.games.duel.terminal.score_sheet import draw_score_sheet

PIPE_WIDTH = 100
STOPPED, FINISHED, UNPLAYABLE = 0, 0, 2
PROMPT_LINES = 3  # the question, the prompt, and one to spare


def make_console() -> Console:
    """The console to draw on; into a file or a pipe it has the width that all is made for."""
    console = Console(highlight=False)
    if not console.is_terminal and "COLUMNS" not in console._environ:
        console.width = PIPE_WIDTH
    return console


def new_game(seed: str | None = None, *, first_game: bool = False) -> Game:
    """A random deal; with `first_game` the wonders that the rulebook gives each player in a first game, no draft."""
    deal = Deal.random(seed)
    return Game(deal.with_first_game_wonders() if first_game else deal)


class Session:
    """A game at a terminal: reads lines, makes moves, answers questions, saves after every move."""

    def __init__(self, game: Game, keeper: Keeper, reader: Reader, console: Console, *, interactive: bool) -> None:
        self._game = game
        self._keeper = keeper
        self._read = reader
        self._console = console
        self._interactive = interactive
        self._lines = 0
        self._drawn: tuple[str, ...] | None = None  # the moves of the position that the table was last drawn of
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "board": self._board,
            "cities": self._cities,
            "moves": self._moves,
            "price": self._price,
            "card": self._card,
            "discard": self._discard,
            "score": self._score,
            "undo": self._undo,
            "save": self._save,
        }

    def run(self) -> int:
        """Play until the game is over or nobody wants to go on; the exit code."""
        self._draw()
        self._ask()
        while self._game.to_move is not None:
            line = self._read(self._game)
            self._lines += 1
            if line is None or line.lower() in ("quit", "exit"):
                return self._stop()
            if line.startswith("#") or not line:
                continue
            if is_command(line):
                word, _, rest = line.partition(" ")
                self._commands[word.lower()](rest.strip())
            elif not self._move(line) and not self._interactive:
                self._tell_saved()
                return UNPLAYABLE
        self._end()
        return FINISHED

    # --- moves -------------------------------------------------------------------------------------------------------

    def _move(self, line: str) -> bool:
        """Make the move of a line; whether there was one."""
        before = self._game.copy()
        try:
            move = resolve_move(line, self._game.moves())
            self._game.play(move)
        except Ambiguous as several:
            self._refuse(f"{line!r}: {several}.")
            return False
        except IllegalMove as error:
            self._refuse(error.message, close_moves(line, self._game), hint=isinstance(error, InvalidMove))
            return False
        self._keep()
        self._show(trace(before, move, self._game))
        return True

    def _refuse(self, message: str, close: list[str] | None = None, *, hint: bool = False) -> None:
        """Say why a line is not played; into a pipe with the number of the line, on the error stream."""
        message += "" if message.endswith(".") else "."
        if close:
            message += f" Did you mean {' or '.join(repr(move) for move in close)}?"
        elif hint:
            message += " Type moves for the legal ones, help for everything else."
        if self._interactive:
            self._console.print(Text(message, "red"))
        else:
            errors = Console(stderr=True, highlight=False, soft_wrap=True)
            errors.print(f"pharos: line {self._lines}: {escape(message)}")

    def _keep(self) -> None:
        try:
            self._keeper.save(self._game)
        except OSError as error:
            self._console.print(f"[red]The game could not be saved: {escape(error.strerror or str(error))}[/]")

    # --- what is shown -----------------------------------------------------------------------------------------------

    def _draw(self, lines_below: int = 0) -> None:
        """The table, on a terminal with as much detail as there is room for."""
        height = self._console.height - lines_below - PROMPT_LINES if self._interactive else None
        self._console.print(draw_table(self._game, self._console.width, height))
        self._drawn = self._game.played

    def _show(self, said: list[str]) -> None:
        """The table after a move with the trace of it; into a pipe only the trace, the table at the start and end."""
        if self._interactive:
            self._draw(len(said))
        for line in said:
            self._console.print(Text("» " + line))
        self._ask()

    def _ask(self) -> None:
        seat = self._game.to_move
        if self._interactive and seat is not None:
            who = f"[bold {SEAT_STYLES[seat]}]{seat_name(seat)}[/]"
            self._console.print(f"{who}: {question(self._game)} [dim](help)[/]")

    def _tell_saved(self) -> None:
        if path := self._keeper.path:
            self._console.print(f"Saved: {escape(str(path))}", soft_wrap=True)

    def _stop(self) -> int:
        if self._drawn != self._game.played:
            self._draw()
        self._tell_saved()
        if path := self._keeper.path:
            self._console.print(f"Go on with: pharos play --terminal --resume {escape(str(path))}", soft_wrap=True)
        return STOPPED

    def _end(self) -> None:
        if self._drawn != self._game.played:
            self._draw()
        self._console.print(draw_score_sheet(self._game))
        self._tell_saved()

    # --- commands ----------------------------------------------------------------------------------------------------

    def _help(self, _: str) -> None:
        self._console.print(draw_help())

    def _board(self, _: str) -> None:
        self._draw()

    def _cities(self, _: str) -> None:
        for seat in (0, 1):
            self._console.print(draw_city(self._game, seat))

    def _moves(self, _: str) -> None:
        self._console.print(draw_moves(self._game))

    def _find(self, text: str, known: tuple[str, ...]) -> str | None:
        """The id that is meant; otherwise says that there is none."""
        try:
            if name := resolve_thing(text, known):
                return name
            close = close_things(text, known)
            hint = f" Did you mean {' or '.join(close)}?" if close else ""
            self._console.print(Text(f"There is no {text!r}.{hint}", "red"))
        except Ambiguous as several:
            self._console.print(Text(f"{text!r}: {several}.", "red"))
        return None

    def _price(self, text: str) -> None:
        if name := self._find(text, PRICED):
            self._console.print(draw_price(self._game, name))

    def _card(self, text: str) -> None:
        if name := self._find(text, THINGS):
            self._console.print(draw_card(name))

    def _discard(self, _: str) -> None:
        self._console.print(draw_things(self._game.discard) if self._game.discard else "The discard pile is empty.")

    def _score(self, _: str) -> None:
        self._console.print(draw_score_sheet(self._game))

    def _undo(self, _: str) -> None:
        if not self._game.played:
            self._console.print(Text("There is nothing to take back.", "red"))
            return
        record = self._game.record()
        self._game = record.position(len(record.moves) - 1)
        self._keep()
        self._show([f"Taken back: {record.moves[-1]}."])

    def _save(self, text: str) -> None:
        try:
            if text:
                self._keeper.save_copy(self._game, Path(text).expanduser())
                self._console.print(f"Copied to {escape(text)}", soft_wrap=True)
            else:
                self._keeper.save(self._game)
                self._tell_saved()
        except OSError as error:
            self._console.print(Text(f"Not saved: {error.strerror or error}", "red"))


def play(game: Game, keeper: Keeper) -> int:
    """Play at this terminal, or by the lines of standard input when it is none; the exit code."""
    console = make_console()
    interactive = sys.stdin.isatty() and console.is_terminal
    reader = prompt_reader() if interactive else line_reader(sys.stdin)
    return Session(game, keeper, reader, console, interactive=interactive).run()
