"""Renders templates in the reader's language."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup, escape

from pharos.locale import LANGUAGES, Translator, best_language, hyphenate, join_sentences, translator
from pharos.server.settings import Settings
from pharos.server.static_files import art_url, icon_file, static_url
from pharos.server.template_environment import QuickEnvironment
from pharos.server.web_parts import game_links, web_parts

HERE = Path(__file__).parent
LANGUAGE_COOKIE = "language"
CACHED_OUTPUTS = 1000  # of each cached macro and language


def translator_of(request: Request) -> Translator:
    """Return the translator for a request: the chosen language, or else the one the browser prefers."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    language = chosen if chosen in LANGUAGES else best_language(request.headers.get("accept-language", ""))
    return translator(language)


def base_url_of(request: Request) -> str:
    """Return the base URL that visitors use, without a slash at the end."""
    settings: Settings = request.app.state.settings
    return settings.public_url or str(request.base_url).rstrip("/")


def _safe(values: dict[str, Any]) -> dict[str, Any]:
    return {name: escape(value) for name, value in values.items()}


def _texts(tr: Translator) -> dict[str, Any]:
    """Return the gettext functions for templates. They escape the values of placeholders."""

    @functools.cache
    def plain(message: str) -> Markup:
        return Markup(tr.gettext(message))  # noqa: S704

    def gettext(message: str, **values: Any) -> Markup:
        return Markup(tr.gettext(message, **_safe(values))) if values else plain(message)  # noqa: S704

    return {
        "tr": tr,
        "_": gettext,
        "pgettext": lambda context, message, **values: Markup(tr.pgettext(context, message, **_safe(values))),  # noqa: S704
        "ngettext": lambda one, many, n, **values: Markup(tr.ngettext(one, many, n, **_safe(values))),  # noqa: S704
    }


@functools.cache
def environment_for(language: str) -> Environment:
    """Return the template environment of a language. An undefined name is an error, not an empty text.

    Each language has its own environment because imported macros see only the environment's globals.
    """
    environment = QuickEnvironment(
        loader=FileSystemLoader(
            [HERE / "templates", *(folder for part in web_parts() for folder in part.template_folders)]
        ),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # a look at the disk for every included template would take longer than rendering it
    )
    tr = translator(language)
    environment.filters["sentences"] = join_sentences
    environment.filters["soft"] = lambda name, *least: hyphenate(name, language, *least)
    environment.globals["cached"] = functools.lru_cache(CACHED_OUTPUTS, typed=True)
    environment.globals.update(
        static=static_url,
        icon_file=icon_file,
        art_url=art_url,
        languages=LANGUAGES,
        game_links=lambda: game_links(tr),
        **_texts(tr),
    )
    return environment


class Renderer:
    """Renders templates for requests."""

    def text(self, template: str, tr: Translator, **context: Any) -> str:
        """Render a template to a string."""
        return environment_for(tr.language).get_template(template).render(**context)

    def page(self, request: Request, template: str, *, status: int = 200, **context: Any) -> HTMLResponse:
        """Render a template as the response to a request."""
        tr = translator_of(request)
        text = self.text(template, tr, request=request, base_url=base_url_of(request), **context)
        return self.html(text, tr, status)

    def html(self, text: str | bytes, tr: Translator, status: int = 200) -> HTMLResponse:
        """Return rendered text as a response."""
        return HTMLResponse(text, status, headers={"Content-Language": tr.tag, "Vary": "Cookie, Accept-Language"})
