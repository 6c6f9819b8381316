"""Summaries of finished games, from which statistics are made without replaying a game."""

from __future__ import annotations

import logging
import time
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, exists, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from pharos.core.game import Outcome
from pharos.server.clocks import current_time
from pharos.server.review_store import record_digest
from pharos.server.store import HolderRow, SeatRow, SummaryRow, TableRow
from pharos.server.table import Table, secret_digest
from pharos.server.table_store import TableStore
from pharos.studies import GameFacts, facts_of

log = logging.getLogger(__name__)

BATCH = 20  # older games that are summarised at once
BATCH_SECONDS = 0.5  # at most, so that players do not wait


@dataclass(frozen=True)
class PlayedSeat:
    """Who played a seat."""

    kind: str  # human or bot
    player: str | None  # code of the computer player
    name: str


@dataclass(frozen=True)
class PlayedGame:
    """A finished game of a visitor."""

    table_id: str
    game: str
    ended: float
    own: tuple[int, ...]  # the visitor's seats
    seats: tuple[PlayedSeat, ...]
    facts: GameFacts
    digest: str  # of the record
    options: dict[str, Any]
    practice: bool


@dataclass(frozen=True)
class PlayedGames:
    """All finished games of a visitor, oldest first."""

    games: tuple[PlayedGame, ...]
    missing: int  # older games that are not summarised yet


class Summaries:
    """The summaries of the service."""

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._is_filled = False  # every game that ended before this process started is summarised

    def add(self, session: Session | Connection, table: Table[Any]) -> None:
        """Summarise a game in the transaction that ends it."""
        session.execute(insert(SummaryRow), _summarise(table, current_time()))

    def fill(self) -> None:
        """Summarise some games that ended before there were summaries."""
        if self._is_filled:
            return
        started = time.monotonic()
        has_holder = exists().where(HolderRow.table_id == TableRow.id)
        has_summary = exists().where(SummaryRow.table_id == TableRow.id)
        wanted = select(TableRow.id).where(TableRow.outcome.is_not(None), has_holder, ~has_summary)
        with self._store.database.session() as session:
            found = session.scalars(wanted.limit(BATCH)).all()
        for table_id in found:
            table = self._store.get(table_id)
            row = _summarise(table, table.changed)
            try:
                with self._store.writing() as session:
                    session.execute(insert(SummaryRow), row)
            except IntegrityError:  # another process was first
                log.debug("table %s is already summarised", table_id)
            if time.monotonic() - started > BATCH_SECONDS:
                return
        self._is_filled = len(found) < BATCH

    def of_browser(self, browser: str) -> PlayedGames:
        """Return all finished games in which a browser holds a seat, oldest first. Guided games are left out."""
        own: dict[str, list[int]] = defaultdict(list)
        seats: dict[str, list[PlayedSeat]] = defaultdict(list)
        held = select(HolderRow.table_id).where(HolderRow.digest == secret_digest(browser))
        columns = (TableRow.id, TableRow.game, TableRow.options, TableRow.practice)
        summary = (SummaryRow.digest, SummaryRow.ended, SummaryRow.facts)
        with self._store.database.reading() as session:
            rows = session.execute(
                select(*columns, *summary)
                .outerjoin(SummaryRow, SummaryRow.table_id == TableRow.id)
                .where(TableRow.outcome.is_not(None), TableRow.id.in_(held))
            ).all()
            mine = select(HolderRow.table_id, HolderRow.seat).where(HolderRow.digest == secret_digest(browser))
            for table_id, seat in session.execute(mine.order_by(HolderRow.seat)):
                own[table_id].append(seat)
            people = select(SeatRow.table_id, SeatRow.kind, SeatRow.player, SeatRow.name)
            people = people.where(SeatRow.table_id.in_(held)).order_by(SeatRow.table_id, SeatRow.seat)
            for table_id, kind, player, name in session.execute(people):
                seats[table_id].append(PlayedSeat(kind, player, name))
        wanted = [row for row in rows if not row.options.get("tutorial")]
        games = [
            PlayedGame(
                row.id,
                row.game,
                row.ended,
                tuple(own[row.id]),
                tuple(seats[row.id]),
                GameFacts.from_dict(row.facts),
                row.digest,
                row.options,
                row.practice,
            )
            for row in wanted
            if row.facts
        ]
        games.sort(key=lambda game: (game.ended, game.table_id))
        return PlayedGames(tuple(games), sum(row.digest is None for row in wanted))


def _summarise(table: Table[Any], ended: float) -> dict[str, Any]:
    """Return the row of a finished game. A game that cannot be summarised gets an empty one: its end must be stored."""
    assert isinstance(table.outcome, Outcome)
    digest, facts = "", {}
    try:
        digest = record_digest(table)
        facts = facts_of(table.rules.name, table.game, table.outcome, len(table.seats)).to_dict()
    except Exception:  # whatever a game's part does, players must be able to finish
        log.exception("table %s cannot be summarised", table.id)
    return {"table_id": table.id, "digest": digest, "ended": ended, "facts": facts}
