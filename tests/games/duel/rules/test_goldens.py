"""Golden files: numbers and texts that must not change unnoticed; `make goldens` rewrites them."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pharos import duel
from pharos.games.duel.rules.perft import perft, split

GOLDENS = Path(__file__).parent / "goldens"
SCRIPT = Path(__file__).parents[4] / "scripts" / "make_goldens.py"


def load_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_goldens", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


golden = load_script()
NODE_COUNTS = json.loads((GOLDENS / "perft.json").read_text(encoding="utf-8"))
PLAYTHROUGHS = sorted(path.name for path in GOLDENS.glob("*.txt"))


def slow_count(game: duel.Game, depth: int) -> list[int]:
    """The number of positions after 1, 2, ... moves, counted by playing every move."""
    row, counts = [game], []
    for _ in range(depth):
        row = [before.after(move) for before in row for move in before.moves()]
        counts.append(len(row))
    return counts


@pytest.mark.parametrize("case", NODE_COUNTS, ids=lambda case: case["name"])
def test_node_counts(case: dict[str, Any]) -> None:
    game = golden.start_of(case)
    counted = golden.count(game, case["depth"])
    moves = sorted(case["split"].keys() | counted["split"].keys())
    changed = [
        f"{move}: {case['split'].get(move, 'not legal')} -> {counted['split'].get(move, 'not legal')}"
        for move in moves
        if case["split"].get(move) != counted["split"].get(move)
    ]
    assert not changed, "\n".join(["positions below each first move, before -> now:", *changed])
    assert list(counted["split"]) == list(case["split"]), "the order of the moves"
    assert counted["nodes"] == case["nodes"]
    assert counted["endings"] == case["endings"]


@pytest.mark.parametrize("case", NODE_COUNTS, ids=lambda case: case["name"])
def test_node_counts_agree_with_playing_every_move(case: dict[str, Any]) -> None:
    assert slow_count(golden.start_of(case), 2) == case["nodes"][:2]


def test_the_split_adds_up_to_the_node_counts() -> None:
    game = duel.Game.new(seed=3)
    assert sum(split(game, 5).values()) == sum(perft(game, 5).nodes)
    assert split(game, 1) == dict.fromkeys(game.moves(), 1)
    with pytest.raises(ValueError, match="at least 1"):
        perft(game, 0)


def test_node_counting_leaves_the_game_as_it_is() -> None:
    game = duel.Game.new(seed=3)
    before = game.position()
    perft(game, 4)
    assert game.position() == before


@pytest.mark.slow
def test_outcomes_of_ten_thousand_seeds() -> None:
    assert golden.seed_outcomes(golden.SEEDS) == json.loads((GOLDENS / "seeds.json").read_text(encoding="utf-8"))


def test_there_is_a_playthrough_with_and_one_without_a_draft() -> None:
    assert PLAYTHROUGHS == ["playthrough_drafted.txt", "playthrough_first_game.txt"]


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_playthrough(name: str) -> None:
    text = (GOLDENS / name).read_text(encoding="utf-8")
    record = "\n\n".join(text.split("\n\n")[:3]) + "\n"
    assert duel.Record.from_text(record).to_text() == record
    for old, new in zip(text.split("\n"), golden.playthrough(record).split("\n"), strict=True):
        assert new == old
