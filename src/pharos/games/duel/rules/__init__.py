"""7 Wonders Duel: the complete rules as a game that can be played, inspected and recorded.

>>> from pharos import duel
>>> game = duel.Game.new(seed=7)
>>> game.play(game.moves()[0])
"""

from pharos.core.errors import IllegalMove, InvalidMove, InvalidPosition, InvalidRecord, PharosError
from pharos.games.duel.rules.deal import Deal
from pharos.games.duel.rules.game import City, Game, Result, Score, Tableau
from pharos.games.duel.rules.price import Price
from pharos.games.duel.rules.record import Record

__all__ = [
    "City",
    "Deal",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "InvalidPosition",
    "InvalidRecord",
    "PharosError",
    "Price",
    "Record",
    "Result",
    "Score",
    "Tableau",
]
