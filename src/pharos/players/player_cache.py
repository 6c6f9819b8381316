"""A cache of recently used players, which reuse what they learned about a game on the next move.

A player limited by a clock continues with the tree of its last move and keeps improving its model of the opponent.
Callers that request move after move therefore keep their players. The players detect by themselves when another game
begins.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable

from pharos.players.choice import Player
from pharos.players.specs import make_player


class PlayerCache:
    """Recently used players, keyed by place."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._players: OrderedDict[tuple[Hashable, str, int | None], Player] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._players)

    def get(self, place: Hashable, code: str, seed: int | None = None) -> Player:
        """Return the player with this code and seed at a place, such as a seat of a table, creating it if necessary.

        Raises:
            UnknownPlayer: there is no such player.
        """
        key = place, code, seed
        with self._lock:
            player = self._players.pop(key, None) or make_player(code, seed)
            self._players[key] = player
            while len(self._players) > self._most:
                self._players.popitem(last=False)
        return player
