"""The pages with statistics: the visitor's own games, and the studies that come with Pharos."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, HTTPException
from fastapi.responses import Response

from pharos.core.registry import games
from pharos.locale import Translator
from pharos.server.api import TheTables
from pharos.server.charts import IntervalBar, interval_bar
from pharos.server.own_statistics import ending_name, game_titles, own_statistics
from pharos.server.reviewed_games import Reviewed
from pharos.server.statistics_csv import games_csv
from pharos.server.visitors import TheVisitor
from pharos.server.web_parts import web_part
from pharos.studies import Share, Study, ThingShare, shipped_studies, studies_part

router = APIRouter(include_in_schema=False)

FILE_NAME = "pharos-games.csv"
FEW_GAMES = 30  # things of fewer games stand at the end and do not decide the scale
MARGIN = 0.02  # on both sides of the widest interval of a table


@router.get("/statistics")
def show_own_statistics(visitor: TheVisitor, tables: TheTables, game: str = "") -> Response:
    """Show the statistics of the visitor's own games."""
    played = tables.summaries.of_browser(visitor.browser)
    titles = game_titles(played.games, visitor.tr)
    chosen = game if game in titles else next(iter(titles), "")
    reviewed = Reviewed(tables.store, [each for each in played.games if each.game == chosen])
    return visitor.page(
        "statistics.html",
        titles=titles,
        game=chosen,
        total=len(played.games),
        missing=played.missing,
        s=own_statistics(chosen, played.games, reviewed, visitor.tr) if chosen else None,
    )


@router.get("/statistics.csv")
def export_own_games(visitor: TheVisitor, tables: TheTables) -> Response:
    """Send the visitor's own games as a CSV file."""
    played = tables.summaries.of_browser(visitor.browser)
    text = games_csv(played.games, Reviewed(tables.store, played.games))
    headers = {"Content-Disposition": f'attachment; filename="{FILE_NAME}"', "Vary": "Cookie"}
    return visitor.remember(Response(text, media_type="text/csv; charset=utf-8", headers=headers))


# --- studies ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ShareView:
    """A share with its interval."""

    name: str
    share: Share
    bar: IntervalBar


@dataclass(frozen=True)
class ThingView:
    """A row of a topic's table."""

    name: str
    row: ThingShare
    bar: IntervalBar
    is_rare: bool  # whether it occurred too rarely to say much


@dataclass(frozen=True)
class TopicView:
    """A topic's table."""

    id: str
    title: str
    rows: list[ThingView]


@dataclass(frozen=True)
class StudyLink:
    """A study to choose."""

    name: str
    title: str
    players: str


@router.get("/statistics/study")
@router.get("/statistics/study/{name}")
def show_study(visitor: TheVisitor, name: str = "") -> Response:
    """Show a study."""
    studies = shipped_studies()
    name = name or next(iter(studies))
    if name not in studies:
        raise HTTPException(404)
    study, tr = studies[name], visitor.tr
    figures = study.figures
    return visitor.page(
        "study.html",
        study=study,
        links=[_link(each, tr) for each in studies.values()],
        first_seat=_share_view("", figures.first_seat, 0.5) if figures.first_seat else None,
        endings=[
            _share_view(ending_name(study.plan.game, ending, tr), share, 0.0)
            for ending, share in figures.endings.items()
        ]
        if len(figures.endings) > 1
        else [],
        topics=topic_views(study, tr),
        fair=1 / study.plan.seats,
    )


def topic_views(study: Study, tr: Translator) -> list[TopicView]:
    """Lay out the tables of a study, all intervals of a table on the same scale, the rare things at the end."""
    part = studies_part(study.plan.game)
    views = []
    for topic in part.topics if part else ():
        assert part is not None
        rows = study.figures.topics.get(topic, ())
        common = [row for row in rows if row.won.games >= FEW_GAMES]
        widest = max((abs(end) for row in common or rows for end in row.difference95), default=0.0) + MARGIN
        shown = [
            ThingView(
                part.thing_name(topic, row.id, tr),
                row,
                interval_bar(row.difference, row.difference95, (-widest, widest), 0.0),
                row.won.games < FEW_GAMES,
            )
            for row in sorted(rows, key=lambda row: row.won.games < FEW_GAMES)
        ]
        views.append(TopicView(topic, part.topic_title(topic, tr), shown))
    return views


def _share_view(name: str, share: Share, zero: float) -> ShareView:
    return ShareView(name, share, interval_bar(share.share, share.ci95, (0.0, 1.0), zero))


def _link(study: Study, tr: Translator) -> StudyLink:
    plan = study.plan
    varies = len(games()[plan.game].rules.seats) > 1
    players = tr.ngettext("%(num)s player", "%(num)s players", plan.seats) if varies else ""
    return StudyLink(plan.name, web_part(plan.game).title(tr), players)
