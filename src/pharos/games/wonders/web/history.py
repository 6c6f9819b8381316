"""The turns of a game with what was done and what came of it, kept so that a move does not replay the whole game."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass

from pharos.games.wonders.rules import Game
from pharos.games.wonders.web.game_log import Deed, Happening, deeds_of, happenings

REMEMBERED = 256  # games


@dataclass(frozen=True)
class Event:
    """A decision that was resolved."""

    number: int  # counted from 1
    age: int
    turn: int
    phase: str
    deeds: tuple[Deed, ...]
    happenings: tuple[Happening, ...]


Key = tuple[str, tuple[tuple[str, ...], ...]]
_kept: OrderedDict[Key, tuple[tuple[Event, ...], Game]] = OrderedDict()
_guard = threading.Lock()


def _event(before: Game, after: Game, number: int) -> Event:
    deeds, followed = tuple(deeds_of(before, after)), tuple(happenings(before, after))
    return Event(number, before.age, before.turn, before.phase, deeds, followed)


def events_of(game: Game) -> tuple[Event, ...]:
    """The decisions of a game, from its first on, cards that are not for everybody included."""
    deal = repr(game.deal)
    made = tuple(decision.moves for decision in game.decisions)
    with _guard:
        known = _kept.get((deal, made)) or _kept.get((deal, made[:-1]))
    events, at = (list(known[0]), known[1]) if known else ([], Game(game.deal))
    for number in range(len(events), len(made)):
        then = at.after(made[number])
        events.append(_event(at, then, number + 1))
        at = then
    with _guard:
        _kept[deal, made] = (tuple(events), at)
        _kept.move_to_end((deal, made))
        while len(_kept) > REMEMBERED:
            _kept.popitem(last=False)
    return tuple(events)
