"""What expansions add to the rules, by the moments at which the rules ask them.

The rules call these hooks and know no expansion by name. An expansion is its data, what it keeps in a position (as
`edificestate.py`), a small module of rules (as `edifice.py`), and its place in the hooks below. Without the expansion
in play a hook finds nothing to do. A hook that only one expansion uses is that expansion's function itself; when a
second one needs the same moment, the hook becomes a function that calls both in their order.

A stage may be built together with a part in one undertaking, of one expansion or of another (a project of Edifice or a
fleet of Armada), never of two.
"""

from __future__ import annotations

from pharos.core.native import inlined
from pharos.games.wonders.rules import edifice
from pharos.games.wonders.rules.state import State

# The undertakings that a stage can be joined with, as moves name them, and their places in this row.
JOIN_WORDS = ("join",)
PROJECT = 0

set_up_expansions = edifice.set_up  # (s): the table is laid; put out what is needed
pawn_taken = edifice.take_pawn  # (s, seat, age): a stage brings a pawn of an age, from 0 on
effects_done = edifice.complete  # (s): all coins of a turn have come
before_conflicts = edifice.fail  # (s): an age ends; the seats that have to choose what they lose, as bits
legal_losses = edifice.legal_losses  # (s, seat, ruin, forfeit, moves): what a seat may choose to lose
lose_building = edifice.lose_building  # (s, seat, number)
lose_tokens = edifice.lose_tokens  # (s, seat, amounts): 9 a + 3 b + c victory tokens of the three ages
LOST_TO_DISCARD = edifice.LOST_TO_DISCARD  # whether a lost building goes to the discard pile
expansion_points = edifice.edifice_points  # (s, seat): points that no row of the base game has
guild_repeats = edifice.guild_repeats  # (s, seat): how often a seat may count one of its guilds again


@inlined
def join_cost(s: State, seat: int, undertaking: int) -> int:
    """The coins for a part in an undertaking, -1 when it cannot be had."""
    return edifice.join_cost(s, seat) if undertaking == PROJECT else -1


@inlined
def join(s: State, seat: int, undertaking: int) -> None:
    """A stage is built and the part is paid."""
    if undertaking == PROJECT:
        edifice.join(s, seat)


@inlined
def age_begun(s: State) -> None:
    """The hands of an age have been taken up."""


@inlined
def conflicts_fought(s: State) -> None:
    """The conflicts of an age are over."""
