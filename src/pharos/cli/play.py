"""`pharos play`: in the browser, or a game for two in the terminal."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pharos.cli import serve

if TYPE_CHECKING:
    from pharos.games.duel.rules import Game
    from pharos.games.duel.terminal import Keeper


def play(
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal, two at one keyboard.")] = False,
    seed: Annotated[str | None, typer.Option(metavar="SEED", help="Deal the cards of this seed.")] = None,
    first_game: Annotated[
        bool, typer.Option("--first-game", help="With the wonders that the rulebook gives out in a first game.")
    ] = False,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with the game in this file.")] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the game here. Default: a new file in the data directory.")
    ] = None,
) -> None:
    """Play 7 Wonders Duel in the browser, or with --terminal right here.

    In the terminal the game is saved after every move; moves can also come from a pipe, one a line.
    """
    if not terminal:
        if seed is not None or first_game or resume or record:
            raise typer.BadParameter("--seed, --first-game, --resume and --record go with --terminal.")
        serve.play_in_browser()
        return
    if resume and (seed is not None or first_game):
        raise typer.BadParameter("a resumed game is dealt already; leave out --seed and --first-game.")
    if record:
        _check_new(record)
    from pharos.cli.compile_first import prepare

    prepare()
    from pharos.games.duel.terminal import play as play_here

    game, keeper = _table(seed, first_game=first_game, resume=resume, record=record)
    raise typer.Exit(play_here(game, keeper))


def _check_new(record: Path) -> None:
    """Refuse a file that is there or cannot be made, before a game is played for nothing."""
    if record.exists():
        raise typer.BadParameter(f"{record} exists already; go on with it by --resume, or name another file.")
    if not os.access(record.parent, os.W_OK):
        raise typer.BadParameter(f"{record} cannot be written.")


def _table(seed: str | None, *, first_game: bool, resume: Path | None, record: Path | None) -> tuple[Game, Keeper]:
    """The game to play and where it is kept."""
    from pharos.games.duel.terminal import Keeper, new_game
    from pharos.records import read_record

    if resume is None:
        headers = {} if seed is None else {"seed": seed}
        return new_game(seed, first_game=first_game), Keeper(record, headers=headers)
    known = read_record(resume)
    return known.replay(), Keeper(record or resume, headers=known.headers, exists=record is None)
