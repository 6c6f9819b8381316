"""Immediate losses, compared with a reference check that uses the public interface only."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
import sizes

from pharos import duel
from pharos.games.duel.rules.notation import format_move
from pharos.games.duel.search.immediate_losses import ImmediateLosses
from pharos.players import make_player

pytestmark = pytest.mark.slow

CHOICES = ("token", "destroy", "revive")


def threatened(seed: int) -> duel.Game | None:
    """A position of a random game with the pawn close to the mover's capital."""
    rng = random.Random(seed)
    game = duel.Game.new(seed=seed)
    for _ in range(rng.randrange(40, 66)):
        if game.to_move is None:
            return None
        game.play(rng.choice(game.moves()))
    if game.phase != "turn" or game.age < 2:
        return None
    steps = rng.choice((6, 7, 8))
    pawn = steps if game.to_move else -steps
    return duel.Game.from_position(game.position() | {"loot": [[], []], "pawn": pawn})


def positions(n: int) -> Iterator[tuple[int, duel.Game]]:
    found, seed = 0, sizes.seed
    while found < sizes.scaled(n):
        seed += 1
        if game := threatened(seed):
            found += 1
            yield seed, game


def wins(game: duel.Game, seat: int) -> bool:
    """Whether a seat has won, or can win by the remaining choices of its turn."""
    if game.result:
        return game.result.winner == seat
    return game.phase in CHOICES and game.to_move == seat and any(wins(game.after(move), seat) for move in game.moves())


def loses(game: duel.Game, move: str, seat: int, seen: set[str]) -> bool:
    """Whether the opponent surely wins in the next turn, with a card already visible or any card under a wonder."""
    after = game.after(move)
    if after.result:
        return after.result.winner == 1 - seat
    if after.to_move == seat:
        return after.phase in CHOICES and all(loses(after, choice, seat, seen) for choice in after.moves())
    if after.phase != "turn":
        return False
    for answer in after.moves():
        is_known = after.age == game.age and answer.split()[-1] in seen
        won = after.after(answer)
        by_wonder = answer.startswith("wonder") and won.result is not None and won.result.winner == 1 - seat
        if by_wonder or (is_known and wins(won, 1 - seat)):
            return True
    return False


def judged(game: duel.Game) -> dict[str, bool]:
    """Whether each legal move loses immediately."""
    assert game.to_move is not None
    seen = {card for card in game.tableau if card and card != "?"}
    return {move: loses(game, move, game.to_move, seen) for move in game.moves()}


def test_a_move_that_loses_whatever_is_chosen_after_it_is_known_to_lose() -> None:
    lost = by_choice = 0
    for seed, game in positions(300):
        foresight = ImmediateLosses(game.state)
        known = {format_move(game.state, move): foresight.loses(move) for move in foresight.legal()}
        assert known == judged(game), f"game {seed}"
        assert [format_move(game.state, move) for move in foresight.safe_moves()] == [m for m in known if not known[m]]
        lost += sum(known.values())
        by_choice += sum(known[move] and game.after(move).to_move == game.to_move for move in known)
    assert lost > 100
    assert by_choice >= 5


@pytest.mark.parametrize("seed", [7039, 10845])
def test_a_choice_that_only_puts_off_the_loss_within_the_turn_is_not_taken_for_holding(seed: int) -> None:
    game = threatened(seed)
    assert game is not None
    move = make_player("pharos:nodes=200", 1).choose(game.view(game.to_move)).move
    known = judged(game)
    assert not known[move] or all(known.values())


def test_no_position_is_lost_at_once_that_can_be_held() -> None:
    player, tried = make_player("pharos:nodes=60", 1), 0
    for seed, game in positions(300):
        known = judged(game)
        if len(set(known.values())) == 2 and not any(wins(game.after(move), game.to_move or 0) for move in known):
            assert not known[player.choose(game.view(game.to_move)).move], f"game {seed}"
            tried += 1
    assert tried > 50
