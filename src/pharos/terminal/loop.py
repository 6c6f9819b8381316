"""The main loop of a game at one terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from pharos.core.errors import IllegalMove, InvalidMove
from pharos.core.game import Game
from pharos.locale import Translator, join_sentences
from pharos.terminal.autosave import Autosave
from pharos.terminal.console import make_console
from pharos.terminal.interface import Ambiguous, TerminalGame
from pharos.terminal.line_reader import Reader, line_reader, prompt_reader

STOPPED, FINISHED, UNPLAYABLE = 0, 0, 2
PROMPT_LINES = 3  # the question, the prompt, and a spare line


class Session:
    """A game at a terminal: reads lines, makes moves, runs commands, saves after every move."""

    def __init__(
        self,
        game: Game,
        position: Any,
        autosave: Autosave,
        reader: Reader,
        console: Console,
        tr: Translator,
        *,
        interactive: bool,
    ) -> None:
        self._rules = game.rules
        self._terminal: TerminalGame = game.terminal
        self._game = position
        self._autosave = autosave
        self._read = reader
        self._console = console
        self._tr = tr
        self._interactive = interactive
        self._lines = 0
        self._last_drawn_record = ""  # of the position that was last drawn
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "board": self._board,
            "moves": self._moves,
            "score": self._score,
            "undo": self._undo,
            "save": self._save,
        }

    @property
    def _seat(self) -> int | None:
        """The seat to move; None when the game is over."""
        waiting = self._rules.waiting(self._game)
        return waiting[0] if waiting else None

    @property
    def _record(self) -> str:
        return self._rules.record(self._game, {})

    def run(self) -> int:
        """Play until the game is over or the player quits, and return the exit code."""
        self._draw()
        self._ask()
        while (seat := self._seat) is not None:
            line = self._read(seat, self._rules.moves(self._game, seat))
            self._lines += 1
            if line is None or line.lower() in ("quit", "exit"):
                return self._stop()
            if line.startswith("#") or not line:
                continue
            if self._terminal.is_command(line):
                self._run_command(line)
            elif not self._move(seat, line) and not self._interactive:
                self._print_saved()
                return UNPLAYABLE
        self._end()
        return FINISHED

    # --- moves -------------------------------------------------------------------------------------------------------

    def _move(self, seat: int, line: str) -> bool:
        """Make the move on a line, and return whether it was accepted."""
        before = self._rules.copy(self._game)
        try:
            move = self._terminal.resolve_move(line, self._game, self._tr)
            self._rules.decide(self._game, seat, move)
        except Ambiguous as several:
            meant = self._tr.or_list(several.candidates)
            self._refuse(self._tr.gettext("“%(text)s” may be %(list)s.", text=line, list=meant))
            return False
        except IllegalMove as error:
            close = self._terminal.close_moves(line, self._game, self._tr)
            reason = self._terminal.explain_refusal(error, self._game, self._tr)
            self._refuse(reason, close, hint=isinstance(error, InvalidMove))
            return False
        self._save_now()
        self._show(self._terminal.trace(before, move, self._game, self._tr))
        return True

    def _refuse(self, message: str, close: list[str] | None = None, *, hint: bool = False) -> None:
        """Explain why a line is rejected; when reading from a pipe, on stderr with the line number."""
        tr = self._tr
        said = [message]
        if close:
            said.append(tr.gettext("Did you mean %(list)s?", list=tr.or_list(close)))
        elif hint:
            said.append(tr.gettext("Type moves for the legal moves, help for everything else."))
        if self._interactive:
            self._console.print(Text(join_sentences(said), "red"))
        else:
            place = tr.gettext("line %(number)s: %(reason)s", number=self._lines, reason=join_sentences(said))
            Console(stderr=True, highlight=False, soft_wrap=True).print(f"pharos: {escape(place)}")

    def _save_now(self) -> None:
        try:
            self._autosave.save(self._game)
        except OSError as error:
            self._console.print(Text(self._not_saved(error), "red"))

    def _not_saved(self, error: OSError) -> str:
        tr = self._tr
        if isinstance(error, FileExistsError):
            return tr.gettext("Not saved: this file exists already.")
        if isinstance(error, FileNotFoundError):
            return tr.gettext("Not saved: there is no such folder.")
        return tr.gettext("The game could not be saved: %(reason)s", reason=error.strerror or str(error))

    # --- output ------------------------------------------------------------------------------------------------------

    def _draw(self, lines_below: int = 0) -> None:
        """Draw the table; on a terminal, in as much detail as there is room for."""
        height = self._console.height - lines_below - PROMPT_LINES if self._interactive else None
        self._console.print(self._terminal.draw_table(self._game, self._console.width, self._tr, height))
        self._last_drawn_record = self._record

    def _show(self, trace_lines: list[str]) -> None:
        """Show the table with the effects of a move. Into a pipe, the table is shown only at the start and end."""
        if self._interactive:
            self._draw(len(trace_lines))
        for line in trace_lines:
            self._console.print(Text("» " + line))
        self._ask()

    def _ask(self) -> None:
        seat = self._seat
        if self._interactive and seat is not None:
            who = f"[bold {self._terminal.seat_style(seat)}]{self._terminal.seat_name(seat, self._tr)}[/]"
            self._console.print(f"{who}: {self._terminal.question(self._game, self._tr)} [dim](help)[/]")

    def _print_saved(self) -> None:
        if path := self._autosave.path:
            self._say(self._tr.gettext("Saved: %(file)s", file=path))

    def _say(self, text: str) -> None:
        """Print a text on one line, however long it is."""
        self._console.print(escape(text), soft_wrap=True)

    def _stop(self) -> int:
        if self._last_drawn_record != self._record:
            self._draw()
        self._print_saved()
        if path := self._autosave.path:
            command = f"pharos play --terminal --resume {path}"
            self._say(self._tr.gettext("Continue with: %(command)s", command=command))
        return STOPPED

    def _end(self) -> None:
        if self._last_drawn_record != self._record:
            self._draw()
        self._console.print(self._terminal.draw_score_sheet(self._game, self._tr))
        self._print_saved()

    # --- commands ----------------------------------------------------------------------------------------------------

    def _run_command(self, line: str) -> None:
        """Run a command."""
        word, _, rest = line.partition(" ")
        if own := self._terminal.commands.get(word.lower()):
            self._console.print(own(self._game, rest.strip(), self._tr))
        else:
            self._commands[word.lower()](rest.strip())

    def _help(self, _: str) -> None:
        self._console.print(self._terminal.draw_help(self._tr))

    def _board(self, _: str) -> None:
        self._draw()

    def _moves(self, _: str) -> None:
        self._console.print(self._terminal.draw_moves(self._game, self._tr))

    def _score(self, _: str) -> None:
        self._console.print(self._terminal.draw_score_sheet(self._game, self._tr))

    def _undo(self, _: str) -> None:
        decisions = self._rules.decisions(self._game)
        if not decisions:
            self._console.print(Text(self._tr.gettext("There is nothing to take back."), "red"))
            return
        recorded = self._rules.read_record(self._record)
        self._game = self._rules.position(recorded, decisions - 1)
        self._save_now()
        move = self._terminal.spell_move(recorded.moves[-1][1], self._tr)
        self._show([self._tr.gettext("Taken back: %(move)s.", move=move)])

    def _save(self, text: str) -> None:
        try:
            if text:
                self._autosave.save_copy(self._game, Path(text).expanduser())
                self._say(self._tr.gettext("Copied to %(file)s", file=text))
            else:
                self._autosave.save(self._game)
                self._print_saved()
        except OSError as error:
            self._console.print(Text(self._not_saved(error), "red"))


def play(game: Game, position: Any, autosave: Autosave, tr: Translator) -> int:
    """Play at this terminal, or from the lines of standard input if it is not a terminal; return the exit code."""
    console = make_console()
    interactive = sys.stdin.isatty() and console.is_terminal
    reader = prompt_reader(game.terminal, tr) if interactive else line_reader(sys.stdin)
    return Session(game, position, autosave, reader, console, tr, interactive=interactive).run()
