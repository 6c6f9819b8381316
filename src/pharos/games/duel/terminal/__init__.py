"""Duel for two at a terminal: drawings of the table, and the loop around them."""

from pharos.games.duel.terminal.autosave import Keeper, games_directory
from pharos.games.duel.terminal.board import draw_table
from pharos.games.duel.terminal.loop import make_console, new_game, play
from pharos.games.duel.terminal.move_trace import trace
from pharos.games.duel.terminal.score_sheet import draw_score_sheet

__all__ = ["Keeper", "draw_score_sheet", "draw_table", "games_directory", "make_console", "new_game", "play", "trace"]
