"""Entry points for the chance events of a single position: what is unseen, and a new age."""

from __future__ import annotations

from pharos.core.chance import Rng
from pharos.core.native import Ids, compiled
from pharos.games.duel.rules.state import State
from pharos.games.duel.search.hidden import Pool, draw_age, fill_pool


@compiled
def list_unseen(states: list[State], pools: list[Pool]) -> None:
    """Write the unseen cards and wonders of the first position."""
    fill_pool(states[0], pools[0])


@compiled
def redeal_age(states: list[State], work: Ids, rngs: list[Rng]) -> None:
    """Redeal the age of the first position, in which it has just been laid out."""
    draw_age(states[0], work, rngs[0])
