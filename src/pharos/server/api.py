"""The JSON interface under /api."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import PlainTextResponse, StreamingResponse
from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from pharos.core.registry import default_game, games
from pharos.server import table_requests
from pharos.server.errors import NotAllowed
from pharos.server.events import Announcer, format_event
from pharos.server.table_requests import clean_name
from pharos.server.tables import Table, Tables
from pharos.server.web_parts import web_part

router = APIRouter(prefix="/api", tags=["tables"])


def _check_game(name: str) -> str:
    """Reject the name of an unknown game."""
    if name not in games():
        *names, last = (repr(game) for game in games())
        raise PydanticCustomError(
            "literal_error", "Input should be {names}", {"names": f"{', '.join(names)} or {last}"}
        )
    return name


def _describe_game(schema: dict[str, Any]) -> None:
    """Add the names of the available games to the API schema."""
    schema.update(enum=list(games()), default=default_game())


class SeatRequest(BaseModel):
    """Who shall sit on a seat."""

    model_config = ConfigDict(extra="forbid")
    kind: Literal["human", "bot"]
    player: str | None = Field(None, max_length=80, description="a computer player such as rollout:nodes=1000")
    name: str = Field("", max_length=200)


class TableRequest(BaseModel):
    """A table to be made."""

    model_config = ConfigDict(extra="forbid")
    game: Annotated[str, AfterValidator(_check_game)] = Field(
        default_factory=default_game, json_schema_extra=_describe_game
    )
    seats: list[SeatRequest] = Field(min_length=2, max_length=7)
    options: dict[str, Any] = Field(default_factory=dict)
    seed: int | str | None = Field(None, description="makes it a practice table: whoever knows it knows the deal")


class SeatAnswer(BaseModel):
    """A seat of a new table; people need the token to play."""

    seat: int
    token: str | None


class TableAnswer(BaseModel):
    """A new table."""

    id: str
    seats: list[SeatAnswer]


class MoveRequest(BaseModel):
    """A move against the version of the table that the player saw."""

    model_config = ConfigDict(extra="forbid")
    move: str = Field(max_length=200)
    version: int


class OfferedMove(BaseModel):
    """A legal move; building something has a price, selling a card an income.

    In 7 Wonders the price is that of this very move: `total` coins in all, of them `left` and `right` to the
    neighbours and `join` for a part in the edifice.
    """

    move: str
    price: dict[str, Any] | None = None
    income: int | None = None


class TableState(BaseModel):
    """A table as a seat or a spectator sees it."""

    version: int
    seat: int | None
    view: dict[str, Any]
    moves: list[OfferedMove]
    waiting: list[int] = Field(description="the seats that have still to decide now")
    practice: bool
    outcome: dict[str, Any] | None


class Moved(BaseModel):
    """The version that a move led to."""

    version: int


def tables_of(request: Request) -> Tables:
    """The tables of this service."""
    tables: Tables = request.app.state.tables
    return tables


def announcer_of(request: Request) -> Announcer:
    """The announcer of this service."""
    announcer: Announcer = request.app.state.announcer
    return announcer


def bearer_token(authorization: Annotated[str | None, Header()] = None) -> str | None:
    """Return the seat token from the Authorization header."""
    if authorization is None:
        return None
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise NotAllowed("bad_authorization", "Write the seat's token as 'Authorization: Bearer TOKEN'.")
    return token


Token = Annotated[str | None, Depends(bearer_token)]
TheTables = Annotated[Tables, Depends(tables_of)]
TheAnnouncer = Annotated[Announcer, Depends(announcer_of)]


def seat_of(table: Table[Any], token: str | None) -> int | None:
    """Return the seat of a token; None for a spectator, who has no token."""
    if token is None:
        return None
    seat = table.seat_with(token)
    if seat is None:
        raise NotAllowed("wrong_token", "This token does not open a seat at the table.")
    return seat


def offered_moves(table: Table[Any], seat: int) -> list[OfferedMove]:
    """Return the legal moves of a seat with their prices."""
    return [OfferedMove(**row) for row in table.rules.offers(table.game, seat)]


@router.post("/tables", status_code=201)
def create_table(wanted: TableRequest, tables: TheTables) -> TableAnswer:
    """Make a table; each human seat gets a secret."""
    seats = tuple(table_requests.SeatRequest(s.kind, s.player, clean_name(s.name)) for s in wanted.seats)
    table = tables.create(web_part(wanted.game).request_from_options(seats, wanted.options, wanted.seed))
    return TableAnswer(id=table.id, seats=[SeatAnswer(seat=s.seat, token=s.token) for s in table.seats])


@router.get("/tables/{table_id}")
def get_table(table_id: str, tables: TheTables, token: Token) -> TableState:
    """What a seat, or without a token a spectator, may see, and its legal moves when it is its turn."""
    table = tables.get(table_id)
    seat = seat_of(table, token)
    view = table.rules.view(table.game, seat)
    if seat not in table.deciding and "moves" in view:
        view["moves"] = []
    return TableState(
        version=table.version,
        seat=seat,
        view=view,
        moves=offered_moves(table, seat) if seat is not None and seat in table.waiting else [],
        waiting=table.waiting,
        practice=table.practice,
        outcome=table.outcome.to_dict() if table.outcome else None,
    )


@router.post("/tables/{table_id}/moves")
def make_move(table_id: str, wanted: MoveRequest, tables: TheTables, token: Token) -> Moved:
    """Make a move. In 7 Wonders it stays hidden, and may be replaced by another, until all seats have decided."""

    def moving_seat(table: Table[Any]) -> int:
        seat = seat_of(table, token)
        if seat is None:
            raise NotAllowed("no_token", "A move needs the token of a seat.")
        return seat

    version, _ = tables.move(table_id, moving_seat, wanted.move, wanted.version)
    return Moved(version=version)


def _turn(table: Table[Any]) -> dict[str, Any]:
    """Return who is to move: one seat in turn-based games, possibly several in simultaneous ones."""
    waiting = {"waiting": table.waiting}
    return waiting if table.rules.is_simultaneous else {"to_move": table.to_move, **waiting}


@router.get("/tables/{table_id}/events", response_class=StreamingResponse)
async def follow_table(
    table_id: str,
    tables: TheTables,
    announcer: TheAnnouncer,
    last_event_id: Annotated[str | None, Header()] = None,
) -> StreamingResponse:
    """Server-sent events with the table's version whenever it changes; resumable with Last-Event-ID."""
    await run_in_threadpool(tables.get, table_id)
    known = int(last_event_id) if last_event_id and last_event_id.isdigit() else -1

    async def stream(known: int) -> AsyncIterator[str]:
        async for shown in announcer.changes(table_id):
            if shown is None:
                yield ": still here\n\n"
                continue
            table = await run_in_threadpool(tables.get, table_id)
            if table.version > known:
                known = table.version
                yield format_event("table", known, json.dumps({"version": known, **_turn(table)}))

    return StreamingResponse(stream(known), media_type="text/event-stream", headers={"Cache-Control": "no-store"})


@router.get("/tables/{table_id}/record", response_class=PlainTextResponse)
def get_record(table_id: str, tables: TheTables) -> PlainTextResponse:
    """The record, once the game is over."""
    table = tables.get(table_id)
    if not table.outcome:
        raise NotAllowed("not_over", "The record holds the hidden cards; it is given out when the game is over.")
    return PlainTextResponse(table.record_text())
