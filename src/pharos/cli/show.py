"""`pharos show`: a position of a recorded game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game record.")],
    move: Annotated[
        int | None, typer.Option(metavar="N", help="The position after so many moves. Default: after the last.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what the player to move sees, as JSON.")] = False,
) -> None:
    """Print any position of a recorded game."""
    from pharos.cli.compile_first import prepare

    prepare()
    from pharos.records import read_record

    record = read_record(file)
    ply = len(record.moves) if move is None else move
    if not 0 <= ply <= len(record.moves):
        raise typer.BadParameter(f"{file} has {len(record.moves)} moves; there is no position {ply}.")
    game = record.position(ply)
    if as_json:
        import json

        typer.echo(json.dumps(game.view(game.to_move)))
        return
    from pharos.games.duel.terminal import draw_score_sheet, draw_table, make_console, trace

    console = make_console()
    console.print(draw_table(game, console.width))
    console.print(f"Position {ply} of {len(record.moves)}", style="bold")
    if ply:
        for line in trace(record.position(ply - 1), record.moves[ply - 1], game):
            console.print(f"» {line}", markup=False)
    if game.result:
        console.print(draw_score_sheet(game))
