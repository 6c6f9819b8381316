"""7 Wonders Duel at a terminal (`pharos.terminal.interface`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table

from pharos.games.duel.rules import Deal, Game
from pharos.games.duel.terminal.board import draw_table, question
from pharos.games.duel.terminal.card_text import seat_name
from pharos.games.duel.terminal.city import SEAT_STYLES
from pharos.games.duel.terminal.commands import OWN_COMMANDS, draw_help, draw_moves
from pharos.games.duel.terminal.input_parsing import close_moves, completions, is_command, resolve_move
from pharos.games.duel.terminal.move_trace import trace
from pharos.games.duel.terminal.score_sheet import draw_score_sheet
from pharos.terminal.interface import OwnCommand


class DuelTerminal:
    """Duel for two players at a terminal."""

    commands: Mapping[str, OwnCommand] = OWN_COMMANDS

    def new_game(self, seed: str | None = None, *, first_game: bool = False) -> Game:
        """Return a random deal; with `first_game`, wonders as in the rulebook's first game instead of a draft."""
        deal = Deal.random(seed)
        return Game(deal.with_first_game_wonders() if first_game else deal)

    def seat_name(self, seat: int) -> str:
        """Return a player's name."""
        return seat_name(seat)

    def seat_style(self, seat: int) -> str:
        """Return a player's colour."""
        return SEAT_STYLES[seat]

    def draw_table(self, game: Game, width: int, height: int | None = None) -> Group:
        """Draw everything both players see."""
        return draw_table(game, width, height)

    def draw_score_sheet(self, game: Game) -> Table:
        """Draw the points of both seats by category."""
        return draw_score_sheet(game)

    def draw_moves(self, game: Game) -> RenderableType:
        """Draw the legal moves, grouped by their first words."""
        return draw_moves(game)

    def draw_help(self) -> RenderableType:
        """Draw the help: all input, and the symbols used in drawings."""
        return draw_help()

    def question(self, game: Game) -> str:
        """Describe what the player to move has to decide."""
        return question(game)

    def trace(self, before: Game, move: str, after: Game) -> list[str]:
        """Describe the effects of a move."""
        return trace(before, move, after)

    def is_command(self, text: str) -> bool:
        """Return whether a line is a command rather than a move."""
        return is_command(text)

    def resolve_move(self, text: str, game: Game) -> str:
        """Return the move that is meant."""
        return resolve_move(text, game.moves())

    def close_moves(self, text: str, game: Game) -> list[str]:
        """Return legal moves that resemble the input."""
        return close_moves(text, game)

    def completions(self, text: str, legal: Sequence[str]) -> list[str]:
        """Return the words that can complete a text."""
        return completions(text, legal)


TERMINAL = DuelTerminal()
