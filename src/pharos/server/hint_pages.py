"""Hints at a table, as a stream of fragments that get better and better."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Annotated, Any

from fastapi import APIRouter, Form
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response

from pharos.core.errors import PharosError
from pharos.server import analysis_service
from pharos.server.analysis_service import AnalysisService
from pharos.server.api import TheTables
from pharos.server.clients import current_client
from pharos.server.error_messages import explain_problem
from pharos.server.events import Message, format_event
from pharos.server.hints import HintView, hint_request, note_hint, view_hint
from pharos.server.table_pages import answering, event_stream, is_fetch, live_fragment, render_table, view_of
from pharos.server.tables import Table
from pharos.server.visitors import TheVisitor, Visitor

router = APIRouter(include_in_schema=False)

TEMPLATE = "_hint.html"


@router.post("/t/{table_id}/hint")
async def give_hint(
    visitor: TheVisitor, tables: TheTables, table_id: str, uncovered: Annotated[str, Form(max_length=40)] = ""
) -> Response:
    """Give a hint for the seat that the page shows.

    A script gets events: first the table, which now says that hints were given, then fragments of the hint.
    Without a script the page is shown with the whole hint when that is complete.

    Args:
        visitor: the player.
        tables: all tables.
        table_id: the table.
        uncovered: the key of the hand that is shown when several players share a screen.
    """
    analyses: AnalysisService = visitor.request.app.state.analyses

    def read() -> tuple[Table[Any], dict[str, Any]]:
        table = tables.get(table_id)
        seat = view_of(visitor, table, uncovered).acting
        return table, hint_request(table, table.held_by(visitor.browser), seat)

    table, request = await run_in_threadpool(read)
    messages = analyses.stream(current_client.get().creator, table.rules.name, request)
    with answering(visitor, table_id) as answer:
        table = await run_in_threadpool(note_hint, tables.store, table_id)
        answer.version = table.version
    if not is_fetch(visitor):
        return await _whole_page(visitor, table, messages, uncovered)
    return event_stream(visitor, _events(visitor, table, messages, uncovered))


async def _events(
    visitor: Visitor, table: Table[Any], messages: AsyncGenerator[analysis_service.Message], uncovered: str
) -> AsyncIterator[Message]:
    """Yield the table, and the hint whenever there is a better one."""
    yield (await run_in_threadpool(live_fragment, visitor, table, uncovered)).event

    def event(hint: HintView) -> Message:
        text = visitor.renderer.text(TEMPLATE, visitor.tr, hint=hint)
        return Message(format_event("hint", table.version, text.encode()))

    async with aclosing(messages):
        try:
            async for message in messages:
                yield event(view_hint(table, table.held_by(visitor.browser), message, visitor.tr))
        except PharosError as error:
            yield event(HintView(table.id, explain_problem(error, visitor.tr), is_final=True))


async def _whole_page(
    visitor: Visitor, table: Table[Any], messages: AsyncGenerator[analysis_service.Message], uncovered: str
) -> Response:
    """Wait for the whole hint, and show it beside the table."""
    async with aclosing(messages):
        async for message in messages:
            hint = view_hint(table, table.held_by(visitor.browser), message, visitor.tr)
    return await run_in_threadpool(render_table, visitor, table, uncovered, hint)
