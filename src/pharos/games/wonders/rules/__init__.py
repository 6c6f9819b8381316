"""7 Wonders for 3 to 7 players, with its expansions: the complete rules as a game to play, inspect and record.

>>> from pharos import wonders
>>> game = wonders.Game.new(players=3, seed=7)
>>> game.play([game.moves(seat)[0] for seat in game.waiting])
"""

from pharos.core.errors import IllegalMove, InvalidMove, InvalidPosition, InvalidRecord, PharosError
from pharos.games.wonders.expansions.public import Score
from pharos.games.wonders.rules.deal import Deal
from pharos.games.wonders.rules.descriptions import City, Decision, Result
from pharos.games.wonders.rules.game import Game
from pharos.games.wonders.rules.price import Price
from pharos.games.wonders.rules.record import Record

__all__ = [
    "City",
    "Deal",
    "Decision",
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
]
