"""The source text of every mutation still exists."""

from __future__ import annotations

import ast
import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


checker = load("mutation_check")


@pytest.mark.parametrize("mutation", checker.MUTATIONS, ids=lambda mutation: mutation.name)
def test_a_planted_error_applies_and_can_be_read(mutation: object) -> None:
    text = mutation.planted(ROOT)
    assert text != (ROOT / mutation.room / mutation.file).read_text(encoding="utf-8")
    if mutation.file.endswith(".json"):
        json.loads(text)
    else:
        ast.parse(text)


def test_there_are_errors_of_every_kind() -> None:
    names = [mutation.name for mutation in checker.MUTATIONS]
    assert len(names) == len(set(names)) >= 12
    assert {mutation.file for mutation in checker.MUTATIONS} >= {
        "trade.py", "turn.py", "effects.py", "score.py", "view.py", "refusal.py", "data/cards.json", "data/table.json",
    }  # fmt: skip


def test_a_text_that_is_not_there_once_is_an_error() -> None:
    lost = checker.Mutation("lost", "trade.py", "no such text", "")
    with pytest.raises(ValueError, match="0 times"):
        lost.planted(ROOT)


def test_the_tests_to_run_exist() -> None:
    for name in checker.selected_tests() + checker.wonders_tests():
        if not name.startswith("-"):
            path, _, test = name.partition("::")
            assert f"def {test}" in (ROOT / path).read_text(encoding="utf-8")
