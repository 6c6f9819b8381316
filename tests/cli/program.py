"""Run the `pharos` command with a data directory of its own."""

import os
import random
from pathlib import Path

from commands import Completed, run_here, run_process

from pharos import duel


def environment(place: Path) -> dict[str, str]:
    """Environment variables for English, no colours, a fixed width, and a separate data directory."""
    dropped = ("FORCE_COLOR", "NO_COLOR", "LINES", "LANGUAGE", "LC_ALL", "LC_MESSAGES")
    kept = {key: value for key, value in os.environ.items() if key not in dropped}
    return {
        **kept,
        "LANG": "C.UTF-8",
        "COLUMNS": "100",
        "TERM": "xterm-256color",
        "XDG_DATA_HOME": str(place),
        "PROMPT_TOOLKIT_NO_CPR": "1",
        "PYTHONUTF8": "1",
    }


def pharos(place: Path, *arguments: str, lines: tuple[str, ...] = ()) -> Completed:
    """Run the command in this process, with the given lines as standard input."""
    return run_here(*arguments, lines=lines, environment=environment(place))


def pharos_process(place: Path, *arguments: str, lines: tuple[str, ...] = ()) -> Completed:
    """Run the command in a process of its own, with the given lines as standard input."""
    return run_process(*arguments, lines=lines, environment=environment(place))


def whole_game(seed: int) -> duel.Game:
    """A finished random game."""
    game, choice = duel.Game.new(seed=seed), random.Random(seed)
    while game.to_move is not None:
        game.play(choice.choice(game.moves()))
    return game
