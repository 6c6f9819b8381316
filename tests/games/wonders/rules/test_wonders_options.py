"""Options where the sources leave a rule open: changing the data is enough to change the rule."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pharos.games.wonders.rules.definitions import read_data

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[4]
START = """
import random
from wonders_positions import city, play, table
from pharos import wonders
WOOD = "lumber_yard tree_farm"
SET = "belvedere factory agora"
"""
# For each alternative: a program that prints True if the alternative applies, and False with the default rules.
PROGRAMS = {
    ("staging_camp_cost", "3"): """
game = table([city(9, WOOD), city(), city()], edifices="belvedere staging_camp agora", age=2)
print(game.join_cost(0) == 3)
""",
    ("two_pawns_same_age", "once"): """
me = city(0, "lumber_yard loom", pawns={1: 2})
game = table([me, city(), city()], edifices="artisan_district factory agora", status={1: "built"})
print(game.score(0).edifice == 2)
""",
    ("ur_pawn_for_built_edifice", "nothing"): """
boards = ["ur day", "rhodes day", "ephesus day"]
me = city(9, "quarry clay_pool", 1)
game = table([me, city(), city()], boards=boards, edifices="money_changer factory agora", status={1: "built"}, age=2)
play(game, "stage walls")
game.play(["pawn 1"])
print(game.city(0).coins == 9 and game.edifices[0].pawns == [0, 0, 0])
""",
    ("ur_pawn_for_future_edifice", "nothing"): """
boards = ["ur day", "rhodes day", "ephesus day"]
me = city(9, "quarry clay_pool", 1)
game = table([me, city(), city()], boards=boards, edifices="belvedere auction_house agora")
play(game, "stage stockade")
present = game.after(["pawn 1"]).edifices[0].pawns
print((game.after(["pawn 2"]).edifices[1].pawns, present) == ([0, 0, 0], [1, 0, 0]))
""",
    ("ur_pawn_and_once_per_age", "instead"): """
boards = ["ur night", "rhodes day", "ephesus day"]
both = table([city(9, "stone_pit glassworks"), city(), city()], boards=boards, edifices=SET)
play(both, "stage stockade join")
later = table([city(9, "stone_pit foundry", 1, pawns={1: 1}), city(), city()], boards=boards, edifices=SET)
print(both.edifices[0].pawns == [2, 0, 0] and later.join_cost(0) is None)
""",
    ("debt_tokens_limit", 5): """
boards = ["giza day", "rhodes day", "ephesus day", "olympia day", "babylon day", "alexandria day", "carthage day"]
game = table([city(0)] * 7, boards=boards, edifices="money_changer factory agora", turn=6, hands=["altar altar"] * 7)
game.play(["build altar"] * 7)
print([len(game.city(seat).debts) for seat in range(7)] == [1, 1, 1, 1, 1, 0, 0])
""",
    ("penalty_discard_destination", "box"): """
game = table([city(0, "sawmill"), city(), city()], edifices=SET, turn=6, hands=["altar altar"] * 3)
game.play(["build altar"] * 3)
print("sawmill" not in game.discard and game.city(0).buildings == ["altar"])
""",
    ("edifice_goods_tradable", True): """
game = table([city(9, WOOD), city(9), city(9)], edifices=SET, left={2: 1}, age=2)
play(game, "stage walls join")
print(game.price(1, "apothecary").payments == ((0, 2),))
""",
    ("babylon_extra_card_participation", False): """
me = city(9, "brickyard clay_pool glassworks", 1)
game = table([me, city(), city()], boards=["babylon night", "rhodes day", "ephesus day"], edifices=SET, turn=6)
play(game)
print("stage stockade" in game.moves(0) and "stage stockade join" not in game.moves(0))
""",
    ("agora_with_scientists_guild", "nothing"): """
me = city(0, "scientists_guild apothecary workshop", pawns={3: 1})
game = table([me, city(), city()], edifices=SET, status={3: "built"}, age=3)
print(game.score(0).edifice == 0 and game.score(0).science == 10)
""",
    ("order_of_simultaneous_discard_builds", "seat_order"): """
boards = ["halicarnassus day", "babylon night", "carthage night"]
cities = [city(9, "glassworks press", 1), city(9, "", 1), city(9, "lumber_yard sawmill loom", 1, options={1: 2})]
game = table(cities, boards=boards, turn=6)
play(game, "stage stockade", "sell stockade", "stage stockade")
game.play(["option 1"])
game.play(["pass"])
print(game.waiting == [0])
""",
}
GAMES = """
for seed in range(6):
    game, rng = wonders.Game.new(players=3 + seed % 5, seed=seed, edifice=True), random.Random(seed)
    while game.waiting:
        game.play([rng.choice(game.moves(seat)) for seat in game.waiting])
        view = game.view(seed % game.players)
        assert rng.random() > 0.3 or wonders.Game.from_view(view, seed=1).view(view["seat"]) == view
"""


def run(source: Path, program: str) -> str:
    environment = os.environ | {
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONPATH": os.pathsep.join([str(source), str(ROOT / "tests" / "games" / "wonders" / "rules")]),
    }
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def copy_sources(folder: Path) -> Path:
    """A copy of the sources, without the server, that tests can modify."""
    source = folder / "src"
    shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__", "server", "static"))
    return source


@pytest.mark.parametrize(("option", "choice"), PROGRAMS, ids=lambda value: str(value))
def test_an_alternative_changes_the_rule_and_games_go_on(option: str, choice: object, tmp_path: Path) -> None:
    source = copy_sources(tmp_path)
    path = source / "pharos" / "games" / "wonders" / "expansions" / "edifice" / "data" / "edifice.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    data["options"][option]["use"] = choice
    path.write_text(json.dumps(data), encoding="utf-8")
    program = START + PROGRAMS[option, choice]
    assert run(ROOT / "src", program) == "False"
    assert run(source, program + GAMES) == "True"


def test_every_alternative_has_its_program() -> None:
    rows = read_data("edifice.json")["options"]
    alternatives = {(name, choice) for name, row in rows.items() for choice in row["choices"] if choice != row["use"]}
    assert alternatives == set(PROGRAMS)
