"""The pages: lobby, rules, about, and everything at a table."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Header, Request, UploadFile
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse

from pharos.core.errors import IllegalMove, InvalidRecord, PharosError
from pharos.duel import Record
from pharos.locale import LANGUAGES, Translator
from pharos.players.levels import LEVELS
from pharos.server.api import TheAnnouncer, TheTables
from pharos.server.board import make_board
from pharos.server.errors import BadRequest, NotAllowed, TableError
from pharos.server.events import format_event
from pharos.server.plans import BOT, HUMAN, SCRIPT, SeatPlan, TablePlan, clean_name
from pharos.server.problems import explain_problem
from pharos.server.rendering import LANGUAGE_COOKIE, Renderer, translator_of
from pharos.server.rulesbook import rules_for
from pharos.server.settings import Settings
from pharos.server.tables import Table
from pharos.server.tableview import level_name, one_seat, seat_name, view_table
from pharos.server.words import describe_move

router = APIRouter(include_in_schema=False)

BROWSER_COOKIE = "browser"
YEAR = 365 * 24 * 3600
LONGEST_RECORD = 200_000


@dataclass(frozen=True)
class Visitor:
    """Who asks: a browser by its secret, in a language, and how it reaches the service."""

    request: Request
    browser: str
    is_new: bool
    tr: Translator
    base_url: str
    renderer: Renderer
    settings: Settings

    def remember(self, response: Response) -> Response:
        """Leave the browser its secret."""
        if self.is_new:
            secure = self.settings.secure_cookies
            response.set_cookie(
                BROWSER_COOKIE, self.browser, max_age=YEAR, httponly=True, samesite="lax", secure=secure
            )
        return response

    def page(self, template: str, status: int = 200, **context: object) -> Response:
        """A page for this visitor."""
        return self.remember(self.renderer.page(self.request, template, status=status, **context))

    def go(self, path: str) -> Response:
        """Send the visitor on to another page."""
        return self.remember(RedirectResponse(path, 303))


def visitor_of(request: Request) -> Visitor:
    """The visitor of a request."""
    known = request.cookies.get(BROWSER_COOKIE)
    settings: Settings = request.app.state.settings
    return Visitor(
        request=request,
        browser=known or secrets.token_urlsafe(24),
        is_new=not known,
        tr=translator_of(request),
        base_url=settings.public_url or str(request.base_url).rstrip("/"),
        renderer=request.app.state.renderer,
        settings=settings,
    )


TheVisitor = Annotated[Visitor, Depends(visitor_of)]


# --- pages outside the tables ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LevelView:
    """A level of the computer in the visitor's language."""

    code: str
    name: str
    text: str


@dataclass(frozen=True)
class OwnTable:
    """A game of the visitor's in the lobby."""

    id: str
    opponent: str
    status: str
    when: float
    outcome: str | None  # won, lost or tied


@dataclass(frozen=True)
class OpenTable:
    """A game to watch."""

    id: str
    names: list[str]


def _own_table(table: Table, browser: str, tr: Translator) -> OwnTable:
    seats = table.held_by(browser)
    mine = seats[0] if seats else 0
    status = "finished" if table.outcome else "your_turn" if table.to_move in seats else "waiting"
    outcome = None
    if table.outcome:
        winner = table.outcome["winner"]
        outcome = "tied" if winner is None else "won" if winner in seats else "lost"
    return OwnTable(table.id, seat_name(table, 1 - mine, tr), status, table.changed, outcome)


def _lobby(visitor: Visitor, tables: TheTables, status: int = 200, problem: str | None = None) -> Response:
    tr = visitor.tr
    return visitor.page(
        "lobby.html",
        status,
        levels=[LevelView(lv.code, level_name(lv.code, tr), tr.pgettext("level", lv.description)) for lv in LEVELS],
        my_tables=[_own_table(table, visitor.browser, tr) for table in tables.held(visitor.browser)],
        open_tables=[OpenTable(t.id, [seat_name(t, seat, tr) for seat in range(2)]) for t in tables.listed()],
        problem=problem,
    )


@router.get("/")
def lobby(visitor: TheVisitor, tables: TheTables) -> Response:
    """Where a game begins."""
    return _lobby(visitor, tables)


@router.get("/rules")
def rules(visitor: TheVisitor) -> Response:
    """The rules reference."""
    return visitor.page("rules.html", rules=rules_for(visitor.tr))


@router.get("/about")
def about(visitor: TheVisitor) -> Response:
    """Licences and attributions."""
    return visitor.page("about.html")


@router.post("/language")
def choose_language(
    visitor: TheVisitor, language: Annotated[str, Form()], back: Annotated[str, Form()] = "/"
) -> Response:
    """Remember a language and go back to the page."""
    if language not in LANGUAGES:
        raise BadRequest("language", f"{language!r} is not one of the languages {', '.join(LANGUAGES)}")
    inside = back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"
    response = visitor.go(inside)
    response.set_cookie(LANGUAGE_COOKIE, language, max_age=YEAR, samesite="lax", secure=visitor.settings.secure_cookies)
    return response


@router.post("/tables")
def create_table(
    visitor: TheVisitor,
    tables: TheTables,
    opponent: Annotated[str, Form()] = "computer",
    level: Annotated[str, Form()] = "",
    seat: Annotated[str, Form()] = "random",
    wonders: Annotated[str, Form()] = "draft",
    clock: Annotated[str, Form()] = "none",
    name: Annotated[str, Form()] = "",
    casual: Annotated[str, Form()] = "",
    listed: Annotated[str, Form()] = "",
) -> Response:
    """Make a table from the lobby's form; the visitor sits on seat 0."""
    if opponent not in ("computer", "same-screen", "friend"):
        raise BadRequest("opponent", f"the opponent is computer, same-screen or friend, not {opponent!r}")
    if seat not in ("first", "second", "random") or wonders not in ("draft", "first-game"):
        raise BadRequest("form", "the seat is first, second or random; the wonders are draft or first-game")
    known = [lv.code for lv in LEVELS]
    if opponent == "computer" and level and level not in known:
        raise BadRequest("level", f"there is no level {level!r}; there are {', '.join(known)}")
    other = SeatPlan(BOT, level or known[0]) if opponent == "computer" else SeatPlan(HUMAN)
    plan = TablePlan(
        (SeatPlan(HUMAN, name=clean_name(name)), other),
        first_game=wonders == "first-game",
        first={"first": 0, "second": 1}.get(seat),
        clock=clock,
        casual=bool(casual),
        listed=bool(listed),
    )
    table = tables.create(plan, holder=visitor.browser, holds=(0, 1) if opponent == "same-screen" else (0,))
    return visitor.go(f"/t/{table.id}")


@router.post("/learn")
def learn(visitor: TheVisitor, tables: TheTables) -> Response:
    """Begin the guided first game."""
    plan = TablePlan((SeatPlan(HUMAN), SeatPlan(BOT, SCRIPT)), tutorial=True, casual=False)
    table = tables.create(plan, holder=visitor.browser, holds=(0,))
    return visitor.go(f"/t/{table.id}")


@router.post("/records")
async def upload_record(visitor: TheVisitor, tables: TheTables, record: UploadFile) -> Response:
    """Take a finished game from a file and show its replay."""
    data = await record.read(LONGEST_RECORD + 1)
    try:
        parsed = await run_in_threadpool(Record.from_text, data.decode("utf-8"))
        table = await run_in_threadpool(tables.keep_record, parsed)
    except UnicodeDecodeError:
        return await run_in_threadpool(
            _lobby, visitor, tables, 422, visitor.tr.gettext("This file is not a game record.")
        )
    except (InvalidRecord, TableError) as error:
        return await run_in_threadpool(_lobby, visitor, tables, 422, explain_problem(error, visitor.tr))
    return visitor.go(f"/t/{table.id}/replay")


# --- a table ---------------------------------------------------------------------------------------------------------


def _fragment(visitor: Visitor, table: Table, status: int = 200, problem: str | None = None) -> Response:
    view = view_table(table, visitor.browser, visitor.tr, visitor.base_url, problem=problem)
    if visitor.request.headers.get("x-requested-with") == "fetch":
        return visitor.page("_table.html", status, t=view)
    return visitor.page("table.html", status, t=view) if problem else visitor.go(f"/t/{table.id}")


def _seat(visitor: Visitor, table: Table) -> int:
    """The seat for which the visitor acts: the one to move if it is theirs, otherwise their own."""
    seats = table.held_by(visitor.browser)
    if not seats:
        raise NotAllowed("not_your_seat", "Only the players can do that; you are watching.")
    return table.to_move if table.to_move in seats and table.to_move is not None else seats[0]


@router.get("/t/{table_id}")
def show_table(visitor: TheVisitor, tables: TheTables, table_id: str) -> Response:
    """The table."""
    table = tables.get(table_id)
    view = view_table(table, visitor.browser, visitor.tr, visitor.base_url)
    return visitor.page("table.html", t=view)


@router.get("/t/{table_id}/events")
async def follow_table(
    visitor: TheVisitor,
    tables: TheTables,
    announcer: TheAnnouncer,
    table_id: str,
    v: int = -1,
    last_event_id: Annotated[str | None, Header()] = None,
) -> StreamingResponse:
    """The live part of the page, whenever it changes; `v` is the version that the page shows."""
    await run_in_threadpool(tables.get, table_id)
    known = int(last_event_id) if last_event_id and last_event_id.isdigit() else v

    def render(known: int) -> tuple[int, str]:
        table = tables.get(table_id)
        if table.version <= known:
            return known, ""
        view = view_table(table, visitor.browser, visitor.tr, visitor.base_url)
        text = visitor.renderer.text("_table.html", visitor.tr, request=visitor.request, t=view)
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

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(stream(known), media_type="text/event-stream", headers=headers)


@router.post("/t/{table_id}/move")
def make_move(
    visitor: TheVisitor,
    tables: TheTables,
    table_id: str,
    move: Annotated[str, Form(max_length=200)],
    version: Annotated[int, Form()],
) -> Response:
    """Make a move; refused, the page shows why."""
    table = tables.get(table_id)
    try:
        _, table = tables.move(table_id, _seat(visitor, table), move, version)
    except (TableError, IllegalMove) as error:
        status = error.status if isinstance(error, TableError) else 422
        return _fragment(visitor, tables.get(table_id), status, explain_problem(error, visitor.tr))
    return _fragment(visitor, table)


def _change(visitor: Visitor, tables: TheTables, table_id: str, what: str, answer: str) -> Response:
    table = tables.get(table_id)
    try:
        seat = _seat(visitor, table)
        if what == "resign":
            table = tables.resign(table_id, seat)
        elif what == "draw":
            table = tables.draw(table_id, seat, answer)
        else:
            table = tables.takeback(table_id, seat, answer, alone=len(table.held_by(visitor.browser)) == 2)
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


@router.post("/t/{table_id}/rematch")
def rematch(visitor: TheVisitor, tables: TheTables, table_id: str) -> Response:
    """Play again with the seats swapped."""
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
    table = tables.get(table_id)
    own = _seat(visitor, table)
    chosen = seat if seat in table.held_by(visitor.browser) and seat is not None else own
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
    name = f"pharos-duel-{table_id}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(table.record().to_text(), media_type="text/plain; charset=utf-8", headers=headers)


# --- replay ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ReplayMove:
    """A move in the list of a replay."""

    number: int
    seat: int
    text: str
    name: str


def _replay(visitor: Visitor, table: Table, move: int | None, template: str) -> Response:
    if not table.outcome:
        raise NotAllowed("not_over", "A game can be replayed when it is over.")
    last = len(table.made)
    number = last if move is None else min(max(move, 0), last)
    view = view_table(table, visitor.browser, visitor.tr, visitor.base_url)
    bottom = view.me[0] if len(view.me) == 1 else 0
    game = table.game.record().position(number)
    names = [seat.name for seat in view.seats]
    return visitor.page(
        template,
        t=view,
        board=make_board(game, bottom, None, visitor.tr, names=names, me=one_seat(view.me)),
        move=number,
        last=last,
        moves=[
            ReplayMove(
                m.ply + 1, m.seat, describe_move(m.move, m.seat, visitor.tr, player=names[m.seat]), names[m.seat]
            )
            for m in table.made
        ],
    )


@router.get("/t/{table_id}/replay")
def replay(visitor: TheVisitor, tables: TheTables, table_id: str, move: int | None = None) -> Response:
    """A finished game move by move."""
    return _replay(visitor, tables.get(table_id), move, "replay.html")


@router.get("/t/{table_id}/replay/{number}")
def replay_fragment(visitor: TheVisitor, tables: TheTables, table_id: str, number: int) -> Response:
    """One position of a replay, without the page around it."""
    return _replay(visitor, tables.get(table_id), number, "_replay.html")


def error_page(request: Request, error: PharosError, status: int) -> HTMLResponse:
    """An error as a page."""
    renderer: Renderer = request.app.state.renderer
    text = explain_problem(error, translator_of(request))
    return renderer.page(request, "error.html", status=status, problem=text, code=status)
