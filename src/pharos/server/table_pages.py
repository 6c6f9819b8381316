"""The pages of a table: what is played there, what players do besides, and the replay of a finished game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Form, Header
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response, StreamingResponse

from pharos.core.errors import IllegalMove
from pharos.server.api import TheAnnouncer, TheTables
from pharos.server.error_messages import explain_problem
from pharos.server.errors import NotAllowed, TableError
from pharos.server.events import compressed, format_event
from pharos.server.games import GAMES
from pharos.server.table_views import PAGES
from pharos.server.tables import Table
from pharos.server.visitors import TheVisitor, Visitor

router = APIRouter(include_in_schema=False)


def _view(visitor: Visitor, table: Table[Any], uncovered: str = "", problem: str | None = None) -> Any:
    pages = PAGES[table.rules.name]
    return pages.view_table(table, visitor.browser, visitor.tr, visitor.base_url, uncovered=uncovered, problem=problem)


def _template(table: Table[Any], name: str) -> str:
    """A template of the table's game."""
    return f"{table.rules.name}/{name}"


def _fragment(visitor: Visitor, table: Table[Any], status: int = 200, problem: str | None = None) -> Response:
    if visitor.request.headers.get("x-requested-with") == "fetch":
        return visitor.page(_template(table, "_table.html"), status, t=_view(visitor, table, problem=problem))
    if problem is None:
        return visitor.go(f"/t/{table.id}")
    return visitor.page(_template(table, "table.html"), status, t=_view(visitor, table, problem=problem))


def _seat(visitor: Visitor, table: Table[Any], wanted: int | None = None) -> int:
    """The seat for which the visitor acts: the one asked for, the one to move if it is theirs, otherwise their own."""
    seats = table.held_by(visitor.browser)
    if not seats:
        raise NotAllowed("not_your_seat", "Only the players can do that; you are watching.")
    if wanted in seats and wanted is not None:
        return wanted
    return next((seat for seat in table.waiting if seat in seats), seats[0])


@router.get("/t/{table_id}")
def show_table(visitor: TheVisitor, tables: TheTables, table_id: str, uncovered: str = "") -> Response:
    """The table; `uncovered` names the seat whose hand is shown where several share a screen."""
    table = tables.get(table_id)
    return visitor.page(_template(table, "table.html"), t=_view(visitor, table, uncovered))


@router.get("/t/{table_id}/events")
async def follow_table(
    visitor: TheVisitor,
    tables: TheTables,
    announcer: TheAnnouncer,
    table_id: str,
    v: int = -1,
    uncovered: str = "",
    last_event_id: Annotated[str | None, Header()] = None,
) -> StreamingResponse:
    """The live part of the page, whenever it changes; `v` is the version that the page shows."""
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
        async for changed in announcer.changes(table_id):
            if not changed:
                yield ": still here\n\n"
                continue
            known, text = await run_in_threadpool(render, known)
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
    """Make a move; refused, the page shows why."""
    table = tables.get(table_id)
    try:
        _, table = tables.move(table_id, _seat(visitor, table, seat), move, version, same_decision=True)
    except (TableError, IllegalMove) as error:
        status = error.status if isinstance(error, TableError) else 422
        return _fragment(visitor, tables.get(table_id), status, explain_problem(error, visitor.tr))
    return _fragment(visitor, table)


def _change(visitor: Visitor, tables: TheTables, table_id: str, what: str, answer: str) -> Response:
    table = tables.get(table_id)
    try:
        seat = _seat(visitor, table)
        mine = table.held_by(visitor.browser)
        if what == "resign":
            table = tables.resign(table_id, seat)
        elif what == "draw":
            table = tables.draw(table_id, seat, answer)
        elif what == "propose":
            kind, _, number = answer.partition(" ")
            table = tables.propose(table_id, mine, kind, int(number) if number.isdigit() else None)
        elif what == "answer":
            table = tables.answer(table_id, mine, agrees=answer == "accept")
        elif what == "return":
            table = tables.come_back(table_id, int(answer) if answer.isdigit() and int(answer) in mine else seat)
        else:
            table = tables.takeback(table_id, seat, answer, alone=len(mine) == 2)
    except TableError as error:
        return _fragment(visitor, tables.get(table_id), error.status, explain_problem(error, visitor.tr))
    return _fragment(visitor, table)


@router.post("/t/{table_id}/resign")
def resign(visitor: TheVisitor, tables: TheTables, table_id: str) -> Response:
    """Give up."""
    return _change(visitor, tables, table_id, "resign", "")


@router.post("/t/{table_id}/draw")
def draw(visitor: TheVisitor, tables: TheTables, table_id: str, answer: Annotated[str, Form()] = "offer") -> Response:
    """Offer a draw, accept or decline one."""
    return _change(visitor, tables, table_id, "draw", answer)


@router.post("/t/{table_id}/takeback")
def takeback(visitor: TheVisitor, tables: TheTables, table_id: str, answer: Annotated[str, Form()] = "ask") -> Response:
    """Ask to take back a move, allow or refuse it."""
    return _change(visitor, tables, table_id, "takeback", answer)


@router.post("/t/{table_id}/propose")
def propose(visitor: TheVisitor, tables: TheTables, table_id: str, what: Annotated[str, Form()]) -> Response:
    """Propose "end", or "computer 3" to let a computer play for a seat."""
    return _change(visitor, tables, table_id, "propose", what)


@router.post("/t/{table_id}/answer")
def answer_proposal(visitor: TheVisitor, tables: TheTables, table_id: str, answer: Annotated[str, Form()]) -> Response:
    """Agree to a proposal or not."""
    return _change(visitor, tables, table_id, "answer", answer)


@router.post("/t/{table_id}/return")
def come_back(visitor: TheVisitor, tables: TheTables, table_id: str, seat: Annotated[str, Form()] = "") -> Response:
    """Play on for an own seat that a computer plays."""
    return _change(visitor, tables, table_id, "return", seat)


@router.post("/t/{table_id}/rematch")
def rematch(visitor: TheVisitor, tables: TheTables, table_id: str) -> Response:
    """Play again."""
    _seat(visitor, tables.get(table_id))
    return visitor.go(f"/t/{tables.rematch(table_id).id}")


@router.post("/t/{table_id}/name")
def rename(
    visitor: TheVisitor,
    tables: TheTables,
    table_id: str,
    name: Annotated[str, Form(max_length=200)],
    seat: Annotated[int | None, Form()] = None,
) -> Response:
    """Change the name of an own seat at this table."""
    chosen = _seat(visitor, tables.get(table_id), seat)
    return _fragment(visitor, tables.rename(table_id, chosen, name))


@router.get("/t/{table_id}/seat/{token}")
def sit_down(visitor: TheVisitor, tables: TheTables, table_id: str, token: str) -> Response:
    """Take the seat that the link opens."""
    tables.sit_down(table_id, token, visitor.browser)
    return visitor.go(f"/t/{table_id}")


@router.get("/t/{table_id}/record")
def download_record(tables: TheTables, table_id: str) -> Response:
    """The record as a file."""
    table = tables.get(table_id)
    if not table.outcome:
        raise NotAllowed("not_over", "The record holds the hidden cards; it is given out when the game is over.")
    name = f"pharos-{table.rules.name}-{table_id}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(table.record().to_text(), media_type="text/plain; charset=utf-8", headers=headers)


# --- replay ----------------------------------------------------------------------------------------------------------


def _replay(visitor: Visitor, table: Table[Any], move: int | None, template: str) -> Response:
    if not table.outcome:
        raise NotAllowed("not_over", "A game can be replayed when it is over.")
    last = GAMES[table.rules.name].decisions(table.game)
    number = last if move is None else min(max(move, 0), last)
    pages = PAGES[table.rules.name]
    context = pages.replay_context(table, visitor.browser, visitor.tr, visitor.base_url, number)
    return visitor.page(_template(table, template), move=number, last=last, **context)


@router.get("/t/{table_id}/replay")
def replay(visitor: TheVisitor, tables: TheTables, table_id: str, move: int | None = None) -> Response:
    """A finished game move by move."""
    return _replay(visitor, tables.get(table_id), move, "replay.html")


@router.get("/t/{table_id}/replay/{number}")
def replay_fragment(visitor: TheVisitor, tables: TheTables, table_id: str, number: int) -> Response:
    """One position of a replay, without the page around it."""
    return _replay(visitor, tables.get(table_id), number, "_replay.html")
