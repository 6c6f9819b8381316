"""A visitor's games as a CSV file: one row per game and seat. docs/studies.md describes the columns."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime

from pharos.core.registry import games
from pharos.server.own_statistics import result_of
from pharos.server.reviewed_games import Reviewed
from pharos.server.summaries import PlayedGame
from pharos.server.table import HINTS
from pharos.studies import studies_part

COLUMNS = (
    "table",
    "game",
    "ended",
    "players",
    "seat",
    "own",
    "name",
    "kind",
    "player",
    "place",
    "result",
    "win",
    "rank",
    "points",
    "ended_by",
    "accuracy",
    "hints",
    "practice",
)
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # what makes a spreadsheet compute a text
BYTE_ORDER_MARK = "\ufeff"  # without it, spreadsheets take UTF-8 for something else


def games_csv(played: Iterable[PlayedGame], reviewed: Reviewed) -> str:
    """Return the text of the file."""
    text = io.StringIO()
    writer = csv.writer(text)
    topics = all_topics()
    writer.writerow((*COLUMNS, *topics))
    for game in played:
        for row in _rows(game, reviewed, topics):
            writer.writerow([safe_cell(cell) for cell in row])
    return BYTE_ORDER_MARK + text.getvalue()


def all_topics() -> tuple[str, ...]:
    """Return the topics of all games, each of which is a column."""
    parts = (studies_part(game) for game in games().values())
    return tuple(dict.fromkeys(topic for part in parts if part for topic in part.topics))


def safe_cell(value: object) -> object:
    """Return a cell that no spreadsheet takes for a formula. Only texts can be; numbers are ours."""
    if isinstance(value, str) and value.lstrip(" ").startswith(FORMULA):
        return f"'{value}"
    return value


def _rows(game: PlayedGame, reviewed: Reviewed, topics: Sequence[str]) -> Iterator[tuple[object, ...]]:
    ended = datetime.fromtimestamp(game.ended, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    for number, (seat, facts) in enumerate(zip(game.seats, game.facts.seats, strict=True)):
        accuracy = reviewed.accuracy(game, number)
        yield (
            f"/t/{game.table_id}",
            game.game,
            ended,
            len(game.seats),
            number,
            int(number in game.own),
            seat.name,
            seat.kind,
            seat.player or "",
            "" if facts.place is None else facts.place,
            result_of(facts),
            round(facts.win, 4),
            facts.rank,
            "" if facts.points is None else facts.points,
            game.facts.by,
            "" if accuracy is None else round(accuracy, 1),
            int(bool(game.options.get(HINTS))),
            int(game.practice),
            *("; ".join(facts.things.get(topic, ())) for topic in topics),
        )
