"""Games at a terminal, with all players at one keyboard: the main loop, line input, and autosave."""

from pharos.terminal.autosave import Autosave, games_directory
from pharos.terminal.console import make_console
from pharos.terminal.loop import play

__all__ = ["Autosave", "games_directory", "make_console", "play"]
