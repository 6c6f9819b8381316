"""The command-line application: subcommands, and error messages on one line."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from pharos.cli import (
    arena,
    backup,
    bench,
    engine,
    ladder,
    play,
    puzzles,
    review,
    serve,
    setup,
    show,
    study,
    train,
    verify,
    worker,
)
from pharos.cli.training_options import GroupedHelp
from pharos.core.errors import PharosError
from pharos.version import __version__

FAILED, INTERRUPTED = 2, 130  # exit codes: invalid input; interrupted by Ctrl-C

app = typer.Typer(
    name="pharos",
    help="7 Wonders Duel: play, look at games, measure. Without a command: play in the browser.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pharos {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """7 Wonders Duel: play, look at games, measure. Without a command: play in the browser."""
    if context.invoked_subcommand is None:
        serve.play_in_browser()


app.command("play")(play.play)
app.command("show")(show.show)
app.command("verify")(verify.verify)
app.command("review")(review.review)
app.command("advise")(review.advise)
app.add_typer(puzzles.app, name="puzzles")
app.command("bench")(bench.bench)
app.command("arena")(arena.arena)
app.command("ladder")(ladder.ladder)
app.command("study")(study.study)
app.command("train", cls=GroupedHelp)(train.train)
app.command("engine")(engine.engine)
app.command("serve")(serve.serve)
app.command("setup")(setup.setup)
app.command("worker")(worker.worker)
app.command("backup")(backup.backup)
app.command("restore")(backup.restore)


def run(arguments: list[str] | None = None) -> int:
    """Run the application and return its exit code. Errors in the input are reported on one line of stderr."""
    try:
        code = app(arguments, prog_name="pharos", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except typer.Exit as stop:
        return stop.exit_code
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except typer.TyperException as error:
        return _fail(f"{error.format_message()} Try 'pharos --help'.")
    except BrokenPipeError:  # the reader of our output has exited
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except PharosError as error:
        return _fail(error.message)
    except OSError as error:
        return _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))


def _fail(message: str) -> int:
    typer.echo(f"pharos: {' '.join(message.split())}", err=True)
    return FAILED


def main() -> None:
    """The entry point of the `pharos` command."""
    sys.exit(run())
