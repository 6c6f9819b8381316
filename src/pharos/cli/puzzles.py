"""`pharos puzzles`: mine puzzles from games between computers, select a balanced set, verify it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pharos.core.game import Game
    from pharos.puzzles import Puzzle
    from pharos.puzzles.verification import Check

app = typer.Typer(help="Mine puzzles from games between computers, select a balanced set, verify it.")
GameOption = Annotated[str, typer.Option("--game", metavar="NAME", help="The game.")]
SeedOption = Annotated[int, typer.Option("--seed", metavar="S", help="Another seed gives other random numbers.")]
FAILED = 1  # exit code: a key is wrong


@app.command("mine")
def mine(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write; mining goes on where it ended.")],
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help="Games to play in all.")] = 100,
    seed: SeedOption = 0,
    nodes: Annotated[
        int | None,
        typer.Option("--nodes", metavar="N", min=1000, help="Simulations that decide. Default: what suits the game."),
    ] = None,
    game: GameOption = "duel",
) -> None:
    """Play games, and keep the positions in which exactly one move is best by a clear and verified margin.

    The verification has ten times the simulations of the decision and other random numbers. Interrupt it at any time:
    the same command goes on with the next game. docs/puzzles.md describes the steps.
    """
    the_game = _game_with_puzzles(game)
    from pharos.cli.progress import progress
    from pharos.puzzles.files import MiningFile, make_header
    from pharos.puzzles.mining import Miner
    from pharos.version import __version__

    nodes = nodes or the_game.puzzles.nodes
    file = MiningFile(out, make_header(game, seed=seed, nodes=nodes, engine=__version__))
    miner = Miner(the_game, seed, nodes)
    with progress("games", games) as show:
        while file.done < games:
            show(file.done, f"{file.puzzles} puzzles")
            file.add(miner.mine(file.done))
    typer.echo(f"{file.puzzles} puzzles from {file.done} games in {out}")


@app.command("select")
def select(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write; compressed if it ends in .gz.")],
    mined: Annotated[list[Path], typer.Argument(metavar="MINED...", help="Files that `mine` has written.")],
    count: Annotated[int, typer.Option("--count", metavar="N", min=1, help="Puzzles to choose.")] = 600,
    without: Annotated[
        Path | None, typer.Option("--without", metavar="FILE", help="A file with ids to leave out, one per line.")
    ] = None,
) -> None:
    """Choose a balanced set of mined puzzles: as many of each grade, and rare themes first."""
    from pharos.puzzles.files import make_header, read_puzzles, write_puzzles
    from pharos.puzzles.selection import regraded
    from pharos.puzzles.selection import select as choose

    dropped = set(without.read_text(encoding="utf-8").split()) if without else set()
    headers, puzzles = [], []
    for file in mined:
        header, rows = read_puzzles(file)
        headers.append(header)
        puzzles += [regraded(row) for row in rows if row.id not in dropped]
    chosen = choose(puzzles, count)
    same = {key: headers[0][key] for key in ("nodes", "engine")}
    header = make_header(
        headers[0]["game"],
        **same,
        seeds=sorted({row["seed"] for row in headers}),
        mined=len({row.id for row in puzzles}),
    )
    write_puzzles(out, header, chosen)
    for line in _summary(chosen):
        typer.echo(line)


@app.command("verify")
def verify(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A file of puzzles. Default: those of the game.")
    ] = None,
    sample: Annotated[
        int | None, typer.Option("--sample", metavar="N", min=1, help="Verify a random sample. Default: all.")
    ] = None,
    seed: SeedOption = 0,
    nodes: Annotated[
        int | None,
        typer.Option("--nodes", metavar="N", min=1000, help="Simulations. Default: as many as mining verified with."),
    ] = None,
    game: GameOption = "duel",
) -> None:
    """Search puzzles anew, and say in which ones another move is best or the key is not surely the best.

    Prints a line for each puzzle that is not confirmed, and exits with 1 if there is one.
    """
    from pharos.cli.progress import progress
    from pharos.puzzles.files import read_puzzles
    from pharos.puzzles.verification import contradictions
    from pharos.puzzles.verification import sample as sampled
    from pharos.puzzles.verification import verify as search_again

    puzzles = read_puzzles(file or _game_with_puzzles(game).puzzles.shipped())[1]
    puzzles = puzzles if sample is None else sampled(puzzles, sample, seed)
    wrong = {puzzle.id: found for puzzle in puzzles if (found := contradictions(puzzle))}
    checks: list[Check] = []
    with progress("puzzles", len(puzzles)) as show:
        for check in search_again(puzzles, seed, nodes):
            checks.append(check)
            show(len(checks), "")
            if not check.is_confirmed:
                wrong.setdefault(check.puzzle.id, []).append(_doubt(check))
    for id_, found in wrong.items():
        typer.echo(f"{id_}: {'; '.join(found)}")
    clear = sum(check.is_clear for check in checks)
    least = min((check.comparison.sure_margin for check in checks), default=0.0)
    typer.echo(
        f"{len(checks) - len(wrong)} of {len(checks)} puzzles confirmed, {clear} of them by the margins of the mining;"
        f" the smallest sure margin is {100 * least:.1f} points"
    )
    if wrong:
        raise typer.Exit(FAILED)


def _doubt(check: Check) -> str:
    found = check.comparison
    return f"{found.best.move} is best, by {100 * found.margin:.1f} points, surely {100 * found.sure_margin:.1f}"


def _summary(puzzles: list[Puzzle]) -> list[str]:
    """How many puzzles there are of each grade and theme."""
    from collections import Counter

    grades = Counter(puzzle.grade for puzzle in puzzles)
    themes = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    parts = (f"{name} {number}" for name, number in (*grades.most_common(), *themes.most_common()))
    return [f"{len(puzzles)} puzzles: {', '.join(parts)}"]


def _game_with_puzzles(name: str) -> Game:
    from pharos.core.errors import PharosError
    from pharos.core.registry import get_game

    game = get_game(name)
    if game.puzzles is None:
        raise PharosError("no_puzzles", f"there are no puzzles of {name}")
    return game
