"""The decisions of a game with their actions and consequences."""

from __future__ import annotations

from dataclasses import dataclass

from pharos.games.wonders.rules import Game
from pharos.games.wonders.web.game_log import Action, Consequence, actions_of, consequences_of
from pharos.server.history_cache import HistoryCache


@dataclass(frozen=True)
class Event:
    """A resolved decision."""

    number: int  # counted from 1
    age: int
    turn: int
    phase: str
    actions: tuple[Action, ...]
    consequences: tuple[Consequence, ...]


def _advance(before: Game, moves: tuple[str, ...], number: int) -> tuple[Game, Event]:
    after = before.after(moves)
    actions, consequences = tuple(actions_of(before, after)), tuple(consequences_of(before, after))
    return after, Event(number, before.age, before.turn, before.phase, actions, consequences)


_histories: HistoryCache[Game, tuple[str, ...], Event] = HistoryCache(_advance)


def events_of(game: Game) -> tuple[Event, ...]:
    """Return the resolved decisions of a game from the first on, including hidden cards."""
    decisions = tuple(tuple(decision.moves) for decision in game.decisions)
    return _histories.events(repr(game.deal), decisions, lambda: Game(game.deal))
