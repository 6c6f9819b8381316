"""Players that stay at their tables: what they found out about a position serves them for the next one.

A player with a clock goes on with the tree of its last move and knows its opponent better with every move. So whoever
asks for move after move keeps the players that were asked last. They notice themselves when another game begins.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable

from pharos.players.choice import Player
from pharos.players.specs import make_player


class Regulars:
    """The players that were asked last, by their places."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._players: OrderedDict[tuple[Hashable, str, int | None], Player] = OrderedDict()
        self._guard = threading.Lock()

    def __len__(self) -> int:
        return len(self._players)

    def get(self, place: Hashable, code: str, seed: int | None = None) -> Player:
        """The player with this code and seed at a place, such as a seat of a table; a new one if it is not there.

        Raises:
            UnknownPlayer: there is no such player.
        """
        key = place, code, seed
        with self._guard:
            player = self._players.pop(key, None) or make_player(code, seed)
            self._players[key] = player
            while len(self._players) > self._most:
                self._players.popitem(last=False)
        return player
