"""Whether the rivals play like the policy net or greedily, inferred from their moves.

A rival's choice from a hand that the seat has held before, and so knows, is evidence for the policy under which the
move is more likely.
"""

from __future__ import annotations

import math

from pharos.core.native import Ids, compiled, inlined, integers
from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.cards import PASSES
from pharos.games.wonders.rules.definitions import MOST_PLAYERS
from pharos.games.wonders.rules.moves import BUILD, FREE, PASS, PAYMENTS, USES
from pharos.games.wonders.rules.notation import encode, parse_move
from pharos.games.wonders.rules.state import TURN, State
from pharos.games.wonders.rules.turn import resolve
from pharos.games.wonders.search.greedy import Floats, number_row
from pharos.games.wonders.search.greedy import value_moves as heuristic_values
from pharos.games.wonders.search.lookahead import PERCENT, Workspace, score_moves
from pharos.games.wonders.search.net import Nets
from pharos.search.opponent_model import posterior

LAPSE = 0.1  # probability that a move is random
GREEDY_TEMPERATURE = 0.2  # points: a greedy player hardly ever deviates from the best move
NET_TEMPERATURE = 1.5  # of a player who follows the policy net
PRIOR = 0.7  # probability that a rival plays greedily, before any move is made


@inlined
def has_held(s: State, seat: int, other: int) -> bool:
    """Whether a seat has held the hand that another seat holds now, in this age."""
    for turns in range(1, s.turn):
        if (other - seat + PASSES[s.age - 1] * turns + MOST_PLAYERS * s.players) % s.players == 0:
            return True
    return False


@inlined
def looks_same(move: int, other: int) -> bool:
    """Whether two moves look the same to other seats: payments are ignored, and a card is seen only if it is built."""
    if move >= PASS or other >= PASS:
        return move == other
    use = move // PAYMENTS % USES
    if use in (BUILD, FREE):
        return move // PAYMENTS == other // PAYMENTS
    return use == other // PAYMENTS % USES


@compiled
def likelihood(move: int, space: Workspace, n: int, by_greedy: bool) -> float:
    """The probability of a move that looks like this one among the n moves in the workspace."""
    highest = -1e9
    for i in range(n):
        highest = max(highest, space.values[i] / GREEDY_TEMPERATURE if by_greedy else space.logits[i] / NET_TEMPERATURE)
    total, found = 0.0, 0.0
    for i in range(n):
        part = math.exp(
            (space.values[i] / GREEDY_TEMPERATURE if by_greedy else space.logits[i] / NET_TEMPERATURE) - highest
        )
        total += part
        if looks_same(move, space.moves[i]):
            found += part
    return LAPSE / n + (1.0 - LAPSE) * found / total


@compiled
def add_evidence(
    states: list[State], ends: Ids, seats: Ids, moves: Ids, seat: int, nets: Nets, space: Workspace, evidence: Floats
) -> None:
    """Replay the decisions and sum the log likelihood ratio of each rival's moves: greedy against the policy net."""
    s, i = states[0], 0
    for end in ends:
        for k in range(i, end):
            other = seats[k]
            if s.phase == TURN and other != seat and has_held(s, seat, other):
                n = score_moves(s, other, nets, space)
                if n > 1:
                    by_choice = likelihood(moves[k], space, n, False)
                    heuristic_values(s, other, space.moves, n, space.values, space.weights[0], True)
                    by_greedy = likelihood(moves[k], space, n, True)
                    evidence[other] += math.log(by_greedy / by_choice)
        while i < end:
            s.moves[seats[i]] = moves[i]
            i += 1
        resolve(s)


def greedy_chances(game: Game, seat: int, nets: Nets, space: Workspace) -> list[int]:
    """The probability in percent that each seat plays greedily, from what a seat can observe.

    Players at one table are often alike, so the mean over all rivals is the prior of each.
    """
    ends: list[int] = []
    seats: list[int] = []
    moves: list[int] = []
    for decision in game.decisions:
        for who, text in zip(decision.seats, decision.moves, strict=True):
            move = encode(parse_move(text))
            assert move is not None, "a move that was played"
            seats.append(who)
            moves.append(move)
        ends.append(len(seats))
    evidence = number_row(MOST_PLAYERS)
    rows = integers(ends), integers(seats), integers(moves)
    add_evidence(game.deal.state(), *rows, seat, nets, space, evidence)
    rivals = [evidence[other] for other in range(game.players) if other != seat]
    alike = sum(posterior(PRIOR, e) for e in rivals) / len(rivals)
    return [round(PERCENT * posterior(alike, e)) for e in evidence]
