"""Reviews of finished games: computed once for all who look, kept as far as they are known, and gone on with later."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import aclosing, contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from fastapi.concurrency import run_in_threadpool

from pharos.core.errors import PharosError
from pharos.core.registry import get_game
from pharos.review import DEFAULT_DEPTH, JudgedMove
from pharos.server.analysis_service import AnalysisService, Answer, Message, Preparing, Queued
from pharos.server.errors import NotAllowed
from pharos.server.review_store import ReviewKey, ReviewStore, StoredReview, record_digest
from pharos.server.store import UNAVAILABLE
from pharos.server.table import Table

log = logging.getLogger(__name__)

SAVE_SECONDS = 5.0  # between two writes of what is known so far
LINGER_SECONDS = 30.0  # how long a review goes on when nobody looks any more, as during a reload


@dataclass(frozen=True)
class ReviewState:
    """What is known about a review at one moment."""

    total: int  # moves of the record
    moves: Mapping[int, JudgedMove] = field(default_factory=dict)  # by number
    seats: Sequence[Mapping[str, Any]] = ()  # what they add up to, once the review is complete
    complete: bool = False
    place: int | None = None  # in the queue
    preparing: int | None = None  # seconds until the analysis is compiled
    is_running: bool = False
    problem: PharosError | None = None  # why it has ended before it was complete

    @property
    def version(self) -> str:
        """A text that is another one whenever a page would show something else."""
        final = sum(move.is_final for move in self.moves.values())
        parts = (len(self.moves), final, self.complete + 0, self.place or 0, self.preparing or 0, self.is_running + 0)
        return ".".join(map(str, parts)) + (f".{self.problem.code}" if self.problem else "")

    def after(self, message: Message) -> ReviewState:
        """What is known after a message of the analysis."""
        match message:
            case Preparing(seconds):
                return replace(self, preparing=seconds)
            case Queued(place):
                return replace(self, place=place, preparing=None)
            case Answer(data):
                judged = map(JudgedMove.from_dict, data["moves"])
                return replace(
                    self,
                    moves={**self.moves, **{move.number: move for move in judged}},
                    seats=data.get("seats", ()),
                    complete=data.get("complete", False),
                    place=None,
                    preparing=None,
                )


class _Running:
    """A review that is being computed, with those who wait for news."""

    def __init__(self, state: ReviewState) -> None:
        self.state = state
        self.watchers = 0
        self.task: asyncio.Task[None] | None = None
        self.news = asyncio.Event()

    def show(self, state: ReviewState) -> None:
        """Wake everybody who waits."""
        self.state = state
        news, self.news = self.news, asyncio.Event()
        news.set()


class Reviews:
    """The reviews of the service. `state` may be called from any thread, the rest from the event loop."""

    def __init__(self, store: ReviewStore, analyses: AnalysisService, depth: str = DEFAULT_DEPTH) -> None:
        self._store, self._analyses, self._depth = store, analyses, depth
        self._running: dict[ReviewKey, _Running] = {}

    def key(self, table: Table[Any]) -> ReviewKey:
        """Return what the review of a table is kept under.

        Raises:
            NotAllowed: the game is not over, or its game has no reviews.
        """
        if not table.outcome:
            raise NotAllowed("not_over", "A game can be reviewed when it is over.")
        if get_game(table.rules.name).review is None:
            raise NotAllowed("no_review", "There are no reviews of this game.")
        return ReviewKey(record_digest(table), self._depth)

    def state(self, table: Table[Any]) -> ReviewState:
        """Return what is known about the review of a table.

        Raises:
            NotAllowed: the game is not over, or its game has no reviews.
        """
        key = self.key(table)
        running = self._running.get(key)
        return running.state if running else self._stored(key, len(table.moves))

    def _stored(self, key: ReviewKey, total: int) -> ReviewState:
        known = self._store.get(key)
        if known is None:
            return ReviewState(total, complete=not total)
        return ReviewState(total, known.moves, known.seats, known.complete)

    async def start(self, table: Table[Any], owner: Sequence[str]) -> None:
        """Begin to compute a review, or go on with it, unless it is complete or being computed.

        Raises:
            NotAllowed: the game is not over, it has no reviews, or the service offers none.
            TooMany: the visitor has too many analyses open.
        """
        key = await run_in_threadpool(self.key, table)
        if key in self._running:
            return
        state = await run_in_threadpool(self._stored, key, len(table.moves))
        if state.complete or key in self._running:
            return
        known = [state.moves[number].to_dict() for number in sorted(state.moves)]
        record = table.rules.record(table.game, {})
        request = {"do": "review", "record": record, "depth": self._depth, "known": known}
        messages = self._analyses.stream(owner, table.rules.name, request)
        running = self._running[key] = _Running(replace(state, is_running=True))
        running.task = asyncio.create_task(self._compute(key, table.rules.name, running, messages))

    async def _compute(self, key: ReviewKey, game: str, running: _Running, messages: AsyncGenerator[Message]) -> None:
        problem: PharosError | None = None
        saved = time.monotonic()
        try:
            async with aclosing(messages):
                async for message in messages:
                    running.show(running.state.after(message))
                    if time.monotonic() - saved > SAVE_SECONDS:
                        await self._save(key, game, running.state)
                        saved = time.monotonic()
        except PharosError as error:
            problem = error
        finally:
            await self._save(key, game, running.state)
            del self._running[key]
            running.show(replace(running.state, is_running=False, place=None, preparing=None, problem=problem))

    async def _save(self, key: ReviewKey, game: str, state: ReviewState) -> None:
        try:
            review = StoredReview(state.moves, tuple(state.seats), state.complete)
            await asyncio.shield(run_in_threadpool(self._store.put, key, game, review))
        except UNAVAILABLE:  # it is kept with the next move, or computed again
            log.warning("a review could not be stored")

    async def changes(self, table: Table[Any]) -> AsyncGenerator[ReviewState]:
        """Yield what is known now, and whenever more is known, until the review is complete or ends."""
        key = await run_in_threadpool(self.key, table)
        running = self._running.get(key)
        if running is None:
            yield await run_in_threadpool(self._stored, key, len(table.moves))
            return
        with self._watching(running):
            while True:
                news, state = running.news, running.state
                yield state
                if not state.is_running:
                    return
                await news.wait()

    @contextmanager
    def _watching(self, running: _Running) -> Iterator[None]:
        running.watchers += 1
        try:
            yield
        finally:
            running.watchers -= 1
            asyncio.get_running_loop().call_later(LINGER_SECONDS, self._stop_if_unwatched, running)

    def _stop_if_unwatched(self, running: _Running) -> None:
        if not running.watchers and running.task:
            running.task.cancel()

    async def close(self) -> None:
        """Stop to compute; what is known is kept."""
        tasks = [running.task for running in self._running.values() if running.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
