"""What a game must bring: its rules behind one interface, and the parts that other rooms load by name.

A game is one folder under `pharos.games` with a `GAME` in its `__init__.py`, and one line in `registry.py`. The rules
are required. Every other part is optional: a game without computer players, pages or a terminal of its own can still
be played through the JSON interface, the generic table page, the arena and the engine protocol. What a part must
offer is a protocol in the room that uses it:

players     `pharos.players.interface`
web         `pharos.server.interface`
terminal    `pharos.terminal.interface`
training    `pharos.training.interface`
bench       `pharos.bench.interface`

Positions and views are opaque here: only the game itself looks into them.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class Outcome:
    """How a game ended: who won, None when nobody did alone, and how. A ranking lists tied seats together."""

    winner: int | None
    by: str
    ranking: tuple[tuple[int, ...], ...] = ()  # best first; empty in games of two

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        ranking = {"ranking": [list(tied) for tied in self.ranking]} if self.ranking else {}
        return {"winner": self.winner, "by": self.by, **ranking}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Outcome:
        """An outcome from its JSON form."""
        return cls(data["winner"], data["by"], tuple(tuple(tied) for tied in data.get("ranking", ())))


@dataclass(frozen=True)
class RecordedGame:
    """A game read from a record: where it starts, its moves with their seats, and the record's free headers."""

    start: dict[str, Any]
    moves: tuple[tuple[int, str], ...]
    headers: Mapping[str, str]


class Rules(Protocol):
    """The rules of a game as every room uses them. Games, moves and views are the game's own."""

    @property
    def name(self) -> str:
        """The name in requests, records and the store."""

    @property
    def seats(self) -> Sequence[int]:
        """The numbers of seats that a game can have, ascending."""

    @property
    def is_simultaneous(self) -> bool:
        """Whether several seats decide at once, each unseen by the others until all have."""

    @property
    def endings(self) -> Sequence[str]:
        """The ways a game can end by its rules, as `Outcome.by` names them."""

    @property
    def options(self) -> Mapping[str, Any]:
        """The options of `deal` with their defaults."""

    def deal(self, seats: int, seed: int | str | None = None, **options: Any) -> dict[str, Any]:
        """A random start as JSON-safe data; the same for the same seed.

        Raises:
            InvalidPosition: so many cannot play, or there is no such option.
        """

    def begin(self, start: Mapping[str, Any]) -> Any:
        """The game before the first move.

        Raises:
            InvalidPosition: the start contradicts itself or the rules.
        """

    def first_seat(self, game: Any) -> int | None:
        """The seat that made the first decision of the game; None where all decide at once."""

    def waiting(self, game: Any) -> list[int]:
        """The seats that have still to decide now."""

    def deciding(self, game: Any) -> list[int]:
        """The seats that may decide now, also those that may still change their mind."""

    def decisions(self, game: Any) -> int:
        """How many decisions have been made, those still hidden not counted."""

    def moves(self, game: Any, seat: int) -> list[str]:
        """The legal moves of a seat that may decide now."""

    def offers(self, game: Any, seat: int) -> list[dict[str, Any]]:
        """The legal moves of a seat, each with its price or income where it has one."""

    def decide(self, game: Any, seat: int, move: str) -> str:
        """Make a seat's move, changing the game; the text to store.

        Raises:
            IllegalMove: it is not possible; nothing has changed.
        """

    def view(self, game: Any, seat: int | None) -> dict[str, Any]:
        """What a seat may know, as JSON-safe data with the name of the game; None is a spectator."""

    def from_view(self, view: Mapping[str, Any], seed: int | str | None = 0) -> Any:
        """A game that agrees with a view, everything unknown drawn at random.

        Raises:
            InvalidPosition: the view contradicts itself or the rules.
        """

    def outcome(self, game: Any) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def scores(self, game: Any) -> list[int] | None:
        """The points of the seats, as if the game ended now; None in a game without points."""

    def copy(self, game: Any) -> Any:
        """An independent copy."""

    def record(self, game: Any, headers: Mapping[str, str]) -> str:
        """The game as the text of a record."""

    def read_record(self, text: str) -> RecordedGame:
        """A game from the text of a record; every move is checked.

        Raises:
            InvalidRecord: the record is broken or manipulated; names the line.
        """

    def position(self, record: RecordedGame, number: int) -> Any:
        """The game after so many decisions of a record."""


@dataclass(frozen=True)
class Game:
    """A game by the places of its parts: each is "module:name", imported when it is first asked for."""

    name: str
    title: str
    rules_part: str
    players_part: str | None = None
    web_part: str | None = None
    terminal_part: str | None = None
    training_part: str | None = None
    bench_part: str | None = None

    @functools.cached_property
    def rules(self) -> Rules:
        """The rules."""
        rules: Rules = _load(self.rules_part)
        return rules

    @functools.cached_property
    def players(self) -> Any:
        """The computer players, or None."""
        return _load(self.players_part)

    @functools.cached_property
    def web(self) -> Any:
        """The pages, or None."""
        return _load(self.web_part)

    @functools.cached_property
    def terminal(self) -> Any:
        """The game in a terminal, or None."""
        return _load(self.terminal_part)

    @functools.cached_property
    def training(self) -> Any:
        """The training of its nets, or None."""
        return _load(self.training_part)

    @functools.cached_property
    def bench(self) -> Any:
        """What is measured and compiled ahead, or None."""
        return _load(self.bench_part)


def _load(part: str | None) -> Any:
    """What a "module:name" names; None for None."""
    if part is None:
        return None
    module, _, name = part.partition(":")
    return getattr(importlib.import_module(module), name)
