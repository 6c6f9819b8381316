"""Compiling the players ahead of time: every player belongs to a group, and groups are marked when they are done."""

import subprocess
import sys
from pathlib import Path

import pytest

from pharos.cli.compile_first import ensure_compiled
from pharos.core.compile_cache import COMPILED
from pharos.core.registry import games
from pharos.players import LEVELS, PLAYERS, UnknownPlayer, compilation
from pharos.players.compilation import compile_groups, group_of, missing_groups
from pharos.players.kinds import kinds_of


@pytest.mark.parametrize("game", ["duel", "wonders"])
def test_every_kind_of_player_is_in_exactly_one_group(game: str) -> None:
    grouped = [kind for group in compile_groups(game).values() for kind in group.kinds]
    assert sorted(grouped) == sorted(kinds_of(games()[game]))


@pytest.mark.parametrize("game", ["duel", "wonders"])
def test_the_two_lowest_levels_play_uncompiled(game: str) -> None:
    groups = compile_groups(game)
    assert all(groups[group_of(level.code, game) or ""].plays_uncompiled for level in LEVELS[:2])


@pytest.mark.parametrize(
    ("spec", "game", "group"),
    [
        ("novice", "duel", "greedy"),
        ("random", "wonders", "greedy"),
        ("rollout:nodes=9", "duel", "rollout"),
        ("rollout:nodes=9", "wonders", "planner"),
        ("pharos:level=strong", "duel", "rollout"),
        ("pharos:level=strong", "wonders", "greedy"),
        ("pharos", "duel", "pharos"),
    ],
)
def test_a_code_has_the_group_of_its_player_in_the_game(spec: str, game: str, group: str) -> None:
    assert group_of(spec, game) == group


def test_an_unknown_player_has_no_group() -> None:
    with pytest.raises(UnknownPlayer):
        group_of("nobody", "duel")
    assert "nobody" not in PLAYERS


def test_groups_are_missing_until_they_are_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compilation, "cache_directory", lambda _: tmp_path)
    assert missing_groups("wonders") == ["greedy", "planner", "pharos"]
    compilation.mark_compiled("wonders", "planner")
    assert missing_groups("wonders") == ["greedy", "pharos"]


COUNT = """
import gc
from pharos.core.numba_compiler import CompiledFunction
from pharos.players.compilation import warm_up
warm_up()
stats = [function.stats for function in gc.get_objects() if isinstance(function, CompiledFunction)]
print(sum(sum(s.cache_hits.values()) for s in stats), sum(sum(s.cache_misses.values()) for s in stats))
"""


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_once_compiled_another_process_loads_everything() -> None:
    ensure_compiled()
    run = subprocess.run([sys.executable, "-c", COUNT], capture_output=True, text=True, check=True)
    hits, misses = map(int, run.stdout.split())
    assert hits > 20
    assert misses == 0
