"""`pharos review` and `pharos advise`: what the engine thinks of a game or of a position."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pharos.cli.bad_input import explained_record, explained_view, not_read, not_written
from pharos.cli.language import LanguageOption, chosen_translator

if TYPE_CHECKING:
    from pharos.core.game import Game
    from pharos.locale import Translator
    from pharos.review import Analysis

LONGEST_VIEW = 1_000_000  # bytes
SHOWN_MOVES = 10
DepthOption = Annotated[
    str, typer.Option("--depth", metavar="DEPTH", help="quick, normal or deep: how long each move is searched.")
]
SeedOption = Annotated[int, typer.Option("--seed", metavar="S", help="Another seed gives other random numbers.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print everything as JSON.")]


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game record.")],
    as_json: JsonOption = False,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="OUT", help="Write one self-contained page to this file.")
    ] = None,
    depth: DepthOption = "normal",
    seed: SeedOption = 0,
    language: LanguageOption = None,
) -> None:
    """Judge every move of a recorded game: how much each decision lost, and what was luck.

    A verdict is given only where the search is sure of it; docs/review.md describes how.
    """
    tr = chosen_translator(language)
    from pharos.review.interface import DEPTHS

    if depth not in DEPTHS:
        raise typer.BadParameter(f"{depth!r} is not one of {', '.join(DEPTHS)}.", param_hint="'--depth'")
    from pharos.core.errors import PharosError
    from pharos.records import read_record

    try:
        record = read_record(file)
    except PharosError as error:
        raise explained_record(error, file, tr) from error
    if html and not html.parent.is_dir():  # before a review that takes a while
        raise not_written(FileNotFoundError(), html, tr)
    from pharos.cli.compile_first import ensure_compiled

    ensure_compiled(with_bench=True)
    from pharos.review import ReviewSettings, review_record

    found = review_record(record.game, record.recorded, ReviewSettings(depth, seed, _threads()))
    if html:
        from pharos.review.html_page import render_page

        try:
            html.write_text(render_page(found, tr), encoding="utf-8")
        except OSError as error:
            raise not_written(error, html, tr) from error
    if as_json:
        _print_json(found.to_dict())
    elif html:
        typer.echo(tr.gettext("The review is in %(file)s.", file=str(html)))
    else:
        from pharos.review.text_report import report_lines

        for line in report_lines(found, tr):
            typer.echo(line)


def advise(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A view as JSON, as `pharos show --json` prints it.")],
    as_json: JsonOption = False,
    nodes: Annotated[int | None, typer.Option(metavar="N", help="Simulations. Default: what suits the game.")] = None,
    ms: Annotated[int | None, typer.Option(metavar="T", help="Milliseconds, instead of simulations.")] = None,
    seed: SeedOption = 0,
    language: LanguageOption = None,
) -> None:
    """Say which move is best in a position, what the others are worth, and why."""
    from pharos.players.limits import LIMITS

    for name, value in (("nodes", nodes), ("ms", ms)):
        if value is not None and not 1 <= value <= LIMITS[name]:
            raise typer.BadParameter(f"a whole number from 1 to {LIMITS[name]}", param_hint=f"'--{name}'")
    if nodes is not None and ms is not None:
        raise typer.BadParameter("choose --nodes or --ms, not both.")
    tr = chosen_translator(language)
    view = _read_view(file, tr)
    from pharos.cli.compile_first import ensure_compiled

    ensure_compiled(with_bench=True)
    from pharos.core.errors import PharosError
    from pharos.players.views import game_of_view
    from pharos.review import Limits, advice, review_part

    game = game_of_view(view)
    try:
        part = review_part(game)
        limits = Limits(ms=ms) if ms is not None else Limits(nodes=nodes or part.default_nodes)
        analyser = part.make_analyser(seed, _threads())
        *_, analysis = analyser.analyse(view, limits)
        found = advice(game, view, analysis)
    except PharosError as error:
        raise explained_view(error, file, view, tr) from error
    if as_json:
        _print_json(found)
    else:
        _print_advice(game, view, analysis, tr)


def _print_advice(game: Game, view: dict[str, Any], analysis: Analysis, tr: Translator) -> None:
    from pharos.review import review_part
    from pharos.review.words import percent

    part = review_part(game)
    for move in analysis.moves[:SHOWN_MOVES]:
        low, high = (percent(end, tr) for end in move.interval)
        sure = tr.gettext("proven") if move.proven else f"{low} – {high}"
        more = ""
        if move.rank is not None and move.points is not None:
            more = tr.gettext(
                ", rank %(rank)s, %(points)s points",
                rank=tr.number(round(move.rank, 1)),
                points=tr.number(round(move.points)),
            )
        typer.echo(f"{percent(move.win, tr):>6}  {part.describe_move(move.move, tr)} ({sure}{more})")
    for reason in part.reasons(view, analysis.best.move):
        typer.echo(part.describe_reason(reason, tr))


def _read_view(file: Path, tr: Translator) -> dict[str, Any]:
    """Read a view from a file.

    Raises:
        PharosError: it is not a JSON object, or too long.
    """
    import json

    from pharos.core.errors import PharosError

    try:
        with file.open("rb") as source:
            data = source.read(LONGEST_VIEW + 1)
    except OSError as error:
        raise not_read(error, file, tr) from error
    if len(data) > LONGEST_VIEW:
        raise PharosError("view", tr.gettext("%(file)s is too long to be a position.", file=str(file)))
    try:
        view = json.loads(data.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        where = tr.gettext(
            "%(file)s is not JSON: line %(line)s, column %(column)s.",
            file=str(file),
            line=tr.number(error.lineno),
            column=tr.number(error.colno),
        )
        raise PharosError("view", where) from error
    except (UnicodeDecodeError, RecursionError, ValueError) as error:
        raise PharosError("view", tr.gettext("%(file)s is not JSON.", file=str(file))) from error
    if not isinstance(view, dict):
        raise PharosError("view", tr.gettext("%(file)s is JSON, but not a position.", file=str(file)))
    return view


def _threads() -> int:
    import os

    return min(os.cpu_count() or 1, 4)


def _print_json(data: dict[str, Any]) -> None:
    import json

    typer.echo(json.dumps(data, indent=2))
