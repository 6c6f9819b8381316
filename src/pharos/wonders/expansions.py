"""What expansions add to the rules, by the moments at which the rules ask them.

The rules call these hooks and know no expansion by name. An expansion is its data, a small module like `edifice.py`,
and its place in the hooks below. Without the expansion in play a hook finds nothing to do. A hook that only one
expansion uses is that expansion's function itself; when a second one needs the same moment, the hook becomes a
function that calls both in their order.

A stage may be joined with one more undertaking. When there are several (a fleet of Armada or a project of Edifice),
only one of them can go with a stage, so each gets a use of its own beside JOIN in `moves.py`.
"""

from __future__ import annotations

from pharos.wonders import edifice

set_up_expansions = edifice.set_up  # (s): the table is laid; put out what is needed
join_cost = edifice.join_cost  # (s, seat): the coins for a part in the age's project, -1 when it cannot be had
join = edifice.join  # (s, seat): a stage is built and the part is paid
pawn_taken = edifice.take_pawn  # (s, seat, age): a stage brings a pawn of an age, from 0 on
effects_done = edifice.complete  # (s): all coins of a turn have come
before_conflicts = edifice.fail  # (s): an age ends; the seats that have to choose what they lose, as bits
legal_losses = edifice.legal_losses  # (s, seat, ruin, forfeit, moves): what a seat may choose to lose
lose_building = edifice.lose_building  # (s, seat, number)
lose_tokens = edifice.lose_tokens  # (s, seat, amounts): 9 a + 3 b + c victory tokens of the three ages
expansion_points = edifice.edifice_points  # (s, seat): points that no row of the base game has
guild_repeats = edifice.guild_repeats  # (s, seat): how often a seat may count one of its guilds again
