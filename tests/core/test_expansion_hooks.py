"""Hooks that call several expansions: compiled, uncompiled, and loaded from the disk cache by the next process."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pharos.core.errors import InvalidPosition
from pharos.core.expansions import Expansions, generate, with_fields
from pharos.games.duel.rules.game import Score

PIECES = """
from pharos.core.native import compiled

@compiled
def double(x):
    return 2 * x

@compiled
def triple(x):
    return 3 * x
"""
PROGRAM = """
import pieces
from pharos.core.expansions import generate
hook = generate("pharos.games.duel.rules.expansions", "both", "x", ["return a(x) + b(x)"],
                {"a": pieces.double, "b": pieces.triple})
assert hook(4) == 20
stats = getattr(hook, "stats", None)
print(sum(stats.cache_hits.values()) if stats else "uncompiled")
"""
RULES = """
told = []

def each(x):
    told.append(("{name}", x))

def total(x):
    return {value} * x

def first(x):
    return x if x > {value} else -1

def union(x):
    return {value}
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package of expansions: `one`, `two` and `four` have rules, `empty` has none."""
    package = f"expansions_{tmp_path.name}".replace("-", "_")
    for name, value in (("one", 1), ("two", 2), ("four", 4), ("empty", 0)):
        folder = tmp_path / package / name
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text("")
        if value:
            (folder / "rules.py").write_text(RULES.format(name=name, value=value))
    (tmp_path / package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    return package


def hooks(expansions: Expansions) -> tuple[object, ...]:
    return tuple(getattr(expansions, kind)("test", kind, "x") for kind in ("each", "total", "first", "union"))


def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compose hooks without compiling them, because the functions of the package are plain Python."""
    monkeypatch.setattr("pharos.core.expansions.inlined", lambda function: function)


def test_several_expansions_are_asked_in_order(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain(monkeypatch)
    expansions = Expansions(game, ("two", "empty", "one", "four"))
    each, total, first, union = hooks(expansions)
    assert each(5) is None
    assert total(5) == 35
    assert union(0) == 7
    assert [first(x) for x in (0, 1, 2, 9)] == [-1, -1, 2, 9]
    assert [rows[-1] for rows in expansions.values("rules", "told").values()] == [("two", 5), ("one", 5), ("four", 5)]


def test_none_and_one(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain(monkeypatch)
    each, total, first, union = hooks(Expansions(game, ("empty",)))
    assert (each(5), total(5), first(5), union(5)) == (None, 0, -1, 0)
    one = Expansions(game, ("empty", "two"))
    assert hooks(one) == tuple(one.values("rules", kind)["two"] for kind in ("each", "total", "first", "union"))


def test_each_expansion_appends_from_its_own_row_on(game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    plain(monkeypatch)
    for name in ("one", "four"):
        folder = tmp_path / game / name / "search"
        folder.mkdir()
        (folder / "__init__.py").write_text("")
        (folder / "features.py").write_text("def write(base, out, n):\n    out[n] = base\n    return n + 1\n")
    expansions = Expansions(game, ("two", "one", "four"))
    hook = expansions.appended("test", "write", "base, out, n", "search.features", {"one": 3, "four": 7})
    out = [0] * 4
    assert hook(100, out, 1) == 3
    assert out == [0, 103, 107, 0]
    assert expansions.places("search") == (f"{game}.one.search", f"{game}.four.search")
    assert expansions.values("search.nothing", "write") == {}
    assert Expansions(game, ("empty",)).appended("test", "write", "base, out, n", "search.features", {})(0, out, 5) == 5


def test_a_number_belongs_to_one_expansion(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain(monkeypatch)
    expansions = Expansions(game, ("two", "empty", "four"))
    hook = expansions.by_number("test", "total", "x", "rules", {"two": 3, "empty": 1, "four": 2}, "-1")
    assert [hook(x) for x in range(7)] == [0, 2, 4, -1, 0, 4, -1]
    assert expansions.by_number("test", "total", "x", "rules", {}, "None")(0) is None


def test_names_are_checked_and_sorted(game: str) -> None:
    expansions = Expansions(game, ("two", "one"))
    assert expansions.checked(["two", "one"]) == ("one", "two")
    assert expansions.checked(()) == ()
    assert expansions.bits(["one"]) == 2
    assert expansions.bits(["two", "one"]) == 3
    for wrong, said in ((["three"], "there are one, two"), (["one", "one"], "twice"), ("one", "a list of names")):
        with pytest.raises(InvalidPosition, match=said):
            expansions.checked(wrong)


def test_rows_are_added_to_a_dataclass() -> None:
    assert with_fields(Score, ["coins"]) is Score
    more = with_fields(Score, ["coins", "senate"])(*range(9))
    assert isinstance(more, Score)
    assert (more.coins, more.senate, more.total) == (7, 8, 36)


def test_a_composed_hook_shows_its_source() -> None:
    hook = generate("pharos.games.duel.rules.expansions", "nothing", "s", [], {})
    function = getattr(hook, "py_func", hook)
    assert inspect.getfile(function) == "<pharos.games.duel.rules.expansions.nothing>"
    assert inspect.getsource(function) == "def nothing(s):\n    pass\n"


def test_the_next_process_finds_a_composed_hook_on_disk(tmp_path: Path) -> None:
    (tmp_path / "pieces.py").write_text(PIECES)
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    environment = os.environ | {"PYTHONPATH": path, "XDG_CACHE_HOME": str(tmp_path)}
    said = []
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        said.append(done.stdout.strip())
    assert said in (["0", "1"], ["uncompiled", "uncompiled"])
