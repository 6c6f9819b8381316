"""Compare reviews of Duel with the endgame solver and with far deeper searches.

    python scripts/review_errors.py endgames --number 200   verdicts of the search against the solver
    python scripts/review_errors.py error --number 40       how far values are from those of a deeper search

The figures are in docs/review.md; `scripts/review_study.py` measures reviews by level.
"""

from __future__ import annotations

import argparse
import math
from statistics import fmean, quantiles

from pharos.games.duel.review import judge as judging
from pharos.games.duel.review.analyser import Position, solve_all
from pharos.games.duel.review.trees import Trees
from pharos.games.duel.rules import Game
from pharos.players import make_player
from pharos.review.verdicts import LIMITS, is_neighbour, name_of, verdict_on


def play(code: str, seed: int) -> Game:
    """A game of a player against itself."""
    players = [make_player(code, seed), make_player(code, seed + 1)]
    game = Game.new(seed)
    while game.to_move is not None:
        game.play(players[game.to_move].choose(game.view(game.to_move)).move)
    return game


def study_endgames(number: int, threads: int) -> None:
    """Compare verdicts on all moves of endgames with exact ones: as a review gives them, and by the search alone."""
    trees = Trees(0, threads)
    budget = judging.BUDGETS["normal"]
    solver_nodes = {"as in a review": budget.solver, "search alone": 0}
    spoken, wrong, far = (dict.fromkeys(solver_nodes, 0) for _ in range(3))
    total, seed = 0, 0
    while total < number:
        seed += 1
        game = play("greedy", 90_000 + seed)
        begin = Game(game.start) if not isinstance(game.start, dict) else Game.from_position(game.start)
        for move in game.played[:-8]:
            begin.play(move)
        solved = solve_all(begin, 20_000_000, trees.stop)
        if solved is None or len(solved.moves) < 2:
            continue
        total += 1
        exact = {_text(begin, code): solved.moves[0][1] - value for code, value in solved.moves}
        for name, nodes in solver_nodes.items():
            for text, loss in exact.items():
                position = Position(trees, begin, f"endgame {seed}", nodes)
                judging.search_position(position, text, budget)
                verdict = verdict_on(position.loss(text))
                if verdict in LIMITS:
                    spoken[name] += 1
                    wrong[name] += loss < LIMITS[verdict] - 1e-9
                    far[name] += not is_neighbour(verdict, name_of(loss))
    for name in solver_nodes:
        print(
            f"{total} endgames, {name}: {spoken[name]} bad verdicts, {wrong[name]} of them harsher than the solver, "
            f"{far[name]} by more than one step"
        )


def _text(game: Game, code: int) -> str:
    from pharos.games.duel.rules.notation import format_move

    return format_move(game.state, code)


def study_error(number: int, threads: int) -> None:
    """Print the error of values by visits against those of a far deeper search, for the fit of the depth error."""
    trees, deep = Trees(1, threads), Trees(2, threads, 200_000)
    rows: dict[int, list[float]] = {}
    gaps: dict[int, list[float]] = {}
    for k in range(number):
        game = play("greedy" if k % 2 else "pharos:nodes=100", 50_000 + k)
        start = Game(game.start) if not isinstance(game.start, dict) else Game.from_position(game.start)
        for move in game.played[: 3 + 11 * k % (len(game.played) - 12)]:
            start.play(move)
        if len(start.moves()) < 2:
            continue
        reference = Position(deep, start, f"error {k}", 0)
        every = [reference.trial(move) for move in start.moves()]
        reference.deepen(every, 20_000)
        position = Position(trees, start, f"error {k}", 0)
        done = 0
        for share in (50, 200, 800, 3_200):
            position.deepen([position.trial(move) for move in start.moves()], share - done)
            done = share
            best = position.best
            for move in start.moves():
                one, two = position.trial(move), reference.trial(move)
                if two.proven or one.proven:
                    continue
                rows.setdefault(4 * share, []).append(one.win - two.win)
                if one is not best:
                    truth = reference.trial(position.text(best)).win - two.win
                    gaps.setdefault(4 * share, []).append(best.win - one.win - truth)
    for visits, errors in rows.items():
        root = math.sqrt(fmean(e * e for e in errors))
        tail = quantiles([abs(e) for e in errors], n=20)[-1]
        pair = math.sqrt(fmean(e * e for e in gaps[visits]))
        print(f"visits {visits}: rms {root:.4f}, 95 % below {tail:.4f}, of differences {pair:.4f}, n {len(errors)}")


def main() -> None:
    """Run a part of the study."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=("endgames", "error"))
    parser.add_argument("--number", type=int, default=10)
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    {"endgames": study_endgames, "error": study_error}[given.part](given.number, given.threads)


if __name__ == "__main__":
    main()
