"""Positions from the middle of random games, also in the form that searches use."""

from __future__ import annotations

import random
from collections.abc import Iterator

from pharos import duel
from pharos.core.native import write, zeros
from pharos.games.duel.rules.state import State


def position_after(seed: int, plies: int) -> duel.Game:
    """A random game after the given number of plies; building is preferred to selling."""
    rng = random.Random(seed)
    game = duel.Game.new(seed=seed)
    while plies and game.to_move is not None:
        moves = game.moves()
        game.play(rng.choices(moves, [1 if move.startswith("sell") else 3 for move in moves])[0])
        plies -= 1
    return game


def endgame(seed: int, cards: int) -> duel.Game | None:
    """A random game in age III with `cards` cards left and a card to take; None if it ends earlier."""
    rng = random.Random(seed)
    game = duel.Game.new(seed=seed)
    while game.to_move is not None:
        if game.age == 3 and game.phase == "turn" and sum(card is not None for card in game.tableau) == cards:
            return game
        game.play(rng.choice(game.moves()))
    return None


def positions(seeds: range, every: int = 7) -> Iterator[duel.Game]:
    """Positions from all stages of random games."""
    for seed in seeds:
        game = position_after(seed, seed % every)
        while game.to_move is not None:
            yield game
            for _ in range(every):
                if game.to_move is not None:
                    game = game.after(random.Random(seed).choice(game.moves()))


def states_of(game: duel.Game, n: int) -> list[State]:
    """An array of n states with the game's position as the first."""
    states = zeros(State, n)
    write(states, 0, game.state)
    return states
