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


def _event(before: Game, after: Game, _moves: tuple[str, ...], number: int) -> Event:
    actions, consequences = tuple(actions_of(before, after)), tuple(consequences_of(before, after))
    return Event(number, before.age, before.turn, before.phase, actions, consequences)


def _decisions(game: Game) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(decision.moves) for decision in game.decisions)


def _is_after(game: Game, decisions: tuple[tuple[str, ...], ...]) -> bool:
    return _decisions(game) == decisions


_histories: HistoryCache[Game, tuple[str, ...], Event] = HistoryCache(Game.after, _event, _is_after)


def events_of(game: Game) -> tuple[Event, ...]:
    """Return the resolved decisions of a game from the first on, including hidden cards."""
    return _histories.events(game.deal, _decisions(game), lambda: Game(game.deal), game)
