"""Run the `pharos` command in a separate process."""

import os
import random
import subprocess
import sys
from pathlib import Path

from pharos import duel

COMMAND = [sys.executable, "-c", "from pharos.cli import main; main()"]


def environment(place: Path) -> dict[str, str]:
    """Environment variables for no colours, a fixed width, and a separate data directory."""
    kept = {key: value for key, value in os.environ.items() if key not in ("FORCE_COLOR", "NO_COLOR", "LINES")}
    return {
        **kept,
        "COLUMNS": "100",
        "TERM": "xterm-256color",
        "XDG_DATA_HOME": str(place),
        "PROMPT_TOOLKIT_NO_CPR": "1",
        "PYTHONUTF8": "1",
    }


def pharos(place: Path, *arguments: str, lines: list[str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command until it exits, with the given lines as standard input."""
    text = "".join(f"{line}\n" for line in lines or [])
    return subprocess.run(
        [*COMMAND, *arguments],
        input=text,
        capture_output=True,
        text=True,
        env=environment(place),
        timeout=120,
        encoding="utf-8",
    )


def whole_game(seed: int) -> duel.Game:
    """A finished random game."""
    game, choice = duel.Game.new(seed=seed), random.Random(seed)
    while game.to_move is not None:
        game.play(choice.choice(game.moves()))
    return game
