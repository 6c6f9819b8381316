"""Old data is deleted by the documented rules, in small batches."""

import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, update

from pharos.server import retention
from pharos.server.errors import UnknownTable
from pharos.server.limits import Limits
from pharos.server.retention import DAY, Retention
from pharos.server.review_store import ReviewKey, ReviewStore, StoredReview
from pharos.server.store import Database, HolderRow, MoveRow, ReviewRow, SeatRow, TableRow
from pharos.server.table_requests import SeatRequest
from pharos.server.tables import Table, Tables
from pharos.server.web_parts import web_part

LIMITS = Limits(
    keep_unstarted_days=10, keep_running_days=20, keep_finished_days=30, keep_visitors_days=25, keep_reviews_days=40
)


@pytest.fixture(params=["sqlite", "postgresql"])
def tables(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tables]:
    is_sqlite = request.param == "sqlite"
    url = f"sqlite:///{tmp_path}/games.db" if is_sqlite else request.getfixturevalue("postgres_url")
    database = Database(url)
    database.migrate()
    yield Tables(database)
    with database.session() as session:
        ids = session.scalars(select(TableRow.id)).all()
    Tables(database).store.delete(ids)
    database.close()


def new_table(tables: Tables, *, moves: int = 0, is_over: bool = False, days: float = 0) -> str:
    seats = (SeatRequest("human", name="Ann"), SeatRequest("human"))
    request = web_part("duel").request_from_options(seats, {"first": 0}, 7)
    table: Table[Any] = tables.create(request, holder="a browser", holds=(0,))
    for _ in range(moves):
        seat = table.waiting[0]
        _, table = tables.move(table.id, seat, table.rules.moves(table.game, seat)[0], table.version)
    if is_over:
        tables.agreements.resign(table.id, 0)
    with tables.store.database.session() as session:
        session.execute(update(TableRow).where(TableRow.id == table.id).values(changed=time.time() - days * DAY))
    return table.id


def new_review(tables: Tables, *, days: float) -> ReviewKey:
    key = ReviewKey(secrets.token_hex(32))
    ReviewStore(tables.store).put(key, "duel", StoredReview({}))
    with tables.store.database.session() as session:
        used = time.time() - days * DAY
        session.execute(update(ReviewRow).where(ReviewRow.digest == key.digest).values(used=used))
    return key


def has_review(tables: Tables, key: ReviewKey) -> bool:
    with tables.store.database.session() as session:
        return session.get(ReviewRow, (key.digest, key.depth, key.engine)) is not None


def exists(tables: Tables, table: str) -> bool:
    try:
        tables.get(table)
    except UnknownTable:
        return False
    return True


def clean(tables: Tables, limits: Limits = LIMITS) -> None:
    for _ in range(6):
        Retention(tables.store, limits).clean()


def test_tables_are_deleted_when_nobody_has_used_them_for_long(tables: Tables) -> None:
    kept = [
        new_table(tables, days=9),
        new_table(tables, moves=1, days=19),
        new_table(tables, moves=1, is_over=True, days=29),
    ]
    old = [
        new_table(tables, days=11),
        new_table(tables, moves=1, days=21),
        new_table(tables, moves=1, is_over=True, days=31),
    ]
    deleted: list[str] = []
    tables.store.on_delete.append(deleted.append)
    clean(tables)
    assert [exists(tables, table) for table in kept] == [True] * 3
    assert [exists(tables, table) for table in old] == [False] * 3
    assert sorted(deleted) == sorted(old)
    with tables.store.database.session() as session:
        assert session.scalar(select(func.count()).select_from(SeatRow)) == 6
        assert session.scalar(select(func.count()).select_from(MoveRow)) == 2


def test_the_visitors_of_old_games_are_removed_and_the_games_stay(tables: Tables) -> None:
    recent, old = (new_table(tables, moves=3, is_over=True, days=days) for days in (24, 26))
    assert tables.get(old).held_by("a browser") == [0]  # it is in the cache
    clean(tables)
    assert tables.get(recent).held_by("a browser") == [0]
    assert tables.get(recent).seats[0].name == "Ann"
    table = tables.get(old)
    assert len(table.moves) == 3
    assert table.outcome
    assert [(seat.name, seat.is_for_person, seat.holders) for seat in table.seats] == [("", False, frozenset())] * 2
    assert "creator" not in table.options
    assert "creator" in tables.get(recent).options
    with tables.store.database.session() as session:
        assert set(session.scalars(select(HolderRow.table_id))) == {recent}


def test_zero_days_keep_everything(tables: Tables) -> None:
    old = [new_table(tables, moves=moves, is_over=is_over, days=5000) for moves, is_over in ((0, 0), (1, 0), (1, 1))]
    review = new_review(tables, days=5000)
    nothing = Limits(
        keep_unstarted_days=0, keep_running_days=0, keep_finished_days=0, keep_visitors_days=0, keep_reviews_days=0
    )
    clean(tables, nothing)
    assert has_review(tables, review)
    assert all(tables.get(table).seats[0].name == "Ann" for table in old)


def test_one_call_deletes_one_batch(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "BATCH", 2)
    old = [new_table(tables, days=days) for days in (11, 13, 12)]
    cleaner = Retention(tables.store, LIMITS)
    cleaner.clean()
    assert [exists(tables, table) for table in old] == [True, False, False]  # the oldest first
    cleaner.clean()
    assert not exists(tables, old[0])


def test_a_review_goes_when_nobody_has_looked_at_it_for_long(tables: Tables) -> None:
    recent, old, seen = (new_review(tables, days=days) for days in (39, 41, 41))
    assert ReviewStore(tables.store).get(seen)
    clean(tables)
    assert [has_review(tables, key) for key in (recent, old, seen)] == [True, False, True]
