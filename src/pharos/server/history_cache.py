"""Caches the events of games so that a move does not replay the whole game."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

G = TypeVar("G")  # a game
M = TypeVar("M")  # a decision: a move, or the simultaneous moves of several seats
E = TypeVar("E")  # an event

CACHED_GAMES = 512


class HistoryCache(Generic[G, M, E]):
    """A thread-safe LRU cache of the events of games, keyed by their start and moves.

    Args:
        advance: takes a game, a decision and its number, counted from 1, and returns the next game and the
            event. Must not modify the game it is given.
        size: the number of games to keep.
    """

    def __init__(self, advance: Callable[[G, M, int], tuple[G, E]], size: int = CACHED_GAMES) -> None:
        self._advance = advance
        self._size = size
        self._known: OrderedDict[tuple[str, tuple[M, ...]], tuple[tuple[E, ...], G]] = OrderedDict()
        self._lock = threading.Lock()

    def events(self, start: str, decisions: tuple[M, ...], begin: Callable[[], G]) -> tuple[E, ...]:
        """Return the events of a game from its first decision on.

        Args:
            start: a key that identifies the start of the game.
            decisions: all decisions made so far.
            begin: creates the game before the first decision.
        """
        with self._lock:
            known = self._known.get((start, decisions)) or self._known.get((start, decisions[:-1]))
        events, game = (list(known[0]), known[1]) if known else ([], begin())
        for decision in decisions[len(events) :]:
            game, event = self._advance(game, decision, len(events) + 1)
            events.append(event)
        found = tuple(events)
        with self._lock:
            self._known[start, decisions] = (found, game)
            self._known.move_to_end((start, decisions))
            while len(self._known) > self._size:
                self._known.popitem(last=False)
        return found
