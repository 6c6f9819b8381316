"""The pages of 7 Wonders other than tables: lobby, rules, tutorials."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from fastapi.responses import Response

from pharos.games.wonders.web.lobby import make_lobby, request_from_form
from pharos.games.wonders.web.table_request import request_for_tutorial
from pharos.games.wonders.web.tutorial import GUIDED
from pharos.server.api import TheTables
from pharos.server.error_messages import explain_problem
from pharos.server.errors import BadRequest, TableError
from pharos.server.lobbies import lobby_tables
from pharos.server.rules_pages import show_rules
from pharos.server.visitors import TheVisitor, Visitor

router = APIRouter(include_in_schema=False)


def show_lobby(visitor: Visitor, tables: TheTables, status: int = 200, problem: str | None = None) -> Response:
    """Render the lobby of 7 Wonders, with an error message if a request was rejected."""
    context = lobby_tables(visitor, tables, "wonders")
    return visitor.page("wonders/lobby.html", status, form=make_lobby(visitor), problem=problem, **context)


@router.get("/wonders")
def lobby(visitor: TheVisitor, tables: TheTables) -> Response:
    """Show the lobby of 7 Wonders."""
    return show_lobby(visitor, tables)


@router.get("/rules/wonders")
def rules(visitor: TheVisitor) -> Response:
    """Show the rules reference of 7 Wonders and its expansions."""
    return show_rules(visitor, "wonders")


@router.post("/wonders/tables")
def create_table(
    visitor: TheVisitor,
    tables: TheTables,
    players: Annotated[int, Form()],
    seat: Annotated[list[str], Form()],
    name: Annotated[list[str], Form()],
    board: Annotated[list[str], Form()],
    edifice: Annotated[str, Form()] = "",  # the form has a box for it
    clock: Annotated[str, Form()] = "none",
    listed: Annotated[str, Form()] = "",
) -> Response:
    """Create a table from the lobby form; the visitor takes seat 0."""
    try:
        expansions = ("edifice",) if edifice else ()
        request, holds = request_from_form(
            players, seat, name, board, expansions=expansions, clock=clock, listed=bool(listed)
        )
    except TableError as error:
        return show_lobby(visitor, tables, error.status, explain_problem(error, visitor.tr))
    table = tables.create(request, holder=visitor.browser, holds=holds)
    return visitor.go(f"/t/{table.id}")


@router.post("/learn/{name}")
def learn(visitor: TheVisitor, tables: TheTables, name: str) -> Response:
    """Start a tutorial of 7 Wonders or of an expansion."""
    if name not in GUIDED:
        raise BadRequest("tutorial", f"there are guided games of {', '.join(GUIDED)}, not of {name!r}")
    table = tables.create(request_for_tutorial(name), holder=visitor.browser, holds=(0,))
    return visitor.go(f"/t/{table.id}")
