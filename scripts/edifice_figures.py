"""Measure how often players join an edifice when they can, split by whether joining pays.

Different kinds of players play games with Edifice. At decisions where a stage can be built with or without joining the
age's edifice, the nets play rollouts to the end of the game, on the same deals for both moves. The value of joining is
the difference in win probability. Every player is then asked which move it would choose.

Usage: python scripts/edifice_figures.py [DECISIONS] [SEED]
"""

from __future__ import annotations

import random
import sys
from typing import Any

from pharos import wonders
from pharos.core.chance import stream
from pharos.core.native import read, write
from pharos.games.wonders.rules.notation import encode, parse_move
from pharos.games.wonders.rules.view import game_of
from pharos.games.wonders.search.hidden import Unknown, known_state
from pharos.games.wonders.search.lookahead import PARENT, ROOT, make_workspace, try_worlds
from pharos.games.wonders.search.shipped_net import shipped_nets
from pharos.players import make_player

PLAYERS = ("random", "greedy", "rollout:nodes=400", "pharos:nodes=1000")
WORLDS = 200
ALL_TURNS = 99  # to the end of the game
CLEAR = 0.01  # a difference in win probability larger than noise
DECISIONS_A_GAME = 3


def gain_of_joining(game: wonders.Game, seat: int, with_join: str) -> float:
    """The gain in win probability from building a stage and joining, compared with the same stage alone."""
    known, drawn = game_of(game.view(seat), 0, wonders.Game)
    unknown, space, nets = Unknown(known, drawn), make_workspace(), shipped_nets()
    write(space.states, ROOT, known_state(known, unknown))
    write(space.rngs, PARENT, read(stream(1, "edifice figures")))
    for c, move in enumerate((with_join, with_join.replace(" join", ""))):
        code = encode(parse_move(move))
        assert code is not None
        space.candidates[c] = code
    rows = unknown.rows, unknown.cards, unknown.targets, unknown.work
    try_worlds(space, nets, seat, 2, 0, 1, WORLDS, ALL_TURNS, *rows)
    return float(space.wins[0] - space.wins[1]) / WORLDS


def decisions(wanted: int, seed: int) -> list[tuple[dict[str, Any], float]]:
    """Views in which joining is possible, each with the value of joining."""
    rng, found, number = random.Random(seed), [], 0
    while len(found) < wanted:
        players = 3 + number % 5
        game = wonders.Game.new(players=players, seed=f"edifice {seed} {number}", edifice=True)
        number += 1
        seats = [
            make_player(rng.choice(("greedy", "net", "pharos:nodes=60")), rng.randrange(1 << 30))
            for _ in range(players)
        ]
        chosen = {rng.randrange(18) for _ in range(DECISIONS_A_GAME)}
        while game.waiting:
            for seat in game.waiting if game.phase == "turn" and 6 * (game.age - 1) + game.turn - 1 in chosen else []:
                joins = [move for move in game.moves(seat) if " join" in move]
                if joins and len(found) < wanted:
                    found.append((game.view(seat), gain_of_joining(game, seat, joins[0])))
            game.play([seats[seat].choose(game.view(seat)).move for seat in game.waiting])
    return found


def main() -> None:
    """Collect the decisions, ask every player, and print a table."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    found = decisions(wanted, seed)
    kinds = {
        "joining pays": [view for view, gain in found if gain > CLEAR],
        "hardly matters": [view for view, gain in found if abs(gain) <= CLEAR],
        "joining costs": [view for view, gain in found if gain < -CLEAR],
    }
    print(f"{wanted} decisions, seed {seed}; a difference of more than {CLEAR:.0%} in the chance to win counts")
    print("| player | " + " | ".join(f"{kind} ({len(views)})" for kind, views in kinds.items()) + " |")
    print("| --- |" + " ---: |" * len(kinds))
    for spec in PLAYERS:
        cells = []
        for views in kinds.values():
            player = make_player(spec, seed)
            moves = [player.choose(view).move for view in views]
            stages = [move for move in moves if move.startswith("stage")]
            joined = sum(" join" in move for move in moves)
            rate = f"{joined / len(stages):.0%} of stages" if stages else "no stages"
            cells.append(f"{joined / max(len(moves), 1):.0%}, {rate}")
        print(f"| `{spec}` | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
