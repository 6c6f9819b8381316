"""A tiny game for search tests: take one or two pieces from a pile, or toss a coin to take one or three.

Whoever takes the last piece wins. The coin may be tossed only if that cannot end the game.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

from pharos.core.chance import Rng, below
from pharos.core.native import Floats, Ids, Int8, compiled, copy, inlined, zeros
from pharos.search import hooks
from pharos.search.hooks import NO_MOVE
from pharos.search.tree import CERTAIN, FIRST_GAME_KIND, Edge

TAKE_1, TAKE_2, THROW = 1, 2, 3
MOST_MOVES = 3
LEAST_TO_THROW = 4
THROWS = FIRST_GAME_KIND


class Pile:
    """A position."""

    pieces: Int8
    turn: Int8
    is_thrown: Int8  # a toss whose outcome is pending


class NimWorkspace(NamedTuple):
    piles: list[Pile]  # one per node
    current: list[Pile]


class NoNet(NamedTuple):
    """A dummy evaluation: every position is even, and the policy is uniform."""

    value: float


def make_workspace(capacity: int) -> NimWorkspace:
    return NimWorkspace(zeros(Pile, capacity), zeros(Pile, 1))


@functools.cache
def exact_value(pieces: int) -> float:
    """The mover's win probability with optimal play."""
    if pieces == 0:
        return 0.0
    values = [1.0 - exact_value(pieces - taken) for taken in (1, 2) if taken <= pieces]
    if pieces >= LEAST_TO_THROW:
        values.append(1.0 - (exact_value(pieces - 1) + exact_value(pieces - 3)) / 2)
    return max(values)


@hooks.set_position.register(NimWorkspace)
@inlined
def set_position(game: NimWorkspace, roots: list[Pile], i: int) -> None:
    copy(game.current[0], roots[i])


@hooks.load_position.register(NimWorkspace)
@inlined
def load_position(game: NimWorkspace, number: int) -> None:
    copy(game.current[0], game.piles[number])


@hooks.store_position.register(NimWorkspace)
@inlined
def store_position(game: NimWorkspace, number: int) -> None:
    copy(game.piles[number], game.current[0])


@hooks.move_position.register(NimWorkspace)
@inlined
def move_position(game: NimWorkspace, into: int, source: int) -> None:
    copy(game.piles[into], game.piles[source])


@hooks.is_same_position.register(NimWorkspace)
@inlined
def is_same_position(game: NimWorkspace, number: int) -> bool:
    pile, current = game.piles[number], game.current[0]
    return pile.pieces == current.pieces and pile.turn == current.turn


@hooks.mover_of.register(NimWorkspace)
@inlined
def mover_of(game: NimWorkspace) -> int:
    return game.current[0].turn


@hooks.is_over.register(NimWorkspace)
@inlined
def is_over(game: NimWorkspace) -> bool:
    return game.current[0].pieces == 0


@hooks.winner_of.register(NimWorkspace)
@inlined
def winner_of(game: NimWorkspace) -> int:
    return 1 - game.current[0].turn


@hooks.list_moves.register(NimWorkspace)
@compiled
def list_moves(game: NimWorkspace, moves: Ids) -> int:
    pieces = game.current[0].pieces
    moves[0], moves[1], moves[2] = TAKE_1, TAKE_2, THROW
    if pieces == 1:
        return 1
    return 3 if pieces >= LEAST_TO_THROW else 2


@hooks.make_move.register(NimWorkspace)
@compiled
def make_move(game: NimWorkspace, move: int) -> None:
    pile = game.current[0]
    pile.turn = 1 - pile.turn
    pile.is_thrown = move == THROW
    if move != THROW:
        pile.pieces -= move


@hooks.winning_move.register(NimWorkspace)
@compiled
def winning_move(game: NimWorkspace) -> int:
    return game.current[0].pieces if game.current[0].pieces <= TAKE_2 else NO_MOVE


@hooks.classify_edge.register(NimWorkspace)
@compiled
def classify_edge(game: NimWorkspace, number: int, edge: Edge) -> None:
    pile = game.current[0]
    edge.kind = THROWS if pile.is_thrown else CERTAIN
    if pile.pieces == 0:
        edge.proven = game.piles[number].turn + 1


@hooks.draw_outcome.register(NimWorkspace)
@compiled
def draw_outcome(game: NimWorkspace, number: int, edge: Edge, rng: Rng) -> int:
    return 1 + 2 * below(rng, 2)


@hooks.count_outcomes.register(NimWorkspace)
@compiled
def count_outcomes(game: NimWorkspace, number: int, edge: Edge) -> int:
    return 2


@hooks.apply_outcome.register(NimWorkspace)
@compiled
def apply_outcome(game: NimWorkspace, number: int, edge: Edge, key: int, rng: Rng) -> None:
    game.current[0].pieces -= key
    game.current[0].is_thrown = 0


@hooks.wins_at_once.register(NimWorkspace)
@compiled
def wins_at_once(game: NimWorkspace, edge: Edge) -> bool:
    return game.current[0].pieces <= TAKE_2


@hooks.evaluate.register(NimWorkspace)
@compiled
def evaluate(game: NimWorkspace, net: NoNet) -> float:
    return net.value


@hooks.write_logits.register(NimWorkspace)
@compiled
def write_logits(game: NimWorkspace, net: NoNet, moves: Ids, n: int, logits: Floats) -> None:
    for i in range(n):
        logits[i] = 0.0


@hooks.predict_move.register(NimWorkspace)
@compiled
def predict_move(game: NimWorkspace, number: int, rngs: list[Rng], is_quick: bool) -> int:
    return TAKE_1


@hooks.list_hidden.register(NimWorkspace)
@compiled
def list_hidden(game: NimWorkspace) -> None:
    game.current[0].is_thrown = 0


@hooks.redraw_hidden.register(NimWorkspace)
@compiled
def redraw_hidden(game: NimWorkspace, rng: Rng) -> None:
    copy(game.current[0], game.piles[0])
    game.current[0].is_thrown = below(rng, 2)  # the outcome of the next toss


@hooks.play_move.register(NimWorkspace)
@compiled
def play_move(game: NimWorkspace, move: int) -> int:
    pile = game.current[0]
    pile.turn = 1 - pile.turn
    if move != THROW:
        pile.pieces -= move
        return 0
    taken = 3 if pile.is_thrown else 1
    pile.pieces -= taken
    return taken


@hooks.play_out.register(NimWorkspace)
@compiled
def play_out(game: NimWorkspace, moves: Ids, rng: Rng) -> None:
    while game.current[0].pieces:
        n = list_moves(game, moves)
        play_move(game, moves[below(rng, n)])
        game.current[0].is_thrown = below(rng, 2)


def roots_of(pieces: int, turn: int = 0) -> Any:
    """An array with one position."""
    roots: Any = zeros(Pile, 1)
    set_root(roots, pieces, turn)
    return roots


@compiled
def set_root(roots: list[Pile], pieces: int, turn: int) -> None:
    roots[0].pieces = pieces
    roots[0].turn = turn
