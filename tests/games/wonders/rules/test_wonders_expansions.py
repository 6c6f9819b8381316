"""Adding expansions besides Edifice takes a folder and an entry in a list for each; no other file changes.

The first one added here has fleets: a stage can launch a ship instead of joining the edifice, ships earn coins at the
start of an age, and after the conflicts the cities with the most ships are rewarded. A third one has leaders
(`wonders_leaders.py`).
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from test_wonders_options import GAMES, START, copy_sources, run
from wonders_leaders import FILES as LEADER_FILES
from wonders_leaders import PROGRAMS as LEADER_PROGRAMS

from pharos import wonders

pytestmark = pytest.mark.slow

FILES = {
    "__init__.py": '"""Fleets."""',
    "state.py": """
from pharos.core.native import Int8


class FleetCity:
    ships: Int8


class FleetTable:
    fleets: Int8


CITY_FIELDS, STATE_FIELDS = FleetCity, FleetTable
""",
    "deal.py": """
from pharos.core.errors import InvalidPosition

KEY, NUMBERS = "fleets", 1


def deal_age(numbers, at, age, is_on, rng):
    numbers[at] = 1 if is_on else 0


def set_up(s, numbers, at):
    s.fleets = numbers[at]


def draw(age):
    return {0: 1}


def ids_of(numbers):
    return ()


def numbers_of(ids):
    return [0 if ids is None else 1]


def check(ids):
    if ids:
        raise InvalidPosition("deal", "fleets: nothing is dealt")
""",
    "rules.py": """
JOIN_WORD, NO_JOIN = "ship", "the harbour is full"
COST, HARBOUR, POINTS = 2, 3, 2


def join_cost(s, seat):
    return COST if s.fleets and s.cities[seat].ships < HARBOUR else -1


def join(s, seat):
    s.cities[seat].ships += 1


def age_begun(s):
    for seat in range(s.players):
        s.cities[seat].coins += s.cities[seat].ships


def conflicts_fought(s):
    most = max(city.ships for city in s.cities[: s.players])
    for seat in range(s.players):
        s.cities[seat].coins += 5 if most and s.cities[seat].ships == most else 0


def points(s, seat):
    return POINTS * s.cities[seat].ships
""",
    "view.py": """
from pharos.core.errors import invalid_position


def describe_city(city):
    return {"ships": city.ships}


def describe_table(s):
    return {"fleets": bool(s.fleets)}


def check_view(view):
    if not isinstance(view.get("fleets"), bool):
        raise invalid_position("'fleets' is true or false")


def dealt_ids(view):
    return [] if view["fleets"] else None
""",
}
# What players know of it; an expansion without these modules is played all the same.
SEARCH_FILES = {
    "search/__init__.py": "",
    "search/weights.py": """
from pharos.core.native import Float64


class FleetWeights:
    ship: Float64


WEIGHT_FIELDS, BALANCED = FleetWeights, {"ship": 40.0}
""",
    "search/evaluation.py": """
def join_value(s, seat, w):
    return w.ship
""",
    "search/features.py": """
from pharos.search.feature_rows import NamedRows

IDS = ()
CITY_ROWS, JOIN_ROWS = NamedRows(), NamedRows()
CITY_ROWS.block("ships", range(4))
JOIN_ROWS.block("move:ship")


def write_city(s, me, base, features, n):
    features[n] = base + me.ships
    return n + 1


def join_row(s):
    return 0
""",
    "arena.py": """
class Ships:
    def count(self, game, seat):
        return {"ships": game.city(seat).ships}

    def summarise(self, means):
        return {"ships": sum(means["ships"])}

    def describe(self, figures, options):
        return f"{figures['ships']} ships" if options.get("fleet") else None


STATISTICS = Ships()
""",
}
LIST = ('("edifice",)', '("edifice", "fleet")')


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with the fleets expansion added."""
    source = copy_sources(tmp_path_factory.mktemp("fleets"))
    add_expansion(source, "fleet", FILES, LIST)
    return source


def add_expansion(source: Path, expansion: str, files: dict[str, str], names: tuple[str, str]) -> None:
    """Write the files of an expansion into its folder, and change the list of names."""
    room = source / "pharos" / "games" / "wonders" / "expansions"
    for name, text in files.items():
        (room / expansion / name).parent.mkdir(parents=True, exist_ok=True)
        (room / expansion / name).write_text(text, encoding="utf-8")
    listed = (room / "__init__.py").read_text(encoding="utf-8")
    assert listed.count(names[0]) == 1
    (room / "__init__.py").write_text(listed.replace(*names), encoding="utf-8")


@pytest.fixture(scope="module")
def source_with_leaders(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources with fleets and leaders."""
    copied = shutil.copytree(source, tmp_path_factory.mktemp("leaders") / "src")
    files = LEADER_FILES | {"deal.py": FILES["deal.py"].replace("fleets", "leaders")}
    add_expansion(copied, "leader", files, (LIST[1], '("edifice", "fleet", "leader")'))
    return copied


@pytest.fixture(scope="module")
def source_with_search(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources with fleets that players know."""
    copied = shutil.copytree(source, tmp_path_factory.mktemp("search") / "src")
    room = copied / "pharos" / "games" / "wonders" / "expansions" / "fleet"
    (room / "search").mkdir()
    for name, text in SEARCH_FILES.items():
        (room / name).write_text(text, encoding="utf-8")
    return copied


PROGRAMS = {
    "a stage carries a project or a ship": """
game = table([city(9, WOOD), city(), city()], edifices=SET, more={"fleets": []})
stages = [move for move in game.moves(0) if move.startswith("stage stockade")]
assert stages == ["stage stockade", "stage stockade join", "stage stockade ship"], stages
play(game, "stage stockade ship")
assert game.edifices[0].joined == [False] * 3 and game.city(0).coins == 7 and game.state.cities[0].ships == 1
assert (game.score(0).edifice, game.score(0).fleet, game.city(0).ships) == (0, 2, 1)
assert game.score(0).total == 2 + game.score(0).coins + game.score(0).stages
""",
    "a harbour holds three ships": """
game = table([city(9, WOOD), city(), city()], edifices=SET, more={"fleets": []})
game._states[0].cities[0].ships = 3
assert "stage stockade join" in game.moves(0) and "stage stockade ship" not in game.moves(0)
try:
    game.commit(0, "stage stockade ship")
except wonders.IllegalMove as error:
    assert error.code == "no_join" and "the harbour is full" in error.message
""",
    "both costs are paid together": """
poor = table([city(1, WOOD), city(), city()], more={"fleets": []})
assert "stage stockade" in poor.moves(0) and "stage stockade ship" not in poor.moves(0)
""",
    "after the conflicts, and when an age begins": """
game = table([city(9, WOOD), city(), city()], turn=6, hands=["altar altar"] * 3, more={"fleets": []})
game.play(["stage altar ship", "build altar", "build altar"])
assert (game.age, game.city(0).coins, game.city(1).coins) == (2, 9 - 2 + 5 + 1, 3)
""",
    "moves are named, read, shown and recorded": """
game = wonders.Game.new(players=5, seed=3, edifice=True, expansions=["fleet"])
assert game.expansions == ("edifice", "fleet")
rng = random.Random(1)
while game.waiting:
    game.play([max(game.moves(seat), key=lambda move: ("ship" in move.split(), rng.random())) for seat in game.waiting])
assert sum(move.split()[2:3] == ["ship"] for decision in game.decisions for move in decision.moves) > 1
assert wonders.Record.from_text(game.record().to_text()).replay() == game
assert "fleets: in play" in game.record().to_text() and game.deal.to_dict()["fleets"] == []
assert wonders.Deal.from_dict(game.deal.to_dict()) == game.deal
view = game.view(2)
assert wonders.Game.from_view(view, seed=1).view(2) == view
""",
    "alone, or off": """
game = wonders.Game.new(players=3, seed=3, expansions=["fleet"])
assert game.deal.edifices is None and game.edifices == [] and game.deal.to_dict()["fleets"] == []
base = wonders.Game.new(players=3, seed=3)
assert base.deal.boards == game.deal.boards and base.deal.hands == game.deal.hands
assert "fleets" not in base.deal.to_dict() and "fleets" not in base.record().to_text()
assert not any("ship" in move.split() for seat in range(3) for move in base.moves(seat))
assert wonders.Game.new(players=3, expansions=["fleet"]).expansions == ("fleet",)
""",
    "a real table is followed": """
from pharos.games.wonders.rules.following import FollowedGame

followed = FollowedGame()
for entry in ("begin 3 edifice fleet", "board giza day", "board rhodes day", "board ephesus day"):
    followed = followed.after(entry)
asked = followed.question
assert (asked.kind, asked.word, asked.number, asked.left) == ("dealt", "edifice", 1, 1), asked
for entry in ("edifice belvedere", "edifice factory", "edifice agora"):
    followed = followed.after(entry)
assert followed.question.kind == "hold"  # the fleets deal nothing
for card in "lumber_yard stone_pit clay_pool ore_vein glassworks press loom".split():
    followed = followed.after(f"hold {card}")
assert followed.game.expansions == ("edifice", "fleet")
followed = followed.after("sell lumber_yard")
assert [use for use in followed.question.possible if " " not in use] == ["stage", "join", "ship", "sell"]
try:
    followed.after("other 1 ship")
except wonders.IllegalMove as error:
    assert error.code == "unavailable", error  # nobody near Rhodes has wood
else:
    raise AssertionError
""",
    "what does not exist is refused": """
try:
    wonders.Game.new(players=3, expansions=["armada"])
except wonders.InvalidPosition as error:
    assert "there is no 'armada'; there are edifice, fleet" in error.message
else:
    raise AssertionError
""",
}


VALUES = """
from pharos.core.chance import stream
from pharos.core.native import integers
from pharos.games.wonders.rules.moves import MOST_MOVES
from pharos.games.wonders.rules.notation import format_move
from pharos.games.wonders.search.evaluation import BALANCED
from pharos.games.wonders.search.features import MOST_FEATURES, feature_names, write_features
from pharos.games.wonders.search.greedy import number_row, rank_moves
from pharos.games.wonders.search.net import move_row_names, move_rows

game = table([city(9, WOOD), city(), city()], edifices=SET, more={"fleets": []})
moves, values = integers([0] * MOST_MOVES), number_row(MOST_MOVES)
n = rank_moves(game._states, 0, moves, values, BALANCED, stream(1, "test"))
worth = {format_move(moves[i]): values[i] for i in range(n)}
gain = {word: worth[f"stage stockade {word}"] - worth["stage stockade"] for word in ("join", "ship")}
features, rows = integers([0] * MOST_FEATURES), integers([0] * 5)
count = write_features(game._states[0], 0, features)
names = [feature_names()[features[i]] for i in range(count)]
used = {}
for i in range(n):
    k = move_rows(game._states[0], 0, moves[i], rows)
    used[format_move(moves[i])] = [move_row_names()[row] for row in rows[:k]]
"""
KNOWN = """
assert 35 < gain["ship"] < 40 and gain["join"] < 10, gain  # 40 points for two coins
assert [name for name in names if name.startswith("ships")] == ["ships:own:0", "ships:left:0", "ships:right:0"]
assert sum(name.startswith("edifice:") for name in names) == 3
assert used["stage stockade ship"][2:] == ["move:ship"] and used["stage stockade join"][2].startswith("move:join:belv")

from pharos.games.wonders.arena.statistics import STATISTICS
assert {"joins", "ships"} <= set(STATISTICS.count(game, 0))
assert STATISTICS.describe({"ships": 2}, {"fleet": True}) == "2 ships" and STATISTICS.describe({}, {}) is None
"""
UNKNOWN = """
assert -2 < gain["ship"] < 0, gain  # nothing for two coins
assert used["stage stockade ship"] == used["stage stockade"]
"""


def test_players_ask_a_second_expansion(source_with_search: Path) -> None:
    assert run(source_with_search, START + VALUES + KNOWN + "\nprint('done')") == "done"


def test_players_do_without_what_an_expansion_does_not_say(source: Path) -> None:
    assert run(source, START + VALUES + UNKNOWN + "\nprint('done')") == "done"


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_second_expansion_finds_its_moments(name: str, source: Path) -> None:
    assert run(source, START + PROGRAMS[name] + "\nprint('done')") == "done"


def test_games_of_both_expansions_go_on(source: Path) -> None:
    assert run(source, START + GAMES + "\nprint('done')") == "done"


@pytest.mark.parametrize("name", LEADER_PROGRAMS)
def test_a_third_expansion_has_phases_and_moves_of_its_own(name: str, source_with_leaders: Path) -> None:
    record = wonders.Game.new(players=3, seed=7).record().to_text()
    known = f'EXPANSIONS, BASE_RECORD = ("edifice", "fleet", "leader"), {record!r}\n'
    assert run(source_with_leaders, START + known + LEADER_PROGRAMS[name] + "\nprint('done')") == "done"
