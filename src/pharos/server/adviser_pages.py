"""The pages of the adviser: choose a game, tell what lies on the real table, get advice."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, UploadFile
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from pharos.core.errors import PharosError
from pharos.core.registry import games
from pharos.server.advice_views import EXPLAINED_MOVES, view_advice
from pharos.server.adviser import LONGEST_TEXT, Adviser, BadEntry, Notes, step_path
from pharos.server.analysis_service import AnalysisService, Message, Preparing, Queued
from pharos.server.clients import current_client
from pharos.server.error_messages import explain_problem
from pharos.server.errors import BadRequest
from pharos.server.events import Message as Event
from pharos.server.table_pages import event_stream
from pharos.server.table_requests import clean_name
from pharos.server.visitors import TheVisitor, Visitor
from pharos.server.web_parts import web_part

router = APIRouter(include_in_schema=False)

Token = Annotated[str, Query(alias="g")]
At = Annotated[str, Query(max_length=40)]
ADVICE_MS = 5000  # the first answers come much earlier


def adviser_of(game: str) -> Adviser:
    """Return the adviser of a game.

    Raises:
        HTTPException: there is none.
    """
    found = web_part(game).adviser if game in games() else None
    if found is None:
        raise HTTPException(404, f"There is no adviser for {game}")
    return found


def advised_games() -> list[str]:
    """Return the names of the games that have an adviser."""
    return [name for name in games() if web_part(name).adviser is not None]


@router.get("/advise")
def choose(visitor: TheVisitor) -> Response:
    """Choose a game, or open a file."""
    return _choose_page(visitor)


def _choose_page(visitor: Visitor, status: int = 200, problem: str | None = None) -> Response:
    rows = [(name, web_part(name).title(visitor.tr)) for name in advised_games()]
    return visitor.page("advise.html", status, games=rows, problem=problem)


@router.post("/advise")
async def open_file(visitor: TheVisitor, file: UploadFile) -> Response:
    """Open a file that keeps a game, or a view."""
    data = await file.read(LONGEST_TEXT * 2)
    try:
        notes = Notes.from_file(data, advised_games())
        await run_in_threadpool(adviser_of(notes.game).follow, notes.entries)
    except BadEntry as error:
        words = _explain_entry(visitor, notes, error)
        return await run_in_threadpool(_choose_page, visitor, 422, words)
    except BadRequest as error:
        return await run_in_threadpool(_choose_page, visitor, 422, explain_problem(error, visitor.tr))
    return visitor.go(notes.path)


@router.get("/advise/{game}")
def show(visitor: TheVisitor, game: str, token: Token = "", at: At = "") -> Response:
    """Show the table as it was told, and ask what comes next."""
    adviser_of(game)
    try:
        notes = Notes.from_token(game, token)
    except BadRequest as error:
        return _choose_page(visitor, 422, explain_problem(error, visitor.tr))
    return _page(visitor, notes, at)


@router.post("/advise/{game}")
def tell(
    visitor: TheVisitor,
    game: str,
    token: Token = "",
    at: At = "",
    move: Annotated[str, Form()] = "",
    entry: Annotated[str, Form()] = "",
    value: Annotated[str, Form(max_length=10)] = "",
    name: Annotated[list[str] | None, Form()] = None,
) -> Response:
    """Add an entry: a move, or something else that was seen. A form may give its last word as a `value`."""
    adviser = adviser_of(game)
    try:
        notes = Notes.from_token(game, token)
        if name is not None:
            notes = replace(notes, names=tuple(clean_name(item) for item in name[:8]))
        told = notes.with_entry(" ".join((move or entry, value)).strip())
    except BadRequest as error:
        return _choose_page(visitor, 422, explain_problem(error, visitor.tr))
    try:
        adviser.follow(told.entries)
    except BadEntry as error:
        if error.good < len(notes.entries):
            return _page(visitor, notes, at)
        return _page(visitor, notes, at, 422, _explain_entry(visitor, told, error))
    return visitor.go(step_path(game, told.token, at=at))


@router.get("/advise/{game}/file")
def keep(game: str, token: Token = "") -> Response:
    """Download the game as a file that can be opened again."""
    adviser_of(game)
    return _download(Notes.from_token(game, token).to_dict(), f"pharos-{game}-table.json")


@router.get("/advise/{game}/position")
def keep_position(game: str, token: Token = "") -> Response:
    """Download the view of the seat to move, which `pharos advise` reads."""
    notes, adviser = Notes.from_token(game, token), adviser_of(game)
    view = adviser.seat_view(adviser.follow(notes.entries))
    if view is None:
        raise BadRequest("not_waiting", "nobody has to decide in this position")
    return _download(view, f"pharos-{game}-position.json")


@router.get("/advise/{game}/advice")
async def advise(visitor: TheVisitor, game: str, token: Token = "") -> Response:
    """Stream better and better advice for the seat to move: fragments of HTML, as JSON, and the state of the queue."""
    notes, adviser = Notes.from_token(game, token), adviser_of(game)
    followed = await run_in_threadpool(adviser.follow, notes.entries)
    view = await run_in_threadpool(adviser.seat_view, followed)
    if view is None:
        raise BadRequest("not_waiting", "nobody has to decide in this position")
    names = (await run_in_threadpool(adviser.describe, followed, notes, "", visitor.tr))["names"]
    request = {"do": "analyse", "view": view, "limits": {"ms": ADVICE_MS}, "reasons": EXPLAINED_MOVES}
    messages = _analyses(visitor).stream(current_client.get().creator, game, request)

    async def events() -> AsyncIterator[Event]:
        async with aclosing(messages):
            try:
                async for message in messages:
                    yield _advice_event(visitor, notes, names, message)
            except PharosError as error:
                yield _event("state", text=explain_problem(error, visitor.tr))
        yield _event("done")

    return event_stream(visitor, events())


def _analyses(visitor: Visitor) -> AnalysisService:
    service: AnalysisService = visitor.request.app.state.analyses
    return service


def _event(kind: str, **data: str) -> Event:
    return Event(f"event: {kind}\ndata: {json.dumps(data)}\n\n".encode())


def _advice_event(visitor: Visitor, notes: Notes, names: Sequence[str], message: Message) -> Event:
    """Return the event for a message about an analysis."""
    tr = visitor.tr
    match message:
        case Preparing(seconds):
            text = tr.gettext("Getting ready: about %(seconds)s s", seconds=tr.number(seconds))
            return _event("state", text=text)
        case Queued(place):
            text = tr.gettext("Others come first. Your place: %(place)s.", place=tr.number(place))
            return _event("state", text=text)
    advice = view_advice(notes.game, message.to_dict(), tr, names)
    html = visitor.renderer.text("_advised_moves.html", tr, advice=advice, path=notes.path)
    state = "" if advice.is_final else tr.gettext("Still computing …")
    return _event("advice", html=html, text=state)


def _download(data: dict[str, Any], name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return JSONResponse(json.loads(json.dumps(data)), headers=headers)


def _explain_entry(visitor: Visitor, notes: Notes, error: BadEntry) -> str:
    """Say why an entry is not possible."""
    adviser = adviser_of(notes.game)
    before = adviser.follow(notes.entries[: error.good])
    return adviser.explain(error.reason, before, notes, visitor.tr)


def _page(visitor: Visitor, notes: Notes, at: str, status: int = 200, problem: str | None = None) -> Response:
    """Render a step. If an entry is not possible, show the last step before it and say why."""
    adviser = adviser_of(notes.game)
    try:
        followed = adviser.follow(notes.entries)
    except BadEntry as error:
        problem, status = _explain_entry(visitor, notes, error), 422
        notes = replace(notes, entries=notes.entries[: error.good])
        followed = adviser.follow(notes.entries)
    part = web_part(notes.game)
    return visitor.page(
        f"{part.template_folder}/advise.html",
        status,
        notes=notes,
        token=notes.token,
        at=at,
        here=step_path(notes.game, notes.token, at=at),
        undo=notes.without_last().path if notes.entries else None,
        problem=problem,
        has_view=adviser.seat_view(followed) is not None,
        offers_advice=_analyses(visitor).is_offered,
        game_title=part.title(visitor.tr),
        **adviser.describe(followed, notes, at, visitor.tr),
    )
