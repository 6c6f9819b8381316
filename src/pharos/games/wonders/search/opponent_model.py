"""How the rivals seem to play, judged by what they have done so far.

A rival may be the chooser's like, or go by what moves are worth at once. What it chose from hands that the seat has
held before, and so knows, tells these apart: each such move makes the manner likelier that would rather choose it.
"""

from __future__ import annotations

import math

from pharos.core.native import Ids, compiled, inlined, integers
from pharos.games.duel.search.opponent_model import posterior
from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.cards import PASSES
from pharos.games.wonders.rules.definitions import MOST_PLAYERS
from pharos.games.wonders.rules.moves import BUILD, FREE, PASS, PAYMENTS, USES
from pharos.games.wonders.rules.notation import encode, parse_move
from pharos.games.wonders.rules.state import TURN, State
from pharos.games.wonders.rules.turn import resolve
from pharos.games.wonders.search.greedy import Floats, number_row
from pharos.games.wonders.search.greedy import value_moves as worth_of_moves
from pharos.games.wonders.search.lookahead import PERCENT, Desk, number_moves
from pharos.games.wonders.search.net import Nets

LAPSE = 0.1  # how often anybody does anything
EXACTNESS = 0.2  # points of luck in the moves of somebody who goes by worth: who does so counts exactly
CHOICE_LUCK = 1.5  # how much luck there is in the moves of the chooser's like
PRIOR = 0.7  # that a rival goes by worth, before anybody has done anything


@inlined
def has_held(s: State, seat: int, other: int) -> bool:
    """Whether a seat has held the hand in this age that another one holds now."""
    for turns in range(1, s.turn):
        if (other - seat + PASSES[s.age - 1] * turns + MOST_PLAYERS * s.players) % s.players == 0:
            return True
    return False


@inlined
def is_like(move: int, other: int) -> bool:
    """Whether two moves look the same to others, however they are paid for: the card is seen only if it is built."""
    if move >= PASS or other >= PASS:
        return move == other
    use = move // PAYMENTS % USES
    if use in (BUILD, FREE):
        return move // PAYMENTS == other // PAYMENTS
    return use == other // PAYMENTS % USES


@compiled
def share_of(move: int, desk: Desk, n: int, by_worth: bool) -> float:
    """How likely a move that looks like this one is, of the desk's n moves."""
    highest = -1e9
    for i in range(n):
        highest = max(highest, desk.worths[i] / EXACTNESS if by_worth else desk.logits[i] / CHOICE_LUCK)
    total, found = 0.0, 0.0
    for i in range(n):
        part = math.exp((desk.worths[i] / EXACTNESS if by_worth else desk.logits[i] / CHOICE_LUCK) - highest)
        total += part
        if is_like(move, desk.moves[i]):
            found += part
    return LAPSE / n + (1.0 - LAPSE) * found / total


@compiled
def weigh_rivals(
    states: list[State], ends: Ids, seats: Ids, moves: Ids, seat: int, nets: Nets, desk: Desk, evidence: Floats
) -> None:
    """Play decisions again and add up, for each rival, how much likelier its moves are by worth (a logarithm)."""
    s, i = states[0], 0
    for end in ends:
        for k in range(i, end):
            other = seats[k]
            if s.phase == TURN and other != seat and has_held(s, seat, other):
                n = number_moves(s, other, nets, desk)
                if n > 1:
                    by_choice = share_of(moves[k], desk, n, False)
                    worth_of_moves(s, other, desk.moves, n, desk.worths, desk.weights[0], True)
                    by_worth = share_of(moves[k], desk, n, True)
                    evidence[other] += math.log(by_worth / by_choice)
        while i < end:
            s.moves[seats[i]] = moves[i]
            i += 1
        resolve(s)


def chances_by_worth(game: Game, seat: int, nets: Nets, desk: Desk) -> list[int]:
    """The chance, in percent, that each seat goes by what moves are worth, as far as a seat can tell.

    Those who sit at one table are often alike: what most of them seem to be is expected of the others.
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
    weigh_rivals(game.deal.state(), *rows, seat, nets, desk, evidence)
    rivals = [evidence[other] for other in range(game.players) if other != seat]
    alike = sum(posterior(PRIOR, e) for e in rivals) / len(rivals)
    return [round(PERCENT * posterior(alike, e)) for e in evidence]
