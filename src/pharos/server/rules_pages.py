"""The rules page of a game."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi.responses import Response
from starlette.exceptions import HTTPException

from pharos.core.registry import games
from pharos.server.visitors import Visitor
from pharos.server.web_parts import web_part


@dataclass(frozen=True)
class RulesLink:
    """A link to the rules of a game."""

    name: str
    path: str
    title: str


def show_rules(visitor: Visitor, game: str) -> Response:
    """Render the rules of a game in the visitor's language.

    Raises:
        HTTPException: the game has no rules page.
    """
    parts = {name: web_part(name) for name in games()}
    book = parts[game].rules_reference
    if book is None:
        raise HTTPException(404)
    links = [
        RulesLink(name, part.rules_path, part.title(visitor.tr)) for name, part in parts.items() if part.rules_path
    ]
    return visitor.page(
        "rules.html",
        rules=book.sections(visitor.tr),
        game=game,
        title=parts[game].rules_title(visitor.tr),
        links=links,
        buttons=f"{parts[game].template_folder}/_learn_buttons.html",
    )
