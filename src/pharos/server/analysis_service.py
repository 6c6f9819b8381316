"""Analyses that visitors ask for: hints, reviews, advice.

They are computed in worker processes of their own at low priority, so that no computer player at a table ever waits for
them. Analyses of single positions have a process beside those of whole records, which take a minute. Visitors take
turns, and everyone who waits is told the place in the queue.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass
from typing import Any

from fastapi.concurrency import run_in_threadpool

from pharos.core.errors import PharosError
from pharos.core.registry import games, get_game
from pharos.players.program import ProgramError
from pharos.server.errors import NotAllowed, TooMany
from pharos.server.fair_queue import Closed, FairQueue, Owner
from pharos.server.limits import Limits
from pharos.server.rate_limits import ANALYSES
from pharos.server.readiness import Readiness
from pharos.server.worker_pool import GRACE_SECONDS, SECONDS_BY_NODES, TRIES, Worker, WorkerFailed

log = logging.getLogger(__name__)

POSITION = "analyse"  # the request of the engine protocol that is about a single position
READY_SECONDS = 1.0  # between looks whether an analysis is compiled
WARM_UP_MOVES = 9  # the draft of Duel and a card
NOBODY = ("", "warm-up")  # owns the requests for which nobody waits
RETRY_SECONDS = 10  # nobody knows when another analysis ends


@dataclass(frozen=True)
class Preparing:
    """The analysis of the game is still being compiled."""

    seconds: int  # that it will take, about
    is_final = False

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"preparing": self.seconds}


@dataclass(frozen=True)
class Queued:
    """Others come first."""

    place: int  # 1 is next
    is_final = False

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"place": self.place}


@dataclass(frozen=True)
class Answer:
    """An answer of the engine: `partial` in `data` if a better one follows."""

    data: dict[str, Any]

    @property
    def is_final(self) -> bool:
        """Whether it is the last one."""
        return not self.data.get("partial")

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return self.data


Message = Preparing | Queued | Answer


def _answer(data: dict[str, Any]) -> Answer:
    """Return an answer of the engine without the id of its request."""
    return Answer({name: value for name, value in data.items() if name != "id"})


class _Job:
    """A request that waits or is in progress, and the messages for whoever made it."""

    def __init__(self, owner: Owner, game: str, request: dict[str, Any]) -> None:
        self.owner, self.game, self.request = owner, game, request
        self.stopped = threading.Event()
        self.messages: asyncio.Queue[Message | Exception] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._place = 0

    @property
    def code(self) -> str:
        """Names the code that a worker loads for it."""
        return f"{self.request['do']} {self.game}"

    def send(self, message: Message | Exception) -> None:
        """Deliver a message, from any thread."""
        with suppress(RuntimeError):  # the service is stopping
            self._loop.call_soon_threadsafe(self.messages.put_nowait, message)

    def send_place(self, place: int) -> None:
        """Deliver the place in the queue if it is another one than before."""
        if place != self._place:
            self._place = place
            self.send(Queued(place))


class _Lane:
    """Workers that share a queue."""

    def __init__(self, name: str, size: int, limits: Limits) -> None:
        self._name, self._most_seconds = name, limits.limit_analysis_seconds
        memory = limits.limit_worker_mb
        self._workers = [Worker(is_compiled=True, is_background=True, most_mb=memory) for _ in range(size)]
        self._queue = FairQueue[_Job]((0, max(1, size - 1)))  # nobody has all workers if there are several
        self._busy: set[Worker] = set()
        self._is_closed = False

    def start(self) -> None:
        """Start to serve the queue. A process is started when it is first needed."""
        for worker in self._workers:
            threading.Thread(target=self._serve, args=(worker,), name=self._name, daemon=True).start()

    def close(self) -> None:
        """End all processes and drop what waits."""
        self._is_closed = True
        self._queue.close()
        for worker in self._workers:
            worker.close()

    def put(self, job: _Job) -> None:
        """Add a job to the queue.

        Raises:
            Closed: the service is stopping.
        """
        self._queue.put(job.owner, job)
        self._tell_places()

    def cancel(self, job: _Job) -> None:
        """Drop a job that nobody needs any more."""
        job.stopped.set()
        if self._queue.remove(job.owner, job):
            self._tell_places()

    def _tell_places(self) -> None:
        """Tell everyone who waits the place in the queue, unless a worker is about to take the next job."""
        if len(self._busy) < len(self._workers):
            return
        for place, job in enumerate(self._queue.in_order(), start=1):
            job.send_place(place)

    def _serve(self, worker: Worker) -> None:
        with suppress(Closed):
            while True:
                with self._queue.take() as job:
                    self._busy.add(worker)
                    self._tell_places()
                    answer = self._do(job, worker)
                    self._busy.discard(worker)
                    job.send(answer)

    def _do(self, job: _Job, worker: Worker) -> Message | Exception:
        """Return the final answer to a job, or why there is none."""
        for _ in range(TRIES):
            if job.stopped.is_set() or self._is_closed:
                break
            try:
                return _answer(self._ask(job, worker))
            except ProgramError as error:
                if not self._is_closed:
                    log.warning("an analysis failed and is tried again: %s", error)
            except Exception as error:  # a refusal, or a bug of ours: the other jobs go on
                if not isinstance(error, PharosError):
                    log.exception("an analysis failed")
                return error
        return WorkerFailed("worker_failed", "the analysis failed repeatedly")

    def _ask(self, job: _Job, worker: Worker) -> dict[str, Any]:
        """Return the final answer to a job. If it takes too long, that is what has been found so far."""
        milliseconds = (job.request.get("limits") or {}).get("ms")
        seconds = milliseconds / 1000 + GRACE_SECONDS if milliseconds else SECONDS_BY_NODES
        timer = threading.Timer(self._most_seconds, job.stopped.set) if self._most_seconds else None
        if timer:
            timer.daemon = True
            timer.start()
        try:
            return worker.ask(job.request, job.code, seconds, job.stopped, lambda data: job.send(_answer(data)))
        finally:
            if timer:
                timer.cancel()


class AnalysisService:
    """Computes analyses for visitors.

    Args:
        size: the number of records that are reviewed at once; 0 turns all analyses off.
        limits: how much an analysis may compute, and how many a visitor may have open.
        readiness: which games can be analysed already; the others' requests wait.
    """

    def __init__(self, size: int, limits: Limits, readiness: Readiness) -> None:
        self._limits, self._readiness = limits, readiness
        self._positions = _Lane("analysis of positions", min(size, 1), limits)
        self._records = _Lane("analysis of records", size, limits)
        self._open: Counter[Owner] = Counter()  # requests that wait or are in progress; used by the event loop only
        self._jobs: set[_Job] = set()
        self._is_ending = False
        self.is_offered = size > 0

    def start(self) -> None:
        """Start to serve requests."""
        self._positions.start()
        self._records.start()

    async def warm_up(self, seconds: float) -> None:
        """Let the workers load the code of every game, so that nobody has to wait for it.

        It waits some seconds first, so that the service starts as fast as without. Games that are not compiled yet come
        when they are. If several records are reviewed at once, one process is warmed up; the others load their code
        when they are first needed.
        """
        if not self.is_offered or not seconds:
            return
        await asyncio.sleep(seconds)
        for game in games():
            if get_game(game).review is None:
                continue
            for request in await run_in_threadpool(warm_up_requests, game):
                try:
                    async with aclosing(self._stream(_Job(NOBODY, game, request))) as messages:
                        async for message in messages:
                            if isinstance(message, Answer):
                                break  # whoever comes now does not wait for the rest
                except PharosError:
                    log.warning("an analysis of %s could not be warmed up", game, exc_info=True)

    def end_streams(self) -> None:
        """End all streams, so that the service can stop. May be called from a signal handler."""
        self._is_ending = True
        for job in tuple(self._jobs):
            job.send(Closed())

    def close(self) -> None:
        """End all analyses."""
        self._positions.close()
        self._records.close()

    def stream(self, owner: Sequence[str], game: str, request: dict[str, Any]) -> AsyncGenerator[Message]:
        """Analyse, and yield what is to be told: places in the queue, and better and better answers.

        The analysis is cancelled when the generator is closed; use `contextlib.aclosing`.

        Args:
            owner: address and visitor (`Client.creator`), who take turns.
            game: the game of the request.
            request: a request of the engine protocol without an id, such as `{"do": "analyse", "view": view}`. Its
                limits are reduced to those of the service.

        Raises:
            NotAllowed: the service does not offer analyses.
            TooMany: the visitor, or the address, has too many open.
            PharosError: the engine refused the request; raised while the answers are read, as is
            WorkerFailed: workers failed repeatedly.
        """
        address, visitor = owner
        if not self.is_offered:
            raise NotAllowed("no_analysis", "Analyses are turned off on this server.")
        most = {
            (address,): self._limits.limit_open_analyses_per_address,
            (address, visitor): self._limits.limit_open_analyses_per_visitor,
        }
        if any(number and self._open[key] >= number for key, number in most.items()):
            raise TooMany(ANALYSES, RETRY_SECONDS)
        return self._stream(_Job((address, visitor), game, bounded_request(request, self._limits)))

    async def _stream(self, job: _Job) -> AsyncGenerator[Message]:
        lane = self._positions if job.request["do"] == POSITION else self._records
        keys = [job.owner[:1], job.owner]
        self._open.update(keys)
        self._jobs.add(job)
        try:
            while not self._is_ending and (seconds := self._readiness.analysis_seconds_left(job.game)):
                yield Preparing(seconds)
                await asyncio.sleep(READY_SECONDS)
            if self._is_ending:
                return
            lane.put(job)
            is_final = False
            while not is_final:
                message = await job.messages.get()
                if isinstance(message, Exception):
                    raise message
                is_final = message.is_final
                yield message
        except Closed:  # the service is stopping
            return
        finally:
            lane.cancel(job)
            self._jobs.discard(job)
            self._open.subtract(keys)
            for key in keys:
                if not self._open[key]:
                    del self._open[key]


def warm_up_requests(game: str) -> list[dict[str, Any]]:
    """Return small requests that need all code of the analyses of a game: one for each kind."""
    rules = get_game(game).rules
    position = rules.begin(rules.deal(rules.seats[0], 0))
    for _ in range(WARM_UP_MOVES):
        seat = rules.waiting(position)[0]
        rules.decide(position, seat, rules.moves(position, seat)[0])
    seat = rules.waiting(position)[0]
    return [
        {"do": "review", "record": rules.record(position, {}), "depth": "quick"},
        {"do": POSITION, "view": rules.view(position, seat), "limits": {"nodes": 100}, "reasons": 1},
    ]


def bounded_request(request: dict[str, Any], limits: Limits) -> dict[str, Any]:
    """Return a request with its limits reduced to those of the service."""
    most = {"ms": limits.limit_analysis_ms, "nodes": limits.limit_analysis_nodes}
    asked = request.get("limits")
    if not isinstance(asked, dict):
        return request
    bounded = {
        name: min(value, most[name]) if most.get(name) and isinstance(value, int) else value
        for name, value in asked.items()
    }
    return {**request, "limits": bounded}
