"""Reviews are kept by what was played, with what is known so far."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from stores import STORES

from pharos.review import JudgedMove, MoveValue, Reason
from pharos.server.review_store import ReviewKey, ReviewStore, StoredReview, record_digest
from pharos.server.store import Database
from pharos.server.store.backup import read_backup, write_backup
from pharos.server.table_requests import SeatRequest
from pharos.server.tables import Table, Tables
from pharos.server.web_parts import web_part

MOVE = JudgedMove(
    number=0,
    decision=0,
    seat=1,
    move="pick sphinx",
    best="pick pyramids",
    win_before=0.6,
    win_after=0.48,
    loss=0.12,
    error=0.01,
    luck=-0.05,
    verdict="mistake",
    proven=False,
    is_forced=False,
    candidates=(MoveValue("pick pyramids", 0.6, 0.01, 500, ("pick pyramids", "pick sphinx")),),
    reasons=(Reason("points", {"points": 4}),),
)
SEATS = ({"seat": 0, "accuracy": 91.5}, {"seat": 1, "accuracy": None})


@pytest.fixture(params=STORES)
def database(request: pytest.FixtureRequest, new_database: Any) -> Iterator[Database]:
    database = Database(new_database(request.param))
    database.migrate()
    yield database
    database.close()


def new_table(tables: Tables, name: str, moves: int = 3) -> Table[Any]:
    seats = (SeatRequest("human", name=name), SeatRequest("human"))
    table = tables.create(web_part("duel").request_from_options(seats, {"first": 0}, 7))
    for _ in range(moves):
        seat = table.waiting[0]
        _, table = tables.move(table.id, seat, table.rules.moves(table.game, seat)[0], table.version)
    return table


def test_what_is_known_so_far_is_kept_until_the_review_is_complete(database: Database) -> None:
    store, key = ReviewStore(Tables(database).store), ReviewKey("d" * 64)
    assert store.get(key) is None
    store.put(key, "duel", StoredReview({0: MOVE}))
    assert store.get(key) == StoredReview({0: MOVE})
    assert store.complete_seats([key.digest]) == {}
    complete = StoredReview({0: MOVE, 1: replace(MOVE, number=1, seat=0)}, SEATS, complete=True)
    store.put(key, "duel", complete)
    assert store.get(key) == complete
    assert store.complete_seats([key.digest, "e" * 64]) == {key.digest: list(SEATS)}
    store.put(key, "duel", StoredReview({0: MOVE}))  # by a process that was slower
    assert store.get(key) == complete


def test_each_depth_and_version_has_its_own_review(database: Database) -> None:
    store, key = ReviewStore(Tables(database).store), ReviewKey("d" * 64)
    store.put(key, "duel", StoredReview({0: MOVE}))
    for other in (replace(key, depth="deep"), replace(key, engine="0.0.1"), replace(key, digest="e" * 64)):
        assert store.get(other) is None


def test_tables_with_the_same_deal_and_moves_have_the_same_digest(database: Database) -> None:
    tables = Tables(database)
    one, other, longer = new_table(tables, "Ann"), new_table(tables, "Bea"), new_table(tables, "Ann", 4)
    assert record_digest(one) == record_digest(other) != record_digest(longer)


def test_a_backup_holds_the_reviews(database: Database, new_database: Any, tmp_path: Any) -> None:
    key, review = ReviewKey("d" * 64), StoredReview({0: MOVE}, SEATS, complete=True)
    ReviewStore(Tables(database).store).put(key, "duel", review)
    assert write_backup(database, tmp_path / "backup")["reviews"] == 1
    other = Database(new_database(STORES[database.is_postgresql - 1]))
    read_backup(other, tmp_path / "backup")
    assert ReviewStore(Tables(other).store).get(key) == review
    other.close()
