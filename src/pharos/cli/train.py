"""`pharos train`: train the net of the search."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pharos.cli.training_options import with_settings

if TYPE_CHECKING:
    from pharos.training.checkpoint import Checkpoint
    from pharos.training.config import Settings
    from pharos.training.executor import Crew
    from pharos.training.run import BaseTraining

ITERATIONS = 150
DUEL, WONDERS = GAMES = ("duel", "wonders")


@with_settings
def train(
    directory: Annotated[
        Path, typer.Argument(metavar="DIRECTORY", help="Where the training is kept; one that is there goes on.")
    ],
    game: Annotated[str, typer.Option(metavar="GAME", help="The game: duel or wonders.")] = "duel",
    iterations: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help=f"Go on until so many are complete. [default: {ITERATIONS}; none with --report or --export alone]",
            show_default=False,
        ),
    ] = None,
    begin_with: Annotated[
        Path | None,
        typer.Option(metavar="FILE.npz", help="Begin with this net, as --export wrote it, not with random weights."),
    ] = None,
    report: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Then write report.md and its charts into this directory.")
    ] = None,
    report_games: Annotated[
        int, typer.Option(metavar="N", min=1, help="Games that the report plays to compare predictions with results.")
    ] = 200,
    export: Annotated[
        Path | None,
        typer.Option(metavar="FILE.npz", help="Then write the champion to a file, and beside it (.json) what made it."),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Cores that play, or workers of --ray; by default all cores."),
    ] = None,
    ray: Annotated[bool, typer.Option("--ray", help="Play on a Ray cluster on this machine (extra: cluster).")] = False,
    ray_address: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on the Ray cluster with this address, or auto.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for each iteration.")] = False,
    **settings: Any,
) -> None:
    """Train the net of the search: it plays itself, learns, and what is stronger goes on.

    Every iteration is kept as soon as it is complete: stop at any time and go on with the same command. The result
    depends on the settings alone, not on the workers nor on interruptions. When a training goes on, its own settings
    are the defaults.
    """
    if export and export.suffix != ".npz":
        raise typer.BadParameter("--export is a file that ends in .npz.")
    if report:
        from pharos.arena.plots import require_matplotlib

        require_matplotlib()
    wanted = iterations if iterations or report or export else ITERATIONS
    if begin_with and not wanted:
        raise typer.BadParameter("--begin-with goes with --iterations: nothing is trained otherwise.")
    if begin_with and not begin_with.is_file():
        raise typer.BadParameter(f"--begin-with: there is no file {begin_with}.")
    if workers is not None and ray_address:
        raise typer.BadParameter("--workers is for this machine; the cluster at --ray-address has its own.")
    kind = _kind(game)
    if report and game != DUEL:
        raise typer.BadParameter("--report is for --game duel.")
    plan = _plan(kind.kit.checkpoint(directory), settings)
    _compile()
    with _crew(workers, ray_address, ray=ray) as crew:
        if wanted:
            seconds = _train(kind, directory, plan, crew, wanted, begin_with, as_json=as_json)
            if crew.cost:
                spent = ", ".join(f"{stage} {n:.1f} s" for stage, n in seconds.items())
                typer.echo(f"{crew.cost}; by the clock: {spent}", err=True)
        if report:
            from pharos.training.report import write_report

            _tell(write_report(directory, report, crew, games=report_games))
    if export:
        from pharos.training.provenance import export as write_champion

        _tell(write_champion(directory, export, kind.kit.checkpoint))


def _kind(game: str) -> type[BaseTraining[Any]]:
    """The training of a game."""
    if game == DUEL:
        from pharos.training.run import Training

        return Training
    if game == WONDERS:
        from pharos.games.wonders.training.run import WondersTraining

        return WondersTraining
    from pharos.core.errors import PharosError

    known = ", ".join(GAMES)
    raise PharosError("unknown_game", f"{game!r}: there is no such game; there are {known}", game=game)


def _plan(checkpoint: Checkpoint, settings: dict[str, Any]) -> Settings:
    """The settings of the training that is there, or the usual ones, with those that were given."""
    kind = checkpoint.plan_kind
    known = (checkpoint.plan() or kind()).to_dict()
    given = {name: value for name, value in settings.items() if value is not None}
    foreign = next((name for name in given if name not in known), None)
    if foreign is not None:  # every option is a setting of some game
        other = DUEL if kind.game == WONDERS else WONDERS
        raise typer.BadParameter(f"--{foreign.replace('_', '-')} is for --game {other} only.")
    return kind.from_dict(known | given)


def _compile() -> None:
    from pharos.training.warmup import is_ready, make_ready

    if not is_ready():
        typer.echo("Compiling the training, once per installation ...", err=True)
        make_ready()


def _crew(workers: int | None, address: str | None, *, ray: bool) -> Crew:
    if ray or address:
        from pharos.training.ray_executor import RayCrew

        return RayCrew(workers, address)
    from pharos.training.executor import LocalCrew

    return LocalCrew(workers)


def _train(
    kind: type[BaseTraining[Any]],
    directory: Path,
    plan: Settings,
    crew: Crew,
    iterations: int,
    first: Path | None,
    *,
    as_json: bool,
) -> dict[str, float]:
    """Train; how many seconds each stage took in all."""
    from pharos.cli.training_progress import Watcher

    with (
        Watcher(iterations, as_json=as_json) as watcher,
        kind(directory, plan, crew, watcher.watch, first=first) as training,
    ):
        watcher.begin(training.iteration)
        try:
            training.run(iterations, watcher.report)
        except KeyboardInterrupt:
            watcher.stop()
            typer.echo(
                f"pharos: stopped; {training.iteration} iterations are complete and kept, the same command goes on",
                err=True,
            )
            raise
    return watcher.seconds


def _tell(files: list[Path]) -> None:
    typer.echo(f"written: {', '.join(str(file) for file in files)}", err=True)
