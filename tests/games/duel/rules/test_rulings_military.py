"""Rulings on the military: the track, loot, Strategy, supremacy, and the wonders that destroy."""

from __future__ import annotations

import pytest
from positions import scenario

from pharos import duel
from pharos.games.duel.rules.definitions import BUILDINGS, TOKENS, WONDERS

RICH = 99


def attack(card: str, *, pawn: int = 0, seat: int = 0, coins: int = 9, tokens: tuple[str, ...] = ()) -> duel.Game:
    """The game after a seat with enough coins built a card of age III; its opponent started with `coins`."""
    attacker, victim = {"coins": RICH, "tokens": tokens}, {"coins": coins}
    cities = [attacker, victim] if seat == 0 else [victim, attacker]
    game = scenario(tableau={0: card, 1: None}, to_move=seat, cities=cities, pawn=pawn)
    game.play(f"build {card}")
    return game


def with_wonder(
    wonder: str, *, pawn: int = 0, tokens: tuple[str, ...] = (), targets: tuple[str, ...] = ()
) -> duel.Game:
    """A game in which seat 0 can build a wonder with the Palace; seat 1 has the targets and 9 coins."""
    cities = [
        {"coins": RICH, "unbuilt": [wonder], "tokens": tokens, "buildings": ["clay_pit", "press"]},
        {"coins": 9, "buildings": [*targets, "altar"]},
    ]
    return scenario(tableau={0: "palace", 1: None}, cities=cities, pawn=pawn)


def test_military_track() -> None:
    """The pawn starts in the middle, moves one space per shield towards the opponent, and stops at the capital."""
    assert duel.Game.new(seed=1).pawn == 0
    assert attack("arsenal").pawn == 3
    assert attack("arsenal", seat=1).pawn == -3
    assert attack("circus", pawn=-5).pawn == -3
    assert attack("circus", pawn=5, seat=1).pawn == 3
    assert attack("circus", pawn=6).pawn == 8
    for pawn in (6, 7, 8):
        assert attack("arsenal", pawn=pawn).pawn == 9
        assert attack("arsenal", pawn=-pawn, seat=1).pawn == -9
    for pawn in (-10, 10):
        with pytest.raises(duel.InvalidPosition):
            scenario(pawn=pawn)


@pytest.mark.parametrize("seat", [0, 1])
def test_loot(seat: int) -> None:
    """Entering distance 3 costs the opponent 2 coins, distance 6 costs 5; paid to the bank, once only."""
    sign, victim = 1 - 2 * seat, 1 - seat
    spent = {card: RICH - attack(card, seat=seat).city(seat).coins for card in ("circus", "pretorium")}
    for pawn, card, left in (
        (0, "circus", 9),
        (1, "circus", 7),
        (0, "pretorium", 7),
        (3, "circus", 9),
        (4, "circus", 4),
    ):
        game = attack(card, pawn=sign * pawn, seat=seat)
        assert (game.city(victim).coins, game.city(seat).coins) == (left, RICH - spent[card])
    for pawn, loot in ((1, [5]), (4, [])):
        game = attack("circus", pawn=sign * pawn, seat=seat)
        assert (game.loot[victim], game.loot[seat]) == (loot, [2, 5])

    cities = [{"coins": RICH}, {"coins": RICH}]
    gone = [[2, 5], [2, 5]]
    gone[victim] = []
    again = scenario(tableau={0: "pretorium", 1: None}, to_move=seat, cities=cities, pawn=sign * 4, loot=gone)
    again.play("build pretorium")
    assert (again.pawn, again.city(victim).coins) == (sign * 7, RICH)


def test_loot_two_at_once() -> None:
    """A move across both lines takes both tokens."""
    for coins, left in ((9, 2), (7, 0), (6, 0), (1, 0)):
        game = attack("arsenal", pawn=2, coins=coins, tokens=("strategy",))
        assert (game.pawn, game.city(1).coins, game.loot) == (6, left, [[2, 5], []])
    assert attack("arsenal", pawn=2).city(1).coins == 7  # without Strategy the pawn stops at 5


def test_strategy_wonders() -> None:
    """Strategy adds nothing to the shields of wonders."""
    for wonder, shields in (("colossus", 2), ("statue_of_zeus", 1), ("circus_maximus", 1)):
        game = with_wonder(wonder, tokens=("strategy",))
        game.play(f"wonder {wonder} palace")
        assert game.pawn == shields
    assert attack("circus", tokens=("strategy",)).pawn == 3
    assert attack("palace", tokens=("strategy",)).pawn == 0


def test_strategy_mausoleum() -> None:
    """Strategy adds a shield to a red card built through the Mausoleum."""
    for tokens, pawn in (((), 1), (("strategy",), 2)):
        cities = [{"coins": RICH, "unbuilt": ["mausoleum"], "tokens": tokens}, {}]
        game = scenario(tableau={0: "palace", 1: None}, cities=cities, discard=["guard_tower"])
        game.play("wonder mausoleum palace")
        game.play("revive guard_tower")
        assert game.pawn == pawn


def test_military_supremacy() -> None:
    """The pawn in the capital wins immediately: nothing more is destroyed and there is no extra turn."""
    game = with_wonder("statue_of_zeus", pawn=8, tokens=("theology",), targets=("quarry",))
    game.play("wonder statue_of_zeus palace")
    assert (game.phase, game.to_move, game.moves()) == ("over", None, [])
    assert game.result == duel.Result(winner=0, by="military")
    assert (game.pawn, "quarry" in game.city(1).buildings) == (9, True)
    assert game.position()["extra_turn"] is False
    assert attack("arsenal", pawn=-6, seat=1).result == duel.Result(winner=1, by="military")
    assert attack("circus", pawn=6).result is None
    with pytest.raises(duel.IllegalMove):
        game.play("destroy quarry")


def test_military_points() -> None:
    """Only the leader scores: 2, 5 or 10 points by the distance of the pawn."""
    points = [0, 2, 2, 5, 5, 5, 10, 10, 10]
    for distance, expected in enumerate(points):
        for pawn, leader in ((distance, 0), (-distance, 1)):
            game = scenario(pawn=pawn)
            assert (game.score(leader).military, game.score(1 - leader).military) == (expected, 0)


def test_destroy() -> None:
    """The builder must choose a brown or a grey building of the opponent; it is discarded and its production ends."""
    game = with_wonder("statue_of_zeus", targets=("shelf_quarry", "quarry", "drying_room"))
    assert game.city(0).prices["stone"] == 5
    game.play("wonder statue_of_zeus palace")
    assert (game.phase, game.to_move) == ("destroy", 0)
    assert game.moves() == ["destroy quarry", "destroy shelf_quarry"]
    with pytest.raises(duel.IllegalMove):
        game.play("destroy clay_pit")
    game.play("destroy shelf_quarry")
    assert game.city(1).buildings == ["quarry", "altar", "drying_room"]
    assert game.city(1).production == {"stone": 1, "papyrus": 1}
    assert (game.city(0).prices["stone"], game.discard[-1]) == (3, "shelf_quarry")
    assert (game.phase, game.to_move) == ("turn", 1)

    grey = with_wonder("circus_maximus", targets=("quarry", "drying_room", "glassworks"))
    grey.play("wonder circus_maximus palace")
    assert grey.moves() == ["destroy glassworks", "destroy drying_room"]
    grey.play("destroy glassworks")
    assert (grey.city(0).prices["glass"], grey.discard[-1]) == (2, "glassworks")

    forced = with_wonder("circus_maximus", targets=("glassworks",))
    forced.play("wonder circus_maximus palace")
    assert forced.moves() == ["destroy glassworks"]


def test_destroy_no_target() -> None:
    """Without a target the wonder can still be built: it gives its shield and points, and nothing is destroyed."""
    for wonder, others in (("statue_of_zeus", ("drying_room",)), ("circus_maximus", ("quarry",))):
        game = with_wonder(wonder, targets=others)
        pile, before = game.discard, game.city(1)
        game.play(f"wonder {wonder} palace")
        assert (game.phase, game.to_move, game.pawn) == ("turn", 1, 1)
        assert (game.discard, game.city(1).buildings) == (pile, before.buildings)
        assert game.score(0).wonders == 3


def test_destroy_before_shield() -> None:
    """The shield moves the pawn and loots first, then the card to destroy is chosen."""
    game = with_wonder("circus_maximus", pawn=2, targets=("glassworks",))
    game.play("wonder circus_maximus palace")
    assert (game.phase, game.pawn, game.city(1).coins) == ("destroy", 3, 7)
    assert "glassworks" in game.city(1).buildings


def test_both_supremacies() -> None:
    """No effect gives both shields and a science symbol, or a way to get one, so both victories never coincide."""
    for thing in (*BUILDINGS, *WONDERS, *TOKENS):
        if "shields" in thing.effects:
            assert not {"science", "progress_from_box", "build_from_discard"} & thing.effects.keys(), thing.id
    assert not [token.id for token in TOKENS if "shields" in token.effects]
