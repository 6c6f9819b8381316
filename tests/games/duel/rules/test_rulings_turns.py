"""Rulings on the course of the game: the draft, turns, extra turns, ages, what is public."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from positions import FULL, scenario

from pharos import duel
from pharos.games.duel.rules.definitions import BUILDINGS, TABLE, WONDERS

RICH = 99
# Moves that lead to a pending choice with the card "library" in age II: phase, move, the mover's city, first answer.
CHOICES = {
    "token": ("build library", {"buildings": ["scriptorium"]}, "token philosophy"),
    "library": ("wonder great_library library", {"unbuilt": ["great_library"]}, "token law"),
    "destroy": ("wonder statue_of_zeus library", {"unbuilt": ["statue_of_zeus"]}, "destroy quarry"),
    "revive": ("wonder mausoleum library", {"unbuilt": ["mausoleum"]}, "revive altar"),
}
TOKENS = ["agriculture", "architecture", "economy", "masonry", "philosophy"]
BOX = ["law", "mathematics", "strategy", "theology", "urbanism"]


def with_choice(phase: str, tableau: dict[int, str | None], *, to_move: int = 0, **facts: Any) -> duel.Game:
    """A game in age II in which CHOICES[phase] can be played."""
    cities = [{"coins": RICH, **CHOICES[phase][1]}, {"buildings": ["quarry"]}]
    cities = cities if to_move == 0 else cities[::-1]
    return scenario(
        age=2, to_move=to_move, tableau=tableau, cities=cities, tokens=TOKENS, box=BOX, discard=["altar"], **facts
    )


def deal(*, first: int = 0, wonders: Any = None) -> duel.Deal:
    """A deal with the given first player and wonders."""
    data = duel.Deal.random(seed=1).to_dict()
    return duel.Deal.from_dict({**data, "first": first, "wonders": wonders or data["wonders"]})


def texts(data: Any) -> Iterator[str]:
    """Every string in JSON-safe data, except keys."""
    if isinstance(data, dict):
        data = list(data.values())
    if isinstance(data, list):
        for item in data:
            yield from texts(item)
    if isinstance(data, str):
        yield data


def test_take_one_card() -> None:
    """A turn takes one uncovered card to build, sell, or put under a wonder; selling is always legal, passing never."""
    tableau = {0: "baths", 1: "altar"}
    poor = scenario(age=1, tableau=tableau, cities=[{"coins": 0}, {}])
    assert poor.moves() == ["sell baths", "build altar", "sell altar"]
    wonders = ["pyramids", "sphinx", "colossus", "piraeus"]
    rich = scenario(age=1, tableau=tableau, cities=[{"coins": RICH, "unbuilt": wonders}, {}])
    uses = [["build", "sell", *(f"wonder {wonder}" for wonder in wonders)] for _ in tableau]
    assert rich.moves() == [f"{use} {card}" for card, row in zip(("baths", "altar"), uses, strict=True) for use in row]
    with pytest.raises(duel.InvalidMove):
        rich.play("pass")
    rich.play("sell altar")
    assert (list(rich.tableau[:2]), rich.to_move) == (["baths", None], 1)

    covered = scenario(age=1, tableau={0: "baths", 2: "altar"}, cities=[{"coins": RICH}, {}])
    before = covered.position()
    for move in ("build baths", "sell baths"):
        with pytest.raises(duel.IllegalMove):
            covered.play(move)
    assert covered.position() == before
    assert covered.open_slots() == [2]


@pytest.mark.parametrize("phase", CHOICES)
def test_reveal_timing(phase: str) -> None:
    """A newly uncovered card is turned up after all choices are made, before the next turn or extra turn."""
    move, _, answer = CHOICES[phase]
    game = with_choice(phase, {15: "courthouse", 18: "library", 19: None})
    assert game.tableau[15] == "?"
    game.play(move)
    assert (game.phase, game.tableau[15], game.open_slots()) == (phase, "?", [19])
    game.play(answer)
    assert (game.phase, game.tableau[15], game.open_slots()) == ("turn", "courthouse", [15, 19])
    assert game.tableau[16] == "?"  # still covered by slot 19

    again = scenario(
        age=2,
        tableau={15: "courthouse", 18: "library", 19: None},
        cities=[{"coins": RICH, "unbuilt": ["sphinx"]}, {}],
    )
    again.play("wonder sphinx library")
    assert (again.to_move, again.tableau[15]) == (0, "courthouse")


def test_extra_turn_end_of_age() -> None:
    """An extra turn gained with the last card of an age is lost."""
    city = {"coins": RICH, "unbuilt": ["sphinx"]}
    game = scenario(age=1, tableau={0: "altar"}, cities=[city, {}], pawn=2)
    game.play("wonder sphinx altar")
    assert (game.age, game.phase, game.to_move) == (2, "starter", 1)
    game.play("start self")
    assert game.to_move == 1
    game.play(f"sell {game.tableau[18]}")
    assert game.to_move == 0
    game.play(f"sell {game.tableau[19]}")
    assert game.to_move == 1

    last = scenario(age=3, tableau={0: "palace"}, cities=[city, {}])
    last.play("wonder sphinx palace")
    assert (last.phase, last.to_move, last.moves()) == ("over", None, [])


@pytest.mark.parametrize("phase", CHOICES)
def test_pending_choices_last_card(phase: str) -> None:
    """The choices of the last card of an age are made before the age ends."""
    move, _, answer = CHOICES[phase]
    game = with_choice(phase, {0: "library"}, pawn=-2)
    game.play(move)
    assert (game.phase, game.age, game.to_move) == (phase, 2, 0)
    game.play(answer)
    assert (game.phase, game.age) == ("starter", 3)

    end = scenario(
        tableau={0: "study"},
        cities=[{"coins": RICH, **CHOICES[phase][1], "buildings": ["academy"]}, {"buildings": ["quarry"]}],
        tokens=TOKENS,
        box=BOX,
        discard=["altar"],
    )
    end.play(" ".join([*move.split()[:-1], "study"]))
    assert (end.phase, end.result) == (phase, None)
    before = end.score(0).total, end.score(1).total
    end.play(answer)
    assert end.result == duel.Result(winner=0, by="civilian")
    assert (end.score(0).total, end.score(1).total) == (before[0] + {"token": 7, "revive": 3}.get(phase, 0), before[1])


@pytest.mark.parametrize("age", [1, 2])
@pytest.mark.parametrize(
    ("pawn", "last", "chooser"), [(1, 0, 1), (1, 1, 1), (-4, 0, 0), (-4, 1, 0), (0, 0, 0), (0, 1, 1)]
)
def test_start_player_next_age(age: int, pawn: int, last: int, chooser: int) -> None:
    """The weaker player (pawn in the middle: who took the last card) chooses who starts, after seeing the cards."""
    game = scenario(age=age, tableau={0: None}, to_move=last, pawn=pawn)
    game.play(f"sell {game.tableau[0]}")
    assert (game.phase, game.age, game.to_move) == ("starter", age + 1, chooser)
    assert game.moves() == ["start self", "start other"]
    assert None not in game.tableau
    assert [game.tableau[slot] for slot in (0, 18, 19)] == [game.position()["decks"][age][slot] for slot in (0, 18, 19)]
    assert game.after("start self").to_move == chooser
    assert game.after("start other").to_move == 1 - chooser
    assert game.after("start other").phase == "turn"


@pytest.mark.parametrize("first", [0, 1])
def test_start_player_age_1(first: int) -> None:
    """The player who picks first in the draft has the first turn."""
    game = duel.Game(deal(first=first))
    assert (game.phase, game.to_move) == ("draft", first)
    for _ in range(8):
        game.play(game.moves()[0])
    assert (game.phase, game.age, game.to_move) == ("turn", 1, first)


def test_guild_backs() -> None:
    """The slots of face-down guilds are public, their identities are not."""
    guilds = {2: "merchants_guild", 16: "builders_guild", 17: "moneylenders_guild"}
    game = scenario(age=3, tableau=FULL | guilds)
    for seat in (0, 1, None):
        view = game.view(seat)
        down = [slot for slot, card in enumerate(view["tableau"]) if card == "?"]
        assert down == [2, 3, 4, 9, 10, 15, 16, 17]
        assert [view["backs"][slot] for slot in down] == ["guild" if slot in guilds else "age_3" for slot in down]
        assert not {*guilds.values()} & {*texts(view)}
        assert all(view["backs"][slot] is None for slot in range(20) if slot not in down)


def test_discard_pile_public() -> None:
    """The discard pile is public; face-down, removed and future cards and wonders not dealt are hidden."""
    game = scenario(age=1, tableau={14: "press", 15: None, 16: None, 17: None, 18: None}, discard=["tavern"])
    game.play("sell press")
    assert game.discard == ["tavern", "press"]
    assert [slot for slot, card in game.tableau.items() if card == "?"] == [2, 3, 4, 9, 10, 11, 12, 13]
    position = game.position()
    open_cards = {card for card in game.tableau if card not in (None, "?")} | {*game.discard}
    wonders = {wonder["id"] for city in position["cities"] for wonder in city["wonders"]}
    for seat in (0, 1, None):
        view = game.view(seat)
        assert view["discard"] == ["tavern", "press"]
        named = {word for text in texts(view) for word in text.split()}
        assert named & {b.id for b in BUILDINGS} == open_cards
        assert named & {w.id for w in WONDERS} <= wonders


def test_discard_income() -> None:
    """A sold card gives 2 coins plus 1 for each yellow card already in the seller's city."""
    yellow = ["tavern", "brewery", "forum"]
    for own, coins in ((0, 2), (1, 3), (3, 5)):
        cities = [{"coins": 1, "buildings": yellow[:own]}, {"buildings": ["clay_reserve", "customs_house"]}]
        game = scenario(tableau={0: "port", 1: None}, cities=cities)
        assert game.city(0).sale == coins
        game.play("sell port")  # yellow, but does not count itself
        assert game.city(0).coins == 1 + coins
        assert game.city(1).coins == 7
        assert game.discard[-1] == "port"


def test_wonder_tuck() -> None:
    """The card under a wonder is free, has no effect, counts for nothing, and is not in the discard pile."""
    for card in ("arsenal", "lighthouse", "academy", "palace", "merchants_guild"):
        cities = [{"coins": 10, "unbuilt": ["pyramids"]}, {}]
        game = scenario(tableau={0: card, 1: None}, cities=cities)
        pile, city = game.discard, game.city(0)
        game.play(f"wonder pyramids {card}")
        after = game.city(0)
        assert (after.coins, after.under, after.wonders) == (2, {"pyramids": card}, ["pyramids"])  # 8: 3 stone, papyrus
        assert (after.buildings, after.symbols, after.sale) == (city.buildings, [], 2)
        assert (game.pawn, game.discard, game.to_move) == (0, pile, 1)
        score = game.score(0)
        assert (score.wonders, score.coins, score.total) == (9, 0, 9)
        assert card not in game.tableau


@pytest.mark.parametrize("owner", [0, 1])
def test_seven_wonders(owner: int) -> None:
    """The seventh wonder returns the last unbuilt one to the box, whoever has it; its extra turn is still played."""
    builder = {"coins": RICH, "built": ["pyramids", "colossus"], "unbuilt": ["sphinx", "hanging_gardens"]}
    other: dict[str, Any] = {"built": ["piraeus", "mausoleum", "great_library", "appian_way"]}
    if owner == 1:
        builder = {"coins": RICH, "built": ["pyramids", "colossus", "hanging_gardens"], "unbuilt": ["sphinx"]}
        other = {"built": ["piraeus", "mausoleum", "great_library"], "unbuilt": ["appian_way"], "coins": RICH}
    game = scenario(tableau={0: "palace", 1: None, 2: "senate"}, cities=[builder, other])
    last = "appian_way" if owner else "hanging_gardens"
    assert game.city(owner).unbuilt[-1] == last
    game.play("wonder sphinx senate")
    assert (game.city(0).unbuilt, game.city(1).unbuilt) == ([], [])
    assert len(game.city(0).wonders) + len(game.city(1).wonders) == 7
    status = {wonder["id"]: wonder["status"] for wonder in game.position()["cities"][owner]["wonders"]}
    assert status[last] == "returned"
    assert (game.to_move, game.phase) == (0, "turn")
    assert not [move for move in game.moves() if move.startswith("wonder")]
    game.play("sell palace")
    assert game.to_move == 1
    assert not [move for move in game.moves() if move.startswith("wonder")]


def test_theology() -> None:
    """With Theology every wonder gives an extra turn, never two, after the choices of the wonder."""
    city = {"coins": RICH, "tokens": ["theology"], "unbuilt": ["colossus", "sphinx", "statue_of_zeus"]}
    tableau = {0: "palace", 1: "senate", 2: "gardens", 4: "pantheon"}
    start = scenario(tableau=tableau, cities=[city, {"buildings": ["quarry"]}])
    assert start.after("wonder colossus gardens").to_move == 0
    assert start.after("sell gardens").to_move == 1
    once = start.after("wonder sphinx gardens")
    assert once.to_move == 0
    assert once.after("sell pantheon").to_move == 1
    choice = start.after("wonder statue_of_zeus gardens")
    assert (choice.phase, choice.to_move) == ("destroy", 0)
    choice.play("destroy quarry")
    assert (choice.phase, choice.to_move) == ("turn", 0)
    other = scenario(tableau=tableau, cities=[{**city, "tokens": []}, {"tokens": ["theology"]}])
    assert other.after("wonder colossus gardens").to_move == 1


def test_extra_turn_repeat() -> None:
    """Each wonder built in an extra turn gives its own extra turn."""
    city = {"coins": RICH, "unbuilt": ["sphinx", "piraeus", "hanging_gardens", "pyramids"]}
    game = scenario(tableau={0: None, 1: None, 2: "gardens", 3: "pantheon", 4: "senate"}, cities=[city, {}])
    for move in ("wonder sphinx gardens", "wonder piraeus pantheon", "wonder hanging_gardens senate"):
        game.play(move)
        assert (game.to_move, game.phase) == (0, "turn")
    game.play(f"wonder pyramids {game.tableau[0]}")
    assert game.to_move == 1


@pytest.mark.parametrize("first", [0, 1])
def test_wonder_draft(first: int) -> None:
    """The first player picks one of four wonders, the second two, the first the last; then with the roles swapped."""
    offers = [
        ["pyramids", "sphinx", "colossus", "piraeus"],
        ["mausoleum", "appian_way", "great_library", "circus_maximus"],
    ]
    game = duel.Game(deal(first=first, wonders=offers))
    assert (game.age, list(game.tableau)) == (0, [])
    pickers = []
    for offer in offers:
        left = list(offer)
        while left:
            assert sorted(game.moves()) == sorted(f"pick {wonder}" for wonder in left)
            pickers.append(game.to_move)
            game.play(f"pick {left.pop(0)}")
    a, b = first, 1 - first
    assert pickers == [a, b, b, a, b, a, a, b]
    assert game.city(a).unbuilt == ["pyramids", "piraeus", "appian_way", "great_library"]
    assert game.city(b).unbuilt == ["sphinx", "colossus", "mausoleum", "circus_maximus"]
    assert (game.phase, game.age) == ("turn", 1)


def test_first_game_wonders() -> None:
    """For a first game the rulebook assigns four wonders to each player, and there is no draft."""
    first = ["pyramids", "great_lighthouse", "temple_of_artemis", "statue_of_zeus"]
    second = ["circus_maximus", "piraeus", "appian_way", "colossus"]
    assert TABLE["setup"]["first_game"] == [first, second]
    game = duel.Game(deal(wonders={"0": first, "1": second}))
    assert (game.phase, game.age, game.to_move) == ("turn", 1, 0)
    assert (game.city(0).unbuilt, game.city(1).unbuilt) == (first, second)
