"""The review of a finished game: the page, its live progress, and playing on from any position."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response, StreamingResponse

from pharos.core.errors import PharosError
from pharos.server.api import TheTables
from pharos.server.clients import current_client
from pharos.server.continued_tables import continue_game
from pharos.server.error_messages import explain_problem
from pharos.server.errors import BadRequest
from pharos.server.events import HEARTBEAT, HEARTBEAT_MESSAGE, RETRY_MESSAGE, Message, goodbye_message, uncompressed
from pharos.server.lobbies import level_choices
from pharos.server.results import preview_of
from pharos.server.review_views import view_review
from pharos.server.reviews import Reviews, ReviewState
from pharos.server.table import Table
from pharos.server.table_requests import whole_number
from pharos.server.visitors import TheVisitor, Visitor
from pharos.server.web_parts import web_part

router = APIRouter(include_in_schema=False)

PAUSE_SECONDS = 0.7  # between two messages, so that a page is not drawn again for every move
TRY_AGAIN_MS = 10_000  # after a refusal


def _reviews(request: Request) -> Reviews:
    reviews: Reviews = request.app.state.reviews
    return reviews


def _context(visitor: Visitor, table: Table[Any], move: int, seat: str) -> dict[str, Any]:
    """Return what the templates of a review show, with one move selected."""
    state = _reviews(visitor.request).state(table)
    step = min(max(move, 0), len(table.moves))
    only = whole_number(seat)
    only = only if only is not None and only < len(table.seats) else None
    review = view_review(table, visitor.browser, state, visitor.tr, step, only)
    moved = table.moves[step - 1] if step else None
    judged = state.moves.get(step - 1)
    decision = table.decisions if moved is None else judged.decision if judged else _decision_of(table, step - 1)
    part = web_part(table.rules.name)
    shown = moved.seat if moved else only
    context = part.replay_context(table, visitor.browser, visitor.tr, visitor.base_url, decision, shown)
    return {
        **context,
        "review": review,
        "folder": part.template_folder,
        "decision": decision,
        "levels": level_choices(visitor, table.rules.name),
        "move": step,
        "last": len(table.moves),
        "path": f"/t/{table.id}/review",
        "query": "" if only is None else f"seat={only}",
    }


def _decision_of(table: Table[Any], number: int) -> int:
    """Return the number of decisions before a move."""
    record = table.rules.read_record(table.record_text())
    game = table.rules.begin(record.start)
    for seat, move in record.moves[:number]:
        table.rules.decide(game, seat, move)
    return table.rules.decisions(game)


@router.get("/t/{table_id}/review")
def show_review(visitor: TheVisitor, tables: TheTables, table_id: str, move: int = 0, seat: str = "") -> Response:
    """Show the review of a finished game: the overview unless a move is given."""
    table = tables.get(table_id)
    context = _context(visitor, table, move, seat)
    return visitor.page("review.html", preview=preview_of(table, visitor.tr, visitor.base_url), **context)


@router.post("/t/{table_id}/review")
async def start_review(visitor: TheVisitor, tables: TheTables, table_id: str) -> Response:
    """Begin to compute a review, for pages without scripts."""
    table = await run_in_threadpool(tables.get, table_id)
    await _reviews(visitor.request).start(table, current_client.get().creator)
    return visitor.go(f"/t/{table_id}/review")


@router.get("/t/{table_id}/review/events")
async def follow_review(visitor: TheVisitor, tables: TheTables, table_id: str) -> StreamingResponse:
    """Compute the review unless it is known, and tell how far it is.

    Every message has the version that a page would show, and whether the review is complete; the page then fetches
    what it shows. Several pages share one computation, and it goes on for a while when the last one is closed.
    """
    reviews, owner = _reviews(visitor.request), current_client.get().creator
    table = await run_in_threadpool(tables.get, table_id)
    reviews.key(table)  # refuse before the stream begins

    async def stream() -> AsyncIterator[Message]:
        yield RETRY_MESSAGE
        try:
            await reviews.start(table, owner)
        except PharosError as error:
            yield _message("problem", {"text": explain_problem(error, visitor.tr)})
            yield Message(b"retry: %d\n\n" % TRY_AGAIN_MS)
            return
        async with aclosing(_with_heartbeats(reviews, table)) as states:
            async for state in states:
                if state is None:
                    yield HEARTBEAT_MESSAGE
                    continue
                yield _message("review", {"version": state.version, "complete": state.complete})
                if state.is_running:
                    await asyncio.sleep(PAUSE_SECONDS)
        yield goodbye_message()

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(uncompressed(stream()), media_type="text/event-stream", headers=headers)


async def _with_heartbeats(reviews: Reviews, table: Table[Any]) -> AsyncGenerator[ReviewState | None]:
    """Yield the states of a review, and None whenever nothing has happened for some time."""
    async with aclosing(reviews.changes(table)) as states:
        upcoming = asyncio.ensure_future(anext(states, None))
        try:
            while True:
                done, _ = await asyncio.wait([upcoming], timeout=HEARTBEAT)
                if not done:
                    yield None
                    continue
                state = upcoming.result()
                if state is None:
                    return
                yield state
                upcoming = asyncio.ensure_future(anext(states, None))
        finally:
            upcoming.cancel()
            await asyncio.gather(upcoming, return_exceptions=True)


def _message(name: str, data: dict[str, Any]) -> Message:
    return Message(f"event: {name}\ndata: {json.dumps(data)}\n\n".encode())


@router.post("/t/{table_id}/review/play")
def play_on(
    visitor: TheVisitor,
    tables: TheTables,
    table_id: str,
    decisions: Annotated[int, Form()],
    player: Annotated[str, Form(max_length=80)],
    seat: Annotated[int | None, Form()] = None,
) -> Response:
    """Make a practice table with the position after some decisions, against a computer."""
    table = tables.get(table_id)
    _reviews(visitor.request).key(table)  # nothing hidden is given out before the end
    if not 0 <= decisions < table.decisions:
        raise BadRequest("position", f"the game has the positions 0 to {table.decisions - 1}, not {decisions}")
    request, own = continue_game(table, decisions, player, seat)
    return visitor.go(f"/t/{tables.create(request, holder=visitor.browser, holds=(own,)).id}")


@router.get("/t/{table_id}/review/{number}")
def review_fragment(visitor: TheVisitor, tables: TheTables, table_id: str, number: int, seat: str = "") -> Response:
    """Show one move of a review as a fragment."""
    return visitor.page("_review.html", **_context(visitor, tables.get(table_id), number, seat))
