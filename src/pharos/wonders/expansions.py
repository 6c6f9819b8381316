"""What expansions add to the rules, by the moments at which the rules ask them.

The rules call these hooks and know no expansion by name. An expansion is its data, a small module like `edifice.py`,
and a line in each hook it needs. Without the expansion a hook finds nothing to do.

A stage may be joined with one more undertaking. When there are several (a fleet of Armada or a project of Edifice),
only one of them can go with a stage, so each gets a use of its own beside JOIN in `moves.py`.
"""

from __future__ import annotations

from pharos.core.native import Ids, compiled, inlined
from pharos.wonders import edifice
from pharos.wonders.cards import Thing
from pharos.wonders.state import State


@inlined
def join_cost(s: State, seat: int) -> int:
    """The coins for which a seat may join a stage with a part in the age's project; -1 when it may not."""
    return edifice.join_cost(s, seat)


@inlined
def join(s: State, seat: int) -> None:
    """A seat has built a stage and paid for a part in the age's project."""
    edifice.join(s, seat)


@inlined
def stage_built(s: State, seat: int, stage: Thing) -> None:
    """A stage stands; what it brings besides the effects of the base game."""
    if stage.pawn:
        edifice.take_pawn(s, seat, stage.pawn - 1)


@inlined
def pawn_chosen(s: State, seat: int, age: int) -> None:
    """A seat has chosen the age, from 0 on, of a pawn."""
    edifice.take_pawn(s, seat, age)


@inlined
def effects_done(s: State) -> None:
    """All coins of a turn have come."""
    edifice.complete(s)


@compiled
def before_conflicts(s: State) -> int:
    """The last turn of an age is over; the seats that have to choose what they lose, as bits."""
    return edifice.fail(s)


@inlined
def legal_losses(s: State, seat: int, ruin: int, forfeit: int, moves: Ids) -> int:
    """Write what a seat may choose to lose: buildings from the number ruin on, tokens from forfeit on."""
    return edifice.legal_losses(s, seat, ruin, forfeit, moves)


@inlined
def lose_building(s: State, seat: int, number: int) -> None:
    """A seat loses a building."""
    edifice.lose_building(s, seat, number)


@inlined
def lose_tokens(s: State, seat: int, amounts: int) -> None:
    """A seat loses victory tokens: 9 a + 3 b + c of the three ages."""
    edifice.lose_tokens(s, seat, amounts)


@compiled
def expansion_points(s: State, seat: int) -> int:
    """Points that no row of the base game has."""
    return edifice.edifice_points(s, seat)


@inlined
def guild_repeats(s: State, seat: int) -> int:
    """How often a seat may count one of its guilds again."""
    return edifice.guild_repeats(s, seat)


@inlined
def set_up_expansions(s: State) -> None:
    """Put out what the expansions need; `s.edifices` is dealt, or NONE three times."""
    edifice.set_up(s)
