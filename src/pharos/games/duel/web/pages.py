"""The pages of Duel other than tables: lobby, rules, tutorial."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from fastapi.responses import Response

from pharos.games.duel.web.house_rules import MOST_COINS, HouseRules
from pharos.games.duel.web.table_request import DuelTableRequest, request_for_tutorial
from pharos.players.levels import LEVELS
from pharos.server.api import TheTables
from pharos.server.errors import BadRequest
from pharos.server.lobbies import level_choices, lobby_tables
from pharos.server.rules_pages import show_rules
from pharos.server.table_requests import BOT, HUMAN, SeatRequest, clean_name, whole_number
from pharos.server.visitors import TheVisitor, Visitor

router = APIRouter(include_in_schema=False)


def show_lobby(visitor: Visitor, tables: TheTables, status: int = 200, problem: str | None = None) -> Response:
    """Render the lobby of Duel, with an error message if a request was rejected."""
    return visitor.page(
        "duel/lobby.html",
        status,
        levels=level_choices(visitor, "duel"),
        problem=problem,
        most_coins=MOST_COINS,
        **lobby_tables(visitor, tables, "duel"),
    )


@router.get("/")
def lobby(visitor: TheVisitor, tables: TheTables) -> Response:
    """Show the lobby."""
    return show_lobby(visitor, tables)


@router.get("/rules")
def rules(visitor: TheVisitor) -> Response:
    """Show the rules reference."""
    return show_rules(visitor, "duel")


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
    extra_coins: Annotated[str, Form()] = "",
    open_draft: Annotated[str, Form()] = "",
    chosen_seats: Annotated[str, Form()] = "",
) -> Response:
    """Create a table from the lobby form; the visitor takes seat 0."""
    if opponent not in ("computer", "same-screen", "friend"):
        raise BadRequest("opponent", f"the opponent is computer, same-screen or friend, not {opponent!r}")
    if seat not in ("first", "second", "random") or wonders not in ("draft", "first-game"):
        raise BadRequest("form", "the seat is first, second or random; the wonders are draft or first-game")
    known = [lv.code for lv in LEVELS]
    if opponent == "computer" and level and level not in known:
        raise BadRequest("level", f"there is no level {level!r}; there are {', '.join(known)}")
    other = SeatRequest(BOT, level or known[0]) if opponent == "computer" else SeatRequest(HUMAN)
    coins = whole_number(extra_coins or "0")
    if coins is None:
        raise BadRequest("extra_coins", f"the extra coins are a number, not {extra_coins!r}")
    guest_chooses = bool(chosen_seats) and opponent == "friend"  # nobody else takes a seat later
    request = DuelTableRequest(
        (SeatRequest(HUMAN, name=clean_name(name)), other),
        first_game=wonders == "first-game",
        first=0 if guest_chooses else {"first": 0, "second": 1}.get(seat),
        house_rules=HouseRules(coins, bool(open_draft) and wonders == "draft", guest_chooses),
        clock=clock,
        casual=bool(casual),
        listed=bool(listed),
    )
    table = tables.create(request, holder=visitor.browser, holds=(0, 1) if opponent == "same-screen" else (0,))
    return visitor.go(f"/t/{table.id}")


@router.post("/learn")
def learn(visitor: TheVisitor, tables: TheTables) -> Response:
    """Start the tutorial."""
    table = tables.create(request_for_tutorial(), holder=visitor.browser, holds=(0,))
    return visitor.go(f"/t/{table.id}")
