"""Every rule of Edifice, every option where the sources leave a rule open, and the rulebook's examples, by name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from wonders_positions import city, dealt, play, sell_until, table

from pharos import wonders
from pharos.games.wonders.rules.definitions import OPTIONS, read_data

EXAMPLES = {
    e["id"]: e for e in json.loads((Path(__file__).parent / "data" / "worked_examples.json").read_text("utf-8"))
}
SET = "belvedere factory agora"
WOOD = "lumber_yard tree_farm"  # two units: the first stage of Giza, Day
UR = ["ur day", "rhodes day", "ephesus day"]
UR_NIGHT = ["ur night", "rhodes day", "ephesus day"]


def joins(game: wonders.Game, seat: int) -> list[str]:
    return [move for move in game.moves(seat) if "join" in move.split()]


def test_participate() -> None:
    """A player may join once per age, with a stage, while pawns are left; both costs are paid together."""
    game = table([city(2, WOOD), city(), city()], edifices=SET, hands=["altar"])
    assert "stage altar join" in game.moves(0)
    after = play(game.copy(), "stage altar join")
    assert (after.city(0).coins, after.city(0).stages) == (1, 1)
    edifice = after.edifices[0]
    assert (edifice.left, edifice.pawns, edifice.joined) == (1, [1, 0, 0], [True, False, False])
    assert joins(table([city(0, WOOD), city(), city()], edifices=SET), 0) == []  # one coin short
    assert joins(table([city(2, WOOD), city(), city()]), 0) == []  # a game without Edifice
    assert joins(table([city(9, WOOD, joined=[1]), city(), city()], edifices=SET), 0) == []  # only once per age
    assert joins(table([city(9, WOOD, joined=[1]), city(), city()], edifices=SET, age=2), 0)
    assert joins(table([city(9, WOOD), city(), city()], edifices=SET, left={1: 0}, status={1: "built"}), 0) == []


def test_same_turn_shortage() -> None:
    """If more players join in a turn than pawns are left, extra pawns come from the box."""
    cities = [city(9, WOOD), city(9, WOOD), city(9, WOOD)]
    game = table(cities, boards=["giza day", "rhodes day", "ephesus night"], edifices=SET, left={1: 1})
    play(game, "stage stockade join", "stage stockade join")
    assert game.edifices[0].pawns == [1, 1, 0]
    assert (game.edifices[0].left, game.edifices[0].status) == (0, "built")


def test_completion() -> None:
    """The edifice is built when its last pawn is taken, and every holder of a pawn gets the reward immediately."""
    cities = [city(5, WOOD), city(0, pawns={1: 1}, joined=[1]), city(0)]
    game = table(cities, edifices="money_changer factory agora", left={1: 1}, hands=["altar", "altar", "altar"])
    play(game, "stage altar join", "build altar", "build altar")
    assert game.edifices[0].status == "built"
    assert [game.city(seat).coins for seat in range(3)] == [5 - 1 + 4, 4, 0]


def test_failure() -> None:
    """If a pawn is left at the end of the age, nobody is rewarded, and players without a pawn take the penalty."""
    cities = [city(5, pawns={1: 1}), city(5), city(1)]
    game = table(cities, edifices="money_changer factory agora", turn=6, hands=["altar altar"] * 3)
    game.play(["build altar"] * 3)
    assert game.edifices[0].status == "failed"
    assert [game.city(seat).coins for seat in range(3)] == [5, 3, 1]
    assert [game.city(seat).debts for seat in range(3)] == [[], [], [-2]]


def test_penalty_before_conflicts() -> None:
    """Penalties come before the shields are compared: a lost red card no longer counts."""
    cities = [city(0, "stockade"), city(0, "barracks", pawns={1: 1}), city(0, "guard_tower", pawns={1: 1})]
    game = table(cities, edifices="outpost factory agora", turn=6, hands=["altar altar"] * 3)
    game.play(["build altar"] * 3)
    assert [game.city(seat).military for seat in range(3)] == [[-1, -1], [1], [1]]
    assert game.discard[-1] == "stockade"


def test_debt() -> None:
    """A player who cannot pay in full pays nothing and takes the debt token of the age."""
    for age, edifices, debt in (
        (1, "money_changer factory agora", -2),
        (2, "belvedere auction_house agora", -3),
        (3, "belvedere factory gold_reserves", -5),
    ):
        hands = {1: "altar", 2: "vineyard", 3: "arsenal"}[age]
        game = table([city(1), city(1), city(40)], edifices=edifices, age=age, turn=6, hands=[f"{hands} {hands}"] * 3)
        verb = "sell arsenal" if age == 3 else f"build {hands}"
        game.play([verb] * 3)
        assert [game.city(seat).debts for seat in range(3)] == [[debt], [debt], []]
        assert game.score(0).edifice == debt
    game = table([city(0, military=[5]), city(), city()], edifices="belvedere factory concentric_castle", age=3, turn=6)
    play(game)
    assert game.city(0).debts == [-5]
    assert 5 in game.city(0).military


def test_penalty_choice() -> None:
    """The player chooses which card of the colour or victory tokens to lose; a single option is applied directly."""
    cities = [city(0, "lumber_yard sawmill"), city(0, "quarry"), city(0)]
    game = table(cities, edifices=SET, turn=6, hands=["altar altar"] * 3)
    game.play(["build altar"] * 3)
    assert (game.phase, game.waiting) == ("lose", [0])
    assert game.moves(0) == ["lose lumber_yard", "lose sawmill"]
    assert game.city(1).buildings == ["altar"]
    assert game.city(2).debts == [-2]
    game.play(["lose sawmill"])
    assert game.city(0).buildings == ["lumber_yard", "altar"]
    castle = "belvedere factory concentric_castle"
    tokens = [city(0, military=[1, 1, 3, 5]), city(0, military=[3, 3, -1]), city(0, military=[1])]
    game = table(tokens, edifices=castle, age=3, turn=6)
    play(game)
    assert (game.phase, game.waiting) == ("lose", [0])
    assert sorted(game.moves(0)) == ["lose 1 1", "lose 1 3", "lose 1 5", "lose 3 5"]
    assert game.city(1).military == [-1]
    game.play(["lose 1 3"])
    assert game.city(0).military == [1, 5]


def test_armada() -> None:
    """A stage allows one undertaking at most: it joins the edifice or does nothing more."""
    game = table([city(9, WOOD), city(), city()], edifices=SET)
    with pytest.raises(wonders.InvalidMove):
        game.commit(0, "stage stockade join join")
    assert joins(game, 0) == ["stage stockade join"]


def test_ages_and_slots() -> None:
    """There is one edifice per age, all three public from the start; only the current age's can be joined."""
    game = table([city(9, WOOD), city(), city()], edifices=SET, left={1: 0}, status={1: "built"})
    assert [edifice.id for edifice in game.edifices] == SET.split()
    assert [edifice.left for edifice in game.edifices] == [0, 2, 2]
    assert joins(game, 0) == []
    for seed in range(20):
        deal = wonders.Deal.random(4, seed, edifice=True)
        wonders.Deal.from_dict(deal.to_dict())
    with pytest.raises(ValueError, match="factory is not an edifice of age 1"):
        dealt(["giza day", "rhodes day", "ephesus day"], edifices="factory belvedere agora")


def test_reward_order() -> None:
    """Edifices are completed and rewarded after the turn's trade coins and coin effects, before Babylon's last card."""
    # That trade coins and coin effects come first is not observable: no coin effect counts what an edifice gives, no
    # edifice counts coins, and costs are paid from the coins at the start of the turn. So this only checks the sums.
    cities = [city(1, WOOD), city(0), city(0)]
    game = table(cities, edifices="money_changer factory agora", left={1: 1}, hands=["altar", "tavern", "altar"])
    play(game, "stage altar join", "build tavern", "build altar")
    assert [game.city(seat).coins for seat in range(3)] == [4, 5, 0]
    # What comes afterwards is observable: the coins of the reward pay for Babylon's last card.
    babylon, sets = ["babylon night", "rhodes day", "ephesus day"], "money_changer factory agora"
    for left, payable in ((1, True), (2, False)):
        me = city(1, "brickyard clay_pool glassworks", 1)  # one coin for the edifice, none for the card
        game = table(
            [me, city(), city()], boards=babylon, edifices=sets, turn=6, left={1: left}, hands=["altar tree_farm"]
        )
        play(game, "stage altar join")
        assert game.phase == "last"
        assert ("build tree_farm" in game.moves(0)) == payable


def test_military_tokens() -> None:
    """Victory tokens from edifices are ordinary ones; the Military School removes the defeats held at that time."""
    for edifices, age, tokens, expected in (
        ("outpost factory agora", 1, [-1], [3, -1]),
        ("belvedere staging_camp agora", 2, [-1], [5, -1]),
        ("belvedere factory military_school", 3, [1, -1, -1], [1, 5]),
    ):
        game = table([city(9, WOOD, military=tokens), city(), city()], edifices=edifices, left={age: 1}, age=age)
        play(game, f"stage {game.hand(0)[0]} join")
        assert game.city(0).military == expected
        assert game.score(0).military == sum(expected)
        assert game.score(0).edifice == 0


def test_shields() -> None:
    """Shields from edifices are permanent and count in the conflicts of the same age."""
    for edifices, age, shields in (("curtain_wall factory agora", 1, 1), ("belvedere factory concentric_castle", 3, 2)):
        game = table([city(9, WOOD), city(), city()], edifices=edifices, left={age: 1}, age=age, turn=6)
        play(game, f"stage {game.hand(0)[0]} join")
        assert game.city(0).shields == shields
        assert [value for value in game.city(0).military if value > 0] == [1 if age == 1 else 5] * 2


def test_production() -> None:
    """River Port and Factory give a unit of choice each turn, for the owner only."""
    for edifice, card in (("river_port", "stockade"), ("factory", "apothecary")):
        cities = [city(9, WOOD), city(9), city(9)]
        game = table(cities, edifices=f"belvedere {edifice} agora", left={2: 1}, age=2)
        before = game.price(1, card).payments
        play(game, "stage walls join")
        assert game.price(0, card).total == 0
        assert game.price(1, card).payments == before


def test_agora() -> None:
    """One of the player's guilds counts a second time at the end, in the edifice row."""
    me = city(0, "workers_guild craftsmens_guild lumber_yard", pawns={3: 1})
    around = [city(0, "sawmill press"), city(0, "quarry")]
    game = table([me, *around], edifices=SET, left={3: 0}, status={3: "built"}, age=3)
    assert game.score(0).guilds == 2 + 2
    assert game.score(0).edifice == 2
    assert table([city(pawns={3: 1}), *around], edifices=SET, status={3: "built"}).score(0).edifice == 0


def test_archives() -> None:
    """1 point for each colour among the city's buildings."""
    me = city(0, "altar theater lumber_yard workers_guild stockade", 1, pawns={3: 1})
    game = table([me, city(), city()], edifices="belvedere factory archives", status={3: "built"}, age=3)
    assert game.score(0).edifice == 4


def test_artisan_district() -> None:
    """2 points for each pair of a brown and a grey card."""
    me = city(0, "lumber_yard sawmill quarry loom press", pawns={1: 1})
    game = table([me, city(), city()], edifices="artisan_district factory agora", status={1: "built"})
    assert game.score(0).edifice == 4


def test_ur() -> None:
    """Ur takes a pawn from the box: any age on the Day side, ages I, II and III on the Night side."""
    game = table([city(9, "quarry clay_pool", 1), city(), city()], boards=UR, edifices=SET)
    play(game, "stage stockade")
    assert (game.phase, game.waiting, game.moves(0)) == ("choice", [0], ["pawn 1", "pawn 2", "pawn 3"])
    game.play(["pawn 2"])
    assert [edifice.pawns[0] for edifice in game.edifices] == [0, 1, 0]
    assert [edifice.left for edifice in game.edifices] == [2, 2, 2]
    for stage, goods in enumerate(("glassworks", "foundry", "brickyard loom")):
        me = city(9, f"stone_pit {goods}", stage)
        game = table([me, city(), city()], boards=UR_NIGHT, edifices=SET)
        play(game, "stage stockade")
        assert game.phase == "turn"
        assert [edifice.pawns[0] for edifice in game.edifices] == [int(age == stage) for age in range(3)]


def test_carthage() -> None:
    """A stage with two effects: the player picks one permanently."""
    boards = ["carthage day", "rhodes day", "ephesus day"]
    me = city(9, "foundry press", 1)
    game = table([me, city(), city()], boards=boards)
    play(game, "stage stockade")
    assert game.moves(0) == ["option 1", "option 2"]
    coins, shield = game.after(["option 1"]), game.after(["option 2"])
    assert (coins.city(0).coins, coins.city(0).shields, coins.score(0).stages) == (9 + 7, 0, 3 + 2)
    assert (shield.city(0).coins, shield.city(0).shields, shield.score(0).stages) == (9, 1, 3 + 2)
    assert coins.city(0).options == [None, 1]
    night = table([city(9, "foundry press"), city(), city()], boards=["carthage night", *boards[1:]])
    play(night, "stage stockade")
    assert night.after(["option 1"]).score(0).stages == 4
    assert night.after(["option 2"]).city(0).shields == 2
    me = city(9, "lumber_yard sawmill loom", 1, options={1: 1})
    night = table([me, city(), city()], boards=["carthage night", *boards[1:]])
    play(night, "stage stockade")
    assert night.after(["option 1"]).phase == "revive"
    assert night.after(["option 2"]).score(0).science == 1


# --- options where the sources leave a rule open ---------------------------------------------------------------------


def test_option_staging_camp_cost() -> None:
    """Joining the Staging Camp costs 2; 3 is the alternative."""
    game = table([city(2, WOOD), city(), city()], edifices="belvedere staging_camp agora", age=2)
    assert game.join_cost(0) == 2
    assert read_data("edifice.json")["options"]["staging_camp_cost"]["choices"] == ["2", "3"]


def test_option_two_pawns_same_age() -> None:
    """Two pawns of one built edifice give its reward twice."""
    me = city(9, WOOD, pawns={1: 1})
    game = table([me, city(), city()], edifices="money_changer factory agora", left={1: 1})
    play(game, "stage stockade join")
    assert game.edifices[0].pawns[0] == 2
    assert game.city(0).coins == 9 - 1 + 8
    twice = city(0, "lumber_yard loom", pawns={1: 2})
    game = table([twice, city(), city()], edifices="artisan_district factory agora", status={1: "built"})
    assert game.score(0).edifice == 4


def test_option_ur_pawn_for_built_edifice() -> None:
    """Ur's pawn of an edifice already built gives its reward immediately, once for this pawn."""
    me = city(9, "quarry clay_pool", 1, pawns={1: 1})
    game = table([me, city(), city()], boards=UR, edifices="money_changer factory agora", status={1: "built"}, age=2)
    play(game, "stage walls")
    game.play(["pawn 1"])
    assert game.city(0).coins == 9 + 4


def test_option_ur_pawn_for_failed_edifice() -> None:
    """Ur's pawn of a failed edifice may be taken but has no effect."""
    me = city(9, "quarry clay_pool", 1)
    game = table([me, city(), city()], boards=UR, edifices="money_changer factory agora", status={1: "failed"}, age=2)
    play(game, "stage walls")
    game.play(["pawn 1"])
    assert game.city(0).coins == 9
    assert game.edifices[0].pawns == [1, 0, 0]


def test_option_ur_pawn_for_future_edifice() -> None:
    """Ur's pawn of a future edifice is kept: it protects from the penalty and earns the reward if that is built."""
    boards, sets = ["ur day", "giza day", "ephesus day"], "belvedere auction_house agora"
    cities = [city(9, "quarry clay_pool", 1), city(9, WOOD), city(9)]
    game = table(cities, boards=boards, edifices=sets, status={1: "built"}, left={2: 1})
    play(game, "stage stockade")
    before = game.city(0).coins
    game.play(["pawn 2"])
    assert game.city(0).coins == before  # not yet
    failed = sell_until(game.copy(), 2, 6)
    coins = [failed.city(seat).coins for seat in range(3)]
    play(failed)
    assert [failed.city(seat).coins - coins[seat] for seat in range(3)] == [3, 3 - 5, 3 - 5]
    sell_until(game, 2, 1)
    coins = [game.city(seat).coins for seat in range(3)]
    play(game, "", f"stage {game.hand(1)[0]} join")
    assert game.edifices[1].status == "built"
    assert [game.city(seat).coins - coins[seat] for seat in range(3)] == [3 + 7, -2 + 7, 3]


def test_option_ur_pawn_and_once_per_age() -> None:
    """The build that gives Ur's pawn may also join, and Ur's pawn does not count as joining."""
    me = city(9, "stone_pit glassworks")
    game = table([me, city(), city()], boards=UR_NIGHT, edifices=SET)
    play(game, "stage stockade join")
    assert game.edifices[0].pawns == [2, 0, 0]
    me = city(9, "stone_pit foundry", 1, pawns={1: 1})
    assert joins(table([me, city(), city()], boards=UR_NIGHT, edifices=SET), 0)


def test_option_penalty_discard_destination() -> None:
    """A card lost as a penalty goes to the discard pile."""
    game = table([city(0, "sawmill"), city(), city()], edifices=SET, turn=6, hands=["altar altar"] * 3)
    game.play(["build altar"] * 3)
    assert game.discard == ["altar", "altar", "altar", "sawmill"]


def test_option_edifice_goods_tradable() -> None:
    """Neighbours cannot buy goods that edifices produce."""
    cities = [city(9, WOOD), city(9), city(9)]
    game = table(cities, edifices="belvedere factory agora", left={2: 1}, age=2)
    play(game, "stage walls join")
    assert game.price(1, "apothecary").payments == ()


def test_option_babylon_extra_card_participation() -> None:
    """A stage built with Babylon's last card may join."""
    me = city(9, "brickyard clay_pool glassworks", 1)
    game = table([me, city(), city()], boards=["babylon night", *UR[1:]], edifices=SET, turn=6)
    play(game)
    assert "stage stockade join" in game.moves(0)
    play(game, "stage stockade join")
    assert game.edifices[0].pawns == [1, 0, 0]


def test_option_debt_tokens_limit() -> None:
    """There are always enough debt tokens."""
    boards = ["giza day", "rhodes day", "ephesus day", "olympia day", "babylon day", "alexandria day", "carthage day"]
    game = table(
        [city(0)] * 7, boards=boards, edifices="money_changer factory agora", turn=6, hands=["altar altar"] * 7
    )
    game.play(["build altar"] * 7)
    assert [game.city(seat).debts for seat in range(7)] == [[-2]] * 7


def test_option_agora_with_scientists_guild() -> None:
    """The Agora turns the Scientists Guild into a second free symbol; with two pawns the best combination counts."""
    me = city(0, "scientists_guild apothecary workshop", pawns={3: 1})
    game = table([me, city(), city()], edifices=SET, status={3: "built"}, age=3)
    assert game.score(0).science == 10  # the set of three
    assert game.score(0).edifice == 3  # one more of any
    both = city(0, "scientists_guild shipowners_guild apothecary", pawns={3: 2})
    game = table([both, city(), city()], edifices=SET, status={3: "built"}, age=3)
    assert game.score(0).science == 4
    assert game.score(0).edifice == max(2 * 2, 2 + 5, 16 - 4)


def test_option_order_of_simultaneous_discard_builds() -> None:
    """Builds from the discard pile go in seat order, starting at Babylon's seat if its last card was offered."""
    boards = ["halicarnassus day", "babylon night", "carthage night"]
    cities = [
        city(9, "glassworks press", 1),
        city(9, "", 1),
        city(9, "lumber_yard sawmill loom", 1, options={1: 2}),
    ]
    for turn, first in ((5, 0), (6, 2)):
        game = table(cities, boards=boards, turn=turn, discard="altar theater")
        play(game, "stage stockade", "sell stockade", "stage stockade")
        game.play(["option 1"])
        if turn == 6:
            game.play(["pass"])
        assert (game.phase, game.waiting) == ("revive", [first])
        game.play(["revive altar"])
        assert game.waiting == [2 - first]
        assert "revive altar" not in game.moves(2 - first)
        assert "revive theater" in game.moves(2 - first)


def test_every_option_is_tested_by_name() -> None:
    assert [name for name in OPTIONS if f"test_option_{name}" not in globals()] == []


# --- the rulebook's examples -----------------------------------------------------------------------------------------


def test_example_edifice_belvedere() -> None:
    """A stage for two wood and the Belvedere for 1 coin, paid together."""
    example = EXAMPLES["edifice_belvedere"]
    game = table([city(1, WOOD), city(), city()], edifices=SET)
    assert game.price(0, "stage").cost == example["given"]["stage_cost"]["resources"]
    assert game.join_cost(0) == example["given"]["participation_cost"]["coins"]
    play(game, "stage stockade join")
    assert game.city(0).stages == 1
    assert game.city(0).coins == 1 - example["expected"]["total_cost"]["coins"]
    assert game.edifices[0].pawns[0] == example["expected"]["participation_pawns_taken"]


def test_example_edifice_five_player_setup() -> None:
    """With five players there are three edifices, each with its pawns on the card."""
    example = EXAMPLES["edifice_five_player_setup"]
    game = wonders.Game.new(players=example["given"]["players"], seed=1, edifice=True)
    assert len(game.edifices) == example["expected"]["edifice_cards_on_table"]
    assert [edifice.left for edifice in game.edifices] == [3, 3, 3]


def test_every_example_is_tested_by_name() -> None:
    assert [name for name in EXAMPLES if f"test_example_{name}" not in globals()] == []
