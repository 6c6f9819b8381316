"""The pages outside the tables: lobby, rules, about, and how tables are made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, UploadFile
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, Response

from pharos.core.errors import InvalidRecord, PharosError
from pharos.games.duel.web.rules_reference import BOOK
from pharos.games.duel.web.table_request import TablePlan
from pharos.locale import LANGUAGES, Translator
from pharos.players.levels import LEVELS
from pharos.server.api import TheTables
from pharos.server.error_messages import explain_problem
from pharos.server.errors import BadRequest, TableError
from pharos.server.rendering import LANGUAGE_COOKIE, Renderer, translator_of
from pharos.server.seat_views import level_name
from pharos.server.table_requests import BOT, HUMAN, SCRIPT, SeatPlan, clean_name
from pharos.server.table_views import PAGES
from pharos.server.tables import Table
from pharos.server.visitors import YEAR, TheVisitor, Visitor

router = APIRouter(include_in_schema=False)

LONGEST_RECORD = 200_000


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
    game: str
    opponent: str
    status: str
    when: float
    outcome: str | None  # won, lost or tied


@dataclass(frozen=True)
class OpenTable:
    """A game to watch."""

    id: str
    game: str
    names: list[str]


def _names(table: Table[Any], seats: Iterable[int], tr: Translator) -> list[str]:
    return [PAGES[table.rules.name].seat_name(table, seat, tr) for seat in seats]


def _own_table(table: Table[Any], browser: str, tr: Translator) -> OwnTable:
    seats = table.held_by(browser)
    is_turn = any(seat in seats for seat in table.waiting)
    status = "finished" if table.outcome else "your_turn" if is_turn else "waiting"
    outcome = None
    if table.outcome:
        winner = table.outcome["winner"]
        outcome = "tied" if winner is None else "won" if winner in seats else "lost"
    others = [seat for seat in range(len(table.seats)) if seat not in seats] or [1]
    return OwnTable(table.id, table.rules.name, tr.list(_names(table, others, tr)), status, table.changed, outcome)


def _lobby(visitor: Visitor, tables: TheTables, status: int = 200, problem: str | None = None) -> Response:
    tr = visitor.tr
    return visitor.page(
        "lobby.html",
        status,
        levels=[LevelView(lv.code, level_name(lv.code, tr), tr.pgettext("level", lv.description)) for lv in LEVELS],
        problem=problem,
        **lobby_tables(visitor, tables, "duel"),
    )


def lobby_tables(visitor: Visitor, tables: TheTables, game: str) -> dict[str, Any]:
    """What both lobbies show of tables: the visitor's own, and those of this game that anybody may watch."""
    tr = visitor.tr
    return {
        "game": game,
        "my_tables": [_own_table(table, visitor.browser, tr) for table in tables.held(visitor.browser)],
        "open_tables": [OpenTable(t.id, t.rules.name, _names(t, range(len(t.seats)), tr)) for t in tables.listed()],
    }


@router.get("/")
def lobby(visitor: TheVisitor, tables: TheTables) -> Response:
    """Where a game begins."""
    return _lobby(visitor, tables)


@router.get("/rules")
def rules(visitor: TheVisitor) -> Response:
    """The rules reference."""
    return visitor.page("rules.html", rules=BOOK.sections(visitor.tr), game="duel")


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
        table = await run_in_threadpool(tables.keep_record, data.decode("utf-8"))
    except UnicodeDecodeError:
        return await run_in_threadpool(
            _lobby, visitor, tables, 422, visitor.tr.gettext("This file is not a game record.")
        )
    except (InvalidRecord, TableError) as error:
        return await run_in_threadpool(_lobby, visitor, tables, 422, explain_problem(error, visitor.tr))
    return visitor.go(f"/t/{table.id}/replay")


def error_page(request: Request, error: PharosError, status: int) -> HTMLResponse:
    """An error as a page."""
    renderer: Renderer = request.app.state.renderer
    text = explain_problem(error, translator_of(request))
    return renderer.page(request, "error.html", status=status, problem=text, code=status)
