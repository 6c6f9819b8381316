"""Keeps reviews in the database, by what was played, how deeply it was judged and by which version."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select, update

from pharos.review import DEFAULT_DEPTH, JudgedMove
from pharos.server.clocks import current_time
from pharos.server.store import ReviewRow
from pharos.server.table import Table
from pharos.server.table_store import TableStore
from pharos.version import __version__

DAY = 24 * 3600.0


@dataclass(frozen=True)
class ReviewKey:
    """What a review is kept under."""

    digest: str  # of the record
    depth: str = DEFAULT_DEPTH
    engine: str = __version__


@dataclass(frozen=True)
class StoredReview:
    """A review as far as it is known."""

    moves: Mapping[int, JudgedMove]  # by number
    seats: tuple[Mapping[str, Any], ...] = ()  # what they add up to, by seat, once the review is complete
    complete: bool = False


def record_digest(table: Table[Any]) -> str:
    """Return the digest of the deal and the moves of a table, without names and dates."""
    return hashlib.sha256(table.rules.record(table.game, {}).encode()).hexdigest()


class ReviewStore:
    """The reviews of the service."""

    def __init__(self, tables: TableStore) -> None:
        self._tables = tables

    def get(self, key: ReviewKey) -> StoredReview | None:
        """Return a review, complete or not, and note that somebody looked at it; None if there is none."""
        with self._tables.database.session() as session:
            row = session.get(ReviewRow, (key.digest, key.depth, key.engine))
        if row is None:
            return None
        if row.used < current_time() - DAY:
            with self._tables.writing() as session:
                session.execute(update(ReviewRow).where(*_is(key)).values(used=current_time()))
        moves = {move.number: move for move in map(JudgedMove.from_dict, row.moves)}
        return StoredReview(moves, tuple(row.seats), row.complete)

    def complete_seats(self, digests: Iterable[str], depth: str = DEFAULT_DEPTH) -> dict[str, list[dict[str, Any]]]:
        """Return what the moves add up to, by seat, for those records that have a complete review."""
        columns = select(ReviewRow.digest, ReviewRow.seats)
        wanted = columns.where(ReviewRow.digest.in_(list(digests)), ReviewRow.depth == depth, ReviewRow.complete)
        with self._tables.database.session() as session:
            rows = session.execute(wanted.order_by(ReviewRow.created)).all()
        return {row.digest: row.seats for row in rows}  # of several versions, the latest

    def put(self, key: ReviewKey, game: str, review: StoredReview) -> None:
        """Keep a review as far as it is known, in place of what was kept before. A complete one stays."""
        now, rows = current_time(), [review.moves[number].to_dict() for number in sorted(review.moves)]
        values = {"moves": rows, "seats": [dict(seat) for seat in review.seats], "complete": review.complete}
        with self._tables.writing() as session:
            row = session.get(ReviewRow, (key.digest, key.depth, key.engine), with_for_update=True)
            if row is None:
                session.add(ReviewRow(**vars(key), game=game, created=now, used=now, **values))
            elif not row.complete:
                for name, value in values.items():
                    setattr(row, name, value)


def _is(key: ReviewKey) -> tuple[Any, ...]:
    return ReviewRow.digest == key.digest, ReviewRow.depth == key.depth, ReviewRow.engine == key.engine
