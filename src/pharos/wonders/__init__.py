"""7 Wonders for 3 to 7 players, with the Edifice expansion: the complete rules as a game to play, look at and record.

>>> from pharos import wonders
>>> game = wonders.Game.new(players=3, seed=7)
>>> game.play([game.moves(seat)[0] for seat in game.waiting])
"""

from pharos.games.wonders import rules
from pharos.games.wonders.expansions.edifice.facade import Edifice as Edifice
from pharos.games.wonders.rules import *  # noqa: F403

__all__ = sorted([*rules.__all__, "Edifice"])
