"""The JSON interface to seats: who sits where, sitting down and leaving."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response
from pydantic import BaseModel, ConfigDict, Field

from pharos.server import permissions
from pharos.server.api import NO_SEAT, NO_TABLE, TheTables, Token, seat_of
from pharos.server.api_schema import errors
from pharos.server.errors import NotAllowed
from pharos.server.seating import new_secret
from pharos.server.table_requests import BOT
from pharos.server.tables import Table

router = APIRouter(prefix="/api", tags=["seats"])

UNKNOWN = "There is no such table or seat."


class SeatState(BaseModel):
    """A seat at a table."""

    seat: int
    kind: str = Field(description="human or bot")
    name: str
    taken: bool = Field(description="whether somebody has sat down there, or a computer plays")
    invitation: str | None = Field(description="the secret that opens a free seat; only for those who have sat down")


class SeatList(BaseModel):
    """All seats of a table."""

    seats: list[SeatState]


class SitDownRequest(BaseModel):
    """Who sits down; without a name the seat keeps the one it has."""

    model_config = ConfigDict(extra="forbid")
    name: str = Field("", max_length=200)


class SatDown(BaseModel):
    """The holder's secret: from now on it opens the seat and nothing else does."""

    token: str


def _required(token: str | None) -> str:
    if token is None:
        raise NotAllowed("no_token", "This needs the token of the seat.")
    return token


@router.get("/tables/{table_id}/seats", responses=errors(e403=NO_SEAT, e404=NO_TABLE))
def list_seats(table_id: str, tables: TheTables, token: Token) -> SeatList:
    """List the seats. Those who have sat down also see the invitations to free seats."""
    table = tables.get(table_id)
    is_seated = seat_of(table, token) is not None and bool(table.held_by(token))

    def state(seat: int) -> SeatState:
        row = table.seats[seat]
        taken = row.kind == BOT or row.invitation is None
        invitation = row.invitation if is_seated and not table.outcome else None
        return SeatState(seat=seat, kind=row.kind, name=row.name, taken=taken, invitation=invitation)

    return SeatList(seats=[state(seat) for seat in range(len(table.seats))])


@router.post(
    "/tables/{table_id}/seats/{seat}",
    responses=errors(
        has_body=True,
        e403="The token is not the invitation to this seat (`wrong_token`), or somebody has taken it (`seat_taken`).",
        e404=UNKNOWN,
        e409="The table has changed at the same moment; try again.",
    ),
)
def sit_down(table_id: str, seat: int, wanted: SitDownRequest, tables: TheTables, token: Token) -> SatDown:
    """Sit down with an invitation as the token. The answer holds a new secret, and the invitation ends.

    The secret is stored as a digest only and cannot be shown again.
    """
    secret = new_secret()
    tables.seating.sit_down(table_id, _required(token), secret, name=wanted.name, seat=seat)
    return SatDown(token=secret)


@router.delete(
    "/tables/{table_id}/seats/{seat}",
    status_code=204,
    responses=errors(
        e403="The token does not hold this seat.",
        e404=UNKNOWN,
        e409="The table has changed at the same moment; try again.",
    ),
)
def leave(table_id: str, seat: int, tables: TheTables, token: Token) -> Response:
    """Leave a seat. Its secret ends, and those who stay see a new invitation in the list of seats."""

    def left_seat(table: Table[Any]) -> int:
        return permissions.held_seat(table, _required(token), seat)

    tables.seating.leave(table_id, left_seat)
    return Response(status_code=204)
