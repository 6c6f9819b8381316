"""The public interface, in detail."""

from __future__ import annotations

import json

import pytest
from wonders_positions import BOARDS, city, dealt, play, table
from wonders_randomplay import new_game, position_of, steps

from pharos import wonders

THREE = ["giza day", "rhodes day", "ephesus day"]


def test_a_seed_means_one_deal_and_boards_are_of_the_right_set() -> None:
    for players in range(3, 8):
        for edifice in (False, True):
            deals = [wonders.Deal.random(players, seed, edifice=edifice) for seed in range(30)]
            assert deals[4] == wonders.Game.new(players=players, seed=4, edifice=edifice).deal
            boards = {board for deal in deals for board, _ in deal.boards}
            assert boards == {"alexandria", "babylon", "ephesus", "giza", "halicarnassus", "olympia", "rhodes"} | (
                {"ur", "carthage"} if edifice else set()
            )
            assert {side for deal in deals for _, side in deal.boards} == {"day", "night"}
            assert all((deal.edifices is not None) == edifice for deal in deals)
    assert wonders.Game.new(players=3).deal != wonders.Game.new(players=3).deal


def test_decks_are_seven_cards_for_each_player() -> None:
    for players in range(3, 8):
        for seed in (1, None):
            deal = wonders.Deal.random(players, seed, edifice=True)
            assert [len(hand) for age in deal.hands for hand in age] == [7] * players * 3
            guilds = [card for hand in deal.hands[2] for card in hand if card.endswith("_guild")]
            assert len(guilds) == len(set(guilds)) == players + 2


def test_a_deal_reads_back() -> None:
    for players in range(3, 8):
        deal = wonders.Deal.random(players, players, edifice=players % 2 == 0)
        assert wonders.Deal.from_dict(json.loads(json.dumps(deal.to_dict()))) == deal


GOOD = dealt(THREE, edifices="belvedere factory agora").to_dict()
WRONG = {
    "no object": ([], "a deal is an object"),
    "nothing": ({}, "the deal lacks: players, edition, boards, hands, edifices"),
    "no edifices": ({k: v for k, v in GOOD.items() if k != "edifices"}, "lacks: edifices"),
    "something more": (GOOD | {"weather": 1}, "a deal has no weather"),
    "two players": (GOOD | {"players": 2}, "3 to 7 can play, not 2"),
    "players as text": (GOOD | {"players": "3"}, "3 to 7 can play, not '3'"),
    "players as truth": (GOOD | {"players": True}, "3 to 7 can play"),
    "the first edition": (GOOD | {"edition": 1}, "only edition 2"),
    "a board too few": (GOOD | {"boards": GOOD["boards"][:2]}, "boards: 3 are needed, not 2"),
    "a board twice": (
        GOOD | {"boards": [["giza", "day"], ["giza", "night"], ["rhodes", "day"]]},
        "giza stands there twice",
    ),
    "a strange board": (GOOD | {"boards": [["atlantis", "day"], *GOOD["boards"][1:]]}, "there is no 'atlantis'"),
    "a strange side": (GOOD | {"boards": [["giza", "a"], *GOOD["boards"][1:]]}, "giza has no side 'a'"),
    "a board alone": (GOOD | {"boards": ["giza", *GOOD["boards"][1:]]}, "a list is needed"),
    "a board of three words": (GOOD | {"boards": [["giza", "day", "x"], *GOOD["boards"][1:]]}, "a pair"),
    "ur without edifices": (
        GOOD | {"boards": [["ur", "day"], *GOOD["boards"][1:]], "edifices": None},
        "ur can be used with edifices only",
    ),
    "two ages": (GOOD | {"hands": GOOD["hands"][:2]}, "3 ages are needed, not 2"),
    "a hand too few": (
        GOOD | {"hands": [GOOD["hands"][0][:2], *GOOD["hands"][1:]]},
        "age 1: 3 hands are needed, not 2",
    ),
    "a card too many": (
        GOOD | {"hands": [[["altar"] * 8, *GOOD["hands"][0][1:]], *GOOD["hands"][1:]]},
        "age 1, seat 0: 7 cards are needed, not 8",
    ),
    "a strange card": (
        GOOD | {"hands": [[["atlantis"] * 7, *GOOD["hands"][0][1:]], *GOOD["hands"][1:]]},
        "there is no 'atlantis'",
    ),
    "a card of another age": (
        GOOD | {"hands": [[["walls"] * 7, *GOOD["hands"][0][1:]], *GOOD["hands"][1:]]},
        "walls is not a card of this age",
    ),
    "a number for a card": (GOOD | {"hands": [[[1] * 7, *GOOD["hands"][0][1:]], *GOOD["hands"][1:]]}, "a list of ids"),
    "two edifices": (GOOD | {"edifices": ["belvedere", "factory"]}, "one for each of 3 ages"),
    "a strange edifice": (GOOD | {"edifices": ["belvedere", "factory", "x"]}, "there is no 'x'"),
    "an edifice of another age": (GOOD | {"edifices": ["factory", "belvedere", "agora"]}, "not an edifice of age 1"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_deal_is_refused_and_says_why(what: str) -> None:
    data, reason = WRONG[what]
    with pytest.raises(ValueError, match=r".") as caught:
        wonders.Deal.from_dict(data)
    assert reason in str(caught.value)


def test_copies_are_not_counted_and_carthage_needs_no_edifices() -> None:
    hands = [[["altar"] * 7] * 3, [["walls"] * 7] * 3, [["scientists_guild"] * 7] * 3]
    boards = [["carthage", "day"], ["giza", "day"], ["rhodes", "day"]]
    game = wonders.Game(wonders.Deal.from_dict(GOOD | {"hands": hands, "boards": boards, "edifices": None}))
    assert game.edifices == []
    assert game.moves(0) == ["build altar", "sell altar"]  # identical copies are listed once


def test_a_hand_shows_the_cards_as_they_were_dealt() -> None:
    game = table([city(), city(), city()], hands=["theater altar baths altar stockade well barracks"])
    assert game.hand(0) == ["theater", "altar", "baths", "altar", "stockade", "well", "barracks"]
    play(game, "build altar")
    assert game.hand(1) == ["theater", "baths", "altar", "stockade", "well", "barracks"]


# --- decisions -------------------------------------------------------------------------------------------------------


def test_commits_wait_for_all_and_a_later_one_replaces_the_earlier() -> None:
    game = table([city(), city(), city()], hands=["altar theater"] * 3)
    game.commit(1, "build altar")
    assert game.waiting == [0, 2]
    assert game.city(1).buildings == []
    game.commit(1, "build theater")
    game.commit(0, "build altar")
    assert game.turn == 1
    game.commit(2, "sell altar")
    assert game.turn == 2
    assert [game.city(seat).buildings for seat in range(3)] == [["altar"], ["theater"], []]


def test_a_seat_that_has_committed_has_no_moves_but_may_choose_anew() -> None:
    game = table([city(), city(), city()], hands=["altar theater"] * 3)
    before = game.moves(1)
    game.commit(1, "build altar")
    assert (game.waiting, game.deciding) == ([0, 2], [0, 1, 2])
    assert [bool(game.moves(seat)) for seat in range(3)] == [True, False, True]
    assert game.choices(1) == before
    assert all(game.choices(seat) == game.moves(seat) for seat in game.waiting)
    with pytest.raises(wonders.IllegalMove) as caught:
        game.commit(1, "build baths")
    assert caught.value.details["legal"] == before


def test_play_takes_the_seats_that_still_wait() -> None:
    game = table([city(), city(), city()], hands=["altar theater"] * 3)
    game.commit(1, "build altar")
    game.play(["build theater", "sell altar"])
    assert [game.city(seat).buildings for seat in range(3)] == [["theater"], ["altar"], []]


def test_if_one_move_is_illegal_nothing_happens() -> None:
    game = table([city(), city(), city()], hands=["altar theater"] * 3)
    before = game.copy()
    for moves in (
        ["build altar", "build altar", "build palace"],
        ["build altar", "build altar"],
        ["build altar"] * 4,
        "build altar",
        [],
    ):
        with pytest.raises(wonders.IllegalMove):
            game.play(moves)
        assert game == before
        assert game.waiting == [0, 1, 2]


def test_moves_are_empty_for_a_seat_that_does_not_decide() -> None:
    for game, _ in steps(28):
        for seat in range(game.players):
            assert bool(game.moves(seat)) == (seat in game.waiting)


@pytest.mark.parametrize("seat", [-1, 3, "0", None, True])
def test_a_strange_seat_is_refused(seat: object) -> None:
    game = wonders.Game.new(players=3, seed=1)
    for ask in (game.moves, game.hand, game.city, game.score, lambda s: game.commit(s, "pass")):
        with pytest.raises(ValueError, match="the seats are 0 to 2"):
            ask(seat)


def test_the_canonical_form_names_both_neighbours_when_anything_is_bought() -> None:
    game = table([city(9), city(0, "lumber_yard"), city(0, "lumber_yard")], hands=["stockade altar"])
    assert [m for m in game.moves(0) if m.startswith("build stockade")] == [
        "build stockade left=0 right=2", "build stockade left=2 right=0",
    ]  # fmt: skip
    assert "build altar" in game.moves(0)


def test_the_short_form_is_the_smallest_sum_that_pays_the_left_least() -> None:
    around = [city(0, "lumber_yard"), city(0, "lumber_yard")]
    for discount, expected in (
        ("", "build stockade left=0 right=2"),
        ("west_trading_post", "build stockade left=1 right=0"),
        ("east_trading_post", "build stockade left=0 right=1"),
        ("west_trading_post east_trading_post", "build stockade left=0 right=1"),
    ):
        game = table([city(9, discount), *around], hands=["stockade"])
        play(game, "build stockade")
        assert game.decisions[-1].moves[0] == expected


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("build stockade left=1 right=0", "payment"),
        ("build stockade left=2 right=2", "payment"),
        ("build stockade left=0 right=0", "payment"),
        ("build stockade left=99 right=0", "payment"),
        ("build altar left=0 right=0", "payment"),
        ("build palace", "not_here"),
        ("build walls", "not_here"),
        ("free stockade", "no_right"),
        ("stage stockade", "unavailable"),
        ("stage stockade join", "no_join"),
        ("build guard_tower", "unavailable"),
        ("build loom", "twice"),
        ("build tree_farm", "too_dear"),
        ("pass", "wrong_phase"),
        ("option 1", "wrong_phase"),
        ("revive altar", "wrong_phase"),
        ("lose 1 3", "wrong_phase"),
    ],
)
def test_an_illegal_move_says_why(move: str, code: str) -> None:
    cities = [city(2, "loom"), city(0, "lumber_yard"), city(0, "lumber_yard")]
    boards = ["rhodes day", "giza day", "ephesus day"]
    if move == "stage stockade":
        cities[1]["buildings"] = cities[2]["buildings"] = []
    if code == "too_dear":
        cities[0]["coins"] = 0
    game = table(cities, boards=boards, hands=["stockade altar guard_tower loom tree_farm"])
    before = game.copy()
    with pytest.raises(wonders.IllegalMove) as caught:
        game.commit(0, move)
    assert caught.value.code == code
    assert game == before
    assert caught.value.details["legal"] == game.moves(0)


@pytest.mark.parametrize(
    "text",
    ["", "jump", "build", "build atlantis", "build altar left=1", "build altar right=1 left=1",
     "build altar left=x right=1", "build altar left=-1 right=1", "build 1", "stage altar join join", "sell altar join",
     "free altar left=1 right=1", "pass now", "option 3", "pawn 4", "pawn", "lose 2 2", "lose 1 1 1", "lose", "revive",
     "revive atlantis", 5, None],
)  # fmt: skip
def test_a_text_that_is_no_move_is_told_from_an_illegal_move(text: object) -> None:
    game = wonders.Game.new(players=3, seed=1)
    with pytest.raises(wonders.InvalidMove):
        game.commit(0, text)


def test_refusals_in_every_phase() -> None:
    over = position_of(0, 99)
    with pytest.raises(wonders.IllegalMove, match="over"):
        over.play(["pass"])
    with pytest.raises(wonders.IllegalMove) as caught:
        over.commit(0, "pass")
    assert caught.value.code == "over"
    game = table([city(9, "foundry press", 1), city(), city()], boards=["carthage day", *THREE[1:]])
    play(game, "stage stockade")
    with pytest.raises(wonders.IllegalMove) as caught:
        game.commit(0, "pawn 1")
    assert caught.value.code == "not_offered"
    with pytest.raises(wonders.IllegalMove) as caught:
        game.commit(1, "option 1")
    assert caught.value.code == "not_waiting"
    full = table([city(9, "", 3), city(), city()])
    with pytest.raises(wonders.IllegalMove) as caught:
        full.commit(0, "stage stockade")
    assert caught.value.code == "no_stage"
    free = table([city(0, "", 2), city(), city()], boards=["olympia day", *THREE[1:]], hands=["stockade"])
    with pytest.raises(wonders.IllegalMove) as caught:
        free.commit(0, "build stockade")
    assert caught.value.code == "free"


# --- details ---------------------------------------------------------------------------------------------------------


def test_an_edifice_without_pawns_counts_as_open_until_the_pawn_is_chosen() -> None:
    cities = [city(9, "quarry clay_pool", 1), city(9, "lumber_yard tree_farm"), city(9)]
    game = table(cities, boards=["ur day", *THREE[1:]], edifices="money_changer factory agora", left={1: 1})
    play(game, "stage stockade", "stage stockade join")
    assert game.phase == "choice"
    assert (game.edifices[0].left, game.edifices[0].status) == (0, "open")
    game.play(["pawn 1"])
    assert game.edifices[0].status == "built"
    assert [game.city(seat).coins for seat in range(3)] == [9 + 4, 9 - 1 + 4, 9 + 3]


def test_a_lost_building_gives_no_chain_and_may_be_built_again() -> None:
    cities = [city(0, "scriptorium"), city(0, pawns={3: 1}), city(0, pawns={3: 1})]
    game = table(cities, edifices="belvedere factory agora", age=3, turn=6)
    assert game.price(0, "library").chain
    play(game)
    assert game.city(0).buildings == []
    assert not game.price(0, "library").chain
    assert not game.price(0, "scriptorium").built


def test_a_color_lost_entirely_is_new_again_for_olympia_day() -> None:
    cities = [city(0, "loom", 2), city(0, pawns={1: 1}), city(0, pawns={1: 1})]
    boards = ["olympia day", *THREE[1:]]
    game = table(cities, boards=boards, edifices="curtain_wall factory agora", turn=6, hands=["altar altar"] * 3)
    assert not game.price(0, "press").right
    game.play(["build altar"] * 3)
    assert (game.age, game.city(0).buildings) == (2, ["altar"])
    assert game.price(0, "sawmill").right
    assert game.price(0, "aqueduct").right is False


def test_turn_and_age_keep_their_value_until_the_next_card_turn() -> None:
    seen = set()
    for seed in range(60):
        for game, _ in steps(seed, "architect"):
            if game.phase in ("last", "lose"):
                assert game.turn == 6
            seen.add(game.phase)
        assert (game.phase, game.age, game.turn) == ("over", 3, 6)
    assert seen == {"turn", "choice", "last", "revive", "lose", "over"}


def test_a_copy_is_independent_and_equal() -> None:
    game = position_of(14, 5)
    copy = game.copy()
    assert copy == game
    assert hash(copy) == hash(game)
    copy.play([copy.moves(seat)[-1] for seat in copy.waiting])
    assert copy != game
    assert len(game.decisions) == 5
    half = game.copy()
    half.commit(0, half.moves(0)[0])
    assert half != game
    assert game != "a game"
    assert "age" in repr(game)


def test_prices_explain_themselves() -> None:
    game = table([city(9, "east_trading_post"), city(0, "lumber_yard press"), city(0, "sawmill tree_farm")])
    price = game.price(0, "university")  # two wood, glass, papyrus; nobody has glass
    assert (price.total, price.trade, price.payments) == (None, None, ())
    price = game.price(0, "caravansery")
    assert price.payments == ((0, 2), (2, 1))
    assert (price.total, price.coins, price.trade, price.chain) == (2, 0, 2, False)
    assert price.bought[0, 2] == ({}, {"wood": 2})
    assert price.bought[2, 1] == ({"wood": 1}, {"wood": 1})
    assert price.prices["wood"] == (2, 1)
    data = json.loads(json.dumps(price.to_dict()))
    assert data["payments"][1] == {"left": 2, "right": 1, "bought": [{"wood": 1}, {"wood": 1}]}
    assert game.price(0, "tree_farm").total == 1
    assert game.price(0, "stage").cost == {"wood": 2}
    with pytest.raises(ValueError, match="not a building"):
        game.price(0, "atlantis")
    with pytest.raises(ValueError, match="every stage"):
        table([city(0, "", 3), city(), city()]).price(0, "stage")


def test_a_city_tells_what_everybody_sees() -> None:
    me = city(7, "altar scriptorium walls", 1, military=[-1, 5, 1, 3], debts=[-5, -2])
    shown = table([me, city(), city()], edifices="belvedere factory agora").city(0)
    assert shown == wonders.City(
        coins=7,
        buildings=["altar", "scriptorium", "walls"],
        stages=1,
        military=[1, 3, 5, -1],
        debts=[-2, -5],
        shields=2,
        symbols={"compass": 0, "tablet": 1, "gear": 0},
        board="giza",
        side="day",
        options=[None],
    )


def test_ranking_goes_by_points_then_coins() -> None:
    for seed in range(20):
        game = position_of(seed, 99)
        assert game.result is not None
        order = [seat for place in game.result.ranking for seat in place]
        assert sorted(order) == list(range(game.players))
        worth = [(game.score(seat).total, game.city(seat).coins) for seat in order]
        assert worth == sorted(worth, reverse=True)
    assert new_game(0).result is None


def test_the_default_boards_of_these_tests_are_boards() -> None:
    assert len(dealt(BOARDS).boards) == 7
