"""What a game must provide: its rules behind one interface, and the parts that other packages load by name.

A game is one folder under `pharos.games` with a `GAME` in its `__init__.py`, and one line in `registry.py`. The rules
are required. Every other part is optional: a game without computer players, pages or a terminal interface can still
be played through the JSON interface, the generic table page, the arena and the engine protocol. Each part implements a
protocol defined in the package that uses it:

players     `pharos.players.interface`
arena       `pharos.arena.interface`
web         `pharos.server.interface`
terminal    `pharos.terminal.interface`
training    `pharos.training.interface`
bench       `pharos.bench.interface`
review      `pharos.review.interface`
puzzles     `pharos.puzzles.interface`
studies     `pharos.studies.interface`

Positions and views are opaque here: only the game itself inspects them.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winner (None unless a single seat won) and the ending. A ranking groups tied seats."""

    winner: int | None
    by: str
    ranking: tuple[tuple[int, ...], ...] = ()  # best first; empty in two-player games

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
    """A game read from a record: its start, its moves with their seats, and the record's custom headers."""

    start: dict[str, Any]
    moves: tuple[tuple[int, str], ...]
    headers: Mapping[str, str]


class Rules(Protocol):
    """The rules of a game as the rest of the package uses them. The types of games and views are up to each game."""

    @property
    def name(self) -> str:
        """The name used in requests, records and the store."""

    @property
    def seats(self) -> Sequence[int]:
        """The supported numbers of seats, ascending."""

    @property
    def is_simultaneous(self) -> bool:
        """Whether seats decide simultaneously, each decision hidden until all have decided."""

    @property
    def endings(self) -> Sequence[str]:
        """The ways a game can end, as named by `Outcome.by`."""

    @property
    def options(self) -> Mapping[str, Any]:
        """The options of `deal` with their defaults."""

    def deal(self, seats: int, seed: int | str | None = None, **options: Any) -> dict[str, Any]:
        """A random start as JSON-safe data; the same for the same seed.

        Raises:
            InvalidPosition: the number of seats or an option is not supported.
        """

    def begin(self, start: Mapping[str, Any]) -> Any:
        """The game before the first move.

        Raises:
            InvalidPosition: the start contradicts itself or the rules.
        """

    def first_seat(self, game: Any) -> int | None:
        """The seat that made the first decision of the game; None if all seats decide simultaneously."""

    def waiting(self, game: Any) -> list[int]:
        """The seats that still have to decide now."""

    def deciding(self, game: Any) -> list[int]:
        """The seats that may decide now, including those that may still change their decision."""

    def decisions(self, game: Any) -> int:
        """The number of decisions made, not counting those still hidden."""

    def moves(self, game: Any, seat: int) -> list[str]:
        """The legal moves of a seat that may decide now."""

    def offers(self, game: Any, seat: int) -> list[dict[str, Any]]:
        """The legal moves of a seat, each with its price or income if it has one."""

    def decide(self, game: Any, seat: int, move: str) -> str:
        """Make a seat's move in place and return the text to store.

        Raises:
            IllegalMove: the move is not legal; the game is unchanged.
        """

    def view(self, game: Any, seat: int | None) -> dict[str, Any]:
        """What a seat may know, as JSON-safe data with the name of the game; None is a spectator."""

    def from_view(self, view: Mapping[str, Any], seed: int | str | None = 0) -> Any:
        """A game consistent with a view, with everything unknown drawn at random.

        Raises:
            InvalidPosition: the view contradicts itself or the rules.
        """

    def outcome(self, game: Any) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def scores(self, game: Any) -> list[int] | None:
        """The points of each seat if the game ended now; None in a game without points."""

    def copy(self, game: Any) -> Any:
        """An independent copy."""

    def record(self, game: Any, headers: Mapping[str, str]) -> str:
        """The game as the text of a record."""

    def read_record(self, text: str) -> RecordedGame:
        """Read a game from the text of a record, checking every move.

        Raises:
            InvalidRecord: the record is malformed or inconsistent; the error names the line.
        """

    def position(self, record: RecordedGame, number: int) -> Any:
        """The game after the first `number` decisions of a record."""


@dataclass(frozen=True)
class Game:
    """A game, given by the locations of its parts: each is "module:name" and imported on first use."""

    name: str
    title: str
    rules_part: str
    players_part: str | None = None
    arena_part: str | None = None
    web_part: str | None = None
    terminal_part: str | None = None
    training_part: str | None = None
    bench_part: str | None = None
    review_part: str | None = None
    puzzles_part: str | None = None
    studies_part: str | None = None

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
    def arena(self) -> Any:
        """The statistics that matches collect besides wins, ranks and points, or None."""
        return _load(self.arena_part)

    @functools.cached_property
    def web(self) -> Any:
        """The pages, or None."""
        return _load(self.web_part)

    @functools.cached_property
    def terminal(self) -> Any:
        """The terminal interface, or None."""
        return _load(self.terminal_part)

    @functools.cached_property
    def training(self) -> Any:
        """The training of its nets, or None."""
        return _load(self.training_part)

    @functools.cached_property
    def bench(self) -> Any:
        """What to benchmark and to compile ahead of time, or None."""
        return _load(self.bench_part)

    @functools.cached_property
    def review(self) -> Any:
        """The analysis of positions and records, or None."""
        return _load(self.review_part)

    @functools.cached_property
    def puzzles(self) -> Any:
        """The puzzles, or None."""
        return _load(self.puzzles_part)

    @functools.cached_property
    def studies(self) -> Any:
        """What statistics count in a game, or None."""
        return _load(self.studies_part)


def _load(part: str | None) -> Any:
    """Import the object at "module:name"; None for None."""
    if part is None:
        return None
    module, _, name = part.partition(":")
    return getattr(importlib.import_module(module), name)
