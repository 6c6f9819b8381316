"""A game on a real table gives the same views as the game itself."""

import random

import pytest
from following import duel_entry

from pharos.core.errors import IllegalMove, InvalidPosition
from pharos.games.duel.rules import Game
from pharos.games.duel.rules.following import FollowedGame
from pharos.games.duel.rules.position_check import HIDDEN, back_of
from pharos.games.duel.rules.sketch import blank, edited, sound


@pytest.mark.parametrize("seed", range(6))
def test_a_followed_game_gives_the_views_of_the_game(seed: int) -> None:
    rng, real, followed = random.Random(seed), Game.new(seed), FollowedGame()
    while followed.question.kind != "over":
        if followed.question.kind != "move":
            followed = followed.after(duel_entry(followed.question, real))
            continue
        assert followed.view == real.view(None)
        assert followed.seat_view() == real.view(real.to_move)
        move = rng.choice(real.moves())
        followed = followed.after(move)
        for _, played in followed.moves[len(real.played) :]:  # the last wonder of an offer is taken without asking
            real.play(played)
    assert followed.view == real.view(None)


def test_moves_wait_until_everything_is_told() -> None:
    with pytest.raises(InvalidPosition):
        FollowedGame().after("begin 0 draft").after("build baths")
    with pytest.raises(IllegalMove):
        FollowedGame().after("")


def sketch(*entries: str) -> dict[str, object]:
    view = blank()
    for entry in entries:
        view = edited(view, entry)
    return view


WONDERS = ("great_library", "piraeus", "pyramids", "sphinx", "colossus", "mausoleum", "appian_way", "circus_maximus")
TOKENS = ("agriculture", "law", "masonry", "strategy", "theology")
WHOLE = (
    *(f"put city{number // 4} {wonder}" for number, wonder in enumerate(WONDERS)),
    *(f"put board {token}" for token in TOKENS),
)


def test_a_position_can_be_entered() -> None:
    view = sound(sketch(*WHOLE, "take 19", "put city0 baths", "coins 0 6", "pawn -3", "turn 1"))
    assert view["loot"] == [[5], [2, 5]]
    followed = FollowedGame(view=view, begun=True)
    assert followed.question.kind == "reveal"
    assert "baths" not in followed.question.possible


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("back", ["age", "guild"])
def test_the_cards_under_wonders_may_be_unknown(seed: int, back: str) -> None:
    """A game that is entered in the middle goes on to its end, whatever lies under the wonders."""
    rng, real, view = random.Random(seed), Game.new(seed), {}

    def is_under_a_wonder() -> bool:
        under = [w["card"] for city in view["cities"] for w in city["wonders"] if w["card"]]
        return any(back_of(card) == (back if back == "guild" else f"age_{view['age']}") for card in under)

    while not view or view["phase"] != "turn" or not is_under_a_wonder():
        if real.to_move is None:
            seed += 100
            real = Game.new(seed)
        moves = real.moves()
        wonders = [move for move in moves if move.startswith("wonder") and (back == "age" or real.age == 3)]
        guilds = [move for move in wonders if back_of(move.split()[-1]) == "guild"]
        real.play(rng.choice(guilds or (moves if back == "guild" else wonders or moves)))
        view = real.view(None)
    view["cities"] = [
        {**city, "wonders": [{**w, "card": HIDDEN if w["card"] else None} for w in city["wonders"]]}
        for city in view["cities"]
    ]
    assert any(w["card"] == HIDDEN for city in view["cities"] for w in city["wonders"])
    followed, before = FollowedGame(view=sound(view), begun=True), len(real.played)
    while followed.question.kind != "over":
        if followed.question.kind != "move":
            followed = followed.after(duel_entry(followed.question, real))
            continue
        assert followed.seat_view()["moves"] == real.moves()
        followed = followed.after(rng.choice(real.moves()))
        for _, played in followed.moves[len(real.played) - before :]:
            real.play(played)


@pytest.mark.parametrize(
    ("entries", "problem"),
    [
        ((), "wonders"),
        ((*WHOLE, "put city1 great_library"), "twice"),
        ((*WHOLE, "take 19", "put city0 baths", "put city1 baths"), "twice"),
        ((*WHOLE, "take 19"), "taken"),
        ((*WHOLE, "put city0 baths"), "taken"),
        ((*WHOLE, "put city0 senate"), "taken"),
        ((*WHOLE, "put city0 economy", "put city1 urbanism"), "tokens"),
        ((*WHOLE, "take 0"), "covered"),
        ((*WHOLE, *(f"take {slot}" for slot in range(20))), "taken"),
        ((*WHOLE, "pawn 9"), "won"),
        ((*WHOLE, *(f"raise {wonder}" for wonder in WONDERS)), "built"),
    ],
)
def test_contradictions_are_named(entries: tuple[str, ...], problem: str) -> None:
    with pytest.raises(InvalidPosition) as found:
        sound(sketch(*entries))
    assert found.value.details["problem"] == problem
