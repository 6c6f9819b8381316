"""Rulings on costs: prices, discounts, choice producers, rebates, chains, and who gets the coins."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest
from positions import scenario

from pharos import duel
from pharos.games.duel.rules.definitions import BUILDINGS, WONDERS

RICH = 99
RAW = ("clay", "wood", "stone")
MANUFACTURED = ("glass", "papyrus")


def price(thing: str, *, own: dict[str, Any] | None = None, other: dict[str, Any] | None = None) -> duel.Price:
    """What seat 0 would pay, given the contents of both cities."""
    return scenario(cities=[own or {}, other or {}]).price(0, thing)


def test_price() -> None:
    """A missing unit costs 2 plus 1 for each such symbol on the opponent's brown and grey cards, paid to the bank."""
    makers = {"buildings": ["shelf_quarry", "quarry", "glassworks"]}
    dear = price("aqueduct", other=makers)
    assert (dear.bought, dear.trade, dear.coins, dear.total) == ({"stone": (3, 5)}, 15, 0, 15)
    assert price("palace", other=makers).bought == {"clay": (1, 2), "wood": (1, 2), "stone": (1, 5), "glass": (2, 3)}
    assert price("aqueduct", own={"buildings": ["stone_pit"]}, other=makers).bought == {"stone": (2, 5)}
    silent = {"buildings": ["forum", "caravansery"], "built": ["piraeus", "great_lighthouse"]}
    assert price("palace", other=silent).prices == dict.fromkeys((*RAW, *MANUFACTURED), 2)

    def buyer(coins: int) -> duel.Game:
        cities = [{"coins": coins}, {"coins": 4, **makers}]
        return scenario(age=2, tableau={0: "aqueduct", 1: None}, cities=cities)

    assert "build aqueduct" not in buyer(14).moves()
    game = buyer(16)
    game.play("build aqueduct")
    assert (game.city(0).coins, game.city(1).coins) == (1, 4)


@pytest.mark.parametrize(
    ("card", "fixed"),
    [
        ("stone_reserve", ["stone"]),
        ("clay_reserve", ["clay"]),
        ("wood_reserve", ["wood"]),
        ("customs_house", MANUFACTURED),
    ],
)
def test_discount(card: str, fixed: list[str]) -> None:
    """A reserve or the Customs House fixes its owner's price at 1 from then on, whatever the opponent produces."""
    makers = ["sawmill", "brickyard", "shelf_quarry", "glassworks", "press"]
    age = 2 if card == "customs_house" else 1
    other = {"buildings": makers if age == 2 else ["lumber_yard", "clay_pool", "quarry", "glassworks", "press"]}
    game = scenario(age=age, tableau={0: card, 1: None}, cities=[{"coins": 4}, other])
    before = game.city(0).prices
    assert min(before.values()) == 3
    assert game.price(0, card).cost == {}  # so it could not make itself cheaper
    game.play(f"build {card}")
    assert game.city(0).coins == (0 if age == 2 else 1)
    assert game.city(0).prices == {**before, **dict.fromkeys(fixed, 1)}
    assert game.city(1).prices == dict.fromkeys((*RAW, *MANUFACTURED), 2)
    cities = [{"buildings": [card]}, {"buildings": makers}]
    for resource in fixed:
        assert scenario(cities=cities).city(0).prices[resource] == 1


def test_choice_producers() -> None:
    """A choice producer gives one unit per construction, the dearest; it does not raise the opponent's price."""
    own = {"coins": 8, "buildings": ["forum", "caravansery"], "built": ["piraeus", "great_lighthouse"]}
    other = {"buildings": ["sawmill", "clay_pool"]}  # wood costs 4, clay 3
    game = scenario(tableau={0: "palace", 1: None, 2: "town_hall"}, cities=[own, other])
    palace = game.price(0, "palace")
    assert palace.chosen == {"wood": 1, "clay": 1, "glass": 2}
    assert (palace.bought, palace.total) == ({"stone": (1, 2)}, 2)
    assert game.price(0, "town_hall").bought == {"stone": (3, 2)}
    assert game.price(1, "palace").prices == dict.fromkeys((*RAW, *MANUFACTURED), 2)
    game.play("build town_hall")
    assert game.city(0).coins == 2
    game.play(f"sell {game.tableau[1]}")
    assert game.price(0, "palace").chosen == {"wood": 1, "clay": 1, "glass": 2}  # chosen again
    game.play("build palace")
    assert game.city(0).coins == 0
    single = price("merchants_guild", own={"buildings": ["forum", "caravansery"]})
    assert sum(single.chosen.values()) == 2  # one raw, one manufactured
    assert single.total == 4


def cheapest(cost: Counter[str], city: duel.City, rebate: int) -> int:
    """The lowest price, by brute force."""
    missing = list((cost - city.production).elements())
    groups = [RAW] * city.choices["raw"] + [MANUFACTURED] * city.choices["manufactured"]
    best = RICH
    for dropped in combinations(range(len(missing)), min(rebate, len(missing))):
        rest = Counter(unit for i, unit in enumerate(missing) if i not in dropped)
        for given in product(*groups):
            unpaid = rest - Counter(given)
            best = min(best, sum(n * city.prices[resource] for resource, n in unpaid.items()))
    return best


def test_cheapest_payment() -> None:
    """The price is the minimum over all ways to use choice producers and rebates: choices first, then the rebate."""
    own = {"buildings": ["caravansery"], "tokens": ["masonry"]}
    other = {"buildings": ["brickyard", "lumber_yard"]}  # clay costs 4, wood 3
    pantheon = price("pantheon", own=own, other=other)
    assert (pantheon.chosen, pantheon.dropped) == ({"clay": 1}, {"wood": 1, "papyrus": 1})
    assert pantheon.total == 2  # with the rebate first it would be 4
    for coins, able in ((1, False), (2, True)):
        game = scenario(tableau={0: "pantheon", 1: None}, cities=[{**own, "coins": coins}, other])
        assert ("build pantheon" in game.moves()) is able
    game.play("build pantheon")
    assert game.city(0).coins == 0

    rng = random.Random(20)
    makers = [b.id for b in BUILDINGS if b.color in ("brown", "grey")]
    helpers = ["forum", "caravansery", "stone_reserve", "clay_reserve", "wood_reserve", "customs_house"]
    for _ in range(60):
        rng.shuffle(makers)
        mine = makers[:3] + rng.sample(helpers, 3)
        wonders = rng.sample(["piraeus", "great_lighthouse"], rng.randrange(3))
        tokens = ["masonry", "architecture"][: rng.randrange(3)]
        cities = [
            {"coins": RICH, "buildings": mine, "built": wonders, "unbuilt": ["pyramids", "sphinx"], "tokens": tokens},
            {"buildings": makers[3 : 3 + rng.randrange(8)]},
        ]
        game = scenario(tableau={0: "palace", 1: "pantheon"}, cities=cities)
        city = game.city(0)
        for thing in (*BUILDINGS, *WONDERS):
            kind = getattr(thing, "color", "wonder")
            rebate = 2 * ({"blue": "masonry", "wonder": "architecture"}.get(kind) in city.tokens)
            found = game.price(0, thing.id)
            assert found.trade == cheapest(Counter(thing.cost.resources()), city, rebate), (thing.id, cities)
        for move in ("build palace", "build pantheon", "wonder pyramids palace", "wonder sphinx palace"):
            assert RICH - game.after(move).city(0).coins == game.price(0, move.split()[1]).total, (move, cities)


def test_masonry_architecture() -> None:
    """Masonry drops the two dearest units of every later blue card, Architecture those of every later wonder."""
    other = {"buildings": ["shelf_quarry"]}  # stone costs 4
    assert price("town_hall", other=other).total == 16
    masonry = price("town_hall", own={"tokens": ["masonry"]}, other=other)
    assert (masonry.dropped, masonry.total) == ({"stone": 2}, 8)
    assert price("baths", own={"tokens": ["masonry"]}).total == 0
    for thing in ("pyramids", "walls", "moneylenders_guild"):
        assert price(thing, own={"tokens": ["masonry"]}, other=other).dropped == {}
    architecture = price("pyramids", own={"tokens": ["architecture"]}, other=other)
    assert (architecture.dropped, architecture.total) == ({"stone": 2}, 6)
    assert price("town_hall", own={"tokens": ["architecture"]}, other=other).dropped == {}
    assert price("pretorium", own={"tokens": ["masonry", "architecture"]}).total == 8  # coins are never dropped

    cities = [{"coins": 12, "tokens": ["masonry"]}, {}]
    game = scenario(tableau={0: "palace", 1: None, 2: "town_hall"}, cities=cities)
    assert game.price(0, "palace").total == 6
    game.play("build town_hall")
    assert game.city(0).coins == 6
    assert game.price(0, "palace").total == 6  # again for every blue card


def test_pay_before_effects() -> None:
    """The price is paid before the effects, so coins gained by a construction cannot pay for it."""
    for coins, able in ((7, False), (8, True)):
        cities = [{"coins": coins, "unbuilt": ["temple_of_artemis"]}, {"coins": 1, "tokens": ["economy"]}]
        game = scenario(tableau={0: "palace", 1: None}, cities=cities)
        assert ("wonder temple_of_artemis palace" in game.moves()) is able
    game.play("wonder temple_of_artemis palace")
    assert (game.city(0).coins, game.city(1).coins) == (12, 9)
    lighthouse = scenario(
        tableau={0: "lighthouse", 1: None}, cities=[{"coins": 5, "buildings": ["brewery", "forum", "clay_reserve"]}, {}]
    )
    assert lighthouse.price(0, "lighthouse").total == 2
    lighthouse.play("build lighthouse")
    assert lighthouse.city(0).coins == 5 - 2 + 4  # it is in the city when the yellow cards are counted


def test_chain() -> None:
    """A card is free, including coins, if the city has its symbol; each symbol is on one card and frees one."""
    provides = Counter(b.chain for b in BUILDINGS if b.chain)
    frees = Counter(b.free_with for b in BUILDINGS if b.free_with)
    assert provides == frees == Counter(list(provides))
    assert len(provides) == 17
    for card, before in (("barracks", "garrison"), ("horse_breeders", "stable")):
        cities = [{"coins": 0, "buildings": [before]}, {"coins": 0}]
        game = scenario(age=2, tableau={0: card, 1: None}, cities=cities)
        free = game.price(0, card)
        assert (free.chain, free.total, free.coins, free.trade, free.bought) == (True, 0, 0, 0, {})
        paid = game.price(1, card)
        assert (paid.chain, paid.total) == (False, 3 if card == "barracks" else 4)
        game.play(f"build {card}")
        assert (game.city(0).coins, card in game.city(0).buildings) == (0, True)
        theirs = scenario(age=2, tableau={0: card, 1: None}, to_move=1, cities=cities)
        assert f"build {card}" not in theirs.moves()


def test_chain_lost() -> None:
    """Cards that can be destroyed have no chain symbol; symbols under a wonder or in the discard pile do not count."""
    assert not [b.id for b in BUILDINGS if b.color in ("brown", "grey") and b.chain]
    assert {w.effects["destroy"] for w in WONDERS if "destroy" in w.effects} == {"brown", "grey"}
    game = scenario(cities=[{"built": {"pyramids": "garrison"}}, {}], discard=["stable"])
    assert (game.price(0, "barracks").chain, game.price(0, "barracks").total) == (False, 3)
    assert (game.price(0, "horse_breeders").chain, game.price(0, "horse_breeders").total) == (False, 4)


def test_coins_floor() -> None:
    """A player who must lose more coins than they have loses all of them."""
    for had in (0, 2):
        cities = [{"coins": RICH, "unbuilt": ["appian_way"]}, {"coins": had}]
        game = scenario(tableau={0: "arsenal", 1: None}, cities=cities, pawn=4)
        assert game.after("wonder appian_way arsenal").city(1).coins == 0
        looted = game.after("build arsenal")
        assert (looted.pawn, looted.city(1).coins) == (7, 0)


def test_appian_way_coins() -> None:
    """The builder takes 3 coins, then the opponent loses 3, which may come from coins that Economy just gave."""
    for tokens, left in (([], 2), (["economy"], 12)):
        cities = [{"coins": 10, "unbuilt": ["appian_way"]}, {"coins": 5, "tokens": tokens}]
        game = scenario(tableau={0: "arsenal", 1: None}, cities=cities)
        game.play("wonder appian_way arsenal")  # 2 clay, 2 stone, papyrus: 10 coins
        assert (game.city(0).coins, game.city(1).coins, game.to_move) == (3, left, 0)
    poor = scenario(
        tableau={0: "arsenal", 1: None},
        cities=[{"coins": 10, "unbuilt": ["appian_way"]}, {"coins": 0, "tokens": ["economy"]}],
    )
    poor.play("wonder appian_way arsenal")
    assert poor.city(1).coins == 7  # 10 first, then 3 lost


def test_coins_per_timing() -> None:
    """The yellow cards of age III give coins once, for what the city has at that time; their 3 points stay."""
    own = {
        "buildings": ["stable", "garrison", "press", "quarry", "clay_pool", "lumber_yard"],
        "built": ["pyramids", "sphinx"],
    }
    other = {"buildings": ["walls", "barracks", "palisade", "glassworks", "drying_room", "sawmill"]}
    for card, coins in (("armory", 2), ("chamber_of_commerce", 3), ("port", 6), ("arena", 4)):
        game = scenario(
            tableau={0: "pretorium", 1: None, 2: card}, cities=[{"coins": 20, **own}, {**other, "built": ["colossus"]}]
        )
        cost = game.price(0, card).total
        points = game.score(0).commercial
        game.play(f"build {card}")
        assert game.city(0).coins == 20 - cost + coins, card
        assert game.score(0).commercial == points + 3
        game.play(f"sell {game.tableau[1]}")
        coins_now = game.city(0).coins
        game.play("build pretorium")  # another red card gives nothing
        assert game.city(0).coins == coins_now - 8


def test_lighthouse_self() -> None:
    """The Lighthouse counts itself; the cards that count other colours do not."""
    for buildings, coins in (([], 1), (["brewery"], 2), (["brewery", "forum"], 3)):
        cities = [{"coins": 10, "buildings": buildings}, {"buildings": ["tavern", "customs_house"]}]
        game = scenario(tableau={0: "lighthouse", 1: None}, cities=cities)
        cost = game.price(0, "lighthouse").total
        game.play("build lighthouse")
        assert game.city(0).coins == 10 - cost + coins
    for card in ("armory", "port", "chamber_of_commerce"):
        game = scenario(tableau={0: card, 1: None}, cities=[{"coins": 10}, {}])
        cost = game.price(0, card).total
        game.play(f"build {card}")
        assert game.city(0).coins == 10 - cost


def test_arena_mausoleum() -> None:
    """The Arena built through the Mausoleum counts the Mausoleum too."""
    for built, coins in (([], 2), (["pyramids", "sphinx"], 6)):
        own = {"coins": 10, "built": built, "unbuilt": ["mausoleum"]}
        game = scenario(tableau={0: "palace", 1: None}, cities=[own, {}], discard=["arena"])
        game.play("wonder mausoleum palace")
        assert game.city(0).coins == 0  # 2 clay, 2 glass, papyrus
        game.play("revive arena")
        assert game.city(0).coins == coins


def test_economy_what() -> None:
    """Economy gives what the opponent actually pays for resources, but no printed, lost or looted coins."""
    holder = {"coins": 1, "tokens": ["economy"]}

    def paid(move: str, own: dict[str, Any], *, pawn: int = 0, age: int = 2) -> tuple[int, int]:
        tableau = {0: "caravansery" if age == 2 else "town_hall", 1: "barracks" if age == 2 else "pretorium"}
        game = scenario(age=age, tableau=tableau, cities=[{"coins": 20, **own}, holder], pawn=pawn)
        game.play(move)
        return 20 - game.city(0).coins, game.city(1).coins - 1

    assert paid("build caravansery", {}) == (6, 4)
    assert paid("build caravansery", {"buildings": ["customs_house"]}) == (4, 2)
    assert paid("build caravansery", {"built": ["piraeus"]}) == (4, 2)
    assert paid("build barracks", {}) == (3, 0)
    assert paid("build barracks", {"buildings": ["garrison"]}) == (0, 0)
    assert paid("build town_hall", {"tokens": ["masonry"]}, age=3) == (6, 6)
    assert paid("wonder pyramids barracks", {"unbuilt": ["pyramids"]}) == (8, 8)
    assert paid("wonder pyramids barracks", {"unbuilt": ["pyramids"], "tokens": ["architecture"]}) == (4, 4)
    assert paid("sell barracks", {}) == (-2, 0)

    looter = scenario(
        age=2, tableau={0: "walls", 1: None}, to_move=1, cities=[{"coins": 9}, {**holder, "coins": 4}], pawn=-2
    )
    looter.play("build walls")  # the holder pays the bank for their own purchases and gets none of the loot
    assert (looter.pawn, looter.city(0).coins, looter.city(1).coins) == (-4, 7, 0)


def test_urbanism_chain() -> None:
    """Urbanism gives 4 coins for each card built free by a chain, not for cards without a cost."""
    own = {"coins": 0, "buildings": ["stable", "brickyard", "lumber_yard"], "tokens": ["urbanism"]}
    game = scenario(age=2, tableau={0: "horse_breeders", 1: "glass_blower"}, cities=[own, {}])
    assert game.after("build horse_breeders").city(0).coins == 4
    assert game.after("build glass_blower").city(0).coins == 0
    covered = {**own, "buildings": ["brickyard", "lumber_yard"]}
    game = scenario(age=2, tableau={0: "horse_breeders", 1: None}, cities=[covered, {"buildings": ["stable"]}])
    assert game.after("build horse_breeders").city(0).coins == 0
    game = scenario(
        age=2, tableau={0: "horse_breeders", 1: None}, cities=[{**own, "tokens": []}, {"tokens": ["urbanism"]}]
    )
    after = game.after("build horse_breeders")
    assert (after.city(0).coins, after.city(1).coins) == (0, 7)


def test_urbanism_mausoleum() -> None:
    """A card built through the Mausoleum is free because of the wonder: no coins from Urbanism."""
    own = {"coins": 10, "buildings": ["stable"], "tokens": ["urbanism"], "unbuilt": ["mausoleum"]}
    game = scenario(age=2, tableau={0: "walls", 1: None}, cities=[own, {}], discard=["horse_breeders"])
    game.play("wonder mausoleum walls")
    game.play("revive horse_breeders")
    assert (game.city(0).coins, game.pawn) == (0, 1)


def test_tokens_not_retroactive() -> None:
    """A token affects later constructions only, not the one that gave it."""
    box = ["theology", "architecture", "strategy", "masonry", "mathematics"]
    own = {"coins": 20, "unbuilt": ["great_library", "sphinx"]}
    game = scenario(age=2, tableau={0: "walls", 1: None}, cities=[own, {}], box=box)
    game.play("wonder great_library walls")
    assert (game.phase, game.city(0).coins) == ("library", 10)
    assert game.after("token theology").to_move == 1
    later = game.after("token architecture")
    assert (later.to_move, later.city(0).coins) == (1, 10)
    assert later.price(0, "sphinx").total == 4  # 8 without the token

    chained = {"coins": 0, "buildings": ["scriptorium"]}
    tokens = ["urbanism", "theology", "law", "economy", "philosophy"]
    pair = scenario(age=2, tableau={0: "library", 1: None}, cities=[chained, {}], tokens=tokens)
    pair.play("build library")
    pair.play("token urbanism")
    assert pair.city(0).coins == 6  # its own 6, and no 4 for the Library

    raised = {"coins": 10, "buildings": ["scriptorium"], "unbuilt": ["mausoleum"]}
    revived = scenario(age=2, tableau={0: "walls", 1: None}, cities=[raised, {}], discard=["library"], tokens=tokens)
    for move in ("wonder mausoleum walls", "revive library", "token theology"):
        assert revived.to_move == 0
        revived.play(move)
    assert (revived.phase, revived.to_move) == ("turn", 1)
