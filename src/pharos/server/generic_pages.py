"""The lobby of games that have no pages of their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Form
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from pharos.core.game import Game
from pharos.core.registry import games
from pharos.server.api import TheTables
from pharos.server.error_messages import explain_problem
from pharos.server.errors import TableError
from pharos.server.lobbies import LevelChoice, level_choices, lobby_tables, plays
from pharos.server.table_requests import BOT, HUMAN, RANDOM, SeatRequest, clean_name
from pharos.server.tables import Tables
from pharos.server.visitors import TheVisitor, Visitor
from pharos.server.web_parts import web_part

router = APIRouter(include_in_schema=False)

LINK, NOBODY = "link", "nobody"  # an open seat that is joined by link, or an unused seat


@dataclass(frozen=True)
class GenericLobby:
    """The choices that the lobby form offers."""

    title: str
    computers: list[LevelChoice]
    least: int
    most: int
    switches: list[str]  # boolean options of the deal


def show_lobby(game: Game, visitor: Visitor, tables: Tables, status: int = 200, problem: str | None = None) -> Response:
    """Render the lobby of a game, with an error message if a request was rejected."""
    tr, rules = visitor.tr, game.rules
    computers = level_choices(visitor, game.name)
    if plays(RANDOM, game.name):
        computers.append(LevelChoice(RANDOM, tr.gettext("Random moves"), ""))
    switches = [name for name, value in rules.options.items() if isinstance(value, bool)]
    form = GenericLobby(game.title, computers, min(rules.seats), max(rules.seats), switches)
    tables_shown = lobby_tables(visitor, tables, game.name)
    return visitor.page("generic/lobby.html", status, form=form, problem=problem, **tables_shown)


def _game(name: str) -> Game:
    """Return a game that has no lobby of its own.

    Raises:
        HTTPException: there is no such game.
    """
    if name not in games() or games()[name].web is not None:
        raise HTTPException(404)
    return games()[name]


@router.get("/g/{name}")
def lobby(visitor: TheVisitor, tables: TheTables, name: str) -> Response:
    """Show the lobby."""
    return show_lobby(_game(name), visitor, tables)


@router.post("/g/{name}/tables")
def create_table(
    visitor: TheVisitor,
    tables: TheTables,
    name: str,
    seat: Annotated[list[str], Form()],
    option: Annotated[list[str] | None, Form()] = None,
    own_name: Annotated[str, Form()] = "",
    clock: Annotated[str, Form()] = "none",
    listed: Annotated[str, Form()] = "",
) -> Response:
    """Create a table from the lobby form; the visitor takes seat 0."""
    game = _game(name)
    options: dict[str, Any] = {"clock": clock, "listed": bool(listed), **dict.fromkeys(option or (), True)}
    try:
        others = [SeatRequest(HUMAN) if kind == LINK else SeatRequest(BOT, kind) for kind in seat if kind != NOBODY]
        seats = (SeatRequest(HUMAN, name=clean_name(own_name)), *others)
        request = web_part(game.name).request_from_options(seats, options, None)
    except TableError as error:
        return show_lobby(game, visitor, tables, error.status, explain_problem(error, visitor.tr))
    table = tables.create(request, holder=visitor.browser, holds=(0,))
    return visitor.go(f"/t/{table.id}")
