"""Run the `pharos` command in this process, which is quick, or in a process of its own."""

import io
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from unittest import mock

from pharos.cli.app import run

COMMAND = [sys.executable, "-c", "from pharos.cli import main; main()"]
Completed = subprocess.CompletedProcess[str]


def run_here(*arguments: str, lines: Sequence[str] = (), environment: Mapping[str, str] | None = None) -> Completed:
    """Run the command in this process with the lines as standard input; its environment variables are its own."""
    out, err = io.StringIO(), io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    with (
        mock.patch.dict(os.environ, environment or {}, clear=environment is not None),
        mock.patch.object(sys, "stdin", source),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        code = run(list(arguments))
    return Completed(arguments, code, out.getvalue(), err.getvalue())


def run_process(*arguments: str, lines: Sequence[str] = (), environment: Mapping[str, str] | None = None) -> Completed:
    """Run the command in a process of its own, as `run_here` does in this one."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        env=environment,
        timeout=120,
        encoding="utf-8",
    )
