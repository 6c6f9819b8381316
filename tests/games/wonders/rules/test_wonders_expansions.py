"""A second expansion beside Edifice needs its fields, its module and its place in the hooks; the rules do not change.

The one tried here has fleets: a stage can carry a ship in place of a part in the edifice, an age pays for ships when it
begins, and after the conflicts the cities with the most ships are rewarded.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from test_wonders_options import GAMES, START, copy_sources, run

FIELDS = '''
"""What the fleets keep in a position."""

from pharos.core.native import Int8


class FleetCity:
    """Of a city."""

    ships: Int8
'''
RULES = '''
"""Fleets."""

from pharos.games.wonders.rules.state import State

COST, HARBOUR, POINTS = 2, 3, 2


def join_cost(s: State, seat: int) -> int:
    return COST if s.cities[seat].ships < HARBOUR else -1


def join(s: State, seat: int) -> None:
    s.cities[seat].ships += 1


def pay_wages(s: State) -> None:
    for seat in range(s.players):
        s.cities[seat].coins += s.cities[seat].ships


def reward_most(s: State) -> None:
    most = max(city.ships for city in s.cities[: s.players])
    for seat in range(s.players):
        s.cities[seat].coins += 5 if most and s.cities[seat].ships == most else 0


def points(s: State, seat: int) -> int:
    return POINTS * s.cities[seat].ships
'''
# The lines that change: of a file, what stands there and what takes its place.
CHANGES = {
    "state.py": [
        (
            "import EdificeCity, EdificeTable",
            "import EdificeCity, EdificeTable\nfrom pharos.games.wonders.rules.fleetstate import FleetCity",
        ),
        ("class City(EdificeCity)", "class City(EdificeCity, FleetCity)"),
    ],
    "expansions.py": [
        ("from pharos.games.wonders.rules import edifice", "from pharos.games.wonders.rules import edifice, fleets"),
        ('JOIN_WORDS = ("join",)', 'JOIN_WORDS = ("join", "ship")'),
        ("if undertaking == PROJECT else -1", "if undertaking == PROJECT else fleets.join_cost(s, seat)"),
        ("        edifice.join(s, seat)", "        edifice.join(s, seat)\n    else:\n        fleets.join(s, seat)"),
        ('taken up."""', 'taken up."""\n    fleets.pay_wages(s)'),
        ('are over."""', 'are over."""\n    fleets.reward_most(s)'),
        (
            "expansion_points = edifice.edifice_points",
            "expansion_points = lambda s, seat: edifice.edifice_points(s, seat) + fleets.points(s, seat)",
        ),
    ],
}


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources with fleets."""
    source = copy_sources(tmp_path_factory.mktemp("fleets"))
    room = source / "pharos" / "games" / "wonders" / "rules"
    (room / "fleetstate.py").write_text(FIELDS, encoding="utf-8")
    (room / "fleets.py").write_text(RULES, encoding="utf-8")
    for name, changes in CHANGES.items():
        text = (room / name).read_text(encoding="utf-8")
        for before, after in changes:
            assert text.count(before) == 1, before
            text = text.replace(before, after)
        (room / name).write_text(text, encoding="utf-8")
    return source


PROGRAMS = {
    "a stage carries a project or a ship": """
game = table([city(9, WOOD), city(), city()], edifices=SET)
stages = [move for move in game.moves(0) if move.startswith("stage stockade")]
assert stages == ["stage stockade", "stage stockade join", "stage stockade ship"], stages
play(game, "stage stockade ship")
assert game.edifices[0].joined == [False] * 3 and game.city(0).coins == 7 and game.state.cities[0].ships == 1
assert game.score(0).edifice == 2
""",
    "a harbour holds three ships": """
game = table([city(9, WOOD), city(), city()], edifices=SET)
game._states[0].cities[0].ships = 3
assert "stage stockade join" in game.moves(0) and "stage stockade ship" not in game.moves(0)
""",
    "both costs are paid together": """
poor = table([city(1, WOOD), city(), city()])
assert "stage stockade" in poor.moves(0) and "stage stockade ship" not in poor.moves(0)
""",
    "after the conflicts, and when an age begins": """
game = table([city(9, WOOD), city(), city()], turn=6, hands=["altar altar"] * 3)
game.play(["stage altar ship", "build altar", "build altar"])
assert (game.age, game.city(0).coins, game.city(1).coins) == (2, 9 - 2 + 5 + 1, 3)
""",
    "moves are named, read, shown and recorded": """
game = wonders.Game.new(players=5, seed=3, edifice=True)
rng = random.Random(1)
while game.waiting:
    game.play([max(game.moves(seat), key=lambda move: ("ship" in move.split(), rng.random())) for seat in game.waiting])
assert sum(move.split()[2:3] == ["ship"] for decision in game.decisions for move in decision.moves) > 1
assert wonders.Record.from_text(game.record().to_text()).replay() == game
view = game.view(2)
assert wonders.Game.from_view(view, seed=1).view(2) == view
""",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_second_expansion_finds_its_moments(name: str, source: Path) -> None:
    assert run(source, START + PROGRAMS[name] + "\nprint('done')") == "done"


def test_games_of_both_expansions_go_on(source: Path) -> None:
    assert run(source, START + GAMES + "\nprint('done')") == "done"
