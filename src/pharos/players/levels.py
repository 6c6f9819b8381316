"""The levels that people can choose, weakest first. Each should be clearly stronger than the previous one.

A level keeps its code when its player improves. Each game defines which player a level stands for. Names and
descriptions are in English; the user interface translates them in the context "level".
"""

from __future__ import annotations

from dataclasses import dataclass

from pharos.core.game import Game
from pharos.core.registry import default_game, games, get_game
from pharos.players.interface import LevelPlayer


@dataclass(frozen=True)
class Level:
    """A computer opponent for human players."""

    key: str
    name: str

    @property
    def code(self) -> str:
        """The player's code."""
        return f"pharos:level={self.key}"

    @property
    def games(self) -> tuple[str, ...]:
        """The games that have this level."""
        return tuple(game.name for game in games().values() if self.key in _levels_of(game))

    def player_in(self, game: str) -> str:
        """Return the code of the level's player in a game."""
        return _levels_of(get_game(game))[self.key].code

    def description_in(self, game: str) -> str:
        """Describe how the level plays a game."""
        return _levels_of(get_game(game))[self.key].description

    @property
    def player(self) -> str:
        """The code of the level's player in the default game."""
        return self.player_in(default_game())

    @property
    def description(self) -> str:
        """How the level plays the default game."""
        return self.description_in(default_game())


def _levels_of(game: Game) -> dict[str, LevelPlayer]:
    return dict(game.players.levels) if game.players else {}


LEVELS: tuple[Level, ...] = (
    Level("beginner", "Apprentice"),
    Level("casual", "Merchant"),
    Level("strong", "Builder"),
    Level("expert", "Architect"),
    Level("master", "Lighthouse Keeper"),
)
