"""A ladder: many players, every pairing, one rating for each.

What is played follows from the plan alone: the seed of a pairing is made from the seed of the ladder and the players'
codes, so neither the order of the list nor who else takes part changes a game, and a ladder with more players or games
plays only what is missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any

from pharos.arena.matches import GameResult, MatchResult, pairing_seed, play_pair, summarise
from pharos.arena.ratings import ANCHOR, ANCHOR_ELO, GAMES_A_PAIR, Gain, Pairing, Rating, gain_by_doubling, rate
from pharos.arena.results import Games, Pair, Results
from pharos.arena.workers import run_all
from pharos.core.errors import PharosError
from pharos.players import LEVELS, parse_spec, require
from pharos.players.choice import DUEL
from pharos.version import __version__

BASELINES = (
    "random",
    "rush-science",
    "rush-military",
    "greedy",
    "rollout:nodes=300",
    "rollout:nodes=1000",
    "rollout:nodes=5000",
)
STEPS_UP = 3  # that somebody with several limits plays: some ten times the time tell most for what they take
PILOT_PAIRS = 5  # of every pairing are enough to see who is near whom


class InvalidPlan(PharosError, ValueError):
    """A ladder that cannot be played."""


@dataclass(frozen=True)
class Plan:
    """Who plays whom, and how often.

    Without `near` and `limits` everybody plays everybody. With `near`, everybody plays a few games against everybody;
    by these they are ranked, and only those within so many places play on: strong against weak teaches nothing.

    `limits` are how long each thinks, in any unit, when they are one player otherwise. Then each plays the next ones in
    the list, and all pairings take the same time: `games` are those of the fastest one. Short games are many, and
    limits that lie apart differ the more in strength, so this tells most about what longer thinking is worth.
    """

    players: tuple[str, ...]
    games: int  # of a pairing; an odd number is rounded up, since games come in pairs
    seed: int
    near: int | None = None
    limits: tuple[float, ...] = ()
    anchor: str | None = None  # by default `greedy` when it plays, otherwise the first of the list
    anchor_elo: float = ANCHOR_ELO

    def __post_init__(self) -> None:
        for player in self.players:
            require(player, DUEL)
        for player, times in Counter(self.players).items():
            if times > 1:
                raise InvalidPlan("player_twice", f"{player!r} is in the list twice", player=player)
        if len(self.players) < 2:
            raise InvalidPlan("too_few_players", f"a ladder has at least 2 players, not {len(self.players)}")
        if self.anchor is not None and self.anchor not in self.players:
            raise InvalidPlan(
                "unknown_anchor", f"the anchor {self.anchor!r} is none of the players", player=self.anchor
            )
        if self.limits and (self.near is not None or len(self.limits) != len(self.players)):
            raise InvalidPlan("invalid_limits", "limits are one for each player, and only neighbours meet then")
        if self.games < 1 or (self.near is not None and self.near < 1):
            raise InvalidPlan("invalid_number", "numbers of games and of places are at least 1")

    @property
    def fixed(self) -> str:
        """The player whose rating is given."""
        return self.anchor or (ANCHOR if ANCHOR in self.players else self.players[0])

    @property
    def pairs(self) -> int:
        """The pairs of games of a pairing; with limits of the fastest."""
        return -(-self.games // GAMES_A_PAIR)

    @property
    def pairings(self) -> dict[tuple[str, str], int]:
        """Who plays whom at all, each in alphabetical order, and how many pairs of games."""
        n = len(self.players)
        chosen = [(i, j) for i, j in combinations(range(n), 2) if not self.limits or j - i <= STEPS_UP]
        times = {(i, j): self.limits[i] + self.limits[j] if self.limits else 1.0 for i, j in chosen}
        least = min(times.values())
        names = {(i, j): sorted((self.players[i], self.players[j])) for i, j in chosen}
        return {(a, b): max(round(self.pairs * least / times[key]), 1) for key, (a, b) in names.items()}

    @property
    def pilot(self) -> list[Pair]:
        """The pairs of games that are played in any case, and all there are without `near`."""
        most = self.pairs if self.near is None else PILOT_PAIRS
        first = {pairing: min(pairs, most) for pairing, pairs in self.pairings.items()}
        # All pairings go on side by side, so that what was played tells about all when the rest is not awaited.
        wanted = [Pair(*pairing, number) for pairing, pairs in first.items() for number in range(pairs)]
        return sorted(wanted, key=lambda pair: pair.number / first[pair.first, pair.second])

    def rest(self, played: dict[Pair, Games]) -> list[Pair]:
        """The other pairs of games, when those of the pilot are played."""
        if self.near is None:
            return []
        ratings = rate(
            self.players, _pairings(self.pilot, played), anchor=self.fixed, anchor_elo=self.anchor_elo, resamples=0
        )
        ranked = sorted(ratings, key=lambda rating: (-rating.elo, rating.player))
        place = {rating.player: number for number, rating in enumerate(ranked)}
        close = [(a, b) for a, b in self.pairings if abs(place[a] - place[b]) <= self.near]
        return [Pair(*pairing, number) for number in range(PILOT_PAIRS, self.pairs) for pairing in close]

    @property
    def total(self) -> int:
        """How many pairs of games there are in all; it does not depend on who is near whom."""
        if self.near is None:
            return len(self.pilot)
        n = len(self.players)
        close = sum(n - distance for distance in range(1, min(self.near, n - 1) + 1))
        return len(self.pilot) + close * max(self.pairs - PILOT_PAIRS, 0)


def default_players(*, clocks: bool = False) -> tuple[str, ...]:
    """The baselines and the levels that people choose from; those limited by a clock only when asked for."""
    levels = [level.code for level in LEVELS]
    return (*BASELINES, *(code for code in levels if clocks or "ms" not in parse_spec(code)[1]))


def _play_pair(seed: int, pair: Pair) -> Games:
    specs = pair.first, pair.second
    return play_pair(specs, pairing_seed(seed, specs), pair.number)


def _stages(plan: Plan, results: Results) -> Iterator[list[Pair]]:
    yield plan.pilot
    yield plan.rest(results.played)


def play_ladder(
    plan: Plan, results: Results, *, workers: int | None = None, on_pair: Callable[[int], None] | None = None
) -> None:
    """Play what is missing in the results. `on_pair` hears after each pair of games how many there are.

    Raises:
        WorkerDied: a process that played was killed; what was played is kept.
    """
    done = 0
    for wanted in _stages(plan, results):
        missing = [pair for pair in wanted if pair not in results.played]
        done += len(wanted) - len(missing)
        for pair, games in run_all(partial(_play_pair, plan.seed), missing, workers):
            results.add(pair, games)
            done += 1
            if on_pair:
                on_pair(done)


@dataclass(frozen=True)
class Standing:
    """A player's line in the table."""

    rating: Rating
    games: int
    wins: int
    ties: int
    score: float
    by: dict[str, int]  # its wins by the way they came about
    first_seat_games: int  # games that it began
    first_seat_wins: int

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        rating = self.rating
        own = {key: value for key, value in vars(self).items() if key != "rating"}
        return {"player": rating.player, "elo": rating.elo, "elo95": [rating.low, rating.high], **own}


@dataclass(frozen=True)
class Ladder:
    """What came of a ladder."""

    plan: Plan
    standings: list[Standing]  # the strongest first
    matches: dict[tuple[str, str], MatchResult]  # by pairing, in alphabetical order
    doubling: Gain | None = None  # what thinking twice as long is worth, when the players differ in that

    def score(self, player: str, opponent: str) -> float | None:
        """What a player scored against another; None when they did not play."""
        result = self.matches.get((min(player, opponent), max(player, opponent)))
        if result is None:
            return None
        return result.score if result.players[0] == player else round(1 - result.score, 4)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "version": __version__,
            "seed": self.plan.seed,
            "games": GAMES_A_PAIR * self.plan.pairs,
            "near": self.plan.near,
            "anchor": {"player": self.plan.fixed, "elo": self.plan.anchor_elo},
            "players": [standing.to_dict() for standing in self.standings],
            "pairings": [match.to_dict() for match in self.matches.values()],
            **({"doubling": vars(self.doubling)} if self.doubling else {}),
        }


def sum_up(plan: Plan, played: dict[Pair, Games]) -> Ladder:
    """The table of a ladder whose games have been played. Only results that the plan asks for count."""
    wanted = [*plan.pilot, *plan.rest(played)]
    pairings = _pairings(wanted, played)
    ratings = rate(plan.players, pairings, anchor=plan.fixed, anchor_elo=plan.anchor_elo, seed=plan.seed)
    limits = dict(zip(plan.players, plan.limits, strict=False))
    games: dict[tuple[str, str], list[GameResult]] = {}
    for pair in wanted:
        games.setdefault((pair.first, pair.second), []).extend(played[pair])
    standings = [_standing(rating, games) for rating in ratings]
    return Ladder(
        plan,
        sorted(standings, key=lambda standing: (-standing.rating.elo, standing.rating.player)),
        {specs: summarise(specs, found, pairing_seed(plan.seed, specs)) for specs, found in games.items()},
        gain_by_doubling(pairings, limits, seed=plan.seed) if limits else None,
    )


def _pairings(wanted: Sequence[Pair], played: dict[Pair, Games]) -> list[Pairing]:
    scores: dict[tuple[str, str], list[float]] = {}
    for pair in wanted:
        points = sum(0.5 if game.winner is None else float(game.winner == 0) for game in played[pair])
        scores.setdefault((pair.first, pair.second), []).append(points)
    return [Pairing(*specs, tuple(found)) for specs, found in sorted(scores.items())]


def _standing(rating: Rating, games: dict[tuple[str, str], list[GameResult]]) -> Standing:
    own = list(_own_games(rating.player, games))
    won = [game for mine, game in own if game.winner == mine]
    ties = sum(game.winner is None for _, game in own)
    return Standing(
        rating,
        games=len(own),
        wins=len(won),
        ties=ties,
        score=round((len(won) + ties / 2) / len(own), 4),
        by=dict(sorted(Counter(game.by for game in won).items())),
        first_seat_games=len(own) // GAMES_A_PAIR,  # each begins one game of a pair
        first_seat_wins=sum(game.began for game in won),
    )


def _own_games(player: str, games: dict[tuple[str, str], list[GameResult]]) -> Iterator[tuple[int, GameResult]]:
    """A player's games, with which of the two it was."""
    for specs, found in games.items():
        if player in specs:
            yield from ((specs.index(player), game) for game in found)
