"""Every ruling of the game has a test named after it."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

from pharos.games.duel.rules.definitions import read_data

HERE = Path(__file__).parent
RULINGS = [ruling["id"] for ruling in read_data("rulings.json")["rulings"]]


def named_tests(pattern: str) -> dict[str, list[str | None]]:
    """The test functions of some files, each with its docstrings (more than one when it is defined twice)."""
    found: dict[str, list[str | None]] = {}
    for path in HERE.glob(pattern):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and path != Path(__file__):
                found.setdefault(node.name, []).append(ast.get_docstring(node))
    return found


def test_every_ruling_has_its_test() -> None:
    assert len(RULINGS) == 60
    assert max(Counter(RULINGS).values()) == 1
    tests = named_tests("test_rulings*.py")
    assert [ruling for ruling in RULINGS if f"test_{ruling}" not in tests] == []


def test_every_test_of_a_ruling_is_one_and_states_the_rule() -> None:
    for name, docstrings in named_tests("test_rulings*.py").items():
        assert name.removeprefix("test_") in RULINGS, f"{name} belongs to no ruling"
        assert len(docstrings) == 1, f"{name} is defined twice"
        assert docstrings[0], f"{name} does not say what the rule is"
        assert "\n" not in docstrings[0], f"{name} says more than one line"
