"""Corrupted views of both games are rejected with a reason or answered, and never cause an internal error."""

import copy
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import sizes
from talking import answers

from pharos import duel, wonders

pytestmark = pytest.mark.slow

DROPPED = object()
JUNK = (DROPPED, None, "", -1, [], {}, True, 1.0, 99, 10**30, "?", "baths", "build baths", [[]], [None], [{}])
PLACES = 30  # values of a view that are changed; all of its fields are among them


def ask_all(views: list[Any]) -> list[dict[str, Any]]:
    return answers(*({"id": 1, "do": "move", "view": view, "player": "random"} for view in views))


def ask(view: object) -> dict[str, Any]:
    (answer,) = ask_all([view])
    return answer


def code_of(answer: dict[str, Any]) -> str:
    return answer["error"]["code"] if "error" in answer else ""


def duel_views() -> Iterator[dict[str, Any]]:
    """Views of every phase and every age."""
    found, rng = set(), random.Random(1)
    for seed in range(60):
        game = duel.Game.new(seed=seed)
        while game.to_move is not None:
            if (game.phase, game.age) not in found:
                found.add((game.phase, game.age))
                yield game.view(game.to_move)
            game.play(rng.choice(game.moves()))
    assert {phase for phase, _ in found} == {"draft", "turn", "token", "library", "destroy", "revive", "starter"}


def wonders_views() -> Iterator[dict[str, Any]]:
    """Views of every phase and every age, and one of a seat that has already chosen."""
    found, rng = set(), random.Random(1)
    for seed in range(16):
        game = wonders.Game.new(players=3 + seed % 3, seed=seed, edifice=seed % 4 > 0)
        while game.waiting:
            if (game.phase, game.age) not in found:
                found.add((game.phase, game.age))
                yield game.view(game.waiting[-1])
            game.play([rng.choice(game.moves(seat)) for seat in game.waiting])
    game = wonders.Game.new(players=3, seed=6)
    game.commit(0, game.moves(0)[0])
    yield game.view(0)
    assert {phase for phase, _ in found} == {"turn", "choice", "last", "revive", "lose"}


def places_in(data: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all nested values."""
    for key in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        yield (*path, key)
        yield from places_in(data[key], (*path, key))


def changed(view: dict[str, Any], path: tuple[Any, ...], junk: object) -> dict[str, Any]:
    """The view with one value replaced or removed."""
    *way, last = path
    place = view = copy.deepcopy(view)
    for key in way:
        place = place[key]
    if junk is DROPPED:
        del place[last]
    else:
        place[last] = junk
    return view


@pytest.mark.parametrize("views", [duel_views, wonders_views])
def test_whatever_is_wrong_in_a_view_it_is_no_error_of_ours(views) -> None:
    rng, codes = random.Random(sizes.seed + 4), Counter[str]()
    for view in views():
        fields = [(name,) for name in view]
        inside = [place for place in places_in(view) if len(place) > 1]
        places = fields + rng.sample(inside, min(len(inside), sizes.scaled(PLACES - len(fields))))
        wrong = [
            changed(view, place, junk) for place in places for junk in rng.sample(JUNK, min(len(JUNK), sizes.scaled(4)))
        ]
        for bad, answer in zip(wrong, ask_all(wrong), strict=True):
            codes[code_of(answer)] += 1
            assert code_of(answer) != "internal", (bad, answer)
    assert codes["position"] > 250
    assert codes[""] > 25


@pytest.mark.parametrize("seat", [77, -1, "0", True, 1.0, []])
def test_a_view_of_duel_is_one_of_its_seats_or_of_a_spectator(seat: object) -> None:
    view = duel.Game.new(seed=1).view(0)
    error = ask(view | {"seat": seat})["error"]
    assert error["code"] == "position"
    assert "'seat'" in error["message"]


@pytest.mark.parametrize("moves", [["fly"], "pick", None, {}, [[]], [None], ["pick sphinx"] * 4, slice(3), slice(1, 4)])
def test_the_moves_of_a_view_of_duel_are_the_legal_ones(moves: object) -> None:
    game = duel.Game.new(seed=1)
    view = game.view(game.to_move)
    error = ask(view | {"moves": view["moves"][moves] if isinstance(moves, slice) else moves})["error"]
    assert error["code"] == "position"
    assert "'moves'" in error["message"]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_who_looks_and_the_moves_may_be_left_out_of_a_view_of_duel(seat: int | None) -> None:
    game = duel.Game.new(seed=1)
    view = game.view(seat)
    legal = game.moves()
    assert ask(view)["move"] in legal
    assert ask(changed(view, ("seat",), DROPPED))["move"] in legal
    assert ask(changed(view, ("moves",), DROPPED))["move"] in legal
    assert ask(view | {"moves": []})["move"] in legal
    assert ask(view | {"moves": legal[::-1]})["move"] in legal


def test_a_view_of_wonders_says_who_looks() -> None:
    view = wonders.Game.new(players=3, seed=1).view(0)
    error = ask(changed(view, ("seat",), DROPPED))["error"]
    assert error["code"] == "position"
    assert "lacks 'seat'" in error["message"]
    assert code_of(ask(view | {"seat": None})) == "position"  # a spectator sees no hand
    assert code_of(ask(view | {"seat": 3})) == "position"


def test_only_a_seat_has_chosen_something() -> None:
    game = wonders.Game.new(players=3, seed=1)
    view = game.view(None) | {"committed": game.moves(0)[0]}
    error = ask(view)["error"]
    assert error["code"] == "position"
    assert "'committed'" in error["message"]
