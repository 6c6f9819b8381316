"""The session, the bot and the tables in docs/engine.md match the program."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from talking import Talk

import pharos
from pharos import duel, wonders
from pharos.arena import match
from pharos.cli.compile_first import ensure_compiled
from pharos.core.registry import games
from pharos.engine.requests import REQUESTS

ROOT = Path(__file__).parents[2]
SOURCE = Path(pharos.__file__).parent
PAGE = (ROOT / "docs/engine.md").read_text(encoding="utf-8")
BOT = ROOT / "examples/engine_bot.py"

# Errors that the engine's code can raise but never returns: illegal moves are reported as an invalid position, damaged
# records as a bad request, and it reads no files and starts no programs.
NEVER_ANSWERED = {
    "CompilationFailed",
    "IllegalMove",
    "InvalidMove",
    "InvalidRecord",
    "PlayerFailed",
    "UnreadableRecord",
}


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    ensure_compiled()


def table(heading: str) -> list[list[str]]:
    """The rows of the table under a heading, without the header row."""
    section = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("|")]
    return rows[2:]


def shape(data: object) -> object:
    """The structure of a JSON value with types in place of values; error codes are kept."""
    if isinstance(data, dict):
        return {key: value if key == "code" else shape(value) for key, value in data.items()}
    return type(data).__name__


def test_the_session_goes_as_it_is_shown() -> None:
    session = re.search(r"```text\n(.*?)```", PAGE, re.DOTALL)
    assert session
    lines = session[1].splitlines()
    assert len(lines) > 8
    with Talk() as talk:
        for line in lines:
            mark, text = line[:2], line[2:]
            if mark == "> ":
                talk.send(text.encode())
            else:
                assert mark == "< "
                shown, heard = json.loads(text), talk.hear()
                assert list(heard) == list(shown)
                assert shape(heard) == shape(shown)
                assert heard["id"] == shown["id"]
        assert talk.process.wait(60) == 0
        assert talk.end() == (0, [], b"")


def test_every_request_has_a_row() -> None:
    assert [row[0] for row in table("Requests")] == [f"`{name}`" for name in REQUESTS]


def test_every_field_of_a_view_has_a_row() -> None:
    described = {name for row in table("The view") for name in re.findall(r"`(\w+)`", row[0])}
    assert described == duel.Game.new(seed=1).view(0).keys()
    described = {name for row in table("The view of 7 Wonders") for name in re.findall(r"`(\w+)`", row[0])}
    assert described == wonders.Game.new(players=3, seed=1).view(0).keys()


def imported(tree: ast.Module) -> Iterator[str]:
    """The names that a module imports, also inside functions; not all of them are modules."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def modules_behind(*starts: str) -> dict[str, ast.Module]:
    """Modules of this package with their transitive imports, by file."""
    found: dict[str, ast.Module] = {}
    names = list(starts)
    while names:
        stem = SOURCE.parent.joinpath(*names.pop().split("."))
        for path in (stem.with_suffix(".py"), stem / "__init__.py"):
            if path.is_relative_to(SOURCE) and path.is_file() and str(path) not in found:
                found[str(path)] = ast.parse(path.read_text(encoding="utf-8"))
                names += imported(found[str(path)])
    return found


def errors_of(trees: Iterable[ast.Module]) -> set[str]:
    """The names of our error classes."""
    classes = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    found = {"PharosError"}
    while more := {name for name, bases in classes.items() if bases & found} - found:
        found |= more
    return found


def codes(tree: ast.Module, errors: set[str]) -> set[str]:
    """The error codes that a module creates."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            code = node.args[0].value if isinstance(node.args[0], ast.Constant) else None
            assert code or name not in errors, f"line {node.lineno}: a code that this test cannot see"
            if code and (name in errors or name == "__init__"):
                found.add(code)
    return found


def test_every_error_code_that_can_be_answered_has_one_row() -> None:
    parts = [
        part.partition(":")[0] for game in games().values() for part in (game.rules_part, game.players_part) if part
    ]
    trees = modules_behind("pharos.engine", *parts).values()
    assert len(trees) > 60
    errors = errors_of(trees) - NEVER_ANSWERED
    assert errors >= {"PharosError", "BadRequest", "Unreadable", "InvalidPosition", "UnknownPlayer", "OtherGame"}
    made = set().union(*(codes(tree, errors) for tree in trees)) - {"compilation_failed"}  # ends the start
    assert sorted(row[0] for row in table("Errors")) == sorted(f"`{code}`" for code in made)


def test_the_bot_is_shown_as_it_is_and_short() -> None:
    shown = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert shown
    assert shown[1] == BOT.read_text(encoding="utf-8")
    assert len([line for line in shown[1].splitlines() if line.strip()]) <= 25


def test_the_bot_plays_a_match() -> None:
    result = match(f"exec:{sys.executable} {BOT}", "random", 4, seed=2, workers=1)
    assert result.failures == ()
    assert result.games == 4 == sum(result.wins) + result.ties


def test_the_bot_knows_what_it_does_not_know() -> None:
    lines = '{"id": 1, "do": "hello"}\n{"id": 2, "do": "stop"}\n{"id": 3, "do": "quit"}\n'
    run = subprocess.run([sys.executable, str(BOT)], input=lines, capture_output=True, text=True, check=True)
    first, second = (json.loads(line) for line in run.stdout.splitlines())
    assert first["games"] == ["duel"]
    assert second == {"id": 2, "error": {"code": "unknown_request", "message": "there are hello, move and quit"}}
