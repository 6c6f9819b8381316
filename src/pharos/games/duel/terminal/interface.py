"""7 Wonders Duel at a terminal (`pharos.terminal.interface`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table

from pharos.core.errors import IllegalMove
from pharos.games.duel.rules import Deal, Game
from pharos.games.duel.terminal.board import draw_table, question
from pharos.games.duel.terminal.card_text import seat_name
from pharos.games.duel.terminal.city import SEAT_STYLES
from pharos.games.duel.terminal.commands import OWN_COMMANDS, draw_help, draw_moves
from pharos.games.duel.terminal.input_parsing import close_moves, completions, is_command, resolve_move, spell_move
from pharos.games.duel.terminal.move_trace import trace
from pharos.games.duel.terminal.refusal import explain_refusal
from pharos.games.duel.terminal.score_sheet import draw_score_sheet
from pharos.locale import Translator
from pharos.terminal.interface import OwnCommand


class DuelTerminal:
    """Duel for two players at a terminal."""

    commands: Mapping[str, OwnCommand] = OWN_COMMANDS

    def new_game(self, seed: str | None = None, *, first_game: bool = False) -> Game:
        """Return a random deal; with `first_game`, wonders as in the rulebook's first game instead of a draft."""
        deal = Deal.random(seed)
        return Game(deal.with_first_game_wonders() if first_game else deal)

    def seat_name(self, seat: int, tr: Translator) -> str:
        """Return a player's name."""
        return seat_name(seat, tr)

    def seat_style(self, seat: int) -> str:
        """Return a player's colour."""
        return SEAT_STYLES[seat]

    def draw_table(self, game: Game, width: int, tr: Translator, height: int | None = None) -> Group:
        """Draw everything both players see."""
        return draw_table(game, width, tr, height)

    def draw_score_sheet(self, game: Game, tr: Translator) -> Table:
        """Draw the points of both seats by category."""
        return draw_score_sheet(game, tr)

    def draw_moves(self, game: Game, tr: Translator) -> RenderableType:
        """Draw the legal moves, grouped by their first words."""
        return draw_moves(game, tr)

    def draw_help(self, tr: Translator) -> RenderableType:
        """Draw the help: all input, and the symbols used in drawings."""
        return draw_help(tr)

    def question(self, game: Game, tr: Translator) -> str:
        """Describe what the player to move has to decide."""
        return question(game, tr)

    def trace(self, before: Game, move: str, after: Game, tr: Translator) -> list[str]:
        """Describe the effects of a move."""
        return trace(before, move, after, tr)

    def explain_refusal(self, error: IllegalMove, game: Game, tr: Translator) -> str:
        """Say why a move is refused."""
        return explain_refusal(error, game, tr)

    def spell_move(self, move: str, tr: Translator) -> str:
        """Return a move as it is typed."""
        return spell_move(move, tr)

    def is_command(self, text: str) -> bool:
        """Return whether a line is a command rather than a move."""
        return is_command(text)

    def resolve_move(self, text: str, game: Game, tr: Translator) -> str:
        """Return the move that is meant."""
        return resolve_move(text, game.moves(), tr)

    def close_moves(self, text: str, game: Game, tr: Translator) -> list[str]:
        """Return legal moves that resemble the input."""
        return close_moves(text, game, tr)

    def completions(self, text: str, legal: Sequence[str], tr: Translator) -> list[str]:
        """Return the words that can complete a text."""
        return completions(text, legal, tr)


TERMINAL = DuelTerminal()
