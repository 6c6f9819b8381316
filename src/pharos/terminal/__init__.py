"""Duel for two at a terminal: drawings of the table, and the loop around them."""

from pharos.terminal.keeper import Keeper, games_directory
from pharos.terminal.loop import make_console, new_game, play
from pharos.terminal.scoresheet import draw_score_sheet
from pharos.terminal.table import draw_table
from pharos.terminal.trace import trace

__all__ = ["Keeper", "draw_score_sheet", "draw_table", "games_directory", "make_console", "new_game", "play", "trace"]
