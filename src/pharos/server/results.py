"""The result of a finished game for everybody: as a preview of its link, and as a picture to share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pharos.locale import Translator, join_sentences
from pharos.server.static_files import static_url
from pharos.server.table import Table
from pharos.server.web_parts import web_part

PICTURE = "share/site.jpg"  # the picture of pages without one of their own


@dataclass(frozen=True)
class ResultRow:
    """A row of the score sheet."""

    id: str
    name: str
    points: tuple[int, ...]  # by column


@dataclass(frozen=True)
class GameResult:
    """How a game ended, addressed to nobody in particular. A column is a player, the best first."""

    title: str
    text: str
    names: tuple[str, ...]
    winners: tuple[int, ...]  # columns
    rows: tuple[ResultRow, ...]
    totals: tuple[int, ...]
    picture: str = PICTURE  # static file for the preview of a link


@dataclass(frozen=True)
class Preview:
    """What messengers show for a link."""

    title: str
    description: str
    image: str


def preview_of(table: Table[Any], tr: Translator, base_url: str) -> Preview | None:
    """Return the preview of a link to a table; None for a game in play, of which a preview shows nothing."""
    if not table.outcome:
        return None
    part = web_part(table.rules.name)
    result, game = part.describe_result(table, table.outcome, tr), part.title(tr)
    points = tr.list(_with_points(result, tr))
    return Preview(
        tr.gettext("%(game)s: %(result)s", game=game, result=result.title),
        join_sentences(filter(None, (f"{points}.", result.text))),
        f"{base_url}{static_url(result.picture)}",
    )


def _with_points(result: GameResult, tr: Translator) -> Sequence[str]:
    if not result.totals:
        return result.names
    return [f"{name} {tr.number(total)}" for name, total in zip(result.names, result.totals, strict=True)]
