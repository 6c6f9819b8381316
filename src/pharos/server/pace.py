"""The pace of the computer's moves at a table, chosen by those who sit there: normal, slow, paused, or step by step."""

from __future__ import annotations

from typing import Any

from pharos.server import permissions
from pharos.server.errors import BadRequest, NotAllowed
from pharos.server.table import NORMAL, PACES, PAUSED, STEP, Table, check_running
from pharos.server.table_store import TableStore

SLOW_SECONDS = 3.5  # that a move takes at least: enough to read what happened


def set_pace(store: TableStore, table_id: str, pace: str) -> Table[Any]:
    """Change the pace of the computers at a table. STEP pauses them, but lets them make the current decision.

    Raises:
        BadRequest: there is no such pace, or the game is over.
        NotAllowed: the table has no computers, or a clock.
    """
    if pace not in (*PACES, STEP):
        raise BadRequest("pace", f"the pace is {', '.join(PACES)} or {STEP}, not {pace!r}")
    with store.changing(table_id) as (session, table):
        check_running(table)
        if not permissions.can_set_pace(table):
            raise NotAllowed("no_pace", "The pace is for tables with computers and without a clock.")
        options = {name: value for name, value in table.options.items() if name not in ("pace", "step")}
        if pace == STEP:
            options["step"] = table.since
        if pace != NORMAL:
            options["pace"] = PAUSED if pace == STEP else pace
        store.update(session, table, options=options)
    return store.announce_stored(table_id)
