"""Worker processes: they choose moves, are replaced when they crash or hang, and keep the seats they know."""

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pharos import duel, wonders
from pharos.core.errors import PharosError
from pharos.players import make_player
from pharos.server import worker_pool
from pharos.server.limits import Limits
from pharos.server.worker_pool import DEEP, QUICK, SHORT, Cancelled, Lane, WorkerFailed, WorkerPool, lane_of

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("compiled_players")]

VIEW = duel.Game.new(seed=3).view(0)


@pytest.fixture
def pool() -> Iterator[WorkerPool]:
    pool = WorkerPool(2, Limits(limit_player_ms=10_000))
    yield pool
    pool.close()


def process_of(lane: Lane) -> int:
    (program,) = (worker._program for worker in lane._workers if worker._program)
    return program._process.pid


def test_a_worker_chooses_what_the_player_would_choose_here(pool: WorkerPool) -> None:
    assert pool.choose("t/0", "novice", "duel", VIEW) == make_player("novice", 0).choose(VIEW).move
    seven = wonders.Game.new(players=3, seed=3).view(1)
    assert pool.choose("t/1", "settler", "wonders", seven) in seven["moves"]


def test_quick_players_have_a_lane_of_their_own() -> None:
    assert [lane_of(spec, "duel") for spec in ("random", "greedy")] == [QUICK, QUICK]
    assert [lane_of(spec, "duel") for spec in ("rollout:nodes=9", "pharos:level=expert", "net")] == [SHORT] * 3
    assert [lane_of(spec, "duel") for spec in ("rollout:nodes=9000", "pharos:ms=1", "pharos")] == [DEEP] * 3
    assert lane_of("pharos:level=strong", "wonders") == QUICK


def test_a_crashed_worker_is_replaced(pool: WorkerPool) -> None:
    assert pool.choose("t/0", "rollout:nodes=2", "duel", VIEW) in VIEW["moves"]
    first = process_of(pool._lanes[SHORT])
    os.kill(first, signal.SIGKILL)
    assert pool.choose("t/0", "rollout:nodes=2", "duel", VIEW) in VIEW["moves"]
    assert process_of(pool._lanes[SHORT]) != first


def test_a_worker_that_dies_while_it_thinks_is_replaced(pool: WorkerPool) -> None:
    pool.choose("t/0", "pharos:ms=1", "duel", VIEW)
    killer = threading.Timer(0.3, lambda: os.kill(process_of(pool._lanes[DEEP]), signal.SIGKILL))
    killer.start()
    assert pool.choose("t/0", "pharos:ms=1000", "duel", VIEW) in VIEW["moves"]


def test_a_hanging_worker_is_replaced(pool: WorkerPool, monkeypatch: pytest.MonkeyPatch) -> None:
    pool.choose("t/0", "rollout:nodes=2", "duel", VIEW)
    os.kill(process_of(pool._lanes[SHORT]), signal.SIGSTOP)
    monkeypatch.setattr(worker_pool, "SECONDS_BY_NODES", 4.0)
    assert pool.choose("t/0", "rollout:nodes=2", "duel", VIEW) in VIEW["moves"]


def test_a_worker_that_always_fails_is_given_up(pool: WorkerPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "COMMAND", (sys.executable, "-c", "print('nonsense')"))
    with pytest.raises(WorkerFailed, match="failed 3 times"):
        pool.choose("t/0", "greedy", "duel", VIEW)


def test_a_refusal_is_no_failure_of_the_worker(pool: WorkerPool) -> None:
    pool.choose("t/0", "rollout:nodes=2", "duel", VIEW)
    process = process_of(pool._lanes[SHORT])
    with pytest.raises(PharosError) as refused:
        pool.choose("t/0", "rollout:nodes=2", "duel", VIEW | {"cities": 5})
    assert refused.value.code == "position"
    assert process_of(pool._lanes[SHORT]) == process


def test_a_seat_goes_back_to_the_worker_that_knows_it() -> None:
    lane = Lane(2, is_compiled=False)
    with lane.worker("a") as one, lane.worker("b") as other:
        assert one is not other
        one.places["a"] = other.places["b"] = None
    for _ in range(3):
        with lane.worker("b") as worker:
            assert worker is other
        with lane.worker("a") as worker:
            assert worker is one


def test_a_quick_player_does_not_wait_for_thinking_ones(pool: WorkerPool) -> None:
    pool.choose("q/0", "novice", "duel", VIEW)
    thinking = [threading.Thread(target=pool.choose, args=(f"t/{n}", "pharos:ms=4000", "duel", VIEW)) for n in range(2)]
    for thread in thinking:
        thread.start()
    pool.choose("q/0", "novice", "duel", VIEW)
    assert all(thread.is_alive() for thread in thinking)
    for thread in thinking:
        thread.join()


def test_a_weak_level_does_not_wait_for_a_strong_one(pool: WorkerPool) -> None:
    pool.choose("s/0", "pharos:level=expert", "duel", VIEW)
    thinking = [threading.Thread(target=pool.choose, args=(f"t/{n}", "pharos:ms=6000", "duel", VIEW)) for n in range(2)]
    for thread in thinking:
        thread.start()
    pool.choose("s/0", "pharos:level=expert", "duel", VIEW)
    assert all(thread.is_alive() for thread in thinking)
    for thread in thinking:
        thread.join()


def test_a_cancelled_search_ends_at_once_and_its_worker_goes_on(pool: WorkerPool) -> None:
    patient = WorkerPool(1, Limits(limit_player_ms=0))
    patient.choose("t/0", "pharos:ms=1", "duel", VIEW)
    process, cancelled, errors = process_of(patient._lanes[DEEP]), threading.Event(), []

    def think() -> None:
        try:
            patient.choose("t/0", "pharos:ms=86400000", "duel", VIEW, cancelled)
        except Cancelled as error:
            errors.append(error)

    thread = threading.Thread(target=think)
    thread.start()
    time.sleep(1)
    assert thread.is_alive()
    cancelled.set()
    thread.join(30)
    assert errors
    assert patient.choose("t/0", "pharos:ms=1", "duel", VIEW) in VIEW["moves"]
    assert process_of(patient._lanes[DEEP]) == process
    patient.close()


def test_a_worker_that_has_grown_is_replaced() -> None:
    small = WorkerPool(1, Limits(limit_worker_mb=1))
    for _ in range(2):
        assert small.choose("t/0", "rollout:nodes=2", "duel", VIEW) in VIEW["moves"]
        assert [worker._program for worker in small._lanes[SHORT]._workers] == [None]
    small.close()


def test_before_anything_is_compiled_quick_players_run_uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "missing_groups", lambda _: ["greedy"])
    pool = WorkerPool(1)
    begun = time.monotonic()
    assert pool.choose("t/0", "greedy", "duel", VIEW) == make_player("greedy", 0).choose(VIEW).move
    environment = Path(f"/proc/{process_of(pool._uncompiled)}/environ").read_bytes()
    assert b"NUMBA_DISABLE_JIT=1" in environment
    assert time.monotonic() - begun < 30
    pool.close()
