"""Hints at a table: first where to look, then the best moves with their win shares and reasons.

A hint is an analysis of what its seat sees, so it cannot tell anything hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pharos.core.registry import get_game
from pharos.locale import Translator
from pharos.review import Reason, review_part
from pharos.server import permissions
from pharos.server.advice_views import AdviceView, view_advice
from pharos.server.analysis_service import Answer, Message, Preparing, Queued
from pharos.server.errors import NotAllowed
from pharos.server.table import HINTS, Table
from pharos.server.table_store import TableStore
from pharos.server.table_views import seat_names

SHOWN_MOVES = 3
MILLISECONDS = 4000  # of computing


@dataclass(frozen=True)
class HintView:
    """What a hint says at the moment."""

    table_id: str
    status: str = ""  # why there is nothing yet; empty once there is
    nudge: str = ""
    advice: AdviceView | None = None  # the best moves
    spots: str = ""  # ids of elements of the page that may show the best move, if they exist
    is_final: bool = False


def note_hint(store: TableStore, table_id: str) -> Table[Any]:
    """Remember that a hint was given in a game."""
    with store.changing(table_id) as (session, table):
        if table.has_hints:
            return table
        store.update(session, table, options={**table.options, HINTS: True})
    return store.announce_stored(table_id)


def hint_request(table: Table[Any], seats: list[int], seat: int | None) -> dict[str, Any]:
    """Return the request to the engine: the view of a seat and nothing else.

    Raises:
        NotAllowed: the holder of these seats may not get a hint for this seat now.
    """
    if seat is None or not permissions.can_get_hint(table, seats, seat):
        raise NotAllowed("no_hint", "Hints are for those who play alone against computers or share one screen.")
    view = table.rules.view(table.game, seat)
    return {"do": "analyse", "view": view, "limits": {"ms": MILLISECONDS}, "reasons": SHOWN_MOVES}


def view_hint(table: Table[Any], me: list[int], message: Message, tr: Translator) -> HintView:
    """Build the view model of a hint for the holder of some seats from what the analysis tells."""
    match message:
        case Preparing(seconds):
            status = tr.ngettext(
                "The computer is getting ready for hints: about %(num)s second.",
                "The computer is getting ready for hints: about %(num)s seconds.",
                seconds,
            )
            return HintView(table.id, status)
        case Queued(place):
            return HintView(table.id, tr.gettext("Others come first. Your place: %(place)s.", place=tr.number(place)))
        case Answer(data):
            return _view_answer(table, me, data, tr, is_final=message.is_final)


def _view_answer(
    table: Table[Any], me: list[int], data: Mapping[str, Any], tr: Translator, *, is_final: bool
) -> HintView:
    part, best = review_part(get_game(table.rules.name)), data["moves"][0]
    reasons = [Reason.from_dict(row) for row in best["reasons"]]
    return HintView(
        table.id,
        nudge=part.nudge(best["move"], reasons, tr),
        advice=view_advice(table.rules.name, data, tr, seat_names(table, me, tr), SHOWN_MOVES),
        spots=" ".join(_spots(best["move"])),
        is_final=is_final,
    )


def _spots(move: str) -> list[str]:
    """Return the ids that the pages give to the things of a move."""
    things = [word for word in move.split()[1:] if word.isidentifier()]
    return [f"choice-{move.replace(' ', '-')}", *(f"{kind}-{thing}" for thing in things for kind in ("card", "wonder"))]
