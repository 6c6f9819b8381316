"""The value of pawns and projects of Edifice in points (`pharos.games.wonders.search.evaluation`)."""

from __future__ import annotations

from pharos.core.native import compiled, inlined
from pharos.games.wonders.expansions.edifice.definitions import DEBTS
from pharos.games.wonders.expansions.edifice.rules import FIRST_REWARD, PROJECTS
from pharos.games.wonders.expansions.edifice.state import BUILT, OPEN
from pharos.games.wonders.rules.cards import AGES
from pharos.games.wonders.rules.state import State
from pharos.games.wonders.search.evaluation import Weights, by_time, thing_value, turns_left


@compiled
def penalty(s: State, seat: int, age: int, w: Weights) -> float:
    """What a seat without a pawn loses if an edifice fails."""
    me = s.cities[seat]
    project = PROJECTS[s.edifices[age]]
    debt = float(-DEBTS[age])
    if project.lost_coins:
        return by_time(w.coin, s) * project.lost_coins if me.coins >= project.lost_coins else debt
    if project.lost_color:
        return 1.0 + s.age if me.counts[project.lost_color - 1] else debt
    tokens = me.military[0] + me.military[1] + me.military[2]
    return float(project.lost_tokens) if tokens >= project.lost_tokens else debt


@compiled
def chance_to_complete(s: State, seat: int, age: int, pawns: int, w: Weights) -> float:
    """The estimated probability that other seats take this many more pawns from an edifice."""
    if pawns <= 0:
        return 1.0
    able = 0
    for other in range(s.players):
        if other != seat and not s.cities[other].joined >> age & 1:
            able += 1
    if pawns > able:
        return 0.0
    chance: float = w.project * able * (turns_left(s, age) + 1) / pawns
    return min(chance, 1.0)


@compiled
def project_value(s: State, seat: int, age: int, takes: int, w: Weights) -> float:
    """The value of a pawn of an edifice; `takes` is the number of pawns that it takes from the card."""
    if s.status[age] == BUILT:
        return thing_value(s, seat, FIRST_REWARD + s.edifices[age], w)
    if s.status[age] != OPEN:
        return 0.0
    if age > s.age - 1:
        later: float = w.pawn
        return later
    value = chance_to_complete(s, seat, age, s.left[age] - takes, w) * thing_value(
        s, seat, FIRST_REWARD + s.edifices[age], w
    )
    if s.cities[seat].pawns[age]:
        return value
    return value + (1.0 - chance_to_complete(s, seat, age, s.left[age], w)) * penalty(s, seat, age, w)


@inlined
def pawn_value(s: State, seat: int, age: int, w: Weights) -> float:
    """The value of a pawn of an age from the box."""
    return project_value(s, seat, age, 0, w)


@inlined
def any_pawn_value(s: State, seat: int, w: Weights) -> float:
    """The value of a pawn of any age."""
    return w.pawn if s.age < AGES else project_value(s, seat, AGES - 1, 0, w)


@inlined
def join_value(s: State, seat: int, w: Weights) -> float:
    """The value of joining the age's edifice, without its price."""
    return project_value(s, seat, s.age - 1, 1, w)
