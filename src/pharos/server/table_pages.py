"""The pages of a table: the game itself, actions besides moves, and the replay of a finished game."""

from __future__ import annotations

import functools
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response, StreamingResponse
from pydantic import BaseModel, Field

from pharos.core.errors import IllegalMove
from pharos.server.api import TheTables
from pharos.server.error_messages import explain_problem
from pharos.server.errors import NotAllowed, TableError
from pharos.server.events import (
    RETRY_MESSAGE,
    Announcer,
    Answer,
    Message,
    compressed,
    goodbye_message,
    uncompressed,
)
from pharos.server.fragments import CHOSEN_EVENT, Fragment, Fragments
from pharos.server.hints import HintView
from pharos.server.pace import set_pace
from pharos.server.presence import Presence, presence_message
from pharos.server.request_data import plain_route, read
from pharos.server.results import preview_of
from pharos.server.store import UNAVAILABLE
from pharos.server.table_requests import whole_number
from pharos.server.table_views import getting_ready
from pharos.server.tables import Table, Tables
from pharos.server.visitors import TheVisitor, Visitor, visitor_of
from pharos.server.web_parts import web_part

router = APIRouter(include_in_schema=False)

ALIVE_MESSAGE = Message(b"event: alive\ndata: 1\n\n")  # unlike a comment, the script of the page hears it


def view_of(visitor: Visitor, table: Table[Any], uncovered: str = "", problem: str | None = None) -> Any:
    """Return the view model of a table for a visitor."""
    part = web_part(table.rules.name)
    return part.view_table(table, visitor.browser, visitor.tr, visitor.base_url, uncovered=uncovered, problem=problem)


def _context(visitor: Visitor, table: Table[Any], uncovered: str = "", problem: str | None = None) -> dict[str, Any]:
    """Return what the templates of a table show."""
    view = view_of(visitor, table, uncovered, problem)
    waiting = getting_ready(table, visitor.readiness, visitor.tr)
    return {"t": view, "getting_ready": waiting, "offers_analyses": visitor.settings.analysts > 0}


def _template(table: Table[Any], name: str) -> str:
    """Return the path of a template of the table's game."""
    return f"{web_part(table.rules.name).template_folder}/{name}"


def live_fragment(visitor: Visitor, table: Table[Any], uncovered: str = "") -> Fragment:
    """Return the fragment that the visitor's page shows. Visitors with the same seats and language share it."""
    template, waiting = _template(table, "_table.html"), getting_ready(table, visitor.readiness, visitor.tr)

    def render() -> str:
        return visitor.renderer.text(template, visitor.tr, **_context(visitor, table, uncovered))

    if waiting:  # they get ready without a new version of the table
        return Fragment(table.version, render())
    fragments: Fragments = visitor.request.app.state.fragments
    seats = tuple(table.held_by(visitor.browser))
    return fragments.get(table, (seats, visitor.tr.language, visitor.base_url, uncovered), render)


def _chosen_fragment(visitor: Visitor, table: Table[Any]) -> Fragment | None:
    """Return what the latest version changes for a visitor if it is only that another seat has made its choice.

    None if something else may have changed, or if the game has no such fragment.
    """
    seat, mine, part = table.latest_choice, table.held_by(visitor.browser), web_part(table.rules.name)
    view_choice = getattr(part, "view_choice", None)  # of a SimultaneousWebPart
    is_more = len(mine) > 1 or table.clocks is not None or table.is_tutorial
    if seat is None or seat in mine or view_choice is None or is_more:
        return None
    if getting_ready(table, visitor.readiness, visitor.tr):
        return None

    def render() -> str:
        view = view_choice(table, visitor.browser, visitor.tr, visitor.base_url, seat)
        return visitor.renderer.text(
            _template(table, "_chosen.html"), visitor.tr, t=view, chosen=seat, getting_ready=()
        )

    fragments: Fragments = visitor.request.app.state.fragments
    return fragments.get(table, (tuple(mine), visitor.tr.language, visitor.base_url), render, CHOSEN_EVENT)


def is_fetch(visitor: Visitor) -> bool:
    """Whether a script made the request, which shows fragments."""
    return visitor.request.headers.get("x-requested-with") == "fetch"


def _fragment(visitor: Visitor, table: Table[Any], status: int = 200, problem: str | None = None) -> Response:
    if is_fetch(visitor):
        if problem is None:
            return visitor.fragment(live_fragment(visitor, table))
        return visitor.page(_template(table, "_table.html"), status, **_context(visitor, table, problem=problem))
    if problem is None:
        return visitor.go(f"/t/{table.id}")
    return visitor.page(_template(table, "table.html"), status, hint=None, **_context(visitor, table, problem=problem))


def _seat(visitor: Visitor, table: Table[Any], wanted: int | None = None) -> int:
    """Return the seat the visitor acts for: the requested one, else their seat to move, else their first seat."""
    seats = table.held_by(visitor.browser)
    if not seats:
        raise NotAllowed("not_your_seat", "Only the players can do that; you are watching.")
    if wanted in seats and wanted is not None:
        return wanted
    return next((seat for seat in table.waiting if seat in seats), seats[0])


def answering(visitor: Visitor, table_id: str) -> AbstractContextManager[Answer]:
    """Hold back the events of the requesting page if it identifies itself, since the response contains the table."""
    announcer: Announcer = visitor.request.app.state.announcer
    return announcer.answering(table_id, visitor.request.headers.get("x-page", ""))


def render_table(visitor: Visitor, table: Table[Any], uncovered: str = "", hint: HintView | None = None) -> Response:
    """Return the page of a table, with a hint if there is one."""
    preview = preview_of(table, visitor.tr, visitor.base_url)
    context = _context(visitor, table, uncovered)
    return visitor.page(_template(table, "table.html"), preview=preview, hint=hint, **context)


@router.get("/t/{table_id}")
def show_table(visitor: TheVisitor, tables: TheTables, table_id: str, uncovered: str = "") -> Response:
    """Show the table. `uncovered` is the key of the hand to show when several players share a screen."""
    return render_table(visitor, tables.get(table_id), uncovered)


class EventsQuery(BaseModel):
    """What a page says about itself when it opens its event stream."""

    v: int = -1  # the version that the page shows
    page: str = ""  # its id; versions delivered in the responses to its requests are not sent again
    uncovered: str = ""  # the key of the hand to show when several players share a screen


async def follow_table(request: Request) -> Response:
    """Stream the live fragment of the page whenever it changes, from the version on that the page shows."""
    table_id: str = request.path_params["table_id"]
    visitor, query = await visitor_of(request), await read(EventsQuery, request)
    tables: Tables = request.app.state.tables
    announcer: Announcer = request.app.state.announcer
    uncovered, page = query.uncovered, query.page
    presence: Presence = visitor.request.app.state.presence
    seats = (await run_in_threadpool(tables.get, table_id)).held_by(visitor.browser)
    last_version = whole_number(request.headers.get("last-event-id"))  # where to resume an interrupted stream
    known = query.v if last_version is None else last_version

    def render(known: int, table: Table[Any]) -> tuple[int, Message | None]:
        if table.version <= known:
            return known, None
        chosen = _chosen_fragment(visitor, table) if known == table.version - 1 else None
        return table.version, (chosen or live_fragment(visitor, table, uncovered)).event

    def read_and_render(known: int) -> tuple[Table[Any], tuple[int, Message | None]]:
        table = tables.get(table_id)
        return table, render(known, table)

    async def stream(known: int) -> AsyncIterator[Message]:
        yield RETRY_MESSAGE
        people = b""  # who is here, as the page was told
        async for change in announcer.changes(table_id, page):
            if change is None:
                yield ALIVE_MESSAGE
                continue
            known, cached = max(known, change.shown), tables.cached(table_id, change.latest)
            try:
                if cached:  # rendering takes no longer than handing it to a thread and waiting for the interpreter
                    table, (known, message) = cached, render(known, cached)
                else:
                    table, (known, message) = await run_in_threadpool(read_and_render, known)
            except UNAVAILABLE:  # the page connects again and is told
                return
            if message:
                yield message
            del message  # an idle stream holds on to nothing
            if table.held_by(visitor.browser) != seats:  # the page connects again and counts for its new seat
                return
            news = presence_message(table, seats, presence.here(table_id), visitor.tr)
            del table, cached
            if news and news.plain != people:
                people = news.plain
                yield news
            del news
        yield goodbye_message()

    async def counted(messages: AsyncIterator[Message]) -> AsyncIterator[Message]:
        with presence.at_table(table_id, seats):
            async for message in messages:
                yield message
                del message

    return event_stream(visitor, counted(stream(known)))


def event_stream(visitor: Visitor, messages: AsyncIterator[Message]) -> StreamingResponse:
    """Return a stream of events as a response."""
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
    if visitor.takes_gzip:
        headers["Content-Encoding"] = "gzip"
        return StreamingResponse(compressed(messages), media_type="text/event-stream", headers=headers)
    return StreamingResponse(uncompressed(messages), media_type="text/event-stream", headers=headers)


class MoveForm(BaseModel):
    """The form by which a page makes a move."""

    move: str = Field(max_length=200)
    version: int
    seat: int | None = None


async def make_move(request: Request) -> Response:
    """Make a move. If it is rejected, the page shows why."""
    table_id: str = request.path_params["table_id"]
    visitor, form = await visitor_of(request), await read(MoveForm, request)
    tables: Tables = request.app.state.tables

    def try_move() -> tuple[Table[Any], int, str | None]:
        try:
            seat = functools.partial(_seat, visitor, wanted=form.seat)
            return tables.move(table_id, seat, form.move, form.version)[1], 200, None
        except (TableError, IllegalMove) as error:
            status = error.status if isinstance(error, TableError) else 422
            return tables.get(table_id), status, explain_problem(error, visitor.tr)

    with answering(visitor, table_id) as answer:
        table, status, problem = await run_in_threadpool(try_move)  # it waits for the disk
        answer.version = table.version
    return _fragment(visitor, table, status, problem)


# The two routes of every move: FastAPI would take twice the time for what these functions do before they begin.
router.routes.append(plain_route("/t/{table_id}/events", "GET", follow_table))
router.routes.append(plain_route("/t/{table_id}/move", "POST", make_move))


Change = Callable[[int, list[int]], Table[Any]]
"""An action besides moving, called with the acting seat and all seats of the visitor."""


def _change(visitor: Visitor, tables: TheTables, table_id: str, change: Change) -> Response:
    """Perform an action and show the table. If it is rejected, the page shows why."""
    status, problem = 200, None
    with answering(visitor, table_id) as answer:
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
    number = whole_number(text)
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
        chosen = whole_number(seat)
        return tables.agreements.come_back(table_id, own if chosen is None or chosen not in mine else chosen)

    return _change(visitor, tables, table_id, sit_again)


@router.post("/t/{table_id}/pace")
def change_pace(visitor: TheVisitor, tables: TheTables, table_id: str, pace: Annotated[str, Form()]) -> Response:
    """Slow the computers down, pause them, let them make one decision, or let them go on."""
    return _change(visitor, tables, table_id, lambda _seat, _mine: set_pace(tables.store, table_id, pace))


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
    with answering(visitor, table_id) as answer:
        table = tables.rename(table_id, functools.partial(_seat, visitor, wanted=seat), name)
        answer.version = table.version
    return _fragment(visitor, table)


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


def _replay(visitor: Visitor, table: Table[Any], move: int, template: str) -> Response:
    if not table.outcome:
        raise NotAllowed("not_over", "A game can be replayed when it is over.")
    last = table.decisions
    number = min(max(move, 0), last)
    context = web_part(table.rules.name).replay_context(table, visitor.browser, visitor.tr, visitor.base_url, number)
    preview = preview_of(table, visitor.tr, visitor.base_url) if template == "replay.html" else None
    path = f"/t/{table.id}/replay"
    return visitor.page(_template(table, template), move=number, last=last, path=path, preview=preview, **context)


@router.get("/t/{table_id}/replay")
def replay(visitor: TheVisitor, tables: TheTables, table_id: str, move: int = 0) -> Response:
    """Show the replay of a finished game, from its start unless a move is given."""
    return _replay(visitor, tables.get(table_id), move, "replay.html")


@router.get("/t/{table_id}/replay/{number}")
def replay_fragment(visitor: TheVisitor, tables: TheTables, table_id: str, number: int) -> Response:
    """Show one position of a replay as a fragment."""
    return _replay(visitor, tables.get(table_id), number, "_replay.html")
