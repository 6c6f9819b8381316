"""The public names of the packages; removing one would break users' programs."""

from __future__ import annotations

from pharos import duel, wonders


def test_duel_offers_these_names() -> None:
    assert duel.__all__ == [
        "City",
        "Deal",
        "Game",
        "IllegalMove",
        "InvalidMove",
        "InvalidPosition",
        "InvalidRecord",
        "PharosError",
        "Price",
        "Record",
        "Result",
        "Score",
        "Tableau",
    ]
    assert all(hasattr(duel, name) for name in duel.__all__)


def test_a_game_has_the_members_that_programs_are_written_against() -> None:
    members = (
        "new moves play to_move phase age pawn city discard tableau open_slots price score result copy view from_view "
        "record after first loot offer tokens played start position from_position"
    )
    game = duel.Game.new(seed=1)
    assert [name for name in members.split() if not hasattr(game, name)] == []
    city = "coins buildings wonders unbuilt tokens symbols production"
    assert [name for name in city.split() if not hasattr(game.city(0), name)] == []
    price = "total coins trade bought chain"
    assert [name for name in price.split() if not hasattr(game.price(0, "baths"), name)] == []
    score = "military civilian science commercial guilds wonders tokens coins total"
    assert [name for name in score.split() if not hasattr(game.score(0), name)] == []


def test_wonders_offers_these_names() -> None:
    assert wonders.__all__ == [
        "City",
        "Deal",
        "Decision",
        "Edifice",
        "Game",
        "IllegalMove",
        "InvalidMove",
        "InvalidPosition",
        "InvalidRecord",
        "PharosError",
        "Price",
        "Record",
        "Result",
        "Score",
    ]
    assert all(hasattr(wonders, name) for name in wonders.__all__)


def test_a_game_of_wonders_has_the_members_that_programs_are_written_against() -> None:
    members = (
        "new waiting moves commit play phase age turn city hand discard edifices score result view from_view record "
        "copy price after deal players decisions committed next_stage join_cost"
    )
    game = wonders.Game.new(players=3, seed=1, edifice=True)
    assert [name for name in members.split() if not hasattr(game, name)] == []
    city = "coins buildings stages military debts shields symbols board side"
    assert [name for name in city.split() if not hasattr(game.city(0), name)] == []
    edifice = "id left status joined pawns"
    assert [name for name in edifice.split() if not hasattr(game.edifices[0], name)] == []
    score = "military coins stages civilian commercial guilds science edifice total"
    assert [name for name in score.split() if not hasattr(game.score(0), name)] == []
