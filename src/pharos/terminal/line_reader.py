"""Line input: from a prompt with completion, or from a pipe."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TextIO

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.shortcuts import CompleteStyle

from pharos.locale import Translator
from pharos.terminal.interface import TerminalGame

Reader = Callable[[int, list[str]], str | None]
"""Returns the next line for a seat with its legal moves, or None at the end of the input."""


class MoveCompleter(Completer):
    """Completes the words of legal moves and of commands."""

    def __init__(self, terminal: TerminalGame, tr: Translator) -> None:
        self._terminal, self._tr = terminal, tr
        self.legal: list[str] = []

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:  # noqa: ARG002
        """Yield the words that can complete the text at the cursor."""
        text = document.text_before_cursor
        begun = text.rpartition(" ")[2]
        for word in self._terminal.completions(text, self.legal, self._tr):
            yield Completion(word, start_position=-len(begun))


def prompt_reader(terminal: TerminalGame, tr: Translator) -> Reader:
    """Read lines from an interactive prompt with tab completion."""
    completer = MoveCompleter(terminal, tr)
    session: PromptSession[str] = PromptSession(
        completer=completer, complete_while_typing=False, complete_style=CompleteStyle.READLINE_LIKE
    )

    def ask(seat: int, legal: list[str]) -> str | None:
        completer.legal = legal
        name = (f"bold ansi{terminal.seat_style(seat)}", terminal.seat_name(seat, tr))
        try:
            return session.prompt(FormattedText([name, ("", " > ")]))
        except (EOFError, KeyboardInterrupt):
            return None

    return ask


def line_reader(source: TextIO) -> Reader:
    """Read lines from a text stream."""

    def take(seat: int, legal: list[str]) -> str | None:  # noqa: ARG001
        line = source.readline()
        return line.strip() if line else None

    return take
