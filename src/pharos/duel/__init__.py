"""7 Wonders Duel: the complete rules as a game to play, look at and record.

>>> from pharos import duel
>>> game = duel.Game.new(seed=7)
>>> game.play(game.moves()[0])
"""

from pharos.games.duel.rules import *  # noqa: F403
from pharos.games.duel.rules import __all__ as __all__
