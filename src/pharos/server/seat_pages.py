"""The pages on which visitors take a seat, continue on another device, and leave their seat.

A link never takes a seat by itself: previewers of messengers open links too. It shows a page with a button.
"""

from __future__ import annotations

import functools
from typing import Annotated, Any

from fastapi import APIRouter, Form
from fastapi.responses import Response

from pharos.server import permissions
from pharos.server.api import TheTables
from pharos.server.error_messages import explain_problem
from pharos.server.errors import NotAllowed, TableError
from pharos.server.seat_views import qr_svg, seat_url, view_invitation
from pharos.server.seating import DEVICE_LINK_SECONDS
from pharos.server.tables import Table, Tables
from pharos.server.visitors import TheVisitor, Visitor
from pharos.server.web_parts import web_part

router = APIRouter(include_in_schema=False)


def _offered_seat(table: Table[Any], secret: str) -> tuple[int, bool]:
    """Return the seat that a link opens, and whether it is the visitor's own seat on another device."""
    try:
        return permissions.device_seat(table, secret), True
    except NotAllowed:
        return permissions.invited_seat(table, secret), False


def _usual_name(visitor: Visitor, tables: Tables) -> str:
    """Return the name that the visitor used last."""
    browser = visitor.browser
    names = (table.seats[seat].name for table in tables.store.held(browser) for seat in table.held_by(browser))
    return next(filter(None, names), "")


def _closed(visitor: Visitor, table_id: str, error: TableError) -> Response:
    """Say why a link does not open a seat; the visitor may still watch."""
    problem = explain_problem(error, visitor.tr)
    return visitor.page("seat_closed.html", error.status, table_id=table_id, problem=problem)


@router.get("/t/{table_id}/seat/{secret}")
def show_invitation(visitor: TheVisitor, tables: TheTables, table_id: str, secret: str) -> Response:
    """Show what the link offers. Nothing changes until the visitor presses the button."""
    table = tables.get(table_id)
    own = table.held_by(visitor.browser)
    if table.is_used_invitation(secret) and own:
        return visitor.go(f"/t/{table_id}")
    try:
        seat, is_device = _offered_seat(table, secret)
    except NotAllowed as error:
        return _closed(visitor, table_id, error)
    name = table.seats[seat].name or _usual_name(visitor, tables)
    view = view_invitation(table, seat, visitor.tr, own=own)
    title = web_part(table.rules.name).title(visitor.tr)
    return visitor.page("seat.html", seat=view, game_title=title, secret=secret, name=name, is_device=is_device)


@router.post("/t/{table_id}/seat")
def take_seat(
    visitor: TheVisitor,
    tables: TheTables,
    table_id: str,
    secret: Annotated[str, Form(max_length=200)],
    name: Annotated[str, Form(max_length=200)] = "",
    begins: Annotated[str, Form(max_length=10)] = "",
) -> Response:
    """Take the seat that an invitation or a link for another device opens."""
    table = tables.get(table_id)
    if table.is_used_invitation(secret) and table.held_by(visitor.browser):  # the button was pressed twice
        return visitor.go(f"/t/{table_id}")
    try:
        _, is_device = _offered_seat(table, secret)
        if is_device:
            tables.seating.add_device(table_id, secret, visitor.browser)
        else:
            tables.seating.sit_down(table_id, secret, visitor.browser, name=name, begins=begins == "yes")
    except NotAllowed as error:
        return _closed(visitor, table_id, error)
    return visitor.go(f"/t/{table_id}")


def _held(visitor: Visitor, table: Table[Any], seat: int) -> int:
    return permissions.held_seat(table, visitor.browser, seat)


@router.post("/t/{table_id}/device")
def show_device_link(visitor: TheVisitor, tables: TheTables, table_id: str, seat: Annotated[int, Form()]) -> Response:
    """Show a link with which the visitor continues on another device. It works once and for ten minutes."""
    secret = tables.seating.make_device_link(table_id, functools.partial(_held, visitor, seat=seat))
    url = seat_url(visitor.base_url, table_id, secret)
    minutes = int(DEVICE_LINK_SECONDS // 60)
    return visitor.page("device.html", table_id=table_id, url=url, qr=qr_svg(url), minutes=minutes)


@router.post("/t/{table_id}/leave")
def leave(visitor: TheVisitor, tables: TheTables, table_id: str, seat: Annotated[int, Form()]) -> Response:
    """Free one of the visitor's seats."""
    tables.seating.leave(table_id, functools.partial(_held, visitor, seat=seat))
    return visitor.go(f"/t/{table_id}")
