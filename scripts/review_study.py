"""Measure reviews by level, for both games: verdicts, accuracy and the fit of its scale, stability with other seeds.

    python scripts/review_study.py games DIRECTORY --number 20      play games of the levels
    python scripts/review_study.py reviews DIRECTORY --depth quick  review them; goes on where it was interrupted
    python scripts/review_study.py levels DIRECTORY --depth quick   verdicts and accuracy by level, the fit of the scale
    python scripts/review_study.py stability DIRECTORY --seeds 1 2  compare with reviews that had other seeds

`--game wonders` does the same for 7 Wonders. A game is one of a level against itself or against the next one; game
number k has the same deal at every table. Reviews are kept as `DIRECTORY/reviews/DEPTH-SEED/NAME.json`. The figures are
in docs/review.md; `scripts/review_errors.py` compares reviews of Duel with deeper searches and with the solver.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, pairwise
from pathlib import Path
from statistics import correlation, fmean
from typing import Any

from pharos.arena.matches import play_game, seed_of
from pharos.core.registry import get_game
from pharos.players import close_player, make_player
from pharos.records import read_record
from pharos.review import ReviewSettings, judge_record
from pharos.review.accuracy import SCALE, accuracy_of
from pharos.review.verdicts import BLUNDER, MISTAKE, UNCLEAR, VERDICTS, is_neighbour

SEATS = {"duel": 2, "wonders": 3}
# The levels; limits are nodes, so that games can be repeated, and never more than the level's own.
# `timed` is the highest level of Duel itself; play it in a directory of its own.
PLAYERS = {
    "duel": {
        "beginner": "novice",
        "casual": "greedy",
        "strong": "rollout:nodes=4000",
        "expert": "pharos:nodes=24",
        "master": "pharos:nodes=20000",
        "timed": "pharos:ms=1500",
    },
    "wonders": {
        "beginner": "citizen:noise=100",
        "casual": "citizen:sight=40,noise=40",
        "strong": "citizen:sight=85",
        "expert": "planner:nodes=320",
        "master": "pharos:nodes=3000",
    },
}
BAD = (MISTAKE, BLUNDER)
SCALES = (0.01, 0.015, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2, 0.3)
RESAMPLES = 400


def tables(game: str, levels: Sequence[str]) -> list[tuple[str, str]]:
    """The pairs of levels that play: each against itself and against the next one."""
    every = list(PLAYERS[game])
    pairs = [(level, level) for level in every] + list(pairwise(every))
    return [pair for pair in pairs if set(pair) <= set(levels)]


def seated(game: str, pair: tuple[str, str], number: int) -> list[str]:
    """The level of each seat: the two take turns, and change places with every deal."""
    return [pair[(seat + number) % 2] for seat in range(SEATS[game])]


def play_games(directory: Path, game: str, numbers: Sequence[int], levels: Sequence[str]) -> None:
    """Play the games that are missing."""
    directory.mkdir(parents=True, exist_ok=True)
    rules = get_game(game).rules
    for number in numbers:
        for pair in tables(game, levels):
            path = directory / f"{number:03}-{'-'.join(pair)}.txt"
            if path.exists():
                continue
            seats = seated(game, pair, number)
            players = [
                make_player(PLAYERS[game][level], seed_of("review study", number, seat), threads=1)
                for seat, level in enumerate(seats)
            ]
            played = play_game(rules, rules.deal(len(seats), seed_of("review study", number)), players)
            for player in players:
                close_player(player)
            path.write_text(rules.record(played, {"levels": " ".join(seats)}))


@dataclass(frozen=True)
class Reviewed:
    """The stored review of a game: rows of seat, verdict, loss, error, luck, and whether the move was forced."""

    name: str
    levels: list[str]  # by seat
    rows: list[list[Any]]
    seconds: float  # of processor time
    first: float  # the same until the first verdict

    def losses(self, seat: int) -> list[float]:
        """The losses of a seat's decisions."""
        return [loss for owner, _, loss, _, _, is_forced in self.rows if owner == seat and not is_forced]


def review_games(directory: Path, depth: str, seed: int, threads: int, names: Callable[[str], bool]) -> None:
    """Review the games that have no review yet."""
    folder = directory / "reviews" / f"{depth}-{seed}"
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(directory.glob("*.txt")):
        target = folder / f"{path.stem}.json"
        if target.exists() or not names(path.stem):
            continue
        record = read_record(path)
        begin, first, found = time.process_time(), 0.0, {}
        for move in judge_record(record.game, record.recorded, ReviewSettings(depth, seed, threads)):
            first = first or time.process_time() - begin
            found[move.number] = move
        moves = [found[number] for number in sorted(found)]
        data = {
            "levels": record.recorded.headers["levels"].split(),
            "rows": [[m.seat, m.verdict, m.loss, m.error, m.luck, m.is_forced] for m in moves],
            "seconds": round(time.process_time() - begin, 2),
            "first": round(first, 2),
        }
        target.write_text(json.dumps(data))


def stored_reviews(directory: Path, depth: str, seed: int) -> list[Reviewed]:
    """All reviews of a depth and seed."""
    folder = directory / "reviews" / f"{depth}-{seed}"
    return [Reviewed(path.stem, **json.loads(path.read_text())) for path in sorted(folder.glob("*.json"))]


# --- levels ----------------------------------------------------------------------------------------------------------


def resampled(reviews: Sequence[Reviewed], figure: Callable[[Sequence[Reviewed]], float]) -> tuple[float, float, float]:
    """A figure with its 95 % interval from resampled games, since moves of one game are not independent."""
    rng = random.Random(1)
    values = sorted(figure(rng.choices(reviews, k=len(reviews))) for _ in range(RESAMPLES))
    return figure(reviews), values[RESAMPLES // 40], values[-RESAMPLES // 40 - 1]


def study_levels(directory: Path, game: str, depth: str, scale: float) -> None:
    """Print verdicts and accuracy by level as a table, then the fit of the scale."""
    reviews = stored_reviews(directory, depth, 0)
    levels = [level for level in PLAYERS[game] if any(level in review.levels for review in reviews)]
    print(f"{game}, {depth} depth, {len(reviews)} games, scale {scale}")
    print("| level | seats | decisions | mistakes and blunders | unclear | mean loss | accuracy |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for level in levels:
        print(level_row(reviews, level, PLAYERS[game][level], scale), flush=True)
    seconds = [review.seconds for review in reviews]
    lucks = [row[4] for review in reviews for row in review.rows if row[4]]
    error = 1.96 * math.sqrt(fmean(luck * luck for luck in lucks) / len(lucks))
    print(f"luck {fmean(lucks):+.4f} ± {error:.4f}; processor seconds {fmean(seconds):.1f}, most {max(seconds):.1f}")
    if len(levels) > 1:
        fit_scale(reviews, levels)


def level_row(reviews: Sequence[Reviewed], level: str, code: str, scale: float) -> str:
    """A row of the table of levels."""
    own = [review for review in reviews if level in review.levels]
    losses = seat_losses(own, level)
    cells = []
    for kinds in (BAD, (UNCLEAR,)):
        middle, low, high = resampled(own, partial(share, level=level, kinds=kinds))
        cells.append(f"{100 * middle:.1f} % ({100 * low:.1f} to {100 * high:.1f})")
    middle, low, high = resampled(own, partial(mean_accuracy, level=level, scale=scale))
    loss = fmean(chain.from_iterable(losses))
    return (
        f"| {level} (`{code}`) | {len(losses)} | {sum(map(len, losses))} | {' | '.join(cells)} | {loss:.4f} | "
        f"{middle:.1f} ({low:.1f} to {high:.1f}) |"
    )


def seat_losses(reviews: Sequence[Reviewed], level: str) -> list[list[float]]:
    """The losses of every seat of a level."""
    return [r.losses(seat) for r in reviews for seat, name in enumerate(r.levels) if name == level and r.losses(seat)]


def share(reviews: Sequence[Reviewed], level: str, kinds: Sequence[str]) -> float:
    """The share of a level's decisions with one of these verdicts."""
    verdicts = Counter(row[1] for r in reviews for row in r.rows if r.levels[row[0]] == level and not row[5])
    return sum(verdicts[kind] for kind in kinds) / max(verdicts.total(), 1)


def mean_accuracy(reviews: Sequence[Reviewed], level: str, scale: float) -> float:
    """The mean accuracy of a level's seats."""
    return fmean(accuracy_of(losses, scale) or 0.0 for losses in seat_losses(reviews, level))


def fit_scale(reviews: Sequence[Reviewed], levels: Sequence[str]) -> None:
    """Print, for each scale, how well accuracy tells the levels apart.

    `pairs`: how often a seat of a level has a higher accuracy than one of the level below, over all pairs of seats;
    `table`: the same at one table, where both had the same deal; `correlation` of a seat's accuracy with the number of
    its level; each with a 95 % interval.
    """
    for scale in SCALES:
        figures = [
            resampled(reviews, partial(figure, levels=levels, scale=scale))
            for figure in (share_of_pairs, share_at_tables, correlation_with_level)
        ]
        text = "  ".join(
            f"{name} {a:.3f} ({b:.3f} to {c:.3f})"
            for name, (a, b, c) in zip(("pairs", "table", "correlation"), figures, strict=True)
        )
        means = " ".join(f"{mean_accuracy(reviews, level, scale):.1f}" for level in levels)
        print(f"scale {scale:5}: {text}  means {means}", flush=True)


def _is_higher(low: Sequence[float], high: Sequence[float]) -> float:
    """The share of pairs in which the second is higher; equal ones count half."""
    return fmean((a < b) + (a == b) / 2 for a in low for b in high)


def share_of_pairs(reviews: Sequence[Reviewed], levels: Sequence[str], scale: float) -> float:
    """How often a seat of a level has a higher accuracy than one of the level below, on average over the levels."""
    rows = {level: [accuracy_of(losses, scale) or 0.0 for losses in seat_losses(reviews, level)] for level in levels}
    pairs = [(rows[low], rows[high]) for low, high in pairwise(levels) if rows[low] and rows[high]]
    return fmean(_is_higher(low, high) for low, high in pairs) if pairs else math.nan


def share_at_tables(reviews: Sequence[Reviewed], levels: Sequence[str], scale: float) -> float:
    """How often, at one table, the seats of a level have a higher accuracy than those of the level below."""
    found = []
    for review in reviews:
        low, high = (
            [accuracy_of(losses, scale) or 0.0 for losses in seat_losses([review], level)]
            for level in (min(review.levels, key=levels.index), max(review.levels, key=levels.index))
        )
        if len(set(review.levels)) == 2 and low and high:
            found.append(_is_higher(low, high))
    return fmean(found) if found else math.nan


def correlation_with_level(reviews: Sequence[Reviewed], levels: Sequence[str], scale: float) -> float:
    """The correlation of a seat's accuracy with the number of its level."""
    rows = [
        (number, accuracy_of(losses, scale) or 0.0)
        for number, level in enumerate(levels)
        for losses in seat_losses(reviews, level)
    ]
    return correlation([float(number) for number, _ in rows], [accuracy for _, accuracy in rows])


# --- stability -------------------------------------------------------------------------------------------------------


def study_stability(directory: Path, depth: str, seeds: Sequence[int]) -> None:
    """Compare the verdicts of stored reviews with those of other seeds."""
    base = {review.name: review for review in stored_reviews(directory, depth, 0)}
    called = same = near = moves = alike = 0
    names = set()
    changes: Counter[tuple[str, str]] = Counter()
    for seed in seeds:
        for other in stored_reviews(directory, depth, seed):
            if other.name not in base:
                continue
            names.add(other.name)
            for one, two in zip(base[other.name].rows, other.rows, strict=True):
                moves += not one[5]
                alike += not one[5] and is_neighbour(one[1], two[1])
                if one[1] in BAD:
                    called += 1
                    same += one[1] == two[1]
                    near += is_neighbour(one[1], two[1])
                    changes[one[1], two[1]] += 1
    print(f"{len(names)} games, {depth} depth, seeds {list(seeds)} against 0")
    print(f"called mistake or blunder: {called}, the same {same}, the same or a neighbour {near} ({near / called:.1%})")
    print(f"all {moves} decisions: the same or a neighbour {alike / moves:.1%}")
    for pair, number in sorted(changes.items(), key=lambda item: [_rank(name) for name in item[0]]):
        print(f"  {pair[0]} -> {pair[1]}: {number}")


def _rank(verdict: str) -> float:
    return -1 if verdict == UNCLEAR else VERDICTS.index(verdict)


def main() -> None:
    """Run a part of the study."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=("games", "reviews", "levels", "stability"))
    parser.add_argument("directory", type=Path)
    parser.add_argument("--game", choices=tuple(SEATS), default="duel")
    parser.add_argument("--first", type=int, default=0, help="number of the first game at every table")
    parser.add_argument("--number", type=int, default=20, help="games at every table")
    parser.add_argument("--levels", nargs="*", help="only these")
    parser.add_argument("--self", action="store_true", help="only levels against themselves")
    parser.add_argument("--depth", default="normal")
    parser.add_argument("--seeds", type=int, nargs="*", default=[0], help="of the reviews")
    parser.add_argument("--scale", type=float, help="of the accuracy; by default the one in use")
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    numbers = range(given.first, given.first + given.number)
    levels = given.levels or [level for level in PLAYERS[given.game] if level != "timed"]
    if given.part == "games":
        play_games(given.directory, given.game, numbers, levels)
    elif given.part == "reviews":

        def is_wanted(name: str) -> bool:
            number, low, high = name.split("-")
            return int(number) in numbers and {low, high} <= set(levels) and (low == high or not given.self)

        for seed in given.seeds:
            review_games(given.directory, given.depth, seed, given.threads, is_wanted)
    elif given.part == "levels":
        study_levels(given.directory, given.game, given.depth, given.scale or SCALE)
    else:
        study_stability(given.directory, given.depth, [seed for seed in given.seeds if seed])


if __name__ == "__main__":
    main()
