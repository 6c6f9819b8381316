"""The JSON interface under /api."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import PlainTextResponse, StreamingResponse
from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from pharos.core.registry import default_game, games
from pharos.server import permissions, table_requests
from pharos.server.api_schema import EVENT, describe_request, describe_seat, errors
from pharos.server.errors import NotAllowed
from pharos.server.events import HEARTBEAT_MESSAGE, Announcer, Message, format_event, goodbye_message, uncompressed
from pharos.server.readiness import Readiness
from pharos.server.store import UNAVAILABLE
from pharos.server.table_requests import clean_name, whole_number
from pharos.server.tables import Table, Tables
from pharos.server.web_parts import web_part

router = APIRouter(prefix="/api", tags=["tables"])

DEEPEST_OPTIONS = 8


def _check_game(name: str) -> str:
    """Reject the name of an unknown game."""
    if name not in games():
        *names, last = (repr(game) for game in games())
        raise PydanticCustomError(
            "literal_error", "Input should be {names}", {"names": f"{', '.join(names)} or {last}"}
        )
    return name


def _check_encoding(text: int | str | None) -> int | str | None:
    """Reject half characters, which JSON can express but no encoding knows."""
    if isinstance(text, str) and any("\ud800" <= letter <= "\udfff" for letter in text):
        raise PydanticCustomError("string_unicode", "Input should be a valid string")
    return text


def _check_depth(options: dict[str, Any]) -> dict[str, Any]:
    """Reject options that are nested more deeply than those of any game."""
    level: list[Any] = [options]
    for _ in range(DEEPEST_OPTIONS):
        level = [item for data in level if isinstance(data, (dict, list)) for item in _items(data)]
    if level:
        raise PydanticCustomError("too_deep", "Input should be nested at most {depth} deep", {"depth": DEEPEST_OPTIONS})
    return options


def _items(data: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return data.values() if isinstance(data, dict) else data


class SeatRequest(BaseModel):
    """Who shall sit on a seat."""

    model_config = ConfigDict(extra="forbid", json_schema_extra=describe_seat)
    kind: Literal["human", "bot"]
    player: str | None = Field(
        None, max_length=80, description="a computer player: a level or a code such as rollout:nodes=1000"
    )
    name: str = Field("", max_length=200)


class TableRequest(BaseModel):
    """A table to be made."""

    model_config = ConfigDict(extra="forbid", json_schema_extra=describe_request)
    game: Annotated[str, AfterValidator(_check_game)] = Field(default_factory=default_game)
    seats: list[SeatRequest] = Field(min_length=2, max_length=7)
    options: Annotated[dict[str, Any], AfterValidator(_check_depth)] = Field(default_factory=dict)
    seed: Annotated[int | str | None, AfterValidator(_check_encoding)] = Field(
        None, description="makes it a practice table: whoever knows it knows the deal"
    )


class SeatAnswer(BaseModel):
    """A seat of a new table; the token is the invitation to a human seat."""

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


class ShuffleState(BaseModel):
    """The commitment to the deal (docs/records.md)."""

    commitment: str = Field(description="SHA-256 of the nonce and the deal, the same from the first moment on")
    nonce: str | None = Field(description="null until the game is over")


class TableState(BaseModel):
    """A table as a seat or a spectator sees it."""

    version: int
    seat: int | None
    view: dict[str, Any]
    moves: list[OfferedMove]
    waiting: list[int] = Field(description="the seats that have still to decide now")
    practice: bool
    outcome: dict[str, Any] | None
    shuffle: ShuffleState | None = Field(description="null at tables whose deal is known or that are older")


class Moved(BaseModel):
    """The version that a move led to."""

    version: int


async def tables_of(request: Request) -> Tables:
    """The tables of this service."""
    tables: Tables = request.app.state.tables
    return tables


async def announcer_of(request: Request) -> Announcer:
    """The announcer of this service."""
    announcer: Announcer = request.app.state.announcer
    return announcer


async def bearer_token(authorization: Annotated[str | None, Header()] = None) -> str | None:
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
    return None if token is None else permissions.seat_with(table, token)


def offered_moves(table: Table[Any], seat: int) -> list[OfferedMove]:
    """Return the legal moves of a seat with their prices."""
    return [OfferedMove(**row) for row in table.rules.offers(table.game, seat)]


NO_TABLE = "There is no such table."
NO_SEAT = (
    "The token opens no seat (`wrong_token`), somebody has taken the seat (`seat_taken`), or the invitation "
    "does not play the seat before sitting down (`sit_down_first`)."
)


class LevelReadiness(BaseModel):
    """Whether a level can play already."""

    ready: bool
    seconds_left: int = Field(description="about how long it takes until it can; 0 if it is ready")


class ReadinessAnswer(BaseModel):
    """The levels of each game."""

    levels: dict[str, dict[str, LevelReadiness]]


@router.get("/readiness", tags=["players"], responses={500: errors()[500]})
def readiness(request: Request) -> ReadinessAnswer:
    """Which computer players can play already. After an installation the strong ones are compiled in the background."""
    known: Readiness = request.app.state.readiness
    return ReadinessAnswer(
        levels={
            game: {key: LevelReadiness(ready=not seconds, seconds_left=seconds) for key, seconds in levels.items()}
            for game, levels in known.levels().items()
        }
    )


@router.post("/tables", status_code=201, responses=errors(has_body=True))
def create_table(wanted: TableRequest, tables: TheTables) -> TableAnswer:
    """Make a table; each human seat gets an invitation.

    An invitation plays its seat as long as nobody has sat down there. Whoever sits down gets a secret of their own,
    and the invitation ends.
    """
    seats = tuple(table_requests.SeatRequest(s.kind, s.player, clean_name(s.name)) for s in wanted.seats)
    table = tables.create(web_part(wanted.game).request_from_options(seats, wanted.options, wanted.seed))
    return TableAnswer(id=table.id, seats=[SeatAnswer(seat=s.seat, token=s.invitation) for s in table.seats])


@router.get("/tables/{table_id}", responses=errors(e403=NO_SEAT, e404=NO_TABLE))
def get_table(request: Request, table_id: str, tables: TheTables, token: Token) -> TableState:
    """What a seat, or without a token a spectator, may see, and its legal moves when it is its turn."""
    table = tables.get(table_id)
    seat = seat_of(table, token)
    if seat is not None:
        request.app.state.presence.note(table_id, seat)
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
        shuffle=ShuffleState(commitment=table.commitment, nonce=table.nonce) if table.commitment else None,
    )


@router.post(
    "/tables/{table_id}/moves",
    responses=errors(
        has_body=True,
        e403=f"It is not this seat's turn. {NO_SEAT}",
        e404=NO_TABLE,
        e409="The table has changed since that version.",
        e422="The move is against the rules, or the request is malformed.",
    ),
)
def make_move(table_id: str, wanted: MoveRequest, tables: TheTables, token: Token) -> Moved:
    """Make a move against the version of the table that the player saw; an older version is refused.

    In 7 Wonders the move stays hidden, and may be replaced by another, until all seats have decided. Seats that read
    the same version may all move: it is refused only once the decision is over, or if the seat itself has decided
    since. The same move sent again with the same version is answered like the first time.
    """

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


@router.get(
    "/tables/{table_id}/events",
    response_class=StreamingResponse,
    responses={
        200: {"description": "The events, without end", "content": {"text/event-stream": {"schema": EVENT}}},
        **errors(is_json=False, e404=NO_TABLE),
    },
)
async def follow_table(
    table_id: str,
    tables: TheTables,
    announcer: TheAnnouncer,
    last_event_id: Annotated[str | None, Header()] = None,
) -> StreamingResponse:
    """Server-sent events with the table's version whenever it changes; resumable with Last-Event-ID."""
    await run_in_threadpool(tables.get, table_id)
    last_version = whole_number(last_event_id)
    known = -1 if last_version is None else last_version

    async def stream(known: int) -> AsyncIterator[Message]:
        async for change in announcer.changes(table_id):
            if change is None:
                yield HEARTBEAT_MESSAGE
                continue
            cached = tables.cached(table_id, change.latest)
            try:
                table = cached if cached else await run_in_threadpool(tables.get, table_id)
            except UNAVAILABLE:  # the client connects again and is told
                return
            if table.version > known:
                known = table.version
                yield Message(format_event("table", known, json.dumps({"version": known, **_turn(table)}).encode()))
        yield goodbye_message()

    return StreamingResponse(
        uncompressed(stream(known)), media_type="text/event-stream", headers={"Cache-Control": "no-store"}
    )


@router.get(
    "/tables/{table_id}/record",
    response_class=PlainTextResponse,
    responses=errors(is_json=False, e403="The game is not over.", e404=NO_TABLE),
)
def get_record(table_id: str, tables: TheTables) -> PlainTextResponse:
    """The record, once the game is over."""
    table = tables.get(table_id)
    if not table.outcome:
        raise NotAllowed("not_over", "The record holds the hidden cards; it is given out when the game is over.")
    return PlainTextResponse(table.record_text())
