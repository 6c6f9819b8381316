"""Every rule of the game has a test named after it."""

from __future__ import annotations

import ast
from pathlib import Path

from pharos.games.wonders.rules.definitions import stated_rules

HERE = Path(__file__).parent
RULES = {book: [rule["id"] for rule in stated_rules() if rule["book"] == book] for book in ("base", "edifice")}


def named_tests(book: str) -> dict[str, str | None]:
    """The test functions of a file with their docstrings."""
    tree = ast.parse((HERE / f"test_wonders_rules_{book}.py").read_text(encoding="utf-8"))
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    names = [node.name for node in found]
    assert len(names) == len(set(names)), "a test is defined twice"
    return {node.name: ast.get_docstring(node) for node in found}


def test_every_rule_has_its_test() -> None:
    assert {book: len(ids) for book, ids in RULES.items()} == {"base": 34, "edifice": 18}
    for book, ids in RULES.items():
        tests = named_tests(book)
        assert [rule for rule in ids if f"test_{rule}" not in tests] == []


def test_every_test_of_a_rule_states_the_rule_in_one_line() -> None:
    for book, ids in RULES.items():
        for name, docstring in named_tests(book).items():
            if name.removeprefix("test_") in ids:
                assert docstring, f"{name} does not say what the rule is"
                assert "\n" not in docstring, f"{name} says more than one line"
