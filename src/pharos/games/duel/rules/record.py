"""Game records: the deal and the moves, which replay deterministically."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pharos.core.errors import InvalidPosition, InvalidRecord
from pharos.core.record_text import Line, RecordText, format_record, parse_record
from pharos.games.duel.expansions import EXPANSIONS
from pharos.games.duel.rules.deal import Deal
from pharos.games.duel.rules.game import Game, Result

DEAL_HEADERS = ("first", "wonders", "wonders 0", "wonders 1", "tokens", "box", "age 1", "age 2", "age 3")
EXPANSION_HEADERS = ("expansions", *EXPANSIONS.concatenated("deal", "KEYS"))  # only with expansions
RESERVED = ("game", "position", *DEAL_HEADERS, *(EXPANSION_HEADERS if EXPANSIONS.names else ()))


@dataclass(frozen=True)
class Record:
    """A recorded game: the start, the moves, headers such as names and dates, and the result."""

    start: Deal | dict[str, Any]
    moves: tuple[str, ...]
    headers: Mapping[str, str] = field(default_factory=dict)
    result: Result | None = None

    def replay(self) -> Game:
        """Replay all moves and return the game."""
        return self.position(len(self.moves))

    def position(self, ply: int) -> Game:
        """The game after the first `ply` moves."""
        if not 0 <= ply <= len(self.moves):
            raise ValueError(f"the record has {len(self.moves)} moves; there is no position {ply}")
        game = Game(self.start) if isinstance(self.start, Deal) else Game.from_position(self.start)
        for move in self.moves[:ply]:
            game.play(move)
        return game

    def to_text(self) -> str:
        """The record as plain text."""
        if taken := [name for name in self.headers if name in RESERVED]:
            raise ValueError(f"the header {taken[0]!r} has a meaning of its own")
        headers = {"game": "duel", **self.headers, **_start_headers(self.start)}
        result = _format_result(self.result)
        return format_record(headers, self.moves, {"result": result} if result else {})

    @classmethod
    def from_text(cls, text: str) -> Record:
        """Parse a record from text, checking every move.

        Raises:
            InvalidRecord: the record is malformed or inconsistent; the error names the line and the reason.
        """
        parts = parse_record(text)
        parts.check_game("duel")
        start = _read_start(parts)
        game = Game(start) if isinstance(start, Deal) else Game.from_position(start)

        def play(text: str) -> str:
            game.play(text)
            return game.played[-1]

        parts.replay(play)
        parts.check_result(_format_result(game.result))
        parts.verify(text)
        headers = {key: line.text for key, line in parts.headers.items() if key not in RESERVED}
        return cls(start, game.played, headers, game.result)


def _start_headers(start: Deal | dict[str, Any]) -> dict[str, str]:
    if not isinstance(start, Deal):
        return {"position": json.dumps(start, sort_keys=True)}
    first, second = (" ".join(row) for row in start.wonders)
    wonders = {"wonders 0": first, "wonders 1": second} if start.drafted else {"wonders": f"{first} / {second}"}
    ages = {f"age {age}": " ".join(row) for age, row in enumerate(start.ages, start=1)}
    more = {"expansions": " ".join(start.expansions)} if start.expansions else {}
    more |= {key: json.dumps(value) for key, value in start.more.items()}
    dealt = {"tokens": " ".join(start.tokens), "box": " ".join(start.box)}
    return {"first": str(start.first), **wonders, **dealt, **ages, **more}


def _read_start(parts: RecordText) -> Deal | dict[str, Any]:
    if "position" in parts.headers:
        line = parts.headers["position"]
        try:
            data: dict[str, Any] = json.loads(line.text)
            Game.from_position(data)
        except (ValueError, RecursionError) as error:
            raise InvalidRecord("record_position", str(error), line.number) from error
        return data
    drafted = "wonders 0" in parts.headers
    unused = {"wonders"} if drafted else {"wonders 0", "wonders 1"}
    wanted = [name for name in DEAL_HEADERS if name not in unused]
    for name in wanted:
        if name not in parts.headers:
            raise InvalidRecord("record_deal", f"the header {name!r} is missing", 1)
    rows = {name: parts.headers[name] for name in wanted}
    more = {name: parts.headers[name] for name in EXPANSION_HEADERS if EXPANSIONS.names and name in parts.headers}
    return _read_deal(rows, drafted, _read_expansions(more))


def _read_expansions(rows: dict[str, Line]) -> dict[str, Any]:
    """Read the expansions' part of the deal from their headers."""
    more: dict[str, Any] = {}
    for name, line in rows.items():
        try:
            more[name] = line.text.split(" ") if name == "expansions" else json.loads(line.text)
        except (ValueError, RecursionError) as error:
            raise InvalidRecord("record_deal", str(error), line.number) from error
    return more


def _read_deal(rows: dict[str, Line], drafted: bool, more: dict[str, Any]) -> Deal:
    """Read the deal from its headers; an error names the first line that makes the deal impossible."""
    words = {name: line.text.split(" ") for name, line in rows.items()}
    first = rows["first"].text
    if first not in ("0", "1"):
        raise InvalidRecord("record_deal", f"first is the seat 0 or 1, not {first!r}", rows["first"].number)
    if drafted:
        wonders: Any = {"0": words["wonders 0"], "1": words["wonders 1"]}
    else:
        wonders = [part.split(" ") for part in rows["wonders"].text.split(" / ")]
    data = {
        "first": int(first),
        "wonders": wonders,
        "tokens": words["tokens"],
        "box": words["box"],
        "ages": [words["age 1"], words["age 2"], words["age 3"]],
        **more,
    }
    try:
        return Deal.from_dict(data)
    except InvalidPosition as error:
        blamed = next((name for name in reversed(rows) if error.message.startswith(name)), "first")
        blamed = {"tokens": "box"}.get(blamed, blamed) if "and box" in error.message else blamed
        line = rows.get(blamed) or next(row for name, row in rows.items() if name.startswith("wonders"))
        raise InvalidRecord("record_deal", error.message, line.number) from error


def _format_result(result: Result | None) -> str | None:
    return None if result is None else f"{'-' if result.winner is None else result.winner} {result.by}"
