"""Measure the reviews of Duel: levels, accuracy, stability, endgames, errors and speed.

    python scripts/review_study.py games DIRECTORY --number 10     play games of each level against itself
    python scripts/review_study.py levels DIRECTORY                review them: verdicts and accuracy by level, the fit
    python scripts/review_study.py stability DIRECTORY             verdicts with other seeds
    python scripts/review_study.py endgames --number 200           verdicts of the search against the solver
    python scripts/review_study.py error                           how far values are from those of a deeper search

The figures are in docs/review.md.
"""

from __future__ import annotations

import argparse
import math
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path
from statistics import fmean, quantiles
from typing import Any

from pharos.core.registry import get_game
from pharos.games.duel.review import judge as judging
from pharos.games.duel.review.analyser import Position, solve_all
from pharos.games.duel.review.trees import Trees
from pharos.games.duel.rules import Game
from pharos.players import make_player
from pharos.records import read_record
from pharos.review.accuracy import accuracy_of
from pharos.review.interface import ReviewSettings
from pharos.review.judged import JudgedMove
from pharos.review.verdicts import LIMITS, is_neighbour, name_of, verdict_on

LEVELS = {
    "beginner": "novice",
    "casual": "greedy",
    "strong": "rollout:nodes=4000",
    "expert": "pharos:nodes=24",
    "master": "pharos:ms=1500",
}
BAD = ("mistake", "blunder")
SCALES = (0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2, 0.3)


def play(code: str, seed: int) -> Game:
    """A game of a player against itself."""
    players = [make_player(code, seed), make_player(code, seed + 1)]
    game = Game.new(seed)
    while game.to_move is not None:
        game.play(players[game.to_move].choose(game.view(game.to_move)).move)
    return game


def play_games(directory: Path, number: int, levels: list[str]) -> None:
    """Play games of each level against itself."""
    directory.mkdir(parents=True, exist_ok=True)
    for level in levels:
        for k in range(number):
            path = directory / f"{level}-{k}.txt"
            if not path.exists():
                path.write_text(play(LEVELS[level], 7000 + k).record(players=LEVELS[level]).to_text())


def review(path: Path, depth: str, seed: int, threads: int) -> tuple[list[JudgedMove], float, float]:
    """The judged moves of a record, and the seconds of processor time until the first verdict and for all."""
    part: Any = get_game("duel").review
    begin, first, found = time.process_time(), 0.0, {}
    for move in part.judge(read_record(path).recorded, ReviewSettings(depth, seed, threads), lambda: False):
        first = first or time.process_time() - begin
        found[move.number] = move
    return [found[number] for number in sorted(found)], first, time.process_time() - begin


def study_levels(directory: Path, depth: str, threads: int) -> None:
    """Review games of all levels; print verdicts and accuracy, and fit the scale of the accuracy."""
    losses: dict[str, list[list[float]]] = {}
    for level in LEVELS:
        verdicts: Counter[str] = Counter()
        seconds, firsts, lucks = [], [], []
        for path in sorted(directory.glob(f"{level}-*.txt")):
            moves, first, whole = review(path, depth, 0, threads)
            seconds.append(whole)
            firsts.append(first)
            lucks += [move.luck for move in moves if move.luck]
            free = [move for move in moves if not move.is_forced]
            verdicts.update(move.verdict for move in free)
            for seat in (0, 1):
                losses.setdefault(level, []).append([move.loss for move in free if move.seat == seat])
        if level not in losses:
            continue
        number = sum(verdicts.values())
        shares = {name: round(100 * verdicts[name] / number, 1) for name in (*judging_names(), "unclear")}
        accuracies = sorted(accuracy_of(row) or 0.0 for row in losses[level])
        print(
            f"{level:9} games {len(seconds)} decisions {number} {shares} loss {fmean(map(fmean, losses[level])):.4f} "
            f"accuracy {fmean(accuracies):.1f} [{accuracies[0]:.1f}, {accuracies[-1]:.1f}] luck {fmean(lucks):+.4f} "
            f"CPU seconds {fmean(seconds):.1f} (most {max(seconds):.1f}), first verdict {max(firsts):.2f}",
            flush=True,
        )
    if len(losses) > 1:
        fit_scale(losses)


def judging_names() -> tuple[str, ...]:
    """The verdicts in order."""
    return ("best", "good", *LIMITS)


def fit_scale(losses: dict[str, list[list[float]]]) -> None:
    """Print, for each scale, how often a game of a level has a higher accuracy than one of the level below."""
    levels = [level for level in LEVELS if level in losses]
    for scale in SCALES:
        rows = {level: [accuracy_of(row, scale) or 0.0 for row in losses[level]] for level in levels}
        shares = []
        for low, high in pairwise(levels):
            pairs = [(a < b) + (a == b) / 2 for a in rows[low] for b in rows[high]]
            shares.append(fmean(pairs))
        means = " ".join(f"{fmean(rows[level]):.1f}" for level in levels)
        print(f"scale {scale}: {fmean(shares):.3f} {[round(share, 2) for share in shares]} means {means}", flush=True)


def study_stability(directory: Path, depth: str, threads: int, seeds: int, most: int) -> None:
    """Compare the verdicts with those of other seeds."""
    same, near, called = 0, 0, 0
    for path in sorted(directory.glob("*.txt"))[:most]:
        base, _, _ = review(path, depth, 0, threads)
        for seed in range(1, seeds + 1):
            other, _, _ = review(path, depth, seed, threads)
            for one, two in zip(base, other, strict=True):
                if one.verdict in BAD:
                    called += 1
                    same += one.verdict == two.verdict
                    near += is_neighbour(one.verdict, two.verdict)
        print(
            f"{path.name}: {called} called, same {same / max(called, 1):.3f}, near {near / max(called, 1):.3f}",
            flush=True,
        )


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
    parser.add_argument("part", choices=("games", "levels", "stability", "endgames", "error"))
    parser.add_argument("directory", type=Path, nargs="?", default=Path("review-games"))
    parser.add_argument("--number", type=int, default=10)
    parser.add_argument("--levels", nargs="*", default=list(LEVELS))
    parser.add_argument("--depth", default="normal")
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    if given.part == "games":
        play_games(given.directory, given.number, given.levels)
    elif given.part == "levels":
        study_levels(given.directory, given.depth, given.threads)
    elif given.part == "stability":
        study_stability(given.directory, given.depth, given.threads, given.seeds, given.number)
    elif given.part == "endgames":
        study_endgames(given.number, given.threads)
    else:
        study_error(given.number, given.threads)


if __name__ == "__main__":
    main()
