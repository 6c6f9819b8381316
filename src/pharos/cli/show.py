"""`pharos show`: a position of a recorded game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pharos.cli.language import LanguageOption, chosen_translator

if TYPE_CHECKING:
    from pharos.locale import Translator
    from pharos.records import GameRecord


def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game record.")],
    move: Annotated[
        int | None, typer.Option(metavar="N", help="The position after so many moves. Default: after the last.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what the player to move sees, as JSON.")] = False,
    language: LanguageOption = None,
) -> None:
    """Print any position of a recorded game."""
    from pharos.cli.compile_first import stay_uncompiled

    stay_uncompiled()
    from pharos.records import read_record

    record = read_record(file)
    last = record.decisions
    ply = last if move is None else move
    if not 0 <= ply <= last:
        raise typer.BadParameter(f"{file} has {last} moves; there is no position {ply}.")
    if as_json:
        _print_view(record, ply)
    else:
        _print_drawing(record, ply, last, chosen_translator(language))


def _print_view(record: GameRecord, ply: int) -> None:
    """Print the view of the player to move; a spectator's view if several seats decide at once or the game is over."""
    import json

    rules, game = record.game.rules, record.position(ply)
    waiting = [] if rules.is_simultaneous else rules.waiting(game)
    typer.echo(json.dumps(rules.view(game, waiting[0] if waiting else None)))


def _print_drawing(record: GameRecord, ply: int, last: int, tr: Translator) -> None:
    from pharos.cli.terminal_part import require_terminal
    from pharos.terminal import make_console

    terminal, game = require_terminal(record.game), record.position(ply)
    console = make_console()
    console.print(terminal.draw_table(game, console.width, tr))
    console.print(tr.gettext("Position %(number)s of %(last)s", number=ply, last=last), style="bold")
    if ply:
        for line in terminal.trace(record.position(ply - 1), record.moves[ply - 1], game, tr):
            console.print(f"» {line}", markup=False)
    if record.game.rules.outcome(game):
        console.print(terminal.draw_score_sheet(game, tr))
