"""The pages of a table: the game itself, actions besides moves, and the replay of a finished game."""

from __future__ import annotations

import functools
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager
from typing import Annotated, Any

from fastapi import APIRouter, Form, Header
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response, StreamingResponse

from pharos.core.errors import IllegalMove
from pharos.server.api import TheAnnouncer, TheTables, announcer_of
from pharos.server.error_messages import explain_problem
from pharos.server.errors import NotAllowed, TableError
from pharos.server.events import Answer, compressed, format_event
from pharos.server.tables import Table
from pharos.server.visitors import TheVisitor, Visitor
from pharos.server.web_parts import web_part

router = APIRouter(include_in_schema=False)


def _view(visitor: Visitor, table: Table[Any], uncovered: str = "", problem: str | None = None) -> Any:
    part = web_part(table.rules.name)
    return part.view_table(table, visitor.browser, visitor.tr, visitor.base_url, uncovered=uncovered, problem=problem)


def _template(table: Table[Any], name: str) -> str:
    """Return the path of a template of the table's game."""
    return f"{web_part(table.rules.name).template_folder}/{name}"


def _fragment(visitor: Visitor, table: Table[Any], status: int = 200, problem: str | None = None) -> Response:
    if visitor.request.headers.get("x-requested-with") == "fetch":
        return visitor.page(_template(table, "_table.html"), status, t=_view(visitor, table, problem=problem))
    if problem is None:
        return visitor.go(f"/t/{table.id}")
    return visitor.page(_template(table, "table.html"), status, t=_view(visitor, table, problem=problem))


def _seat(visitor: Visitor, table: Table[Any], wanted: int | None = None) -> int:
    """Return the seat the visitor acts for: the requested one, else their seat to move, else their first seat."""
    seats = table.held_by(visitor.browser)
    if not seats:
        raise NotAllowed("not_your_seat", "Only the players can do that; you are watching.")
    if wanted in seats and wanted is not None:
        return wanted
    return next((seat for seat in table.waiting if seat in seats), seats[0])


def _answering(visitor: Visitor, table_id: str) -> AbstractContextManager[Answer]:
    """Hold back the events of the requesting page if it identifies itself, since the response contains the table."""
    return announcer_of(visitor.request).answering(table_id, visitor.request.headers.get("x-page", ""))


@router.get("/t/{table_id}")
def show_table(visitor: TheVisitor, tables: TheTables, table_id: str, uncovered: str = "") -> Response:
    """Show the table. `uncovered` is the key of the hand to show when several players share a screen."""
    table = tables.get(table_id)
    return visitor.page(_template(table, "table.html"), t=_view(visitor, table, uncovered))


@router.get("/t/{table_id}/events")
async def follow_table(
    visitor: TheVisitor,
    tables: TheTables,
    announcer: TheAnnouncer,
    table_id: str,
    v: int = -1,
    page: str = "",
    uncovered: str = "",
    last_event_id: Annotated[str | None, Header()] = None,
) -> StreamingResponse:
    """Stream the live fragment of the page whenever it changes.

    Args:
        visitor: the viewer.
        tables: all tables.
        announcer: announces changes.
        table_id: the table.
        v: the version that the page shows.
        page: the id that the page sends with its requests. Versions delivered in their responses are not sent again.
        uncovered: the key of the hand to show when several players share a screen.
        last_event_id: where to resume an interrupted stream.
    """
    await run_in_threadpool(tables.get, table_id)
    known = int(last_event_id) if last_event_id and last_event_id.isdigit() else v

    def render(known: int) -> tuple[int, str]:
        table = tables.get(table_id)
        if table.version <= known:
            return known, ""
        view = _view(visitor, table, uncovered)
        text = visitor.renderer.text(_template(table, "_table.html"), visitor.tr, request=visitor.request, t=view)
        return table.version, format_event("table", table.version, text)

    async def stream(known: int) -> AsyncIterator[str]:
        yield "retry: 1000\n\n"
        async for shown in announcer.changes(table_id, page):
            if shown is None:
                yield ": still here\n\n"
                continue
            known, text = await run_in_threadpool(render, max(known, shown))
            if text:
                yield text

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
    if "gzip" in visitor.request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return StreamingResponse(compressed(stream(known)), media_type="text/event-stream", headers=headers)
    return StreamingResponse(stream(known), media_type="text/event-stream", headers=headers)


@router.post("/t/{table_id}/move")
def make_move(
    visitor: TheVisitor,
    tables: TheTables,
    table_id: str,
    move: Annotated[str, Form(max_length=200)],
    version: Annotated[int, Form()],
    seat: Annotated[int | None, Form()] = None,
) -> Response:
    """Make a move. If it is rejected, the page shows why."""
    status, problem = 200, None
    with _answering(visitor, table_id) as answer:
        try:
            moving_seat = functools.partial(_seat, visitor, wanted=seat)
            _, table = tables.move(table_id, moving_seat, move, version, same_decision=True)
        except (TableError, IllegalMove) as error:
            status = error.status if isinstance(error, TableError) else 422
            table, problem = tables.get(table_id), explain_problem(error, visitor.tr)
        answer.version = table.version
    return _fragment(visitor, table, status, problem)


Change = Callable[[int, list[int]], Table[Any]]
"""An action besides moving, called with the acting seat and all seats of the visitor."""


def _change(visitor: Visitor, tables: TheTables, table_id: str, change: Change) -> Response:
    """Perform an action and show the table. If it is rejected, the page shows why."""
    status, problem = 200, None
    with _answering(visitor, table_id) as answer:
        table = tables.get(table_id)
        try:
            table = change(_seat(visitor, table), table.held_by(visitor.browser))
        except TableError as error:
            status, table, problem = error.status, tables.get(table_id), explain_problem(error, visitor.tr)
        answer.version = table.version
    return _fragment(visitor, table, status, problem)


@router.post("/t/{table_id}/resign")
def resign(visitor: TheVisitor, tables: TheTables, table_id: str) -> Response:
    """Resign."""
    agreements = tables.agreements
    return _change(visitor, tables, table_id, lambda seat, _: agreements.resign(table_id, seat))


@router.post("/t/{table_id}/draw")
def draw(visitor: TheVisitor, tables: TheTables, table_id: str, answer: Annotated[str, Form()] = "offer") -> Response:
    """Offer, accept or decline a draw."""
    agreements = tables.agreements
    return _change(visitor, tables, table_id, lambda seat, _: agreements.draw(table_id, seat, answer))


@router.post("/t/{table_id}/takeback")
def takeback(visitor: TheVisitor, tables: TheTables, table_id: str, answer: Annotated[str, Form()] = "ask") -> Response:
    """Request, allow or refuse a takeback."""

    def take_back(seat: int, mine: list[int]) -> Table[Any]:
        return tables.agreements.takeback(table_id, seat, answer, alone=len(mine) == 2)

    return _change(visitor, tables, table_id, take_back)


@router.post("/t/{table_id}/propose")
def propose(visitor: TheVisitor, tables: TheTables, table_id: str, what: Annotated[str, Form()]) -> Response:
    """Propose "end", or for example "computer 3" to let a computer play for seat 3."""
    kind, _, text = what.partition(" ")
    number = int(text) if text.isdigit() else None
    agreements = tables.agreements
    return _change(visitor, tables, table_id, lambda _, mine: agreements.propose(table_id, mine, kind, number))


@router.post("/t/{table_id}/answer")
def answer_proposal(visitor: TheVisitor, tables: TheTables, table_id: str, answer: Annotated[str, Form()]) -> Response:
    """Accept or reject a proposal."""
    agreements, agrees = tables.agreements, answer == "accept"
    return _change(visitor, tables, table_id, lambda _, mine: agreements.answer(table_id, mine, agrees=agrees))


@router.post("/t/{table_id}/return")
def come_back(visitor: TheVisitor, tables: TheTables, table_id: str, seat: Annotated[str, Form()] = "") -> Response:
    """Take a seat back from the computer that plays for it."""

    def sit_again(own: int, mine: list[int]) -> Table[Any]:
        chosen = int(seat) if seat.isdigit() and int(seat) in mine else own
        return tables.agreements.come_back(table_id, chosen)

    return _change(visitor, tables, table_id, sit_again)


@router.post("/t/{table_id}/rematch")
def rematch(visitor: TheVisitor, tables: TheTables, table_id: str) -> Response:
    """Start a rematch."""
    _seat(visitor, tables.get(table_id))
    return visitor.go(f"/t/{tables.agreements.rematch(table_id).id}")


@router.post("/t/{table_id}/name")
def rename(
    visitor: TheVisitor,
    tables: TheTables,
    table_id: str,
    name: Annotated[str, Form(max_length=200)],
    seat: Annotated[int | None, Form()] = None,
) -> Response:
    """Change the name shown for one of the visitor's seats."""
    with _answering(visitor, table_id) as answer:
        table = tables.rename(table_id, functools.partial(_seat, visitor, wanted=seat), name)
        answer.version = table.version
    return _fragment(visitor, table)


@router.get("/t/{table_id}/seat/{token}")
def sit_down(visitor: TheVisitor, tables: TheTables, table_id: str, token: str) -> Response:
    """Take the seat that the link gives access to."""
    tables.sit_down(table_id, token, visitor.browser)
    return visitor.go(f"/t/{table_id}")


@router.get("/t/{table_id}/record")
def download_record(tables: TheTables, table_id: str) -> Response:
    """Download the record."""
    table = tables.get(table_id)
    if not table.outcome:
        raise NotAllowed("not_over", "The record holds the hidden cards; it is given out when the game is over.")
    name = f"pharos-{table.rules.name}-{table_id}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(table.record_text(), media_type="text/plain; charset=utf-8", headers=headers)


# --- replay ----------------------------------------------------------------------------------------------------------


def _replay(visitor: Visitor, table: Table[Any], move: int | None, template: str) -> Response:
    if not table.outcome:
        raise NotAllowed("not_over", "A game can be replayed when it is over.")
    last = table.decisions
    number = last if move is None else min(max(move, 0), last)
    context = web_part(table.rules.name).replay_context(table, visitor.browser, visitor.tr, visitor.base_url, number)
    return visitor.page(_template(table, template), move=number, last=last, **context)


@router.get("/t/{table_id}/replay")
def replay(visitor: TheVisitor, tables: TheTables, table_id: str, move: int | None = None) -> Response:
    """Show the replay of a finished game."""
    return _replay(visitor, tables.get(table_id), move, "replay.html")


@router.get("/t/{table_id}/replay/{number}")
def replay_fragment(visitor: TheVisitor, tables: TheTables, table_id: str, number: int) -> Response:
    """Show one position of a replay as a fragment."""
    return _replay(visitor, tables.get(table_id), number, "_replay.html")
