"""The pages of 7 Wonders outside the tables: its lobby, its rules, its guided games."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from fastapi.responses import Response

from pharos.games.wonders.web.lobby import make_lobby, plan_from_form
from pharos.games.wonders.web.rules_reference import BOOK
from pharos.games.wonders.web.table_request import guided_plan
from pharos.games.wonders.web.tutorial import GUIDED
from pharos.server.api import TheTables
from pharos.server.error_messages import explain_problem
from pharos.server.errors import BadRequest, TableError
from pharos.server.pages import lobby_tables
from pharos.server.visitors import TheVisitor, Visitor

router = APIRouter(include_in_schema=False)


def _lobby(visitor: Visitor, tables: TheTables, status: int = 200, problem: str | None = None) -> Response:
    context = lobby_tables(visitor, tables, "wonders")
    return visitor.page("wonders/lobby.html", status, form=make_lobby(visitor.tr), problem=problem, **context)


@router.get("/wonders")
def lobby(visitor: TheVisitor, tables: TheTables) -> Response:
    """Where a game of 7 Wonders begins."""
    return _lobby(visitor, tables)


@router.get("/rules/wonders")
def rules(visitor: TheVisitor) -> Response:
    """The rules reference of 7 Wonders and Edifice."""
    return visitor.page("rules.html", rules=BOOK.sections(visitor.tr), game="wonders")


@router.post("/wonders/tables")
def create_table(
    visitor: TheVisitor,
    tables: TheTables,
    players: Annotated[int, Form()],
    seat: Annotated[list[str], Form()],
    name: Annotated[list[str], Form()],
    board: Annotated[list[str], Form()],
    edifice: Annotated[str, Form()] = "",
    clock: Annotated[str, Form()] = "none",
    listed: Annotated[str, Form()] = "",
) -> Response:
    """Make a table from the lobby's form; the visitor sits on seat 0."""
    try:
        plan, holds = plan_from_form(
            players, seat, name, board, edifice=bool(edifice), clock=clock, listed=bool(listed)
        )
    except TableError as error:
        return _lobby(visitor, tables, error.status, explain_problem(error, visitor.tr))
    table = tables.create(plan, holder=visitor.browser, holds=holds)
    return visitor.go(f"/t/{table.id}")


@router.post("/learn/{name}")
def learn(visitor: TheVisitor, tables: TheTables, name: str) -> Response:
    """Begin a guided game of 7 Wonders or of Edifice."""
    if name not in GUIDED:
        raise BadRequest("tutorial", f"there are guided games of {', '.join(GUIDED)}, not of {name!r}")
    table = tables.create(guided_plan(name), holder=visitor.browser, holds=(0,))
    return visitor.go(f"/t/{table.id}")
