"""Reviews of finished games: computed once for everybody, kept, and gone on with after an interruption."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import aclosing
from pathlib import Path
from typing import Any

import event_loop
import pytest
from finished import resigned

from pharos.cli.compile_first import ensure_compiled
from pharos.core.registry import get_game
from pharos.review import ReviewSettings, review_record
from pharos.server.analysis_service import AnalysisService
from pharos.server.errors import NotAllowed
from pharos.server.limits import Limits
from pharos.server.readiness import Readiness
from pharos.server.review_store import ReviewKey, ReviewStore, record_digest
from pharos.server.reviews import Reviews, ReviewState
from pharos.server.store import Database
from pharos.server.table import Table
from pharos.server.tables import Tables

pytestmark = pytest.mark.slow

OWNER = ("address", "visitor")
MOVES = 16


class CountedAnalyses(AnalysisService):
    """The real service, which also counts what it is asked."""

    def __init__(self) -> None:
        super().__init__(1, Limits(), Readiness(with_analysis=True))
        self.requests: list[dict[str, Any]] = []

    def stream(self, owner: Sequence[str], game: str, request: dict[str, Any]) -> Any:
        self.requests.append(request)
        return super().stream(owner, game, request)


@pytest.fixture(scope="module")
def analyses() -> Iterator[CountedAnalyses]:
    ensure_compiled(with_bench=True)
    service = CountedAnalyses()
    service.start()
    yield service
    service.close()


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    database = Database(f"sqlite:///{tmp_path}/games.db")
    database.migrate()
    yield Tables(database)
    database.close()


def whole_review(table: Table[Any]) -> Any:
    game = get_game(table.rules.name)
    return review_record(game, game.rules.read_record(table.record_text()), ReviewSettings("quick"))


async def watch(reviews: Reviews, table: Table[Any], until: int = MOVES + 1) -> list[ReviewState]:
    """Start a review, and follow it until so many moves are judged or it is complete."""
    await reviews.start(table, OWNER)
    seen = []
    async with aclosing(reviews.changes(table)) as states:
        async for state in states:
            seen.append(state)
            if len(state.moves) >= until:
                break
    return seen


def run(test: Any) -> Any:
    async def in_time() -> Any:
        async with asyncio.timeout(240):
            return await test

    return event_loop.run(in_time())


def test_all_who_look_share_one_computation_and_later_ones_need_none(tables: Tables, analyses: CountedAnalyses) -> None:
    table, asked = resigned(tables, MOVES), len(analyses.requests)
    reviews = Reviews(ReviewStore(tables.store), analyses, "quick")

    async def look() -> list[list[ReviewState]]:
        return await asyncio.gather(*(watch(reviews, table) for _ in range(3)))

    for seen in run(look()):
        assert seen[-1].complete
        assert len({state.version for state in seen}) == len(seen)  # a page is told only when something has changed
    assert len(analyses.requests) == asked + 1
    later = Reviews(ReviewStore(tables.store), analyses, "quick")
    (state,) = run(watch(later, table))
    assert len(analyses.requests) == asked + 1
    expected = whole_review(table)
    assert [state.moves[number].move for number in range(MOVES)] == [move.move for move in expected.moves]
    assert [move.verdict for move in state.moves.values()] == [move.verdict for move in expected.moves]
    assert list(state.seats) == [seat.to_dict() for seat in expected.seats]


def test_an_interrupted_review_goes_on_where_it_was(tables: Tables, analyses: CountedAnalyses) -> None:
    table, store = resigned(tables, MOVES), ReviewStore(tables.store)

    async def interrupt() -> None:
        reviews = Reviews(store, analyses, "quick")
        await watch(reviews, table, until=6)
        await reviews.close()

    run(interrupt())
    known = store.get(ReviewKey(record_digest(table), "quick"))
    assert known
    assert not known.complete
    assert 6 <= len(known.moves) < MOVES
    seen = run(watch(Reviews(store, analyses, "quick"), table))
    assert len(seen[0].moves) == len(known.moves)
    assert len(analyses.requests[-1]["known"]) == len(known.moves)
    assert seen[-1].complete
    assert [move.verdict for move in seen[-1].moves.values()] == [move.verdict for move in whole_review(table).moves]


def test_a_review_that_nobody_looks_at_ends(
    tables: Tables, analyses: CountedAnalyses, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pharos.server.reviews.LINGER_SECONDS", 0.0)
    table = resigned(tables, MOVES)
    reviews = Reviews(ReviewStore(tables.store), analyses, "quick")

    async def leave() -> None:
        await watch(reviews, table, until=1)
        while reviews._running:
            await asyncio.sleep(0.01)

    run(leave())
    state = reviews.state(table)
    assert not state.complete
    assert not state.is_running
    assert state.moves


def test_a_refusal_of_the_engine_is_told_and_the_review_can_be_tried_again(
    tables: Tables, analyses: CountedAnalyses, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = resigned(tables, 4)
    reviews = Reviews(ReviewStore(tables.store), analyses, "quick")
    monkeypatch.setattr(reviews, "_depth", "abyss")
    last = run(watch(reviews, table))[-1]
    assert last.problem
    assert last.problem.code == "invalid_depth"
    assert not last.is_running
    monkeypatch.setattr(reviews, "_depth", "quick")
    assert run(watch(reviews, table))[-1].complete


def test_a_running_game_has_no_review(tables: Tables, analyses: CountedAnalyses) -> None:
    from pharos.server.table_requests import SeatRequest
    from pharos.server.web_parts import web_part

    seats = (SeatRequest("human"), SeatRequest("human"))
    table = tables.create(web_part("duel").request_from_options(seats, {}, None))
    reviews = Reviews(ReviewStore(tables.store), analyses, "quick")
    for look in (reviews.key, reviews.state):
        with pytest.raises(NotAllowed) as refusal:
            look(table)
        assert refusal.value.code == "not_over"
    with pytest.raises(NotAllowed):
        run(reviews.start(table, OWNER))
