"""The pages that belong to no particular game: about, language choice, record upload, errors."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, UploadFile
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response

from pharos.core.errors import InvalidRecord
from pharos.core.registry import default_game
from pharos.locale import LANGUAGES
from pharos.server.api import TheTables
from pharos.server.error_messages import explain_problem
from pharos.server.errors import BadRequest, TableError
from pharos.server.rendering import LANGUAGE_COOKIE
from pharos.server.visitors import YEAR, TheVisitor
from pharos.server.web_parts import web_part

router = APIRouter(include_in_schema=False)

LONGEST_RECORD = 200_000


@router.get("/about")
def about(visitor: TheVisitor) -> Response:
    """Show licences and attributions."""
    return visitor.page("about.html")


@router.get("/fair-shuffle")
def fair_shuffle(visitor: TheVisitor) -> Response:
    """Explain how anybody can check that a deal was not changed."""
    return visitor.page("fair_shuffle.html")


@router.post("/language")
def choose_language(
    visitor: TheVisitor, language: Annotated[str, Form()], back: Annotated[str, Form()] = "/"
) -> Response:
    """Store the chosen language in a cookie and return to the page."""
    if language not in LANGUAGES:
        raise BadRequest("language", f"{language!r} is not one of the languages {', '.join(LANGUAGES)}")
    inside = back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"
    response = visitor.go(inside)
    response.set_cookie(LANGUAGE_COOKIE, language, max_age=YEAR, samesite="lax", secure=visitor.settings.secure_cookies)
    return response


@router.post("/records")
async def upload_record(visitor: TheVisitor, tables: TheTables, record: UploadFile) -> Response:
    """Import a finished game from an uploaded file and show its replay."""
    data = await record.read(LONGEST_RECORD + 1)
    try:
        table = await run_in_threadpool(tables.import_record, data.decode("utf-8"))
    except UnicodeDecodeError:
        problem = visitor.tr.gettext("This file is not a game record.")
    except (InvalidRecord, TableError) as error:
        problem = explain_problem(error, visitor.tr)
    else:
        return visitor.go(f"/t/{table.id}/replay")
    return await run_in_threadpool(web_part(default_game()).lobby_page, visitor, tables, 422, problem)
