"""docs/engine.md: the session, the bot and the tables are as the program is."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from talking import Talk

import pharos
from pharos import duel, wonders
from pharos.arena import match
from pharos.cli.prepare import prepare
from pharos.engine.requests import REQUESTS

ROOT = Path(__file__).parents[2]
SOURCE = Path(pharos.__file__).parent
PAGE = (ROOT / "docs/engine.md").read_text(encoding="utf-8")
BOT = ROOT / "examples/engine_bot.py"

# Where an error that is answered can come from, and the classes of such errors.
ERROR_SOURCES = ("core/jsonlines.py", "engine/*.py", "players/choice.py", "players/specs.py", "duel/positioncheck.py")
ERRORS = {"PharosError", "BadRequest", "Unreadable", "InvalidPosition", "UnknownPlayer"}


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    prepare()


def table(heading: str) -> list[list[str]]:
    """The rows of the table under a heading, without its head."""
    section = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("|")]
    return rows[2:]


def shape(data: object) -> object:
    """What kinds of values stand where; error codes are told apart, texts and numbers are not."""
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


def codes(path: Path) -> set[str]:
    """The codes of the errors that a module makes."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in ERRORS or name == "__init__":
                found.add(node.args[0].value)
    return found


def test_every_error_code_has_a_row() -> None:
    made = set().union(*(codes(path) for pattern in ERROR_SOURCES for path in SOURCE.glob(pattern)))
    assert len(made) >= 13
    assert {row[0] for row in table("Errors")} == {f"`{code}`" for code in made}


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
