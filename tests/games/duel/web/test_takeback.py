"""Which moves may be taken back: those since which nothing hidden has been revealed."""

import random

import pytest

from pharos.duel import Game
from pharos.games.duel.web.game_log import events_of
from pharos.games.duel.web.takeback import shows_more


@pytest.mark.parametrize("seed", range(12))
def test_the_events_know_what_a_comparison_of_the_positions_shows(seed):
    rng, game, positions = random.Random(seed), Game.new(seed), []
    while game.to_move is not None:
        positions.append(game.copy())
        game = game.after(rng.choice(game.moves()))
        events = events_of(game)
        for ply in range(max(0, len(positions) - 6), len(positions)):
            assert any(event.reveals for event in events[ply:]) == shows_more(positions[ply], game), ply


def test_the_choice_of_a_token_from_the_great_library_can_be_taken_back():
    for seed in range(200):
        rng, game = random.Random(seed), Game.new(seed)
        while game.to_move is not None:
            before, game = game, game.after(rng.choice(game.moves()))
            if "library" not in (before.phase, game.phase):
                continue
            event = events_of(game)[-1]
            assert event.reveals == (game.phase == "library" or event.new_age is not None or bool(event.uncovered))
            if not event.reveals:
                return
    raise AssertionError("the Great Library was never built without turning up a card")
