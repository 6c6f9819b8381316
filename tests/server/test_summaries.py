"""Summaries of finished games: written with the end, filled in for older games, read with few statements."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, event, select

from pharos.server import summaries
from pharos.server.store import Database, SummaryRow
from pharos.server.table_requests import SeatRequest
from pharos.server.tables import Table, Tables
from pharos.server.web_parts import web_part

BROWSER = "a-browser"


@pytest.fixture(params=["sqlite", "postgresql"])
def tables(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tables]:
    is_sqlite = request.param == "sqlite"
    database = Database(f"sqlite:///{tmp_path}/games.db" if is_sqlite else request.getfixturevalue("postgres_url"))
    database.migrate()
    yield Tables(database)
    database.close()


def finished(tables: Tables, seed: int, holds: tuple[int, ...] = (0,)) -> Table[Any]:
    """A game that the first seat resigned after a move."""
    seats = (SeatRequest("human", None, "Anna"), SeatRequest("human", None, "Ben"))
    request = web_part("duel").request_from_options(seats, {}, seed)
    table = tables.create(request, holder=BROWSER, holds=holds)
    seat = table.to_move or 0
    tables.move(table.id, seat, table.rules.moves(table.game, seat)[0], table.version)
    return tables.agreements.resign(table.id, 0)


def stored(tables: Tables) -> dict[str, SummaryRow]:
    with tables.store.database.session() as session:
        return {row.table_id: row for row in session.scalars(select(SummaryRow))}


def test_the_end_of_a_game_is_summarised_in_its_transaction(tables):
    table = finished(tables, 1)
    (row,) = stored(tables).values()
    assert row.table_id == table.id
    assert row.facts["by"] == "resignation"
    assert [seat["win"] for seat in row.facts["seats"]] == [0.0, 1.0]
    tables.store.delete([table.id])
    assert stored(tables) == {}


def test_older_games_are_filled_in_and_reported_as_missing_until_then(tables, monkeypatch):
    monkeypatch.setattr(summaries, "BATCH", 2)
    ids = {finished(tables, seed).id for seed in range(3)}
    before = stored(tables)
    with tables.store.database.session() as session:
        session.execute(delete(SummaryRow))
    played = tables.summaries.of_browser(BROWSER)
    assert (played.games, played.missing) == ((), 3)
    for _ in range(3):
        tables.summaries.fill()
    after = stored(tables)
    assert set(after) == ids
    assert all(after[key].facts == row.facts and after[key].digest == row.digest for key, row in before.items())
    assert tables.summaries.of_browser(BROWSER).missing == 0


def test_a_game_that_cannot_be_summarised_ends_all_the_same(tables, monkeypatch):
    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(summaries, "facts_of", fail)
    table = finished(tables, 1)
    assert tables.get(table.id).outcome
    played = tables.summaries.of_browser(BROWSER)
    assert (played.games, played.missing) == ((), 0)


def test_the_number_of_statements_does_not_depend_on_the_number_of_games(tables):
    said: list[str] = []
    event.listen(tables.store.database.engine, "before_cursor_execute", lambda *call: said.append(call[2]))
    numbers = []
    for seed in range(0, 6, 2):
        finished(tables, seed)
        finished(tables, seed + 1, holds=(0, 1))
        said.clear()
        played = tables.summaries.of_browser(BROWSER).games
        assert [game.own for game in played] == [(0,), (0, 1)] * (seed // 2 + 1)
        assert [seat.name for seat in played[-1].seats] == ["Anna", "Ben"]
        numbers.append(len(said))
    assert len(set(numbers)) == 1
