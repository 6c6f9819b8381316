"""Access to a game's terminal part for the commands that draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pharos.core.game import Game
    from pharos.terminal.interface import TerminalGame


def require_terminal(game: Game) -> TerminalGame:
    """Return the terminal part of a game.

    Raises:
        PharosError: it has none.
    """
    from pharos.core.errors import PharosError

    terminal: TerminalGame | None = game.terminal
    if terminal is None:
        raise PharosError("no_terminal", f"{game.title} cannot be drawn in a terminal; play it in the browser")
    return terminal
