"""Duel's implementation of the hooks that only UCT uses: determinizations and random playouts."""

from __future__ import annotations

from pharos.core.chance import Rng
from pharos.core.native import Ids, compiled, copy, inlined, lowest
from pharos.games.duel.rules.cards import LAYOUTS
from pharos.games.duel.rules.definitions import SLOTS
from pharos.games.duel.rules.moves import MOST_MOVES
from pharos.games.duel.rules.simulate import random_playout
from pharos.games.duel.rules.state import DRAFT, LIBRARY, OVER, STARTER, State
from pharos.games.duel.rules.turn import HALF_DRAFT
from pharos.games.duel.search.hidden import fill_pool, redraw
from pharos.games.duel.search.hooks import DuelWorkspace, make_workspace
from pharos.games.duel.search.tactics import make
from pharos.search import hooks
from pharos.search.hooks import LAST_TRACKED, UNTRACKED
from pharos.search.uct import UctTree, make_uct_tree


def make_duel_uct_tree(capacity: int, rngs: list[Rng]) -> UctTree:
    """Allocate a UCT tree of Duel positions with this capacity in nodes."""
    return make_uct_tree(capacity, rngs, make_workspace(1), MOST_MOVES)


@hooks.list_hidden.register(DuelWorkspace)
@inlined
def list_hidden(game: DuelWorkspace) -> None:
    """List the unseen cards and wonders."""
    fill_pool(game.states[0], game.pools[0])


@hooks.redraw_hidden.register(DuelWorkspace)
@inlined
def redraw_hidden(game: DuelWorkspace, rng: Rng) -> None:
    """Return to the root and redraw everything unseen."""
    copy(game.current[0], game.states[0])
    redraw(game.current[0], game.pools[0], rng)


@inlined
def revealed(s: State, slots: int) -> int:
    """The key of the cards just turned up, at most two."""
    key = 0
    while slots:
        key = key << 8 | s.deck[SLOTS * (s.age - 1) + lowest(slots)] + 1
        slots &= slots - 1
    return key


@hooks.play_move.register(DuelWorkspace)
@compiled
def play_move(game: DuelWorkspace, move: int) -> int:
    """Make a legal move; return the key of the outcome. Layouts of a new age are not distinguished."""
    s = game.current[0]
    open_before, age_before, phase_before = s.open, s.age, s.phase
    make(s, move)
    if s.phase == OVER:
        return 0
    if s.age != age_before:
        return LAST_TRACKED if s.phase == STARTER else UNTRACKED
    if s.phase == LIBRARY and phase_before != LIBRARY:
        return s.library
    if s.phase == DRAFT:
        if s.picked != HALF_DRAFT:
            return 0
        key = 0
        for i in range(HALF_DRAFT, 2 * HALF_DRAFT):
            key |= 1 << s.dealt[i]
        return key
    return revealed(s, s.open & ~open_before & ~LAYOUTS[s.age - 1].face_up)


@hooks.play_out.register(DuelWorkspace)
@inlined
def play_out(game: DuelWorkspace, moves: Ids, rng: Rng) -> None:
    """Play random moves to the end of the game."""
    random_playout(game.current[0], moves, rng)
