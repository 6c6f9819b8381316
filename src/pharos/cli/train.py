"""`pharos train`: train the search net."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pharos.cli.training_options import games_with, with_settings
from pharos.core.registry import default_game, get_game
from pharos.training.interface import trainable_games

if TYPE_CHECKING:
    from pharos.training.config import TrainingConfig
    from pharos.training.executor import Executor
    from pharos.training.interface import GameTraining

ITERATIONS = 150


@with_settings
def train(
    directory: Annotated[
        Path, typer.Argument(metavar="DIRECTORY", help="Where the training is kept; one that is there goes on.")
    ],
    game: Annotated[
        str, typer.Option(metavar="GAME", help=f"The game: {' or '.join(trainable_games())}.")
    ] = default_game(),
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
    training = _training(game)
    if report and training.report is None:
        known = " or ".join(name for name, other in trainable_games().items() if other.report is not None)
        raise typer.BadParameter(f"--report is for --game {known}.")
    config = _config(training, directory, settings)
    _compile()
    with _executor(workers, ray_address, ray=ray) as executor:
        if wanted:
            seconds = _train(training, directory, config, executor, wanted, begin_with, as_json=as_json)
            if executor.cost:
                spent = ", ".join(f"{stage} {n:.1f} s" for stage, n in seconds.items())
                typer.echo(f"{executor.cost}; by the clock: {spent}", err=True)
        if report:
            from pharos.training.report import write_report

            _tell(write_report(training, directory, report, executor, games=report_games))
    if export:
        from pharos.training.provenance import export as write_champion

        _tell(write_champion(training, directory, export))


def _training(game: str) -> GameTraining:
    """Return the training part of a game."""
    from pharos.core.errors import PharosError

    training: GameTraining | None = get_game(game).training
    if training is None:
        known = ", ".join(trainable_games())
        raise PharosError("no_training", f"{game!r} has no net to train; there are {known}", game=game)
    return training


def _config(training: GameTraining, directory: Path, settings: dict[str, Any]) -> TrainingConfig:
    """Return the settings of the existing training, or the defaults, updated with those given."""
    from pharos.training.checkpoint import Checkpoint

    known = (Checkpoint(training, directory).config() or training.config()).to_dict()
    given = {name: value for name, value in settings.items() if value is not None}
    foreign = next((name for name in given if name not in known), None)
    if foreign is not None:  # every option is a setting of at least one game
        others = " or ".join(games_with(foreign))
        raise typer.BadParameter(f"--{foreign.replace('_', '-')} is for --game {others} only.")
    return training.config.from_dict(known | given)


def _compile() -> None:
    from pharos.training.warmup import is_ready, make_ready

    if not is_ready():
        typer.echo("Compiling the training, once per installation ...", err=True)
        make_ready()


def _executor(workers: int | None, address: str | None, *, ray: bool) -> Executor:
    if ray or address:
        from pharos.training.ray_executor import RayExecutor

        return RayExecutor(workers, address)
    from pharos.training.executor import LocalExecutor

    return LocalExecutor(workers)


def _train(
    game: GameTraining,
    directory: Path,
    config: TrainingConfig,
    executor: Executor,
    iterations: int,
    first: Path | None,
    *,
    as_json: bool,
) -> dict[str, float]:
    """Run the training and return the total seconds of each stage."""
    from pharos.cli.training_progress import ProgressReporter
    from pharos.training.run import Training

    with (
        ProgressReporter(iterations, as_json=as_json) as reporter,
        Training(game, directory, config, executor, reporter.update, first=first) as training,
    ):
        reporter.begin(training.iteration)
        try:
            training.run(iterations, reporter.report)
        except KeyboardInterrupt:
            reporter.stop()
            saved = training.checkpoint.load()  # it may be ahead of the loop, which was interrupted anywhere
            done = saved.iteration if saved else 0
            typer.echo(
                f"pharos: stopped; {done} iterations are complete and kept, the same command goes on",
                err=True,
            )
            raise
    return reporter.seconds


def _tell(files: list[Path]) -> None:
    typer.echo(f"written: {', '.join(str(file) for file in files)}", err=True)
