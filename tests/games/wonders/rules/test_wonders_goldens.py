"""Golden files: numbers and texts that must not change unnoticed; `make goldens` rewrites them."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from pharos import wonders
from pharos.games.wonders.expansions.edifice.definitions import EDIFICES
from pharos.games.wonders.rules.definitions import BOARDS, BUILDINGS

GOLDENS = Path(__file__).parent / "goldens"
SCRIPT = Path(__file__).parents[4] / "scripts" / "make_wonders_goldens.py"


def load_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_wonders_goldens", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


golden = load_script()
NODES = json.loads((GOLDENS / "nodes.json").read_text(encoding="utf-8"))
PLAYTHROUGHS = sorted(path.name for path in GOLDENS.glob("*.txt"))


def record_of(name: str) -> str:
    text = (GOLDENS / name).read_text(encoding="utf-8")
    return "\n\n".join(text.split("\n\n")[:3]) + "\n"


@pytest.mark.parametrize("row", NODES, ids=lambda row: str(row["case"]))
def test_node_counts(row: dict) -> None:
    assert golden.node_counts(tuple(row["case"])) == row


def test_the_node_counts_reach_every_phase() -> None:
    assert {phase for row in NODES for phase in row["phases"]} == {"turn", "choice", "last", "revive", "lose", "over"}


def test_outcomes_of_random_games() -> None:
    assert golden.outcomes() == json.loads((GOLDENS / "outcomes.json").read_text(encoding="utf-8"))


def test_there_is_a_playthrough_for_every_table() -> None:
    assert sorted(golden.playthrough_names()) == PLAYTHROUGHS
    assert len(PLAYTHROUGHS) == 10


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_playthrough(name: str) -> None:
    text = (GOLDENS / name).read_text(encoding="utf-8")
    record = record_of(name)
    assert wonders.Record.from_text(record).to_text() == record
    for old, new in zip(text.split("\n"), golden.playthrough(record).split("\n"), strict=True):
        assert new == old


def test_every_card_board_side_and_edifice_occurs_in_the_playthroughs() -> None:
    records = [wonders.Record.from_text(record_of(name)) for name in PLAYTHROUGHS]
    deals = [record.start for record in records]
    assert {board for deal in deals for board in deal.boards} == {(b.id, b.side) for b in BOARDS}
    assert {e for deal in deals for e in deal.edifices or ()} == {e.id for e in EDIFICES}
    games = [record.replay() for record in records]
    built = {card for game in games for seat in range(game.players) for card in game.city(seat).buildings}
    assert {b.id for b in BUILDINGS} - built == set()
