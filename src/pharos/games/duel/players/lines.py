"""Lines of play as text."""

from __future__ import annotations

from collections.abc import Sequence

from pharos.games.duel.rules import Game
from pharos.games.duel.rules.notation import format_move
from pharos.search.tree import CERTAIN
from pharos.search.tree_search import TreeSearch


def format_moves(game: Game, moves: Sequence[int]) -> list[str]:
    """Return moves from a position on as text."""
    game, line = game.copy(), list[str]()
    for move in moves:
        line.append(format_move(game.state, move))
        game.play(line[-1])
    return line


def principal_variation(game: Game, search: TreeSearch, first: int) -> list[str]:
    """Return the principal variation of a move, up to the first hidden card."""
    game, node, line = game.copy(), search.node(), list[str]()
    while True:
        edges = search.edges(node)
        won, lost = node.mover + 1, 2 - node.mover
        edge = max(edges, key=lambda e: (e.proven == won, e.proven != lost, e.visits, e.total))
        if not line:
            edge = next(e for e in edges if e.move == first)
        elif not edge.visits:
            return line
        line.append(format_move(game.state, edge.move))
        if edge.kind != CERTAIN or not edge.child:
            return line
        game.play(line[-1])
        node = search.node(edge.child)
        if not node.edges:
            return line
