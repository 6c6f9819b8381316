"""Log sentences for moves and their effects, addressed to the player and to others."""

from __future__ import annotations

import pytest
from tests.games.wonders.rules.wonders_positions import city, play, table
from tests.games.wonders.rules.wonders_randomplay import steps

from pharos.games.wonders.web.game_log import actions_of, consequences_of
from pharos.games.wonders.web.log_text import (
    describe_action,
    describe_chosen,
    describe_consequence,
    describe_waiting,
    names_for,
)
from pharos.locale.catalogue import translator

tr = translator("en")
NAMES = ["Anna", "Ben", "Cleo", "Dido", "Egil", "Fay", "Gus"]
FIRST, SECOND, THIRD = 0, 1, 2


def sentences(before, *moves, reader=None):
    """The log sentences of a decision: the actions, then their effects."""
    after = before.copy()
    play(after, *moves)
    names = names_for(NAMES[: before.players], tr, reader=reader)
    actions = [describe_action(action, tr, names[action.seat]) for action in actions_of(before, after)]
    return actions, [describe_consequence(consequence, tr, names) for consequence in consequences_of(before, after)]


def test_before_the_reveal_nobody_learns_more_than_that_somebody_has_chosen():
    assert describe_chosen(tr, "Anna") == "Anna has chosen."
    assert describe_waiting(tr, "Anna") == "Anna is still choosing."
    assert describe_chosen(tr, None)
    assert describe_waiting(tr, None)


def test_builds_stages_and_sales_are_sentences():
    game = table([city(9, "lumber_yard timber_yard"), city(5), city()], hands=["baths", "tavern", "altar"])
    actions, came = sentences(game, "stage stockade", "build tavern", "sell altar", reader=FIRST)
    assert actions == [
        "You built stage 1 of your wonder with Stockade.",
        "Ben built Tavern without paying a coin.",
        "Cleo sold a card.",
    ]
    assert came == ["Ben gets 5 coins from the bank.", "All hands go to the left neighbour."]
    actions, _ = sentences(game, "stage stockade", "build tavern", "sell altar")
    assert actions[0] == "Anna built stage 1 of the wonder."


def test_cards_sold_and_under_stages_are_named_when_all_is_open():
    game = table([city(9, "lumber_yard timber_yard"), city(), city()], hands=["baths", "tavern", "altar"])
    after = game.copy()
    play(after, "stage stockade", "sell tavern", "sell altar")
    texts = [describe_action(action, tr, "Anna", is_open=True) for action in actions_of(game, after)]
    assert texts[:2] == ["Anna built stage 1 of the wonder with Stockade.", "Anna sold Tavern."]


def test_purchases_are_described_to_buyer_and_seller():
    game = table([city(9), city(3, "clay_pool"), city()], hands=["guard_tower", "altar", "altar"])
    actions, came = sentences(game, "build guard_tower", "build altar", "build altar", reader=SECOND)
    assert actions[0] == "Anna built Guard Tower for 2 coins."
    assert came[0] == "You get 2 coins from your neighbours for resources."


def test_conflicts_are_described_with_shields_and_tokens():
    game = table([city(3, "stockade barracks"), city(3, "stockade"), city(3, "stockade")], age=2, turn=6)
    _, came = sentences(game, reader=SECOND)
    assert came == [
        "The last cards of the age go to the discard pile.",
        "Anna beats you (shields 2 to 1) and wins 3 points. You take a defeat token.",
        "No conflict between you and Cleo: 1 shield each.",
        "Anna beats Cleo (shields 2 to 1) and wins 3 points. The loser takes a defeat token.",
        "Age III begins.",
    ]
    assert sentences(game, reader=FIRST)[1][1] == (
        "You beat Ben (shields 2 to 1) and win 3 points. The loser takes a defeat token."
    )
    assert sentences(game)[1][2] == "No conflict between Ben and Cleo: 1 shield each."


def test_joining_and_completing_an_edifice_are_sentences():
    game = table(
        [city(9, "lumber_yard timber_yard"), city(9, "lumber_yard timber_yard"), city()],
        edifices="money_changer factory agora",
    )
    actions, came = sentences(game, "stage stockade join", "stage stockade join", reader=FIRST)
    assert actions[:2] == [
        "You built stage 1 of your wonder with Stockade and joined: Money Changer.",
        "Ben built stage 1 of the wonder. Ben joined: Money Changer.",
    ]
    assert came[:3] == [
        "Money Changer is built. Took part: you and Ben. Reward: 4 coins from the bank at once.",
        "Your reward (Money Changer): 4 coins.",
        "Ben’s reward (Money Changer): 4 coins.",
    ]


@pytest.mark.parametrize(
    ("edifice", "cities", "lines"),
    [
        ("money_changer", [city(9), city(9, pawns={1: 1}), city(9)], ["You lose 2 coins.", "Cleo loses 2 coins."]),
        (
            "belvedere",
            [city(9), city(9, pawns={1: 1}), city(9, "ore_vein")],
            ["You cannot pay the penalty and take a debt: -2 points.", "Cleo loses Ore Vein."],
        ),
        (
            "belvedere",
            [city(9, "ore_vein"), city(9, pawns={1: 1}), city(9)],
            ["You lose Ore Vein.", "Cleo cannot pay the penalty and takes a debt: -2 points."],
        ),
    ],
)
def test_a_failure_and_its_penalties_are_sentences(edifice, cities, lines):
    game = table(cities, turn=6, edifices=f"{edifice} factory agora")
    _, came = sentences(game, reader=FIRST)
    failed = next(i for i, line in enumerate(came) if " fails. " in line)
    assert "Took part: Ben." in came[failed]
    assert came[failed + 1 : failed + 3] == lines


def test_lost_tokens_are_sentences():
    cities = [city(9, military=[1, 1]), city(9, pawns={3: 1}), city(9, military=[1, 3, 5])]
    game = table(cities, age=3, turn=6, edifices="belvedere factory concentric_castle")
    _, came = sentences(game, reader=FIRST)
    assert "You lose 2 military victory tokens." in came
    play(game)
    assert game.phase == "lose"
    actions, _ = sentences(game, "lose 1 3")
    assert actions == ["Cleo lost military victory tokens: 1 and 3."]


def test_choices_outside_the_turn_are_sentences():
    boards = ["carthage night", "ur day", "babylon night"]
    cities = [city(9, "ore_vein foundry press"), city(9, "quarry clay_pool", stages=1), city(9, "quarry")]
    game = table(cities, boards=boards, edifices="belvedere factory agora")
    play(game, "stage stockade", "stage stockade", "stage stockade")
    assert game.phase == "choice"
    actions, _ = sentences(game, "option 2", "pawn 3")
    assert actions == [
        "Anna chose: 2 shields for the conflicts with both neighbours.",
        "Ben took a participation pawn: Age III.",
    ]


def test_the_last_card_and_the_discard_pile_are_sentences():
    boards = ["babylon night", "halicarnassus night", "giza day"]
    cities = [city(9, stages=1), city(9, "clay_pool guard_tower brickyard"), city(9)]
    game = table(cities, boards=boards, turn=6, discard="altar", hands=["altar theater", "press loom", "well well"])
    play(game, "sell theater", "stage press")
    assert game.phase == "last"
    actions, came = sentences(game, "build altar", reader=FIRST)
    assert actions == ["Last card of the age: You built Altar without paying a coin."]
    assert came == ["The last cards of the age go to the discard pile."]
    assert sentences(game, "pass")[0] == ["Anna did not play the last card."]
    play(game, "pass")
    assert game.phase == "revive"
    assert sentences(game, "revive altar", reader=SECOND)[0] == ["You built Altar from the discard pile."]
    assert sentences(game, "pass")[0] == ["Ben built nothing from the discard pile."]


@pytest.mark.parametrize("seed", range(10))
def test_every_decision_of_a_game_is_described_to_everybody(seed):
    before = None
    for game, _ in steps(seed, "architect"):
        if before is not None:
            for reader in (None, FIRST, THIRD):
                names = names_for(NAMES[: game.players], tr, reader=reader)
                actions = actions_of(before, game)
                lines = [describe_action(action, tr, names[action.seat]) for action in actions]
                lines += [describe_consequence(consequence, tr, names) for consequence in consequences_of(before, game)]
                assert all(line and "%(" not in line and "None" not in line for line in lines)
            assert all_coins_are_logged(before, game), "every coin that changes hands is logged"
        before = game.copy()
    assert before is not None
    assert last_consequence(before) == "over"


def all_coins_are_logged(before, after):
    change = [after.city(seat).coins - before.city(seat).coins for seat in range(before.players)]
    for action in actions_of(before, after):
        change[action.seat] += action.paid - (3 if action.verb == "sell" else 0)
    for consequence in consequences_of(before, after):
        if consequence.kind in ("trade", "earned", "reward"):
            change[consequence.seat] -= consequence.amount
        elif consequence.kind == "paid_coins":
            change[consequence.seat] += consequence.amount
    return not any(change)


def last_consequence(game):
    record = game.record()
    return consequences_of(record.position(len(record.decisions) - 1), record.replay())[-1].kind
