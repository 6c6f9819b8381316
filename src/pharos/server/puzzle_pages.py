"""The pages of the puzzles. Progress is kept by the browser; the server judges moves and stores nothing."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Annotated, cast
from urllib.parse import urlencode

from fastapi import APIRouter, Form
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from pharos.puzzles import GRADES, Puzzle, shipped
from pharos.server.interface import PuzzleWebPart
from pharos.server.puzzle_views import (
    Answer,
    all_grades,
    all_themes,
    answer_move,
    show_solution,
    view_list,
    view_puzzle,
)
from pharos.server.visitors import TheVisitor, Visitor
from pharos.server.web_parts import web_part

router = APIRouter(include_in_schema=False)


def today() -> date:
    """The date that decides on the daily puzzle: the same moment for everybody."""
    return datetime.now(UTC).date()


def _known(visitor: Visitor, theme: str, grade: str) -> tuple[str, str]:
    """Ignore filters that do not exist, as in an old link."""
    themes = {named.key for named in all_themes(visitor.tr)}
    return theme if theme in themes else "", grade if grade in GRADES else ""


def _query(theme: str, grade: str) -> str:
    chosen = {name: value for name, value in (("theme", theme), ("grade", grade)) if value}
    return f"?{urlencode(chosen)}" if chosen else ""


@router.get("/puzzles")
def list_puzzles(visitor: TheVisitor, theme: str = "", grade: str = "") -> Response:
    """Show the list of puzzles, all or those with a theme and a grade."""
    theme, grade = _known(visitor, theme, grade)
    collection, tr = shipped(), visitor.tr
    found = collection.matching(theme, grade)
    daily = collection.daily(today())
    return visitor.page(
        "puzzles.html",
        puzzles=view_list(collection, found, tr),
        total=len(collection.puzzles),
        themes=all_themes(tr),
        grades=all_grades(tr),
        theme=theme,
        grade=grade,
        query=_query(theme, grade),
        daily=view_list(collection, [daily], tr)[0],
        day=today().isoformat(),
    )


@router.get("/puzzles/order")
def order(visitor: TheVisitor, theme: str = "", grade: str = "") -> Response:
    """List the ids of the puzzles in their order, so that the page finds the next unsolved one."""
    return JSONResponse([puzzle.id for puzzle in shipped().matching(*_known(visitor, theme, grade))])


@router.get("/puzzles/today")
def show_daily(visitor: TheVisitor) -> Response:
    """Show the puzzle of the day."""
    return _show(visitor, shipped().daily(today()), "", "")


def _find(puzzle_id: str) -> Puzzle:
    puzzle = shipped().find(puzzle_id)
    if puzzle is None:
        raise HTTPException(404)
    return puzzle


@router.get("/puzzles/{puzzle_id}")
def show_puzzle(visitor: TheVisitor, puzzle_id: str, theme: str = "", grade: str = "") -> Response:
    """Show a puzzle."""
    return _show(visitor, _find(puzzle_id), theme, grade)


@router.post("/puzzles/{puzzle_id}")
def answer_puzzle(
    visitor: TheVisitor,
    puzzle_id: str,
    move: Annotated[str, Form(max_length=200)] = "",
    show: Annotated[str, Form(max_length=20)] = "",
    theme: str = "",
    grade: str = "",
) -> Response:
    """Judge a move, or show the solution."""
    puzzle = _find(puzzle_id)
    if show:
        return _show(visitor, puzzle, theme, grade, show_solution(puzzle, visitor.tr))
    chosen = puzzle.find(" ".join(move.split()))
    if chosen is None:
        problem = visitor.tr.gettext("That move is not possible in this position.")
        return _show(visitor, puzzle, theme, grade, problem=problem)
    return _show(visitor, puzzle, theme, grade, answer_move(puzzle, chosen, visitor.tr))


def _show(
    visitor: Visitor,
    puzzle: Puzzle,
    theme: str,
    grade: str,
    answer: Answer | None = None,
    problem: str | None = None,
) -> Response:
    theme, grade = _known(visitor, theme, grade)
    collection, tr = shipped(), visitor.tr
    filters, following = _query(theme, grade), collection.next_after(puzzle, theme, grade)
    shown = view_puzzle(collection, puzzle, tr, filters, following, today(), answer)
    part = cast(PuzzleWebPart, web_part(puzzle.game))
    key = answer.key if answer else None
    context = part.puzzle_context(puzzle.view, tr, shown.url, key=key, problem=problem)
    is_fragment = visitor.request.headers.get("x-requested-with") == "fetch"
    template = f"{part.template_folder}/{'_puzzle' if is_fragment else 'puzzle'}.html"
    return visitor.page(template, 422 if problem else 200, puzzle=shown, **context)
