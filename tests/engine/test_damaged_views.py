"""Damaged views and lines cause documented errors only, and none takes long."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sizes
from fuzzing import DEEP, damaged, damaged_line, timed
from sizes import scaled
from talking import answers

from pharos import duel, wonders
from pharos.core.errors import InvalidPosition

PAGE = Path(__file__).parents[2] / "docs" / "engine.md"
ERRORS = PAGE.read_text().partition("| code | what is wrong |")[2].partition("\n\n")[0]
DOCUMENTED = set(re.findall(r"^\| `([a-z_]+)` \|", ERRORS, re.MULTILINE)) - {"internal"}


def duel_views(rng: random.Random) -> Iterator[dict[str, Any]]:
    """Views of random positions."""
    while True:
        game = duel.Game.new(seed=rng.randrange(10**9))
        while game.to_move is not None:
            if rng.random() < 0.1:
                yield game.view(game.to_move)
            game.play(rng.choice(game.moves()))


def wonders_views(rng: random.Random) -> Iterator[dict[str, Any]]:
    """Views of random positions, some of a seat that has already chosen."""
    while True:
        game = wonders.Game.new(players=rng.choice((3, 4, 5)), seed=rng.randrange(10**9), edifice=rng.random() < 0.7)
        while game.waiting:
            if rng.random() < 0.3:
                seat = rng.choice(game.waiting)
                if rng.random() < 0.3:
                    game.commit(seat, rng.choice(game.moves(seat)))
                yield game.view(seat)
            game.play([rng.choice(game.moves(seat)) for seat in game.waiting])


VIEWS = [(duel_views, duel.Game), (wonders_views, wonders.Game)]


@pytest.mark.parametrize(("views", "kind"), VIEWS)
def test_a_damaged_view_is_refused_or_completed(views, kind) -> None:
    rng, refused = random.Random(sizes.seed + 5), Counter[bool]()
    some = views(rng)
    view = next(some)
    for number in range(scaled(1000)):
        if number % 20 == 0:
            view = next(some)
        wrong = damaged(view, rng)
        try:
            timed(lambda wrong=wrong: kind.from_view(wrong, seed=1))
            refused[False] += 1
        except InvalidPosition:
            refused[True] += 1
    assert min(refused.values()) > 10


@pytest.mark.parametrize(("views", "kind"), VIEWS)
def test_a_view_that_is_nested_deeply_is_refused(views, kind) -> None:
    view, refused = next(views(random.Random(1))), list[str]()
    for name in view:
        try:
            kind.from_view(view | {name: DEEP}, seed=1)
        except InvalidPosition:
            refused.append(name)
    assert len(refused) > len(view) / 2  # the others are not read in this position


def test_a_hand_that_is_listed_twice_is_refused() -> None:
    game = wonders.Game.new(players=3, seed=1)
    game.play([game.moves(seat)[0] for seat in game.waiting])
    view = game.view(0)
    with pytest.raises(InvalidPosition, match="listed twice"):
        wonders.Game.from_view(view | {"hands": 2 * view["hands"]})


def test_a_damaged_line_gets_a_documented_error_or_a_move() -> None:
    rng, codes = random.Random(sizes.seed + 6), Counter[str]()
    sources = [duel_views(rng), wonders_views(rng)]
    for _ in range(scaled(1000) // 20):
        view = next(rng.choice(sources))
        request = {"id": 1, "do": "move", "view": view, "player": "random", "seed": 3, "place": "a", "limits": {}}
        lines = [damaged_line(request, rng) for _ in range(20)]
        said = timed(lambda lines=lines: answers(*lines))
        assert len(said) == len(lines)
        codes.update(answer["error"]["code"] if "error" in answer else "" for answer in said)
    assert set(codes) - {""} <= DOCUMENTED, (codes, DOCUMENTED)
    assert codes[""] > 10
