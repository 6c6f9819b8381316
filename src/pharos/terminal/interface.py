"""What the terminal part of a game provides (`terminal_part` of `pharos.core.game.Game`).

Only games in which the seats move one at a time can be played at a terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from rich.console import RenderableType

from pharos.core.errors import IllegalMove
from pharos.locale import Translator

OwnCommand = Callable[[Any, str, Translator], RenderableType]
"""A command of a game: gets a position, the rest of the line and the language, and returns the output."""


class Ambiguous(Exception):
    """Abbreviated input with several meanings, given as they are typed."""

    def __init__(self, candidates: Sequence[str]) -> None:
        super().__init__(f"this may be {', '.join(candidates)}")
        self.candidates = tuple(candidates)


class TerminalGame(Protocol):
    """How a game is drawn and typed at a terminal, in the language of a translator.

    Positions are those of the game's rules. The first words of moves and commands are the same in every language.
    """

    @property
    def commands(self) -> Mapping[str, OwnCommand]:
        """Commands in addition to the common ones (`pharos.terminal.loop`), by their first word."""

    def new_game(self, seed: str | None, *, first_game: bool) -> Any:
        """Return an initial position; with `first_game` the one that the rulebook recommends for a first game."""

    def seat_name(self, seat: int, tr: Translator) -> str:
        """Return a player's name."""

    def seat_style(self, seat: int) -> str:
        """Return a player's colour, one of the eight that every terminal has."""

    def draw_table(self, game: Any, width: int, tr: Translator, height: int | None = None) -> RenderableType:
        """Draw everything that is visible to all, in as much detail as the height allows; None means full detail."""

    def draw_score_sheet(self, game: Any, tr: Translator) -> RenderableType:
        """Draw the points of all seats, as if the game ended now."""

    def draw_moves(self, game: Any, tr: Translator) -> RenderableType:
        """Draw the legal moves."""

    def draw_help(self, tr: Translator) -> RenderableType:
        """Draw the help: everything that can be typed."""

    def question(self, game: Any, tr: Translator) -> str:
        """Describe what the player to move has to decide."""

    def trace(self, before: Any, move: str, after: Any, tr: Translator) -> list[str]:
        """Describe the effects of a move, one line each."""

    def explain_refusal(self, error: IllegalMove, game: Any, tr: Translator) -> str:
        """Say why a move is refused."""

    def spell_move(self, move: str, tr: Translator) -> str:
        """Return a move as it is typed."""

    def is_command(self, text: str) -> bool:
        """Return whether a line is a command rather than a move."""

    def resolve_move(self, text: str, game: Any, tr: Translator) -> str:
        """Return the move that a line means. Input that matches no legal move is returned for the rules to reject.

        Raises:
            Ambiguous: several legal moves match.
        """

    def close_moves(self, text: str, game: Any, tr: Translator) -> list[str]:
        """Return legal moves that resemble the input."""

    def completions(self, text: str, legal: Sequence[str], tr: Translator) -> list[str]:
        """Return the words that can complete a text."""
