"""Play random games on the kernel and print a digest of every position and every list of legal moves on the way.

    python kernel_digest.py FIRST GAMES [ROOM]

ROOM sets the length of the moves array, to test one that is too short.

The digest depends on the rules only: it is the same compiled and uncompiled.
"""

from __future__ import annotations

import hashlib
import sys

import numpy as np

from pharos.core.chance import Rng, below, stream
from pharos.core.compile_cache import COMPILED
from pharos.core.native import Ids, _row, compiled, dtype_of, integers, zeros
from pharos.games.duel.rules.cards import CARD_COUNT
from pharos.games.duel.rules.deal import DEAL_NUMBERS, random_deal_from, set_up_first
from pharos.games.duel.rules.moves import MOST_MOVES, legal_moves
from pharos.games.duel.rules.state import OVER, State
from pharos.games.duel.rules.turn import apply


@compiled
def list_moves(states: list[State], moves: Ids) -> int:
    return legal_moves(states[0], moves)


@compiled
def step(states: list[State], move: int) -> None:
    apply(states[0], move)


@compiled
def die(rngs: list[Rng], n: int) -> int:
    return below(rngs[0], n)


def image(states: list[State]) -> bytes:
    """The bytes of a position; uncompiled states are first copied into an array."""
    if COMPILED:
        return states.tobytes()
    array = np.zeros(1, dtype_of(State))
    array[0] = _row(states[0])
    return array.tobytes()


def main() -> None:
    first, games = int(sys.argv[1]), int(sys.argv[2])
    digest, plies = hashlib.sha256(), 0
    room = int(sys.argv[3]) if len(sys.argv) > 3 else MOST_MOVES
    plan, work, moves = integers([0] * DEAL_NUMBERS), integers([0] * CARD_COUNT), integers([0] * room)
    states, blanks = zeros(State, 1), zeros(State, 1)
    for number in range(first, first + games):
        rngs = stream(number, "kernel digest")
        random_deal_from(plan, work, rngs)
        set_up_first(states, blanks, plan, number % 4 == 0)
        digest.update(image(states))
        while states[0].phase != OVER if not COMPILED else states["phase"][0] != OVER:
            n = list_moves(states, moves)
            digest.update(np.array(moves[:n], np.int64).tobytes())
            step(states, moves[die(rngs, n)])
            digest.update(image(states))
            plies += 1
    print(f"{'compiled' if COMPILED else 'uncompiled'} {games} games {plies} plies {digest.hexdigest()}")  # noqa: T201


if __name__ == "__main__":
    main()
