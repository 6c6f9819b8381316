"""Score pads for games played with the physical components.

The pages compute and store everything in the browser so that they work offline. The arithmetic is in
`static/pads/scores.js` and is tested against the rules. The server only supplies the translated texts.
"""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse
from starlette.exceptions import HTTPException

from pharos.locale import Translator
from pharos.server.rendering import Renderer, translator_of
from pharos.server.static_files import SHARED

router = APIRouter(include_in_schema=False)

GAMES = ("duel", "wonders")
# The icon and colour of each row. All icons are drawn for Pharos because a shared image cannot carry an attribution.
MARKS = {
    "civilian": ("c-blue", "blue"),
    "science": ("c-green", "green"),
    "commercial": ("c-yellow", "yellow"),
    "guilds": ("c-purple", "purple"),
    "wonders": ("pyramids", "wonder"),
    "stages": ("pyramids", "wonder"),
    "tokens": ("token", "token"),
    "coins": ("coin", "gold"),
    "military": ("shield", "red"),
    "leaders": ("pad-leaders", "white"),
    "cities": ("pad-cities", "black"),
    "armada": ("pad-armada", "sea"),
    "edifice": ("pad-edifice", "bronze"),
}


def game_name(game: str, tr: Translator) -> str:
    """Return the name of a game that has a score pad."""
    return tr.gettext("7 Wonders Duel") if game == "duel" else tr.gettext("7 Wonders")


def _rows(game: str, tr: Translator) -> dict[str, str]:
    """Return the names of the rows by id."""
    shared = {
        "civilian": tr.gettext("Civilian buildings"),
        "science": tr.gettext("Scientific buildings"),
        "commercial": tr.gettext("Commercial buildings"),
        "guilds": tr.gettext("Guilds"),
        "coins": tr.gettext("Treasury"),
    }
    if game == "duel":
        wonders, tokens, military = tr.gettext("Wonders"), tr.gettext("Progress tokens"), tr.gettext("Military")
        return {**shared, "wonders": wonders, "tokens": tokens, "military": military}
    return {
        **shared,
        "military": tr.gettext("Military conflicts"),
        "stages": tr.gettext("Wonder"),
        "leaders": tr.pgettext("expansion", "Leaders"),
        "cities": tr.pgettext("expansion", "Cities"),
        "armada": tr.pgettext("expansion", "Armada"),
        "edifice": tr.pgettext("expansion", "Edifice"),
    }


def _fields(tr: Translator) -> dict[str, dict[str, str | None]]:
    """Return names and icons of fields that are not simply the points of their row."""
    debts = {"name": tr.gettext("Debts"), "icon": None}
    return {
        "coins": {"name": tr.gettext("Coins"), "icon": "coin"},
        "compass": {"name": tr.gettext("Compass"), "icon": "pad-compass"},
        "tablet": {"name": tr.gettext("Tablet"), "icon": "pad-tablet"},
        "gear": {"name": tr.gettext("Gear"), "icon": "pad-gear"},
        "free": {"name": tr.gettext("Symbol of choice"), "icon": "pad-free"},
        "cities": {"name": tr.gettext("Black cards"), "icon": None},
        "citiesDebt": debts,
        "naval": {"name": tr.gettext("Naval conflicts"), "icon": None},
        "islands": {"name": tr.gettext("Fleet and islands"), "icon": None},
        "edifice": {"name": tr.gettext("Participation pawns"), "icon": None},
        "edificeDebt": debts,
    }


def _sentences(tr: Translator) -> dict[str, Any]:
    """Return the texts of the pages; the scripts fill in placeholders such as {name}."""
    return {
        "player": tr.gettext("Player %(number)s", number="{number}"),
        "points": {
            "one": tr.ngettext("%(num)s point", "%(num)s points", 1, num="{num}"),
            "other": tr.ngettext("%(num)s point", "%(num)s points", 2, num="{num}"),
        },
        "wins": tr.gettext("%(name)s wins", name="{name}"),
        "win": tr.gettext("%(names)s win", names="{names}"),
        "share": tr.gettext("%(names)s share the victory", names="{names}"),
        "by": {
            "points": tr.gettext("By points: %(first)s to %(second)s.", first="{first}", second="{second}"),
            "coins": tr.gettext(
                "The points are equal, the coins decide: %(first)s to %(second)s.", first="{first}", second="{second}"
            ),
            "blue": tr.gettext(
                "The points are equal, the blue cards decide: %(first)s to %(second)s.",
                first="{first}",
                second="{second}",
            ),
            "military": tr.gettext("Military victory: the pawn reached the other capital."),
            "science": tr.gettext("Scientific victory with six different science symbols."),
            "shared_duel": tr.gettext("Points and blue cards are equal: %(points)s each.", points="{points}"),
            "shared_wonders": tr.gettext("Points and coins are equal: %(points)s each.", points="{points}"),
        },
        "empty": tr.gettext("Still empty: %(rows)s", rows="{rows}"),
        "blank": tr.gettext("empty"),
        "less": tr.gettext("One less"),
        "more": tr.gettext("One more"),
        "sign": tr.gettext("Change the sign"),
        "next": tr.gettext("Next: %(row)s", row="{row}"),
        "last": tr.gettext("See the result"),
        "total": tr.gettext("Total"),
        "team": tr.gettext("Team total"),
        "up": tr.gettext("Move %(name)s one seat forward", name="{name}"),
        "name_of": tr.gettext("Name of player %(number)s", number="{number}"),
        "unkept": tr.gettext(
            "This browser doesn’t let the page save anything. The pad works, but it is lost when you close it."
        ),
        "unfinished": tr.gettext("Unfinished"),
        "delete": tr.gettext("Delete this game"),
        "deleted": tr.gettext("Game of %(date)s deleted.", date="{date}"),
        "taken": {
            "one": tr.ngettext("%(num)s game imported.", "%(num)s games imported.", 1, num="{num}"),
            "other": tr.ngettext("%(num)s game imported.", "%(num)s games imported.", 2, num="{num}"),
        },
        "bad_file": {
            "unreadable": tr.gettext("This file can’t be read. Nothing was imported."),
            "other": tr.gettext("This isn’t a score pad file from Pharos. Nothing was imported."),
            "newer": tr.gettext("This file comes from another version of Pharos. Nothing was imported."),
            "damaged": tr.gettext("One game in this file is damaged. Nothing was imported."),
            "large": tr.gettext("This file is too large. Nothing was imported."),
        },
        "file": tr.gettext("score-pads"),
        "no_share": tr.gettext("The picture could not be shared. Save it instead."),
    }


def words_for(tr: Translator) -> dict[str, Any]:
    """Return all translated texts that the scripts of the pads need."""
    return {
        "games": {game: game_name(game, tr) for game in GAMES},
        "rows": {game: _rows(game, tr) for game in GAMES},
        "fields": _fields(tr),
        "marks": MARKS,
        **_sentences(tr),
    }


def _page(request: Request, template: str, **context: Any) -> HTMLResponse:
    renderer: Renderer = request.app.state.renderer
    return renderer.page(request, template, words=words_for(translator_of(request)), **context)


@router.get("/pad")
def choose_pad(request: Request) -> HTMLResponse:
    """Show the list of pads: start a new one or reopen an old one."""
    return _page(request, "pads.html")


@router.get("/pad/{game}")
def pad(request: Request, game: str) -> HTMLResponse:
    """Show the score pad of a game."""
    if game not in GAMES:
        raise HTTPException(404, f"There is no such pad: {game}")
    return _page(request, "pad.html", game=game, name=game_name(game, translator_of(request)))


@router.get("/pad-worker.js")
def pad_worker() -> FileResponse:
    """Serve the service worker of the pads. It is at the root because a worker only controls paths below its own."""
    script = SHARED / "pads" / "worker.js"
    return FileResponse(script, media_type="text/javascript", headers={"Cache-Control": "no-cache"})
