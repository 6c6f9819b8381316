"""Adding an expansion to Duel takes a folder and an entry in a list; no other file changes.

The tests add two. Harvest has a token that reduces printed coin costs, a wonder followed by a separate phase in which
grain is reaped, and weather, which is hidden information. With Festival each city may celebrate once.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pharos import duel

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[4]
HARVEST = {
    "__init__.py": '"""Harvest."""',
    "data/harvest.json": json.dumps(
        {
            "effects": ["cheaper", "harvest"],
            "tokens": [{"id": "granary", "name": "Granary", "effects": {"cheaper": 1}}],
            "wonders": [{"id": "mill", "name": "Mill", "cost": "w", "effects": {"points": 2, "harvest": 3}}],
            "buildings": [
                {"id": "barn", "name": "Barn", "age": 3, "color": "yellow", "cost": "2", "effects": {"points": 4}}
            ],
        }
    ),
    "state.py": """
from pharos.core.native import Int8

PHASES = ("harvest",)


class HarvestCity:
    cheaper: Int8
    grain: Int8


class HarvestTable:
    harvesting: Int8
    weather: Int8
    turns: Int8
    ages: Int8


CITY_FIELDS, STATE_FIELDS = HarvestCity, HarvestTable
""",
    "costs.py": """
def cost_change(me, thing):
    return -1 if me.cheaper and thing.coin_cost else 0
""",
    "rules.py": """
from pharos.games.duel.rules.cards import TOKEN_KIND, WONDER_KIND
from pharos.games.duel.rules.definitions import TOKEN_INDEX, WONDER_INDEX
from pharos.games.duel.rules.state import PHASES, TURN

GRANARY, MILL, HARVEST, MOVES = TOKEN_INDEX["granary"], WONDER_INDEX["mill"], PHASES.index("harvest"), 3


def lasting_effects(me, kind, number):
    me.cheaper += kind == TOKEN_KIND and number == GRANARY


def immediate_effects(s, seat, kind, number):
    if kind == WONDER_KIND and number == MILL:
        s.phase = HARVEST


def legal_moves(s, first, moves, n):
    for k in range(MOVES if s.phase == HARVEST else 0):
        moves[n] = first + k
        n += 1
    return n


def play_move(s, move):
    s.cities[s.turn].grain += move + 1
    s.phase = TURN
    return True


def boxed_wonders(s):
    return 1 << MILL if s.harvesting else 0


def turn_ended(s):
    s.turns = (s.turns + 1) % 100


def age_begun(s):
    s.ages += s.harvesting


def points(s, seat):
    return s.cities[seat].grain
""",
    "deal.py": """
from pharos.core.errors import InvalidPosition

KEYS, NUMBERS, WEATHERS = ("weather",), 2, ("rain", "sun")


def draw(deal, choose):
    deal["weather"] = choose(WEATHERS, 1)[0]
    deal["ages"][2][next(i for i, card in enumerate(deal["ages"][2]) if not card.endswith("_guild"))] = "barn"


def check(data):
    if data["weather"] not in WEATHERS:
        raise InvalidPosition("deal", f"weather: there is no {data['weather']!r}")


def numbers_of(data):
    return [1, WEATHERS.index(data["weather"])]


def set_up(s, numbers, at):
    s.harvesting, s.weather = numbers[at], numbers[at + 1]
""",
    "view.py": """
from pharos.core.chance import drawn
from pharos.core.errors import invalid_position
from pharos.games.duel.expansions.harvest.deal import WEATHERS


def describe(s):
    if not s.harvesting:
        return None
    return {"weather": WEATHERS[s.weather], "grain": [city.grain for city in s.cities], "ages": s.ages}


def describe_city(s, seat):
    return {"grain": s.cities[seat].grain} if s.harvesting else {}


def redact(data, seat):
    data["weather"] = "?"


def check(data):
    if data.get("weather") not in (*WEATHERS, "?"):
        raise invalid_position(f"there is no weather {data.get('weather')!r}")


def complete(full, rngs):
    if full["weather"] == "?":
        full["weather"] = WEATHERS[int(drawn(rngs, len(WEATHERS)))]


def restore(s, data):
    s.harvesting, s.weather, s.ages = 1, WEATHERS.index(data["weather"]), data["ages"]
    for city, grain in zip(s.cities, data["grain"]):
        city.grain = grain
""",
    "notation.py": """
FORMS, KNOWN, ARTICLES = {"reap": ("amount",)}, {"amount": ("1", "2", "3", "4")}, {"amount": "an amount of grain"}
NEEDED = {"harvest": "reap"}


def format_move(s, move):
    return f"reap {move + 1}"


def reason(game, words):
    if words[0] == "reap" and game.phase != "harvest":
        return "no_harvest", "grain is reaped after the Mill only", {}
""",
}
FESTIVAL = {
    "__init__.py": '"""Festival."""',
    "state.py": """
from pharos.core.native import Int8


class FestivalCity:
    celebrated: Int8


class FestivalTable:
    festive: Int8


CITY_FIELDS, STATE_FIELDS = FestivalCity, FestivalTable
""",
    "rules.py": """
from pharos.games.duel.rules.state import TURN

MOVES = 1


def legal_moves(s, first, moves, n):
    me = s.cities[s.turn]
    if s.festive and s.phase == TURN and not me.celebrated and me.coins:
        moves[n] = first
        n += 1
    return n


def play_move(s, move):
    s.cities[s.turn].celebrated = 1
    s.cities[s.turn].coins -= 1
    return False


def points(s, seat):
    return 2 * s.cities[seat].celebrated
""",
    "deal.py": """
KEYS, NUMBERS = (), 1


def numbers_of(data):
    return [1]


def set_up(s, numbers, at):
    s.festive = numbers[at]
""",
    "view.py": """
def describe(s):
    return {"celebrated": [bool(city.celebrated) for city in s.cities]} if s.festive else None


def restore(s, data):
    s.festive = 1
    for city, celebrated in zip(s.cities, data["celebrated"]):
        city.celebrated = celebrated
""",
    "notation.py": """
FORMS = {"celebrate": ()}


def format_move(s, move):
    return "celebrate"
""",
}
LIST = ("Expansions(__name__, ())", 'Expansions(__name__, ("harvest", "festival"))')
START = """
import random
from pharos import duel
from pharos.games.duel.rules import moves as numbers
from pharos.games.duel.rules.definitions import BUILDING_INDEX, TOKEN_INDEX, WONDER_INDEX


def drafted(expansions, **changes):
    deal = duel.Deal.random(5, expansions).to_dict()
    rows = [w for row in deal["wonders"] for w in row if w != "mill"]
    others = [w for w in WONDER_INDEX if w not in (*rows, "mill")]
    mill = "mill" if "harvest" in expansions else others.pop()
    rows = [mill, *rows, *others][:8]
    return duel.Game(duel.Deal.from_dict(deal | {"wonders": {"0": rows[:4], "1": rows[4:]}, "first": 0} | changes))


def refused(game, move):
    try:
        game.play(move)
    except duel.IllegalMove as error:
        return error
    raise AssertionError(move)


def play_on(game, seed, prefer=()):
    rng = random.Random(seed)
    while game.to_move is not None:
        yield game
        wanted = [move for move in game.moves() if move.split()[0] in prefer or "mill" in move.split()]
        game.play(rng.choice(wanted or game.moves()))
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with both expansions added."""
    source = tmp_path_factory.mktemp("expansions") / "src"
    ignored = shutil.ignore_patterns("__pycache__", "server", "wonders", "nets")
    shutil.copytree(ROOT / "src", source, ignore=ignored)
    room = source / "pharos" / "games" / "duel" / "expansions"
    for name, files in (("harvest", HARVEST), ("festival", FESTIVAL)):
        for file, text in files.items():
            (room / name / file).parent.mkdir(parents=True, exist_ok=True)
            (room / name / file).write_text(text, encoding="utf-8")
    names = (room / "__init__.py").read_text(encoding="utf-8")
    assert names.count(LIST[0]) == 1
    (room / "__init__.py").write_text(names.replace(*LIST), encoding="utf-8")
    return source


def run(source: Path, program: str) -> str:
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(source)}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


PROGRAMS = {
    "the numbers of the base game stay": """
assert (numbers.TAKE, numbers.DESTROY_CARD, numbers.REVIVE_CARD, numbers.PICK, numbers.START_SELF) == BASE_NUMBERS
assert (TOKEN_INDEX["granary"], WONDER_INDEX["mill"], BUILDING_INDEX["barn"]) == (10, 12, 73)
assert numbers.MOVE_COUNT == numbers.START_OTHER + 1 + 3 + 4
""",
    "without expansions nothing changes": """
base = duel.Game.new(seed=7)
assert base.expansions == () and base.record().to_text() == BASE_RECORD
assert "expansions" not in base.view(0) and "expansions" not in base.start.to_dict()
assert not {"granary", "mill", "barn"} & set(base.record().to_text().split())
assert base.score(0).harvest == base.score(0).festival == 0
""",
    "a deal has more tokens and wonders, and a part of its own": """
deal = duel.Deal.random(5, ("harvest",))
data = deal.to_dict()
assert "granary" in data["tokens"] + data["box"] and len(data["box"]) == 6 and "barn" in data["ages"][2]
assert data["expansions"] == ["harvest"] and data["weather"] in ("rain", "sun")
assert duel.Deal.from_dict(data) == deal == duel.Deal.random(5, ["harvest"]) != duel.Deal.random(6, ["harvest"])
seen = {w for seed in range(20) for row in duel.Deal.random(seed, ("harvest",)).wonders for w in row}
assert "mill" in seen and len(duel.Deal.random(None, ("harvest", "festival")).box) == 6
for wrong in ({"weather": "snow"}, {"expansions": ["feast"]}, {"expansions": []}):
    try:
        duel.Deal.from_dict(data | wrong)
    except duel.InvalidPosition as error:
        print(error.message)
    else:
        raise AssertionError(wrong)
""",
    "a wonder brings a phase with moves of its own": """
game = drafted(["harvest"])
assert game.expansions == ("harvest",) and "weather" in game.position()
error = refused(game, "reap 1")
assert error.code == "no_harvest" and "after the Mill only" in error.message
card = next(move.split()[2] for move in game.moves() if move.startswith("wonder mill "))
game.play(f"wonder mill {card}")
assert (game.phase, game.to_move, game.moves()) == ("harvest", 0, ["reap 1", "reap 2", "reap 3"])
assert refused(game, "reap 4").code == "not_offered" and refused(game, f"sell {card}").code == "wrong_phase"
for wrong, code in (("reap", "wrong_form"), ("reap 9", "unknown_id"), ("sow 1", "unknown_verb")):
    assert refused(game, wrong).code == code
view = game.view(1)
assert view["weather"] == "?" and duel.Game.from_view(view, seed=1).view(1) == view
assert duel.Game.from_position(game.position()).position() == game.position()
game.play("reap 3")
assert (game.phase, game.to_move, game.score(0).harvest, game.city(0).grain) == ("turn", 1, 3, 3)
assert game.score(0).total == sum(vars(game.score(0)).values())
assert duel.Record.from_text(game.record().to_text()).replay() == game
""",
    "a token has a new effect": """
ids = [token for token in TOKEN_INDEX if token != "granary"]
game = drafted(["harvest"], tokens=["granary", *ids[:4]], box=ids[4:])
assert "granary" in game.tokens and game.price(0, "barn").total == game.price(1, "barn").total == 2
data = game.position()
data["tokens"].remove("granary")
data["cities"][0]["tokens"] = ["granary"]
held = duel.Game.from_position(data)
assert held.city(0).tokens == ["granary"] and held.state.cities[0].cheaper == 1
assert (held.price(0, "barn").total, held.price(1, "barn").total) == (1, 2)
base = duel.Game.new(seed=7).position()
base["tokens"][0] = "granary"
try:
    duel.Game.from_position(base)
except duel.InvalidPosition as error:
    assert error.message == "granary belongs to an expansion that is not in play"
else:
    raise AssertionError
""",
    "whole games of both expansions": """
phases, played = set(), set()
for seed in range(12):
    game = duel.Game.new(seed=seed, expansions=("harvest", "festival"))
    assert game.expansions == ("festival", "harvest")
    for now in play_on(game, seed, ("reap", "celebrate", "token")):
        phases.add(now.phase)
        if len(now.played) % 5 == 0:
            view = now.view(0)
            assert duel.Game.from_view(view, seed=2).view(0) == view
    assert game.position()["celebrated"] == [True, True]
    assert game.score(0).festival == 2 and "celebrate" in game.played
    again = duel.Record.from_text(game.record().to_text())
    assert again.replay() == game and again.start.expansions == ("festival", "harvest")
    played |= set(game.played)
assert phases >= {"draft", "turn", "token", "harvest", "starter"}
assert {"pick mill", "token granary", "build barn", "celebrate"} <= played
""",
    "one of the two": """
game = duel.Game.new(seed=3, expansions=["festival"])
assert "granary" not in game.start.tokens + game.start.box and game.start.to_dict()["expansions"] == ["festival"]
for now in play_on(game, 1, ("celebrate",)):
    pass
assert game.state.harvesting == 0 and not hasattr(game.city(0), "grain") and "weather" not in game.position()
text = game.record().to_text()
assert "expansions: festival" in text and duel.Record.from_text(text).replay() == game
""",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_an_expansion_finds_its_moments(name: str, source: Path) -> None:
    from pharos.games.duel.rules import moves

    known = (moves.TAKE, moves.DESTROY_CARD, moves.REVIVE_CARD, moves.PICK, moves.START_SELF)
    record = duel.Game.new(seed=7).record().to_text()
    run(source, f"BASE_NUMBERS, BASE_RECORD = {known!r}, {record!r}\n{START}\n{PROGRAMS[name]}")


def test_expansions_that_do_not_exist_are_refused() -> None:
    assert duel.Game.new(seed=7, expansions=()) == duel.Game.new(seed=7)
    with pytest.raises(duel.InvalidPosition, match="there is no 'pantheon'; this game has none"):
        duel.Game.new(seed=7, expansions=("pantheon",))
    deal = duel.Deal.random(7).to_dict()
    with pytest.raises(duel.InvalidPosition, match="there is no 'agora'"):
        duel.Deal.from_dict(deal | {"expansions": ["agora"]})
    with pytest.raises(duel.InvalidPosition, match="a list of names is needed"):
        duel.Deal.from_dict(deal | {"expansions": "agora"})
    with pytest.raises(duel.InvalidPosition, match="there is no 'agora'"):
        duel.Game.from_view(duel.Game.new(seed=7).view(0) | {"expansions": ["agora"]})
    assert duel.Deal.from_dict(deal | {"expansions": []}).to_dict() == deal
