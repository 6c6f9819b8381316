"""Problem reports: a text file about a table that a player downloads and sends to the operator. Nothing is stored."""

from __future__ import annotations

import json
import platform
import time
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Form
from fastapi.responses import Response

from pharos.server.api import TheTables
from pharos.server.clocks import current_time
from pharos.server.table import Table
from pharos.server.visitors import TheVisitor, Visitor
from pharos.server.web_parts import web_part
from pharos.version import __version__

router = APIRouter(include_in_schema=False)

LONGEST_TEXT = 4000
LONGEST_LINE = 400


def report_text(table: Table[Any], words: str, browser: list[str]) -> str:
    """Return a report.

    It contains the record of a finished game. Of a running game it contains what a spectator may see: the public moves
    and the public part of the position, but no hidden card, no hand and no secret of a seat.

    Args:
        table: the table.
        words: what the player says about the problem.
        browser: what the browser says about itself, line by line.
    """
    parts = [
        ("What happened", words.strip() or "-"),
        ("Versions", "\n".join([f"Pharos {__version__}", f"Python {platform.python_version()}"])),
        ("Browser", "\n".join(browser)),
        ("Table", "\n".join(_facts(table))),
    ]
    if table.outcome:
        parts.append(("Record", table.record_text()))
    else:
        if not table.rules.is_simultaneous:  # otherwise the view lists the decisions that are public
            parts.append(("Moves", "\n".join(f"{m.ply + 1}. seat {m.seat}: {m.move}" for m in table.moves) or "-"))
        parts.append(("Position for spectators", json.dumps(table.rules.view(table.game, None), indent=1)))
    return "\n\n".join(f"== {title} ==\n{text.rstrip()}" for title, text in parts) + "\n"


def _facts(table: Table[Any]) -> list[str]:
    """Return what everybody at a table knows about it."""
    shown = {name: table.options.get(name) for name in ("clock", "casual", "tutorial", "wonders", "pace")}
    return [
        f"game: {table.rules.name}",
        f"id: {table.id}",
        f"version: {table.version}",
        f"time: {time.strftime('%Y-%m-%d %H:%M:%S', time.gmtime(current_time()))} UTC",
        f"options: {json.dumps({name: value for name, value in shown.items() if value is not None})}",
        *(f"seat {seat.seat}: {seat.player or seat.kind}" for seat in table.seats),
        f"waiting: {table.waiting}",
    ]


def _mail_link(visitor: Visitor, table: Table[Any]) -> str | None:
    """Return a link that starts a message to the operator; None if no address is set."""
    address = visitor.settings.contact
    if not address:
        return None
    title = web_part(table.rules.name).title(visitor.tr)
    subject = visitor.tr.gettext("Problem with Pharos: %(game)s", game=title)
    body = visitor.tr.gettext("What happened? Please attach the file that you have downloaded.")
    facts = f"Pharos {__version__} · {table.rules.name} · {table.id} · {table.version}"
    return f"mailto:{quote(address, safe='@')}?subject={quote(subject)}&body={quote(f'{body}{chr(10) * 3}{facts}')}"


@router.get("/t/{table_id}/report")
def show_report_form(visitor: TheVisitor, tables: TheTables, table_id: str) -> Response:
    """Show the page on which a player describes a problem."""
    table = tables.get(table_id)
    return visitor.page("report.html", table_id=table_id, mail=_mail_link(visitor, table))


@router.post("/t/{table_id}/report")
def download_report(
    visitor: TheVisitor,
    tables: TheTables,
    table_id: str,
    words: Annotated[str, Form(max_length=LONGEST_TEXT)] = "",
    browser: Annotated[str, Form(max_length=LONGEST_TEXT)] = "",
) -> Response:
    """Download the report."""
    table = tables.get(table_id)
    agent = clean_line(visitor.request.headers.get("user-agent", ""))
    about = [f"agent: {agent}", f"language: {visitor.tr.language}", *map(clean_line, browser.splitlines())]
    headers = {"Content-Disposition": f'attachment; filename="pharos-report-{table_id}.txt"'}
    text = report_text(table, words.replace("\r\n", "\n"), about)
    return Response(text.encode("utf-8", "replace"), media_type="text/plain; charset=utf-8", headers=headers)


def clean_line(text: str) -> str:
    """Return a text of the browser as one line of limited length."""
    return " ".join(text.split())[:LONGEST_LINE]
