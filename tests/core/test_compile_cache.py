"""Where compiled code is cached, and what invalidates it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from numba.core import types

from pharos.core import code_cache, compile_cache
from pharos.search.uct import UctTree


def test_only_a_private_directory_holds_compiled_code(tmp_path: Path) -> None:
    assert compile_cache._private_directory(tmp_path / "new" / "deep")
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    assert not compile_cache._private_directory(shared)
    (tmp_path / "file").write_text("")
    assert not compile_cache._private_directory(tmp_path / "file" / "below")


SHOW = "from pharos.core import compile_cache as cache; print(cache.COMPILED, cache.cache_directory())"


def show(**settings: str) -> list[str]:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_")} | settings
    return subprocess.run(
        [sys.executable, "-c", SHOW], env=environment, capture_output=True, text=True, check=True
    ).stdout.split()


def test_code_with_index_checks_has_a_cache_of_its_own(tmp_path: Path) -> None:
    usual, checked = show(XDG_CACHE_HOME=str(tmp_path)), show(XDG_CACHE_HOME=str(tmp_path), NUMBA_BOUNDSCHECK="1")
    assert Path(usual[1]).parent == Path(checked[1]).parent == tmp_path / "pharos"
    assert usual[1] != checked[1]
    assert usual[0] == "True"


def write(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("x = 1")


def source_stamps(package: Path) -> dict[str, str]:
    return {name: compile_cache.source_stamp(unit, package) for name, unit in compile_cache.units(package).items()}


def changed_units(package: Path, changed: str) -> list[str]:
    for folder in ("core", "search", "players", "training", "bench", "server"):
        write(package / folder / "code.py")
    for game in ("chess", "go"):
        write(package / "games" / game / "__init__.py")
        for folder in ("rules", "search", "web", "terminal"):
            write(package / "games" / game / folder / "code.py")
        for folder in ("", "search", "web"):
            write(package / "games" / game / "expansions" / "fleets" / folder / "code.py")
    before = source_stamps(package)
    assert len(set(before.values())) == len(before) == 6
    (package / changed).write_text("x = 2")
    after = source_stamps(package)
    return [unit for unit in before if before[unit] != after[unit]]


@pytest.mark.parametrize(
    ("changed", "units"),
    [
        ("core/code.py", ["core", "chess-rules", "chess", "go-rules", "go", "shared"]),
        ("games/chess/rules/code.py", ["chess-rules", "chess", "shared"]),
        ("games/chess/expansions/fleets/code.py", ["chess-rules", "chess", "shared"]),
        ("games/go/search/code.py", ["go", "shared"]),
        ("games/go/expansions/fleets/search/code.py", ["go", "shared"]),
        ("search/code.py", ["chess", "go", "shared"]),
        ("games/go/web/code.py", []),
        ("games/go/expansions/fleets/web/code.py", []),
        ("games/go/terminal/code.py", []),
        ("server/code.py", []),
        ("games/go/rules/notes.txt", []),
    ],
)
def test_a_change_renews_the_code_that_can_depend_on_it(tmp_path: Path, changed: str, units: list[str]) -> None:
    assert changed_units(tmp_path, changed) == units


@pytest.mark.parametrize(
    ("module", "unit"),
    [
        ("pharos.core.bits", "core"),
        ("pharos.search.tree", "shared"),
        ("pharos.games.duel.rules.moves", "duel-rules"),
        ("pharos.games.wonders.expansions.edifice.rules", "wonders-rules"),
        ("pharos.games.wonders.expansions.edifice.search.features", "wonders"),
        ("pharos.games.wonders.expansions", "wonders-rules"),
        ("pharos.games.duel.search.features", "duel"),
    ],
)
def test_a_function_is_kept_with_its_unit(module: str, unit: str) -> None:
    assert compile_cache.unit_of(module) == unit


def test_without_a_writable_place_the_cache_is_temporary_and_shared_with_subprocesses(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code = (
        "import subprocess, sys; from pharos.core.compile_cache import cache_directory; print(cache_directory());"
        f"sys.stdout.flush(); subprocess.run([sys.executable, '-c', {SHOW!r}])"
    )
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path / "file")}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    own, _, childs = done.stdout.split()
    assert own == childs
    assert Path(own).parents[1].name.startswith("pharos-")
    shutil.rmtree(Path(own).parents[1])


def test_an_uncompiled_process_knows_where_compiled_code_is_kept(tmp_path: Path) -> None:
    usual, uncompiled = show(XDG_CACHE_HOME=str(tmp_path)), show(XDG_CACHE_HOME=str(tmp_path), NUMBA_DISABLE_JIT="1")
    assert (usual[0], uncompiled[0]) == ("True", "False")
    assert usual[1] == uncompiled[1]


class Foreign(NamedTuple):
    """A class of another package."""

    number: int


@pytest.mark.parametrize(
    ("kind", "is_own"),
    [
        (types.int64, True),
        (types.NamedTuple([types.int64], UctTree), True),
        (types.NamedTuple([types.int64], Foreign), False),
        (types.NamedTuple([types.int64, types.NamedTuple([types.int64], Foreign)], UctTree), False),
        (types.UniTuple(types.NamedTuple([types.int64], Foreign), 2), False),
    ],
)
def test_code_with_classes_of_other_packages_is_told_apart(kind: types.Type, is_own: bool) -> None:
    assert code_cache._is_own(kind) == is_own


SCRIPT = """
import pharos.core.native as native

@native.compiled
def answer():
    return {value}

print(answer(), sum(answer.stats.cache_hits.values()))
"""


def run_script(path: Path, cache: Path, **settings: str) -> str:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_")} | settings
    environment["XDG_CACHE_HOME"] = str(cache)
    return subprocess.run(
        [sys.executable, str(path)], env=environment, capture_output=True, text=True, check=True
    ).stdout.strip()


def test_code_of_a_script_is_cached_until_the_script_changes(tmp_path: Path) -> None:
    script, cache = tmp_path / "script.py", tmp_path / "cache"
    script.write_text(SCRIPT.format(value=1), encoding="utf-8")
    assert [run_script(script, cache) for _ in range(2)] == ["1 0", "1 1"]
    assert not (tmp_path / "__pycache__").exists()
    assert run_script(script, cache, NUMBA_BOUNDSCHECK="1") == "1 0"
    script.write_text(SCRIPT.format(value=22), encoding="utf-8")
    assert run_script(script, cache) == "22 0"
