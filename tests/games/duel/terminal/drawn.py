"""Drawings as plain text, and games to draw."""

import io
import random
from collections.abc import Iterator

from rich.console import Console, RenderableType

from pharos import duel


def plain(renderable: RenderableType, width: int = 100) -> str:
    console = Console(width=width, color_system=None, file=io.StringIO())
    console.print(renderable)
    return console.file.getvalue()


def positions(seed: int) -> Iterator[duel.Game]:
    """Every position of a random game in which cards are sold only if nothing else is legal."""
    choice = random.Random(seed)
    game = duel.Game.new(seed=seed)
    while True:
        yield game.copy()
        if game.to_move is None:
            return
        moves = game.moves()
        game.play(choice.choice([m for m in moves if not m.startswith("sell")] or moves))
