"""Every rule of the base game, in a test of the same name."""

from __future__ import annotations

import pytest
from wonders_positions import city, dealt, play, sell_until, table

from pharos import wonders
from pharos.games.wonders.rules.definitions import BOARDS, BUILDINGS, TABLE

PLAIN = [city(), city(), city()]


def verbs(game: wonders.Game, seat: int, card: str) -> list[str]:
    """The moves of a seat that use a card."""
    return [move for move in game.moves(seat) if card in move.split()]


def test_ages() -> None:
    """Three ages of six turns in which all players choose simultaneously."""
    game = wonders.Game.new(players=4, seed=1)
    seen = []
    while game.waiting:
        if game.phase == "turn":
            assert game.waiting == [0, 1, 2, 3]
            seen.append((game.age, game.turn))
        game.play([next(m for m in game.moves(s) if m.split()[0] in ("sell", "pass")) for s in game.waiting])
    assert seen == [(age, turn) for age in (1, 2, 3) for turn in range(1, 7)]


def test_pass_direction() -> None:
    """Hands are passed to the left in ages I and III, to the right in age II."""
    for age, left in ((1, True), (2, False), (3, True)):
        game = sell_until(wonders.Game.new(players=3, seed=5), age, 1)
        hands = [game.hand(seat) for seat in range(3)]
        game.play([f"sell {hand[0]}" for hand in hands])
        for seat in range(3):
            assert game.hand((seat + 1 if left else seat - 1) % 3) == hands[seat][1:]


def test_actions() -> None:
    """A card is built, used to build the next stage at the stage's cost, or sold for 3 coins."""
    game = table([city(4, "lumber_yard tree_farm"), city(), city()], hands=["altar stockade"])
    assert verbs(game, 0, "stockade") == ["build stockade", "stage stockade", "sell stockade"]
    built, staged, sold = (game.after([move, "sell stockade", "sell stockade"]) for move in verbs(game, 0, "stockade"))
    assert built.city(0).buildings == ["lumber_yard", "tree_farm", "stockade"]
    assert (staged.city(0).stages, staged.city(0).buildings) == (1, ["lumber_yard", "tree_farm"])
    assert staged.city(0).coins == 4
    assert (sold.city(0).coins, sold.discard) == (7, ["stockade"] * 3)


def test_forced_sale() -> None:
    """A player who can build neither a card nor a stage must sell."""
    game = table([city(0), city(0), city(0)], hands=["stockade"], boards=["giza day", "ephesus day", "rhodes day"])
    assert game.moves(0) == ["sell stockade"]


def test_last_card() -> None:
    """In the sixth turn one of two cards is played; the other goes to the discard pile without coins."""
    game = table([city(0)] * 3, turn=6, hands=["altar theater", "stockade stockade", "stockade stockade"])
    assert [len(game.hand(seat)) for seat in range(3)] == [2, 2, 2]
    play(game, "build altar", "sell stockade", "sell stockade")
    assert game.age == 2
    assert [game.city(seat).coins for seat in range(3)] == [0, 3, 3]
    assert game.discard == ["stockade", "stockade", "theater", "stockade", "stockade"]


def test_costs() -> None:
    """Resources are not used up; each unit counts once per construction; coins go to the bank."""
    game = table([city(1, "lumber_yard"), city(0), city(0)], hands=["stockade tree_farm"])
    play(game, "build stockade", "sell stockade", "sell stockade")
    assert game.city(0).coins == 1
    assert game.price(0, "caravansery").payments == ()  # needs two units of wood
    game = table([city(1), city(0), city(0)], hands=["tree_farm"])
    play(game, "build tree_farm", "sell stockade", "sell stockade")
    assert [game.city(seat).coins for seat in range(3)] == [0, 3, 3]


def test_choice_production() -> None:
    """A choice producer gives one unit of one of its goods per construction, chosen each time."""
    me = city(0, "tree_farm")
    game = table([me, city(0), city(0)], hands=["stockade guard_tower"])
    assert "build stockade" in game.moves(0)
    assert "build guard_tower" in game.moves(0)
    assert game.price(0, "stables").total is None  # wood, clay and ore: one unit of wood or clay is not enough


def test_choice_production_independent() -> None:
    """The owner of a choice producer and both buyers choose independently in the same turn."""
    cities = [city(2), city(2, "tree_farm"), city(2)]
    game = table(
        cities, hands=["stockade", "guard_tower", "guard_tower"], boards=["giza day", "ephesus day", "rhodes day"]
    )
    play(game, "build stockade left=2 right=0", "build guard_tower", "build guard_tower left=0 right=2")
    assert [game.city(seat).buildings[-1] for seat in range(3)] == ["stockade", "guard_tower", "guard_tower"]
    assert [game.city(seat).coins for seat in range(3)] == [0, 6, 0]


def test_free_chain() -> None:
    """A building is free if the city has one of its predecessors."""
    for before in ("east_trading_post", "west_trading_post"):
        game = table([city(0, before), city(0), city(0)], age=2, hands=["forum"])
        assert verbs(game, 0, "forum")[0] == "build forum"
        assert game.price(0, "forum").chain
    assert verbs(table(PLAIN, age=2, hands=["forum"]), 0, "forum") == ["sell forum"]


def test_trading() -> None:
    """Missing resources cost 2 coins each, only from the two neighbours' boards, brown cards and grey cards."""
    cities = [city(9), city(0, "caravansery", 2), city(0), city(0, "lumber_yard")]
    boards = ["giza day", "alexandria day", "ephesus day", "rhodes day"]
    game = table(cities, boards=boards, hands=["stockade workshop scriptorium"])
    assert verbs(game, 0, "stockade")[0] == "build stockade left=0 right=2"  # not from the Caravansery or stages
    assert verbs(game, 0, "workshop")[0] == "build workshop left=2 right=0"  # the board's own resource
    assert verbs(game, 0, "scriptorium") == ["sell scriptorium"]  # only the city opposite has papyrus
    play(game, "build stockade left=0 right=2")
    assert [game.city(0).coins, game.city(3).coins] == [7, 2 + 3]


def test_trading_each_unit_once() -> None:
    """One buyer can buy a unit once per construction; both neighbours can buy it in the same turn."""
    cities = [city(9), city(0, "lumber_yard"), city(9)]
    game = table(cities, hands=["stockade", "altar", "stockade"])
    assert game.price(0, "caravansery").payments == ()
    play(game, "build stockade left=2 right=0", "build altar", "build stockade left=0 right=2")
    assert game.city(1).coins == 4


def test_trading_coins_timing() -> None:
    """Purchases are paid from the coins owned at the start of the turn."""
    cities = [city(0), city(2, "lumber_yard"), city(0)]
    game = table(cities, hands=["stockade", "barracks", "tavern"])
    assert not any(move.startswith("build stockade") for move in game.moves(0))
    assert "build stockade left=2 right=0" not in game.moves(2)


def test_trade_discounts() -> None:
    """East: raw materials from the right neighbour for 1; West: from the left; Marketplace: manufactured from both."""
    around = [city(0, "lumber_yard loom"), city(0, "lumber_yard loom")]
    for card, expected in (
        ("", [(0, 2), (2, 0)]),
        ("east_trading_post", [(0, 1), (2, 0)]),
        ("west_trading_post", [(0, 2), (1, 0)]),
        ("marketplace", [(0, 2), (2, 0)]),
    ):
        game = table([city(9, card), *around])
        assert list(game.price(0, "stockade").payments) == expected
        price = 1 if card == "marketplace" else 2
        assert list(game.price(0, "apothecary").payments) == [(0, price), (price, 0)]


def test_no_duplicates() -> None:
    """No two buildings of one name, including Loom, Glassworks and Press of both ages; they can be sold or tucked."""
    game = table([city(9, "loom altar lumber_yard tree_farm"), city(), city()], age=2, hands=["loom_ii press_ii"])
    assert verbs(game, 0, "loom_ii") == ["stage loom_ii", "sell loom_ii"]
    assert "build press_ii" in game.moves(0)
    game = table([city(9, "altar lumber_yard"), city(), city()], hands=["altar"])
    assert "build altar" not in game.moves(0)
    assert game.price(0, "altar").built


def test_wonder_order() -> None:
    """Stages are built from left to right, each once, any number per age; the card under a stage is not a building."""
    me = city(20, "lumber_yard sawmill stone_pit quarry brickyard loom")
    game = table([me, city(), city()], hands=["altar altar altar altar"])
    for stage in (1, 2, 3):
        place = game.hand(0)[0]
        play(game, f"stage {place}")
        assert game.city(0).stages == stage
        assert sorted(game.city(0).buildings) == sorted(me["buildings"])
    assert not any(move.startswith("stage") for move in game.moves(0))


def test_turn_resolution() -> None:
    """Order: costs from the coins at the start, sales, trade coins, coin effects after all builds, the discard pile."""
    boards = ["halicarnassus day", "rhodes day", "ephesus day"]
    cities = [city(2, "glassworks press", 1), city(2, "lumber_yard"), city(2)]
    game = table(cities, boards=boards, age=2, hands=["walls", "vineyard", "sawmill"])
    play(game, "stage walls", "build vineyard", "sell walls")
    assert game.phase == "revive"
    assert [game.city(seat).coins for seat in range(3)] == [2, 2 + 1, 2 + 3]
    assert game.moves(0) == ["pass", "revive walls"]
    play(game, "revive walls")
    assert game.city(0).buildings == ["glassworks", "press", "walls"]
    assert game.turn == 2


def test_coins_per_count_timing() -> None:
    """Coins per card count cards built in the same turn, including the card itself and the neighbours' cards."""
    cities = [city(0), city(1), city(1)]
    game = table(cities, age=2, hands=["vineyard", "sawmill", "quarry"])
    play(game, "build vineyard", "build sawmill", "build quarry")
    assert game.city(0).coins == 2
    game = table([city(0, "caravansery"), city(0), city(0)], age=3, hands=["lighthouse"])
    play(game, "build lighthouse")
    assert game.city(0).coins == 2
    assert game.score(0).commercial == 2


def test_conflicts() -> None:
    """More shields than a neighbour: 1, 3 or 5 points by age; fewer: -1; equal: nothing."""
    for age, value in ((1, 1), (2, 3), (3, 5)):
        game = table([city(0, "stockade"), city(0, "stockade barracks"), city(0, "guard_tower")], age=age, turn=6)
        play(game)
        assert [game.city(seat).military for seat in range(3)] == [[-1], [value, value], [-1]]


def test_scoring() -> None:
    """Points: conflict tokens, 1 per 3 coins, stages, blue cards, science, yellow cards and guilds."""
    me = city(11, "altar baths scriptorium haven lumber_yard workers_guild", 1, military=[1, 5, -1])
    game = table([me, city(0, "sawmill"), city(0, "quarry foundry")])
    score = game.score(0)
    assert vars(score) == {
        "military": 5, "coins": 3, "stages": 3, "civilian": 6, "commercial": 1, "guilds": 3, "science": 1, "edifice": 0,
    }  # fmt: skip
    assert score.total == 22


@pytest.mark.parametrize(
    ("greens", "points"),
    [
        ("apothecary", 1),
        ("apothecary dispensary", 4),
        ("apothecary workshop scriptorium", 10),
        ("apothecary dispensary lodge academy", 16),
        ("apothecary dispensary workshop laboratory scriptorium library", 26),
        ("apothecary scientists_guild", 4),
        ("apothecary workshop scientists_guild", 10),
    ],
)
def test_science(greens: str, points: int) -> None:
    """The square of each symbol's count plus 7 per set of three; free symbols count as whatever scores most."""
    assert table([city(0, greens), city(), city()]).score(0).science == points


def test_tie() -> None:
    """Ties go to the player with more coins; a further tie is shared."""
    rows = [city(0, "altar"), city(2, "theater"), city(2, "baths")]
    game = table(rows, age=3, turn=6, boards=["giza day", "rhodes day", "olympia day"])
    game.play(["sell arsenal"] * 3)
    assert game.result is not None
    assert game.result.ranking == [[1, 2], [0]]
    assert [game.score(seat).total for seat in range(3)] == [4, 4, 4]


def test_babylon_last_card() -> None:
    """Babylon Night, stage 1: the last card of an age may be built, used for a stage or sold in an extra turn."""
    boards = ["babylon night", "rhodes day", "ephesus day"]
    rows = [city(3, "stone_pit quarry"), city(0), city(0)]
    game = table(rows, boards=boards, turn=6, hands=["altar theater"])
    play(game, "stage altar")  # already built in the sixth turn
    assert (game.phase, game.waiting) == ("last", [0])
    assert game.moves(0) == ["build theater", "sell theater", "pass"]
    built, sold, passed = (game.after([move]) for move in game.moves(0))
    assert "theater" in built.city(0).buildings
    assert (sold.city(0).coins, passed.city(0).coins) == (6, 3)
    assert sold.discard.count("theater") == passed.discard.count("theater") == 1
    later = table([city(9, "stone_pit", 1), city(0), city(0)], boards=boards, age=2, turn=6)
    assert play(later).phase == "last"


def test_babylon_order() -> None:
    """The extra card comes after the sixth cards and their coins, before the other last cards are discarded."""
    boards = ["babylon night", "rhodes day", "ephesus day"]
    rows = [city(0, "", 1), city(0), city(0)]
    game = table(rows, boards=boards, turn=6, hands=["tavern tree_farm", "altar altar", "altar altar"])
    play(game, "build tavern", "sell altar", "sell altar")
    assert game.city(0).coins == 5
    assert game.discard == ["altar", "altar"]
    assert "build tree_farm" in game.moves(0)  # paid with the coins of the sixth card
    play(game, "build tree_farm")
    assert game.discard == ["altar"] * 4
    assert (game.age, game.city(0).coins) == (2, 4)


def test_halicarnassus() -> None:
    """Any card discarded so far, including this turn and the end of the age, unless the city has one of that name."""
    boards = ["halicarnassus day", "rhodes day", "ephesus day"]
    rows = [city(0, "glassworks press altar", 1), city(0), city(0)]
    game = table(rows, boards=boards, turn=6, hands=["altar tavern", "stockade theater", "altar well"], discard="baths")
    play(game, "stage altar", "sell stockade", "sell altar")
    assert game.phase == "revive"
    assert game.discard == ["baths", "stockade", "altar", "tavern", "theater", "well"]
    assert game.moves(0) == [
        "pass", "revive well", "revive baths", "revive theater", "revive tavern", "revive stockade",
    ]  # fmt: skip
    play(game, "revive tavern")
    assert game.city(0).coins == 5
    assert game.age == 2
    assert "tavern" not in game.discard


def test_halicarnassus_optional() -> None:
    """Building from the discard pile may be declined; the player is asked even if nothing can be built."""
    boards = ["halicarnassus day", "rhodes day", "ephesus day"]
    game = table([city(0, "glassworks press altar", 1), city(0), city(0)], boards=boards, hands=["altar", "altar"])
    play(game, "stage altar", "build altar", "sell stockade")
    assert game.moves(0) == ["pass", "revive stockade"]
    play(game, "pass")
    assert (game.turn, game.discard) == (2, ["stockade"])
    game = table([city(0, "glassworks press", 1)] + [city(0)] * 2, boards=boards, hands=["altar"] * 3)
    play(game, "stage altar", "build altar", "build altar")
    assert (game.phase, game.moves(0)) == ("revive", ["pass"])


def test_olympia_day() -> None:
    """The first card of each new colour is free; stages and colours already in the city are not."""
    boards = ["olympia day", "rhodes day", "ephesus day"]
    game = table([city(0, "", 2), city(0), city(0)], boards=boards, age=2, hands=["walls sawmill brickyard aqueduct"])
    assert verbs(game, 0, "walls") == ["free walls", "sell walls"]
    assert verbs(game, 0, "sawmill") == ["free sawmill", "sell sawmill"]
    play(game, "free sawmill")
    game = table([city(0, "sawmill walls", 2), city(0), city(0)], boards=boards, age=2, hands=["brickyard aqueduct"])
    assert verbs(game, 0, "brickyard") == ["sell brickyard"]
    assert verbs(game, 0, "aqueduct")[0] == "free aqueduct"
    assert not any(move.startswith("free") for move in table([city(0, "", 1), city(), city()], boards=boards).moves(0))
    free = table([city(0, "", 2), city(), city()], boards=boards, age=2, hands=["vineyard"])
    assert verbs(free, 0, "vineyard")[0] == "build vineyard"  # has no cost anyway


def test_olympia_night_first() -> None:
    """The first card of each later age may be built for free; any other use of it forfeits that."""
    boards = ["olympia night", "rhodes day", "ephesus day"]
    game = table([city(0, "", 1), city(0), city(0)], boards=boards, age=2, hands=["walls aqueduct", "walls walls"])
    assert verbs(game, 0, "walls") == ["free walls", "sell walls"]
    play(game, "sell walls")
    assert not any(move.startswith("free") for move in game.moves(0))


def test_olympia_night_last() -> None:
    """The sixth card of an age may be built for free, starting with the age in which the stage is built."""
    boards = ["olympia night", "rhodes day", "ephesus day"]
    for turn, is_free in ((5, False), (6, True)):
        game = table([city(0, "", 2), city(0), city(0)], boards=boards, age=2, turn=turn, hands=["walls aqueduct"])
        assert ("free walls" in game.moves(0)) == is_free


def test_free_build_and_duplicates() -> None:
    """A free build cannot be a second building of the same name."""
    boards = ["olympia night", "rhodes day", "ephesus day"]
    game = table([city(0, "walls", 2), city(0), city(0)], boards=boards, age=2, turn=6, hands=["walls aqueduct"])
    assert verbs(game, 0, "walls") == ["sell walls"]


def test_alexandria() -> None:
    """Only the owner can use the production of stages."""
    boards = ["alexandria night", "rhodes day", "ephesus day"]
    game = table([city(0, "", 2), city(9), city(9)], boards=boards, hands=["stockade", "stockade", "apothecary"])
    assert game.price(0, "stockade").total == 0
    assert game.price(0, "apothecary").total == 0
    assert game.price(1, "stockade").total is None
    assert game.price(2, "apothecary").total is None


def test_guild_counting() -> None:
    """Neighbour guilds count both neighbours, Shipowners its own cards, Builders all three, Decorators a full board."""
    rows = [
        city(0, "workers_guild shipowners_guild builders_guild decorators_guild lumber_yard loom", 3),
        city(0, "sawmill quarry", 1),
        city(0, "foundry", 2),
        city(0, "brickyard clay_pool", 3),
    ]
    game = table(rows, boards=["giza day", "rhodes day", "ephesus day", "olympia day"])
    workers, shipowners, builders, decorators = 2 + 2, 6, 3 + 1 + 3, 7
    assert game.score(0).guilds == workers + shipowners + builders + decorators
    rows[0]["stages"] = 2
    assert table(rows, boards=["giza day", "rhodes day", "ephesus day", "olympia day"]).score(0).guilds == (
        workers + shipowners + builders - 1
    )


def all_effects() -> set[str]:
    stages = [e["type"] for board in BOARDS for stage in board.stages for e in stage.effects]
    return {*stages, *(e["type"] for b in BUILDINGS for e in b.effects)}


def test_copy_guild_first_edition() -> None:
    """Copying a neighbour's guild belongs to the first edition, which is not offered."""
    assert "copy_neighbour_guild" not in all_effects()
    with pytest.raises(ValueError, match="only edition 2"):
        wonders.Deal.from_dict(dealt(["giza day", "rhodes day", "ephesus day"]).to_dict() | {"edition": 1})


def test_free_build_first_edition() -> None:
    """One free building in each age belongs to the first edition, which is not offered."""
    assert "free_build_once_per_age" not in all_effects()


def test_two_players() -> None:
    """The game is for 3 to 7 players."""
    assert TABLE["players"] == [3, 4, 5, 6, 7]
    for players in (2, 8, 0, True):
        with pytest.raises(ValueError, match="3 to 7 can play"):
            wonders.Game.new(players=players)
