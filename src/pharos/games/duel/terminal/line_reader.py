"""Where the typed lines come from: a prompt with completion, or a pipe."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TextIO

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.shortcuts import CompleteStyle

from pharos.games.duel.rules import Game
from pharos.games.duel.terminal.card_text import seat_name
from pharos.games.duel.terminal.city import SEAT_STYLES
from pharos.games.duel.terminal.input_parsing import completions

Reader = Callable[[Game], str | None]  # the next line for a position; None when there is none


class MoveCompleter(Completer):
    """Completes the words of legal moves and of commands."""

    def __init__(self) -> None:
        self.legal: list[str] = []

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:  # noqa: ARG002
        """The words that may stand at the cursor."""
        text = document.text_before_cursor
        begun = text.rpartition(" ")[2]
        for word in completions(text, self.legal):
            yield Completion(word, start_position=-len(begun))


def prompt_reader() -> Reader:
    """Ask at a prompt; Tab completes."""
    completer = MoveCompleter()
    session: PromptSession[str] = PromptSession(
        completer=completer, complete_while_typing=False, complete_style=CompleteStyle.READLINE_LIKE
    )

    def ask(game: Game) -> str | None:
        completer.legal = game.moves()
        seat = game.to_move or 0
        try:
            return session.prompt(FormattedText([(f"bold ansi{SEAT_STYLES[seat]}", seat_name(seat)), ("", " > ")]))
        except (EOFError, KeyboardInterrupt):
            return None

    return ask


def line_reader(source: TextIO) -> Reader:
    """Take one line after the other."""

    def take(game: Game) -> str | None:  # noqa: ARG001
        line = source.readline()
        return line.strip() if line else None

    return take
