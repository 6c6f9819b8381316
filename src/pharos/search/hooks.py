"""The hooks that a game implements to be searchable.

Every hook's first argument is the game's workspace, a named tuple of arrays whose class selects the implementation
(`pharos.core.native.hook`). It holds the position of every node and one current position, in which moves are made.
"""

from __future__ import annotations

from typing import Any

from pharos.core.chance import Rng
from pharos.core.native import Floats, Ids, hook

NO_MOVE = -1

# What `play_move` returns instead of an outcome's key.
UNTRACKED, LAST_TRACKED = -1, -2
"""Too many outcomes to distinguish; the same, but the next decision does not depend on the outcome."""


# --- positions -------------------------------------------------------------------------------------------------------


@hook
def set_position(game: Any, roots: Any, i: int) -> None:
    """Make one of the caller's positions the current one."""
    raise NotImplementedError


@hook
def load_position(game: Any, number: int) -> None:
    """Make the position of a node the current one."""
    raise NotImplementedError


@hook
def store_position(game: Any, number: int) -> None:
    """Store the current position as that of a node."""
    raise NotImplementedError


@hook
def move_position(game: Any, into: int, source: int) -> None:
    """Copy the position of a node to another node."""
    raise NotImplementedError


@hook
def is_same_position(game: Any, number: int) -> bool:
    """Whether the mover cannot distinguish the position of a node from the current one."""
    raise NotImplementedError


# --- rules -----------------------------------------------------------------------------------------------------------


@hook
def mover_of(game: Any) -> int:
    """The seat to move in the current position: 0 or 1."""
    raise NotImplementedError


@hook
def is_over(game: Any) -> bool:
    """Whether the game has ended in the current position."""
    raise NotImplementedError


@hook
def winner_of(game: Any) -> int:
    """The winner in the current position, where the game has ended; 2 for a tie."""
    raise NotImplementedError


@hook
def list_moves(game: Any, moves: Ids) -> int:
    """Write the legal moves of the current position and return their number."""
    raise NotImplementedError


@hook
def make_move(game: Any, move: int) -> None:
    """Make a legal move in the current position, without resolving chance."""
    raise NotImplementedError


@hook
def winning_move(game: Any) -> int:
    """A move of the current position that certainly wins in this turn, or NO_MOVE."""
    raise NotImplementedError


# --- chance, explicit: used by PUCT ----------------------------------------------------------------------------------


@hook
def classify_edge(game: Any, number: int, edge: Any) -> None:
    """Set the kind and event of the edge whose move was just made, and its result if the game has ended."""
    raise NotImplementedError


@hook
def draw_outcome(game: Any, number: int, edge: Any, rng: Rng) -> int:
    """Draw the chance outcome of an edge that is neither CERTAIN nor NUMBERED; return its key."""
    raise NotImplementedError


@hook
def count_outcomes(game: Any, number: int, edge: Any) -> int:
    """The number of outcomes of an edge that is neither CERTAIN nor NUMBERED; 0 if they are not counted."""
    raise NotImplementedError


@hook
def apply_outcome(game: Any, number: int, edge: Any, key: int, rng: Rng) -> None:
    """Apply a chance outcome to the current position, in which a node's move was made.

    The outcome of a NUMBERED edge is drawn from `rng`; any other was drawn just before or is CERTAIN.
    """
    raise NotImplementedError


@hook
def wins_at_once(game: Any, edge: Any) -> bool:
    """Whether the mover of the current position wins in this turn.

    If the mover wins for every outcome of the edge that led here, the edge's result is set too.
    """
    raise NotImplementedError


# --- evaluation: used by PUCT ----------------------------------------------------------------------------------------


@hook
def evaluate(game: Any, net: Any) -> float:
    """The net's win probability for the mover of the current position."""
    raise NotImplementedError


@hook
def write_logits(game: Any, net: Any, moves: Ids, n: int, logits: Floats) -> None:
    """After `evaluate`: write the net's logit of each of the n legal moves."""
    raise NotImplementedError


@hook
def predict_move(game: Any, number: int, rngs: list[Rng], is_quick: bool) -> int:
    """The move that a greedy opponent makes in the position of a node."""
    raise NotImplementedError


# --- determinizations and playouts: used by UCT ----------------------------------------------------------------------


@hook
def list_hidden(game: Any) -> None:
    """Record what is hidden in the current position, which is also that of node 0, for `redraw_hidden`."""
    raise NotImplementedError


@hook
def redraw_hidden(game: Any, rng: Rng) -> None:
    """Make the position of node 0 the current one, with everything hidden redrawn."""
    raise NotImplementedError


@hook
def play_move(game: Any, move: int) -> int:
    """Make a legal move; if the game goes on, return the outcome's key (0 without chance) or a negative constant."""
    raise NotImplementedError


@hook
def play_out(game: Any, moves: Ids, rng: Rng) -> None:
    """Play random moves from the current position to the end of the game; `moves` is a scratch buffer."""
    raise NotImplementedError
