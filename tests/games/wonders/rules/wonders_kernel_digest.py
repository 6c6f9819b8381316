"""Play random games on the kernel and print a digest of every position and every list of legal moves on the way.

    python wonders_kernel_digest.py FIRST GAMES [ROOM]

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
from pharos.games.wonders.rules.deal import DEAL_NUMBERS, WORK, random_deal_from, set_up_first
from pharos.games.wonders.rules.moves import MOST_MOVES, legal_moves
from pharos.games.wonders.rules.state import OVER, State
from pharos.games.wonders.rules.turn import resolve


@compiled
def list_moves(states: list[State], seat: int, moves: Ids) -> int:
    return legal_moves(states[0], seat, moves)


@compiled
def choose(states: list[State], seat: int, move: int) -> None:
    states[0].moves[seat] = move


@compiled
def step(states: list[State]) -> None:
    resolve(states[0])


@compiled
def die(rngs: list[Rng], n: int) -> int:
    return below(rngs[0], n)


@compiled
def look(states: list[State], out: Ids) -> None:
    out[0] = states[0].phase
    out[1] = states[0].waiting


def image(states: list[State]) -> bytes:
    """The bytes of a position; uncompiled states are first copied into an array."""
    if COMPILED:
        return states.tobytes()
    array = np.zeros(1, dtype_of(State))
    array[0] = _row(states[0])
    return array.tobytes()


def main() -> None:
    first, games = int(sys.argv[1]), int(sys.argv[2])
    digest, made = hashlib.sha256(), 0
    room = int(sys.argv[3]) if len(sys.argv) > 3 else MOST_MOVES
    plan, work, moves = integers([0] * DEAL_NUMBERS), integers([0] * WORK), integers([0] * room)
    states, blanks, seen = zeros(State, 1), zeros(State, 1), integers([0, 0])
    for number in range(first, first + games):
        rngs = stream(number, "wonders kernel digest")
        random_deal_from(plan, work, 3 + number % 5, number // 5 % 2 == 1, rngs)
        set_up_first(states, blanks, plan)
        digest.update(image(states))
        look(states, seen)
        while seen[0] != OVER:
            for seat in range(7):
                if int(seen[1]) >> seat & 1:
                    n = list_moves(states, seat, moves)
                    digest.update(np.array(moves[:n], np.int64).tobytes())
                    choose(states, seat, moves[die(rngs, n)])
                    made += 1
            step(states)
            digest.update(image(states))
            look(states, seen)
    print(f"{'compiled' if COMPILED else 'uncompiled'} {games} games {made} moves {digest.hexdigest()}")  # noqa: T201


if __name__ == "__main__":
    main()
