"""Rulings on science and progress tokens, and on the wonders that give a token or a card: Great Library, Mausoleum."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from positions import FULL, scenario

from pharos import duel
from pharos.games.duel.rules.definitions import BUILDINGS, SYMBOLS, TOKENS, WONDERS

RICH = 99
BOARD = ["agriculture", "economy", "law", "philosophy", "strategy"]
BOX = ["masonry", "urbanism", "architecture", "mathematics", "theology"]
FIVE = ["workshop", "apothecary", "scriptorium", "pharmacist", "academy"]  # five different symbols


def mausoleum(
    discard: list[str], *, own: dict[str, Any] | None = None, other: dict[str, Any] | None = None
) -> duel.Game:
    """The game after seat 0 built the Mausoleum from its own production; the discard pile starts as given."""
    makers = ["brickyard", "glassworks", "glass_blower", "press"]  # all that the Mausoleum needs
    city = {"coins": 0, "unbuilt": ["mausoleum"], **(own or {})}
    city["buildings"] = [*makers, *city.get("buildings", [])]
    cities = [city, other or {}]
    game = scenario(tableau={0: "palace", 1: None}, cities=cities, tokens=BOARD, discard=discard)
    game.play("wonder mausoleum palace")
    return game


def test_pair() -> None:
    """The second copy of a symbol immediately gives a token of choice from the board; each symbol exists twice."""
    copies = Counter(b.effects["science"] for b in BUILDINGS if "science" in b.effects)
    assert copies == dict.fromkeys(SYMBOLS[:6], 2)
    assert {b.color for b in BUILDINGS if "science" in b.effects} == {"green"}
    cities = [{"coins": 0, "buildings": ["scriptorium"]}, {"buildings": ["pharmacist"]}]
    game = scenario(age=2, tableau={0: "library", 1: "school"}, cities=cities, tokens=BOARD)
    assert game.city(0).symbols == ["quill"]
    game.play("build library")
    assert (game.phase, game.to_move, game.city(0).symbols) == ("token", 0, ["quill"])
    assert game.moves() == [f"token {token}" for token in BOARD]
    game.play("token philosophy")
    assert (game.city(0).tokens, game.tokens) == (["philosophy"], ["agriculture", "economy", "law", "strategy"])
    assert (game.phase, game.to_move) == ("turn", 1)
    new = scenario(age=2, tableau={0: "dispensary", 1: None}, cities=[{"coins": RICH}, cities[1]], tokens=BOARD)
    new.play("build dispensary")  # the other mortar is in the other city
    assert (new.phase, new.to_move) == ("turn", 1)


def test_pair_none_left() -> None:
    """A pair gives nothing if no token is left on the board."""
    cities = [{"buildings": ["scriptorium"], "tokens": BOARD[:2]}, {"tokens": BOARD[2:]}]
    game = scenario(age=2, tableau={0: "library", 1: None}, cities=cities, tokens=[])
    game.play("build library")
    assert (game.phase, game.to_move, game.city(0).tokens) == ("turn", 1, BOARD[:2])


def test_law_pair() -> None:
    """The scales are only on the Law token, so they never form a pair; they count as one of seven symbols."""
    assert [thing.id for thing in (*BUILDINGS, *WONDERS, *TOKENS) if thing.effects.get("science") == "scales"] == [
        "law"
    ]
    assert len(SYMBOLS) == 7
    game = scenario(age=2, tableau={0: "library", 1: None}, cities=[{"buildings": ["scriptorium"]}, {}], tokens=BOARD)
    game.play("build library")
    game.play("token law")
    assert game.city(0).symbols == ["quill", "scales"]
    assert (game.phase, game.to_move) == ("turn", 1)


def test_science_supremacy() -> None:
    """Six different symbols win immediately; the Law token counts as one of them."""
    won = duel.Result(winner=0, by="science")
    card = scenario(tableau={0: "university", 1: None}, cities=[{"coins": RICH, "buildings": FIVE}, {}])
    card.play("build university")
    assert (card.result, card.to_move, card.moves()) == (won, None, [])

    with_law = [{"coins": RICH, "buildings": FIVE[:4], "tokens": ["law"]}, {}]
    for card_id, result in (("university", won), ("academy", won)):
        game = scenario(tableau={0: card_id, 1: None}, cities=with_law)
        game.play(f"build {card_id}")
        assert game.result == result

    four = scenario(tableau={0: "university", 1: None}, cities=[{"coins": RICH, "buildings": FIVE[:4]}, {}])
    four.play("build university")
    assert (four.result, len(four.city(0).symbols)) == (None, 5)

    pair = scenario(tableau={0: "study", 1: None}, cities=[{"coins": RICH, "buildings": FIVE}, {}], tokens=BOARD)
    pair.play("build study")
    assert pair.phase == "token"
    assert pair.after("token law").result == won
    assert pair.after("token philosophy").result is None

    own = {"coins": RICH, "buildings": FIVE, "unbuilt": ["great_library"]}
    box = ["masonry", "law", "architecture", "mathematics", "theology"]
    library = scenario(tableau={0: "palace", 1: None}, cities=[own, {}], box=box)
    library.play("wonder great_library palace")
    assert library.after("token law").result == won
    assert library.after("token masonry").result is None

    second = scenario(tableau={0: "university", 1: None}, to_move=1, cities=[{}, {"coins": RICH, "buildings": FIVE}])
    second.play("build university")
    assert second.result == duel.Result(winner=1, by="science")


def test_science_mid_choice() -> None:
    """A new symbol never makes a pair, so no token is pending; Law as the sixth ends the game before an extra turn."""
    assert all(
        list(b.effects).count("science") <= 1 and isinstance(b.effects.get("science", ""), str) for b in BUILDINGS
    )
    own = {"tokens": ["theology"], "buildings": FIVE}
    game = mausoleum(["study", "university"], own=own)
    sixth = game.after("revive university")
    assert (sixth.phase, sixth.result) == ("over", duel.Result(winner=0, by="science"))
    game.play("revive study")
    assert (game.phase, game.to_move) == ("token", 0)
    assert game.after("token economy").to_move == 0  # the extra turn of Theology
    game.play("token law")
    assert (game.phase, game.to_move, game.result) == ("over", None, duel.Result(winner=0, by="science"))
    assert game.position()["extra_turn"] is False


def test_great_library() -> None:
    """Three of the five tokens in the box are drawn, one is taken with its effect, the others go back."""
    cities = [{"coins": 10, "unbuilt": ["great_library"]}, {}]
    box = ["urbanism", "theology", "agriculture", "architecture", "economy"]
    game = scenario(tableau={0: "palace", 1: None}, cities=cities, box=box)
    board = game.tokens
    game.play("wonder great_library palace")  # 3 wood, glass, papyrus: 10 coins
    assert (game.phase, game.to_move, game.city(0).coins) == ("library", 0, 0)
    assert game.moves() == ["token agriculture", "token theology", "token urbanism"]
    assert sorted(game.offer) == ["agriculture", "theology", "urbanism"]
    with pytest.raises(duel.IllegalMove):
        game.play("token economy")
    with pytest.raises(duel.IllegalMove):
        game.play(f"token {board[0]}")
    game.play("token agriculture")
    assert (game.city(0).tokens, game.city(0).coins, game.score(0).tokens) == (["agriculture"], 6, 4)
    assert sorted(game.position()["box"]) == ["architecture", "economy", "theology", "urbanism"]
    assert (game.tokens, game.phase, game.to_move) == (board, "turn", 1)
    assert [w.id for w in WONDERS if "progress_from_box" in w.effects] == ["great_library"]


def test_mausoleum_what() -> None:
    """Any card of the discard pile may be built: sold or destroyed, of any age, a guild; no card under a wonder."""
    own = {
        "coins": RICH,
        "tokens": ["theology"],
        "unbuilt": ["statue_of_zeus", "mausoleum"],
        "built": {"pyramids": "tavern"},
    }
    game = scenario(
        tableau={0: "palace", 1: "senate", 2: "gardens", 4: "arena"},
        cities=[own, {"buildings": ["quarry"]}],
        discard=["merchants_guild", "press", "temple"],
        filler=1,
    )
    assert game.discard == ["merchants_guild", "press", "temple"]
    game.play("wonder statue_of_zeus gardens")
    game.play("destroy quarry")
    game.play("wonder mausoleum arena")
    assert game.phase == "revive"
    assert game.moves() == ["revive quarry", "revive press", "revive temple", "revive merchants_guild"]
    for other in ("arena", "gardens", "tavern", "palace", "altar"):
        with pytest.raises(duel.IllegalMove):
            game.play(f"revive {other}")
    for card in ("quarry", "press", "temple", "merchants_guild"):
        after = game.after(f"revive {card}")
        assert card in after.city(0).buildings
        assert after.discard == [c for c in ("merchants_guild", "press", "temple", "quarry") if c != card]


def test_mausoleum_empty() -> None:
    """With an empty discard pile the Mausoleum gives only its 2 points."""
    cities = [{"coins": RICH, "unbuilt": ["mausoleum"]}, {}]
    first = scenario(age=1, tableau=FULL | {19: "altar"}, cities=cities)
    late = scenario(age=3, tableau={0: None, 1: "palace"}, cities=cities, filler=1)
    for game, card in ((first, "altar"), (late, "palace")):
        assert game.discard == []
        game.play(f"wonder mausoleum {card}")
        assert (game.phase, game.to_move, game.discard) == ("turn", 1, [])
        assert (game.score(0).wonders, game.city(0).buildings) == (2, [])


def test_mausoleum_optional() -> None:
    """The builder of the Mausoleum must take a card from the discard pile."""
    game = mausoleum(["altar"])
    assert (game.phase, game.to_move) == ("revive", 0)
    assert sorted(game.moves()) == sorted(f"revive {card}" for card in game.discard)
    with pytest.raises(duel.IllegalMove):
        game.play(f"sell {game.tableau[1]}")
    single = scenario(
        tableau={0: "palace", 1: None},
        cities=[{"coins": RICH, "unbuilt": ["mausoleum"]}, {}],
        discard=["altar"],
        filler=1,
    )
    single.play("wonder mausoleum palace")
    assert single.moves() == ["revive altar"]


def test_mausoleum_full_effect() -> None:
    """A card built through the Mausoleum is free and has all its effects."""
    discard = [
        "pretorium",
        "tavern",
        "library",
        "university",
        "garrison",
        "shelf_quarry",
        "merchants_guild",
        "caravansery",
    ]
    own = {"buildings": ["scriptorium", "forum"]}
    other = {"buildings": ["clay_reserve", "brewery", "customs_house"]}
    game = mausoleum(discard, own=own, other=other)
    assert game.city(0).coins == 0

    red = game.after("revive pretorium")  # printed cost: 8 coins
    assert (red.pawn, red.city(1).coins, red.city(0).coins) == (3, 5, 0)
    yellow = game.after("revive tavern")
    assert (yellow.city(0).coins, yellow.city(0).sale, yellow.price(0, "lighthouse").chain) == (4, 4, True)
    assert game.after("revive caravansery").city(0).choices == {"raw": 1, "manufactured": 1}
    guild = game.after("revive merchants_guild")
    assert (guild.city(0).coins, guild.score(0).guilds) == (3, 3)
    pair = game.after("revive library")
    assert (pair.phase, pair.to_move) == ("token", 0)
    assert pair.moves() == [f"token {token}" for token in BOARD]
    pair.play("token philosophy")
    assert (pair.phase, pair.to_move) == ("turn", 1)
    brown = game.after("revive shelf_quarry")
    assert (brown.city(0).production["stone"], brown.city(1).prices["stone"]) == (2, 4)
    assert game.after("revive garrison").price(0, "barracks").chain
    assert not game.price(0, "barracks").chain
    sixth = mausoleum(["university"], own={"buildings": FIVE}).after("revive university")
    assert sixth.result == duel.Result(winner=0, by="science")
    capital = scenario(
        tableau={0: "palace", 1: None},
        cities=[{"coins": RICH, "unbuilt": ["mausoleum"]}, {}],
        discard=["pretorium"],
        pawn=6,
    )
    capital.play("wonder mausoleum palace")
    assert capital.after("revive pretorium").result == duel.Result(winner=0, by="military")
