"""The help of every command is compared with a golden file; UPDATE_GOLDENS=1 rewrites it."""

import os
import subprocess
import sys
from pathlib import Path

from program import pharos_process
from typer.testing import CliRunner

from pharos.cli.app import app
from pharos.version import __version__

GOLDEN = Path(__file__).parent / "goldens" / "help.txt"
GROUPS = {
    group.name or "": [command.name or "" for command in group.typer_instance.registered_commands]
    for group in app.registered_groups
    if group.typer_instance
}
COMMANDS = (
    "",
    *(command.name or "" for command in app.registered_commands),
    *(f"{group} {command}".strip() for group, commands in GROUPS.items() for command in ("", *commands)),
)


def test_the_help_of_every_command_is_as_reviewed(monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")
    pages = []
    for command in COMMANDS:
        arguments = [*command.split(), "--help"]
        result = CliRunner().invoke(app, arguments, prog_name="pharos")
        assert result.exit_code == 0
        pages.append(f"$ {' '.join(['pharos', *arguments])}\n{result.output}")
    text = "\n".join(pages)
    if os.environ.get("UPDATE_GOLDENS"):
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")


def test_the_version_is_printed(tmp_path: Path):
    result = pharos_process(tmp_path, "--version")
    assert (result.returncode, result.stdout) == (0, f"pharos {__version__}\n")


def test_help_loads_neither_the_compiler_nor_the_drawing():
    code = """
import sys
from pharos.cli.app import run
assert run(["--help"]) == 0 and run(["play", "--help"]) == 0
sys.exit(sorted(sys.modules.keys() & {"numba", "numpy", "rich", "prompt_toolkit"}).__str__())
"""
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.stderr.strip() == "[]"
