"""Caches the events of games so that a move does not replay the whole game."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from pharos.core.errors import IllegalMove
from pharos.server.recent_cache import RecentCache

G = TypeVar("G")  # a game
M = TypeVar("M")  # a decision: a move, or the simultaneous moves of several seats
E = TypeVar("E")  # an event

CACHED_GAMES = 2048  # at least the games that are played at once: a game that is not cached is replayed for every move


class HistoryCache(Generic[G, M, E]):
    """A thread-safe LRU cache of the events of games, keyed by their start.

    Args:
        play: takes a game and a decision and returns the next game. Must not modify the game it is given.
        describe: takes the games before and after a decision, the decision and its number, counted from 1, and returns
            the event.
        is_after: whether a game stands after these decisions. The last game is kept to describe the next decision, not
            copied; if its owner has played on, the events are made again.
        size: the number of games to keep.
    """

    def __init__(
        self,
        play: Callable[[G, M], G],
        describe: Callable[[G, G, M, int], E],
        is_after: Callable[[G, tuple[M, ...]], bool],
        size: int = CACHED_GAMES,
    ) -> None:
        self._play, self._describe, self._is_after = play, describe, is_after
        self._known: RecentCache[Hashable, tuple[tuple[M, ...], tuple[E, ...], G]] = RecentCache(size)

    def events(self, start: Hashable, decisions: tuple[M, ...], begin: Callable[[], G], game: G) -> tuple[E, ...]:
        """Return the events of a game from its first decision on.

        Args:
            start: a key that identifies the start of the game.
            decisions: all decisions made so far.
            begin: creates the game before the first decision.
            game: the game after all decisions.
        """
        made, events, before = self._known.get(start) or ((), (), None)
        if made == decisions:
            return events
        if made[: len(decisions)] == decisions:
            return events[: len(decisions)]
        if before is None or made != decisions[: len(made)] or not self._is_after(before, made):  # or taken back
            events, before = (), begin()
        try:
            described = self._describe_rest(events, before, decisions, game)
        except IllegalMove:  # the kept game had other hidden cards
            described = self._describe_rest((), begin(), decisions, game)
        found = tuple(described)
        self._known.put(start, (decisions, found, game))
        return found

    def _describe_rest(self, events: tuple[E, ...], before: G, decisions: tuple[M, ...], game: G) -> list[E]:
        """Return the events and those of the decisions after them; `before` is the game after the events."""
        described = list(events)
        for number, decision in enumerate(decisions[len(events) :], len(events) + 1):
            after = game if number == len(decisions) else self._play(before, decision)
            described.append(self._describe(before, after, decision, number))
            before = after
        return described
