"""The page from which a result is shared: as a picture, drawn in the browser, and by link."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from pharos.locale import Translator
from pharos.server.api import TheTables
from pharos.server.errors import NotAllowed
from pharos.server.results import GameResult, preview_of
from pharos.server.score_pads import MARKS
from pharos.server.static_files import icon_file, static_url
from pharos.server.table import Table
from pharos.server.visitors import TheVisitor
from pharos.server.web_parts import web_part

router = APIRouter(include_in_schema=False)


def _icon(name: str) -> str:
    return f"{static_url(icon_file(name))}#{name}"


def _picture(table: Table[Any], result: GameResult, tr: Translator) -> dict[str, Any]:
    """Return what the script draws (`Sheet` in `static/scripts/score_picture.js`), and its texts."""
    rows = []
    for row in result.rows:
        icon, color = MARKS.get(row.id, ("points", "gold"))
        rows.append({"name": row.name, "color": color, "icon": _icon(icon), "points": row.points})
    return {
        "game": web_part(table.rules.name).title(tr),
        "played": datetime.fromtimestamp(table.created, UTC).isoformat(),
        "verdict": {"title": result.title, "how": result.text},
        "rows": rows,
        "totalName": tr.gettext("Total"),
        **{key: value for key, value in asdict(result).items() if key in ("names", "winners", "totals")},
        "brand": _icon("pad-lighthouse"),
        "failed": tr.gettext("The picture could not be shared. Save it instead."),
    }


@router.get("/t/{table_id}/share")
def share(visitor: TheVisitor, tables: TheTables, table_id: str) -> Response:
    """Show the result with ways to share it."""
    table = tables.get(table_id)
    if not table.outcome:
        raise NotAllowed("not_over", "A result can be shared when the game is over.")
    result = web_part(table.rules.name).describe_result(table, table.outcome, visitor.tr)
    return visitor.page(
        "share.html",
        table_id=table_id,
        result=result,
        link=f"{visitor.base_url}/t/{table_id}",
        picture=_picture(table, result, visitor.tr),
        preview=preview_of(table, visitor.tr, visitor.base_url),
    )
