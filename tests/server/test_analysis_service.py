"""Analyses for visitors: better and better answers from processes of their own, in a fair order."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import aclosing, asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import event_loop
import pytest
from finished import record_of

from pharos import duel, wonders
from pharos.cli.compile_first import ensure_compiled
from pharos.core.compile_subprocess import BACKGROUND_NICENESS
from pharos.core.errors import PharosError
from pharos.core.registry import get_game
from pharos.players import compilation
from pharos.review import Limits as AnalysisLimits
from pharos.review import review_part
from pharos.server import analysis_service, worker_pool
from pharos.server.analysis_service import AnalysisService, Answer, Message, Preparing, Queued, bounded_request
from pharos.server.errors import NotAllowed, TooMany
from pharos.server.limits import Limits
from pharos.server.readiness import Readiness
from pharos.server.worker_pool import Worker, WorkerFailed

pytestmark = pytest.mark.slow

VIEW = duel.Game.new(seed=3).view(0)
SHORT = {"do": "analyse", "view": VIEW, "limits": {"nodes": 200}, "seed": 1}
ENDLESS = {"do": "analyse", "view": VIEW, "limits": {"nodes": 1_000_000_000}}
UNBOUNDED = Limits(limit_analysis_nodes=0)


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    ensure_compiled(with_bench=True)


@pytest.fixture(scope="module")
def service() -> Iterator[AnalysisService]:
    """A service that all tests share, since a worker needs seconds to start."""
    with serving(UNBOUNDED) as service:
        yield service


@contextmanager
def serving(limits: Limits, *, size: int = 1) -> Iterator[AnalysisService]:
    service = AnalysisService(size, limits, Readiness(with_analysis=True))
    service.start()
    try:
        yield service
    finally:
        service.close()


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def in_time() -> None:
        async with asyncio.timeout(240):
            await test()

    event_loop.run(in_time())


async def collect(service: AnalysisService, owner: tuple[str, str], request: dict[str, Any] = SHORT) -> list[Message]:
    async with aclosing(service.stream(owner, "duel", request)) as messages:
        return [message async for message in messages]


def worker_of(service: AnalysisService) -> Worker:
    (worker,) = service._positions._workers
    return worker


def process_of(service: AnalysisService) -> int:
    program = worker_of(service)._program
    assert program
    return program.pid


@asynccontextmanager
async def busy(service: AnalysisService) -> AsyncIterator[None]:
    """Keep the worker of positions busy with the analysis of somebody else."""
    async with aclosing(service.stream(("far", "away"), "duel", ENDLESS)) as messages:
        assert isinstance(await anext(messages), Answer)
        yield


def test_answers_get_better_and_the_last_one_is_what_an_analysis_here_finds(service: AnalysisService) -> None:
    seven = wonders.Game.new(players=3, seed=3).view(1)

    async def test() -> None:
        for view, nodes in ((VIEW, 4000), (seven, 200)):
            game = get_game(view["game"])
            request = {"do": "analyse", "view": view, "limits": {"nodes": nodes}, "seed": 1}
            async with aclosing(service.stream(("here", "ann"), game.name, request)) as messages:
                answers = [message async for message in messages]
            assert all(isinstance(answer, Answer) for answer in answers)
            assert [answer.is_final for answer in answers] == [False] * (len(answers) - 1) + [True]
            assert len(answers) > 1
            *_, expected = review_part(game).make_analyser(1).analyse(view, AnalysisLimits(nodes=nodes))
            assert answers[-1].to_dict() == expected.to_dict()

    run(test)


def test_visitors_take_turns_and_know_their_place(service: AnalysisService) -> None:
    finished: list[str] = []

    async def test() -> None:

        async def ask(visitor: str, number: int) -> list[Message]:
            found = await collect(service, (visitor, visitor))
            finished.append(f"{visitor} {number}")
            return found

        async with busy(service):
            waiting = []
            for visitor, number in (("ann", 1), ("ann", 2), ("ann", 3), ("bob", 1)):
                waiting.append(asyncio.create_task(ask(visitor, number)))
                await asyncio.sleep(0.05)
            assert finished == []
        messages = await asyncio.gather(*waiting)
        assert finished == ["ann 1", "bob 1", "ann 2", "ann 3"]
        places = [[message.place for message in found if isinstance(message, Queued)] for found in messages]
        assert places == [[1], [2, 3, 2, 1], [3, 4, 3, 2, 1], [2, 1]]

    run(test)


def test_who_goes_away_cancels_and_the_worker_goes_on(service: AnalysisService) -> None:
    async def test() -> None:
        async with busy(service):
            process = process_of(service)
            gone = asyncio.create_task(collect(service, ("here", "ann"), ENDLESS))
            await asyncio.sleep(0.1)
            gone.cancel()
            await asyncio.gather(gone, return_exceptions=True)
        assert len(service._positions._queue) == 0
        found = await collect(service, ("here", "bob"))
        assert found[-1].is_final
        assert process_of(service) == process
        assert not service._open

    run(test)


def test_a_crashed_worker_is_replaced_and_the_request_tried_again(service: AnalysisService) -> None:
    async def test() -> None:
        async with aclosing(service.stream(("here", "ann"), "duel", ENDLESS)) as messages:
            nodes = (await anext(messages)).to_dict()["nodes"]
            process = process_of(service)
            os.kill(process, signal.SIGKILL)
            async for message in messages:
                if message.to_dict()["nodes"] <= nodes:  # it began anew
                    break
                nodes = message.to_dict()["nodes"]
            assert process_of(service) != process

    run(test)


def test_a_hanging_worker_is_replaced(service: AnalysisService, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        await collect(service, ("here", "ann"))
        process = process_of(service)
        os.kill(process, signal.SIGSTOP)
        monkeypatch.setattr(analysis_service, "SECONDS_BY_NODES", 1.0)
        assert (await collect(service, ("here", "ann")))[-1].is_final
        assert process_of(service) != process

    run(test)


def test_a_request_that_always_fails_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pharos.server.worker_pool.COMMAND", ("/bin/sh", "-c", "echo nonsense"))

    async def test() -> None:
        with serving(UNBOUNDED) as service, pytest.raises(WorkerFailed):
            await collect(service, ("here", "ann"))

    run(test)


def test_workers_give_way_to_computer_players(service: AnalysisService) -> None:
    async def test() -> None:
        await collect(service, ("here", "ann"))
        assert os.getpriority(os.PRIO_PROCESS, process_of(service)) >= BACKGROUND_NICENESS

    run(test)


def test_a_position_does_not_wait_for_records(service: AnalysisService) -> None:
    long = {"do": "move", "player": "pharos:ms=86400000", "view": VIEW}

    async def test() -> None:
        record = asyncio.create_task(collect(service, ("here", "ann"), long))
        assert (await collect(service, ("here", "ann")))[-1].is_final
        assert not record.done()
        record.cancel()

    run(test)


def test_what_takes_too_long_ends_with_what_has_been_found(
    service: AnalysisService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service._positions, "_most_seconds", 0.5)

    async def test() -> None:
        found = await collect(service, ("here", "ann"), ENDLESS)
        assert found[-1].is_final
        assert found[-1].to_dict()["move"] in VIEW["moves"]

    run(test)


def test_a_wrong_request_is_refused(service: AnalysisService) -> None:
    async def test() -> None:
        with pytest.raises(PharosError) as refused:
            await collect(service, ("here", "ann"), {**SHORT, "view": VIEW | {"cities": 5}})
        assert refused.value.code == "position"
        assert (await collect(service, ("here", "ann")))[-1].is_final

    run(test)


def test_a_visitor_cannot_have_many_open(service: AnalysisService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "_limits", Limits(limit_analysis_nodes=0, limit_open_analyses_per_visitor=1))

    async def test() -> None:
        async with busy(service):
            with pytest.raises(TooMany):
                service.stream(("far", "away"), "duel", SHORT)
        assert (await collect(service, ("far", "away")))[-1].is_final

    run(test)


def test_analyses_can_be_turned_off() -> None:
    with serving(UNBOUNDED, size=0) as service:
        assert not service.is_offered
        with pytest.raises(NotAllowed):
            service.stream(("here", "ann"), "duel", SHORT)


def test_streams_end_when_the_service_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pharos.server.worker_pool.COMMAND", ("/bin/sh", "-c", "sleep 60"))

    async def test() -> None:
        with serving(UNBOUNDED) as service:
            reading = asyncio.create_task(collect(service, ("here", "ann")))
            await asyncio.sleep(0.1)
            service.end_streams()
            assert await reading == []
            assert await collect(service, ("here", "ann")) == []

    run(test)


def test_requests_are_bounded() -> None:
    limits = Limits(limit_analysis_ms=5000, limit_analysis_nodes=300)
    assert bounded_request(ENDLESS, limits)["limits"] == {"nodes": 300}
    assert bounded_request({"do": "analyse", "limits": {"ms": 9999}}, limits)["limits"] == {"ms": 5000}
    assert bounded_request({"do": "analyse", "limits": {"ms": 99}}, limits)["limits"] == {"ms": 99}
    assert bounded_request({"do": "analyse", "limits": "odd"}, limits)["limits"] == "odd"
    assert bounded_request({"do": "analyse"}, limits) == {"do": "analyse"}
    assert bounded_request(ENDLESS, UNBOUNDED) == ENDLESS


@pytest.fixture
def _uncompiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is known to be compiled, until it is marked."""
    monkeypatch.setattr(compilation, "cache_directory", lambda _: tmp_path)
    for group in compilation.compile_groups("duel"):
        compilation.mark_compiled("duel", group)


@pytest.mark.usefixtures("_uncompiled")
def test_a_request_waits_until_the_analysis_is_compiled(
    service: AnalysisService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis_service, "READY_SECONDS", 0.05)

    async def test() -> None:
        async with aclosing(service.stream(("here", "ann"), "duel", SHORT)) as messages:
            for _ in range(2):
                message = await anext(messages)
                assert isinstance(message, Preparing)
                assert 0 < message.seconds <= review_part(get_game("duel")).compile_seconds
            compilation.mark_compiled("duel", "analysis")
            rest = [message async for message in messages]
            assert isinstance(rest[-1], Answer)

    run(test)


# --- warm-up ----------------------------------------------------------------------------------------------------------


def processor_seconds(worker: Worker) -> float:
    """The processor time that the process of a worker has used."""
    assert worker._program
    fields = Path(f"/proc/{worker._program.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_a_worker_that_is_warmed_up_gives_the_first_verdict_at_once() -> None:
    record = record_of("duel", 2)

    async def first_verdict(service: AnalysisService) -> None:
        async with aclosing(service.stream(("here", "ann"), "duel", {"do": "review", "record": record})) as messages:
            assert isinstance(await anext(messages), Answer)

    async def test() -> None:
        with serving(UNBOUNDED) as service:
            await service.warm_up(0.01)
            (worker,) = service._records._workers
            (positions,) = service._positions._workers
            assert positions._program  # it is warm as well
            assert worker._program
            assert os.getpriority(os.PRIO_PROCESS, worker._program.pid) > 0
            before = processor_seconds(worker)
            await first_verdict(service)
            assert processor_seconds(worker) - before < 0.6  # loading alone takes twice as long

    run(test)


def test_an_analysis_that_is_cancelled_while_its_worker_loads_does_not_end_the_worker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker_pool, "STOP_SECONDS", 0.05)

    async def test() -> None:
        with serving(UNBOUNDED) as service:
            with suppress(TimeoutError):
                async with asyncio.timeout(0.3):
                    await collect(service, ("here", "ann"), ENDLESS)
            process = process_of(service)
            await collect(service, ("here", "bob"))
            assert process_of(service) == process

    run(test)
