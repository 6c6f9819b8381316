"""Candidate moves of 7 Wonders in many worlds, world by world, for an analysis.

Unlike the search for a move (`lookahead.py`), every result is kept, so that two moves can be compared in the same
worlds. A result is the seat's share of the win, the fraction of rivals that it beats, and its points at the end.
"""

from __future__ import annotations

from typing import Any

from pharos.core.chance import fork
from pharos.core.native import Ids, compiled, copy
from pharos.games.wonders.rules.state import OVER, State
from pharos.games.wonders.search.hidden import Row, deal_anew
from pharos.games.wonders.search.lookahead import (
    LATER,
    LEAF,
    OWN,
    PARENT,
    ROOT,
    WORLD,
    Workspace,
    choose_all,
    choose_as_rival,
    evaluate_position,
    finish,
)
from pharos.games.wonders.search.net import Nets, rank_of, win_of
from pharos.games.wonders.search.rollout import rank_share, win_share

SHARE, RANK, POINTS = range(3)
RESULTS = 3
ALL_TURNS = 99  # more than the turns of a game
UNKNOWN_POINTS = -999.0


@compiled
def net_share(s: State, seat: int, nets: Nets, space: Workspace) -> float:
    """A seat's share of the win by the value net: how close it is to a win, as a part of what all seats have."""
    own, total = 0.0, 0.0
    for other in range(s.players):
        evaluate_position(s, other, nets, space)
        close = win_of(nets, s.age - 1, space.work)
        total += close
        if other == seat:
            own = close
    return own / total


@compiled
def assess_move(
    space: Workspace, nets: Nets, seat: int, move: int, number: int, turns: int, to_end: bool, result: Any
) -> None:
    """Write the result of a move in the state WORLD, in which the rivals' moves are chosen."""
    leaf = space.states[LEAF]
    copy(leaf, space.states[WORLD])
    fork(space.rngs[LATER], space.rngs[OWN], number)
    leaf.moves[seat] = move
    finish(leaf, seat, nets, space, turns)
    result[POINTS] = UNKNOWN_POINTS
    if leaf.phase != OVER:
        result[SHARE] = net_share(leaf, seat, nets, space)
        evaluate_position(leaf, seat, nets, space)
        result[RANK] = rank_of(nets, leaf.age - 1, space.work)
        if to_end:
            choose_all(leaf, seat, nets, space, space.rngs[LATER])
            finish(leaf, seat, nets, space, ALL_TURNS)
            result[POINTS] = leaf.totals[seat]
    else:
        result[SHARE] = win_share(leaf, seat)
        result[RANK] = rank_share(leaf, seat)
        result[POINTS] = leaf.totals[seat]


@compiled
def assess_worlds(
    space: Workspace,
    nets: Nets,
    seat: int,
    candidates: Ids,
    first: int,
    worlds: int,
    turns: int,
    to_end_every: int,
    rows: list[Row],
    cards: Ids,
    targets: Ids,
    work: Ids,
    results: Any,
) -> int:
    """Write the results of the candidates, by world and candidate; return the number of worlds, fewer after `stop`.

    State ROOT has the known cards. Every `to_end_every`-th world is played to its end to learn the points.
    """
    world = space.states[WORLD]
    for k in range(worlds):
        if space.stop[0]:
            return k
        number = first + k
        copy(world, space.states[ROOT])
        fork(space.rngs[OWN], space.rngs[PARENT], number)
        deal_anew(world, rows, cards, targets, work, space.rngs[OWN])
        for other in range(world.players):
            if other != seat and world.waiting >> other & 1:
                world.moves[other] = choose_as_rival(world, other, nets, space, space.rngs[OWN])
        for c in range(len(candidates)):
            assess_move(space, nets, seat, candidates[c], number, turns, number % to_end_every == 0, results[k, c])
    return worlds
