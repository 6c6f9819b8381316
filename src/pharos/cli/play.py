"""`pharos play`: in the browser, or for two players in the terminal."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pharos.cli import serve
from pharos.cli.language import LanguageOption, chosen_translator

if TYPE_CHECKING:
    from pharos.core.game import Game
    from pharos.terminal import Autosave


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
    language: LanguageOption = None,
) -> None:
    """Play 7 Wonders Duel in the browser, or with --terminal right here.

    In the terminal the game is saved after every move; moves can also come from a pipe, one a line.
    """
    if not terminal:
        if seed is not None or first_game or resume or record or language:
            raise typer.BadParameter("--seed, --first-game, --resume, --record and --language go with --terminal.")
        serve.play_in_browser()
        return
    if resume and (seed is not None or first_game):
        raise typer.BadParameter("a resumed game is dealt already; leave out --seed and --first-game.")
    if record:
        _check_new(record)
    tr = chosen_translator(language)
    from pharos.cli.compile_first import stay_uncompiled

    stay_uncompiled()
    from pharos.terminal import play as play_here

    if resume:
        raise typer.Exit(play_here(*_resumed(resume, record), tr))
    raise typer.Exit(play_here(*_new_game(seed, first_game=first_game, record=record), tr))


def _check_new(record: Path) -> None:
    """Reject a file that exists or cannot be created, before a game is played in vain."""
    if record.exists():
        raise typer.BadParameter(f"{record} exists already; go on with it by --resume, or name another file.")
    if not os.access(record.parent, os.W_OK):
        raise typer.BadParameter(f"{record} cannot be written.")


def _new_game(seed: str | None, *, first_game: bool, record: Path | None) -> tuple[Game, Any, Autosave]:
    """Return the default game, its initial position and its autosave."""
    from pharos.cli.terminal_part import require_terminal
    from pharos.core.registry import default_game, get_game
    from pharos.terminal import Autosave

    game = get_game(default_game())
    headers = {} if seed is None else {"seed": seed}
    return game, require_terminal(game).new_game(seed, first_game=first_game), Autosave(game, record, headers=headers)


def _resumed(file: Path, record: Path | None) -> tuple[Game, Any, Autosave]:
    """Return the game of a record, its last position and its autosave."""
    from pharos.cli.terminal_part import require_terminal
    from pharos.records import read_record
    from pharos.terminal import Autosave

    known = read_record(file)
    require_terminal(known.game)
    autosave = Autosave(known.game, record or file, headers=known.headers, exists=record is None)
    return known.game, known.replay(), autosave
