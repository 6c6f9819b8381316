"""Templates in the reader's language."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup, escape

from pharos.games.wonders.web.effect_icons import icon_file
from pharos.locale import LANGUAGES, Translator, best_language, translator

HERE = Path(__file__).parent
STATIC = HERE / "static"
LANGUAGE_COOKIE = "language"


@functools.cache
def static_url(path: str) -> str:
    """The address of a static file, with a stamp of its content so that it can be cached for ever."""
    return f"/static/{path}?v={hashlib.sha256((STATIC / path).read_bytes()).hexdigest()[:10]}"


def translator_of(request: Request) -> Translator:
    """The translator for a request: the language chosen, or the one the browser asks for."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    language = chosen if chosen in LANGUAGES else best_language(request.headers.get("accept-language", ""))
    return translator(language)


def _safe(values: dict[str, Any]) -> dict[str, Any]:
    return {name: escape(value) for name, value in values.items()}


def _texts(tr: Translator) -> dict[str, Any]:
    """The functions for texts that templates use; what is filled into a text is escaped."""
    return {
        "tr": tr,
        "_": lambda message, **values: Markup(tr.gettext(message, **_safe(values))),  # noqa: S704
        "pgettext": lambda context, message, **values: Markup(tr.pgettext(context, message, **_safe(values))),  # noqa: S704
        "ngettext": lambda one, many, n, **values: Markup(tr.ngettext(one, many, n, **_safe(values))),  # noqa: S704
    }


@functools.cache
def environment_for(language: str) -> Environment:
    """The templates in a language; a name that a template does not know is an error, not an empty text.

    Each language has an environment of its own, because macros that templates import see its globals only.
    """
    environment = Environment(
        loader=FileSystemLoader(
            [HERE / "templates", *(HERE.parent / "games" / game / "web" / "templates" for game in ("duel", "wonders"))]
        ),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        static=static_url, icon_file=icon_file, languages=LANGUAGES, **_texts(translator(language))
    )
    return environment


class Renderer:
    """Renders templates for requests."""

    def text(self, template: str, tr: Translator, **context: Any) -> str:
        """A template as text."""
        return environment_for(tr.language).get_template(template).render(**context)

    def page(self, request: Request, template: str, *, status: int = 200, **context: Any) -> HTMLResponse:
        """A template as the answer to a request."""
        tr = translator_of(request)
        text = self.text(template, tr, request=request, **context)
        return HTMLResponse(text, status, headers={"Content-Language": tr.tag, "Vary": "Cookie, Accept-Language"})
