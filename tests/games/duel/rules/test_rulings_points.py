"""Rulings on points: guilds, Mathematics, the civilian victory and its tie-break."""

from __future__ import annotations

from typing import Any

import pytest
from positions import scenario

from pharos import duel

RICH = 99


def with_guild(guild: str, own: dict[str, Any], other: dict[str, Any]) -> tuple[int, duel.Game]:
    """The coins that seat 0 gained by building a guild, and the game after that."""
    city = {"coins": 30, **own}
    game = scenario(tableau={0: guild, 1: None}, cities=[city, other])
    cost = game.price(0, guild).total
    game.play(f"build {guild}")
    return game.city(0).coins - city["coins"] + cost, game


@pytest.mark.parametrize(
    ("guild", "cards", "later"),
    [
        ("merchants_guild", ["tavern", "forum", "brewery", "customs_house"], "armory"),
        ("magistrates_guild", ["altar", "baths", "temple", "theater"], "palace"),
        ("scientists_guild", ["workshop", "pharmacist", "laboratory", "dispensary"], "academy"),
        ("tacticians_guild", ["stable", "garrison", "walls", "barracks"], "pretorium"),
    ],
)
def test_guild_count(guild: str, cards: list[str], later: str) -> None:
    """A guild counts the city with the most: coins when built; points recounted at the end, maybe in the other city."""
    for own, other in ((cards, []), ([], cards), (cards[:1], cards[1:]), (cards[:3], cards[3:])):
        coins, game = with_guild(guild, {"buildings": own}, {"buildings": other})
        most = max(len(own), len(other))
        assert (coins, game.score(0).guilds, game.score(1).guilds) == (most, most, 0)
    assert with_guild(guild, {}, {})[0] == 0  # it does not count itself

    cities = [{"coins": 7, "buildings": [*cards[:2], guild]}, {"coins": RICH, "buildings": cards[2:]}]
    game = scenario(tableau={0: later, 1: None}, to_move=1, cities=cities, pawn=2)
    assert game.score(0).guilds == 2
    game.play(f"build {later}")  # now the other city has the most: more points, no more coins
    assert (game.score(0).guilds, game.city(0).coins) == (3, 7)


def test_guild_shipowners() -> None:
    """The Shipowners Guild counts brown and grey cards together within one city; the larger sum counts."""
    own = {"buildings": ["quarry", "clay_pool", "lumber_yard"]}
    for grey, most in ((["press"], 3), (["press", "glassworks"], 3), (["press", "glassworks", "drying_room"], 4)):
        coins, game = with_guild("shipowners_guild", own, {"buildings": ["sawmill", *grey]})
        assert (coins, game.score(0).guilds) == (most, most)


def test_guild_moneylenders() -> None:
    """The Moneylenders Guild scores 1 per 3 coins of the richer city, besides the usual points; no coins when built."""
    coins, game = with_guild("moneylenders_guild", {"coins": 12}, {"coins": 11})
    assert (coins, game.city(0).coins) == (0, 4)
    assert (game.score(0).guilds, game.score(0).coins) == (3, 1)
    assert (game.score(1).guilds, game.score(1).coins) == (0, 3)
    coins, game = with_guild("moneylenders_guild", {"coins": 29}, {"coins": 11})
    assert (coins, game.city(0).coins) == (0, 21)
    assert (game.score(0).guilds, game.score(0).coins) == (7, 7)


def test_guild_builders() -> None:
    """The Builders Guild scores 2 for each built wonder of the city with the most; no coins when built."""
    for own, other, points in (
        ([], [], 0),
        (["pyramids"], [], 2),
        (["pyramids"], ["sphinx", "colossus", "piraeus"], 6),
    ):
        coins, game = with_guild("builders_guild", {"built": own}, {"built": other})
        assert (coins, game.score(0).guilds) == (0, points)
    seven = [{"built": ["pyramids", "sphinx", "colossus"], "buildings": ["builders_guild"]}]
    seven.append({"built": ["piraeus", "mausoleum", "appian_way", "great_library"]})
    assert scenario(cities=seven).score(0).guilds == 8


def test_mathematics() -> None:
    """Mathematics scores 3 for each token of its owner, including itself and the one from the Great Library."""
    for others, points in (([], 3), (["law"], 6), (["law", "economy", "strategy"], 12)):
        assert scenario(cities=[{"tokens": ["mathematics", *others]}, {}]).score(0).tokens == points
    cities = [{"coins": RICH, "tokens": ["mathematics", "law"], "unbuilt": ["great_library"]}, {"tokens": ["economy"]}]
    box = ["strategy", "masonry", "architecture", "theology", "urbanism"]
    game = scenario(tableau={0: "palace", 1: None}, cities=cities, box=box)
    game.play("wonder great_library palace")
    assert game.score(0).tokens == 6
    game.play("token strategy")
    assert game.score(0).tokens == 9
    assert game.score(1).tokens == 0


def test_scoring() -> None:
    """Points: military, blue, green, yellow and purple cards, built wonders, tokens, and 1 per 3 coins."""
    own = {
        "coins": 9,
        "buildings": [
            "theater",
            "palace",
            "academy",
            "library",
            "arena",
            "merchants_guild",
            "quarry",
            "walls",
            "tavern",
        ],
        "built": ["pyramids", "sphinx"],
        "tokens": ["philosophy", "agriculture"],
    }
    other = {
        "coins": 8,
        "buildings": ["altar", "forum", "brewery", "port"],
        "unbuilt": ["colossus"],
        "built": ["piraeus"],
    }
    game = scenario(tableau={0: "circus"}, cities=[own, other], pawn=4)
    assert game.score(0) == duel.Score(
        military=5, civilian=10, science=5, commercial=3, guilds=3, wonders=15, tokens=11, coins=3
    )
    assert game.score(0).total == 55
    assert game.score(1) == duel.Score(
        military=0, civilian=3, science=0, commercial=3, guilds=0, wonders=2, tokens=0, coins=2
    )
    game.play("sell circus")  # 2 and 2 for yellow cards
    assert (game.score(0).coins, game.score(0).total, game.score(1).total) == (4, 56, 10)
    assert (game.phase, game.result) == ("over", duel.Result(winner=0, by="civilian"))


@pytest.mark.parametrize(
    ("cities", "result"),
    [
        # a blue card of 3 against a wonder of 3, and the other way round
        (({"buildings": ["altar"]}, {"built": ["colossus"]}), duel.Result(0, "civilian")),
        (({"built": ["colossus"]}, {"buildings": ["altar"]}), duel.Result(1, "civilian")),
        (({"buildings": ["altar"]}, {"buildings": ["theater"]}), duel.Result(None, "tie")),
        (({}, {}), duel.Result(None, "tie")),
        (({"buildings": ["altar"]}, {"buildings": ["temple"]}), duel.Result(1, "civilian")),  # 3 against 4
        # more blue points do not help against a higher total
        (({"buildings": ["altar"]}, {"built": ["great_library"]}), duel.Result(1, "civilian")),
    ],
)
def test_tie_break(cities: tuple[dict[str, Any], dict[str, Any]], result: duel.Result) -> None:
    """If totals are equal, points of blue cards decide; if those are equal too, nobody wins."""
    rows = [{"coins": 0, **cities[0]}, {"coins": 2, **cities[1]}]
    game = scenario(tableau={0: "pretorium"}, cities=rows)
    game.play("sell pretorium")
    assert (game.phase, game.to_move, game.result) == ("over", None, result)
    if result.by == "tie":
        assert game.score(0).total == game.score(1).total
