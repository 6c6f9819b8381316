"""Ladders: many players, all pairings, one rating per player.

The plan alone determines which games are played: the seed of a pairing is derived from the ladder's seed and the
players' codes. Neither the order of the list nor the other participants change a game, so a ladder extended with more
players or games only plays what is missing.
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
from pharos.core.registry import default_game, get_game
from pharos.players import LEVELS, check_spec, parse_spec
from pharos.version import __version__

# Each limit plays the next three: a span of about ten times the thinking time is the most informative for its cost.
NEIGHBOURS_PLAYED = 3
PILOT_PAIRS = 5  # pairs of games per pairing, enough for a rough ranking


class InvalidPlan(PharosError, ValueError):
    """A ladder that cannot be played."""


@dataclass(frozen=True)
class LadderPlan:
    """Who plays whom, and how often.

    Without `near` and `limits`, everybody plays everybody. With `near`, everybody first plays a few games against
    everybody. These rank the players, and only players at most `near` places apart continue: games between strong and
    weak players give little information.

    `limits` gives each player's thinking limit, in any unit, if the players are otherwise identical. Each player then
    only plays the next few in the list, and all pairings get the same total time; `games` applies to the fastest
    pairing. Fast pairings play many games, and distant limits differ more in strength, so this gives the best estimate
    of what longer thinking gains.
    """

    players: tuple[str, ...]
    games: int  # per pairing; odd numbers are rounded up, since games come in pairs
    seed: int
    near: int | None = None
    limits: tuple[float, ...] = ()
    anchor: str | None = None  # default: `greedy` if it takes part, otherwise the first player
    anchor_elo: float = ANCHOR_ELO

    def __post_init__(self) -> None:
        for player in self.players:
            check_spec(player, default_game())
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
    def anchor_player(self) -> str:
        """The anchor, whose rating is fixed."""
        return self.anchor or (ANCHOR if ANCHOR in self.players else self.players[0])

    @property
    def pairs(self) -> int:
        """The number of pairs of games per pairing; with limits, that of the fastest pairing."""
        return -(-self.games // GAMES_A_PAIR)

    @property
    def pairings(self) -> dict[tuple[str, str], int]:
        """All pairings, each in alphabetical order, with their number of pairs of games."""
        n = len(self.players)
        chosen = [(i, j) for i, j in combinations(range(n), 2) if not self.limits or j - i <= NEIGHBOURS_PLAYED]
        times = {(i, j): self.limits[i] + self.limits[j] if self.limits else 1.0 for i, j in chosen}
        least = min(times.values())
        names = {(i, j): sorted((self.players[i], self.players[j])) for i, j in chosen}
        return {(a, b): max(round(self.pairs * least / times[key]), 1) for key, (a, b) in names.items()}

    @property
    def pilot(self) -> list[Pair]:
        """The pairs of games that are played in any case; without `near`, all of them."""
        most = self.pairs if self.near is None else PILOT_PAIRS
        first = {pairing: min(pairs, most) for pairing, pairs in self.pairings.items()}
        # Interleave the pairings, so that an interrupted ladder has results for all of them.
        wanted = [Pair(*pairing, number) for pairing, pairs in first.items() for number in range(pairs)]
        return sorted(wanted, key=lambda pair: pair.number / first[pair.first, pair.second])

    def remaining_pairs(self, played: dict[Pair, Games]) -> list[Pair]:
        """Return the remaining pairs of games, given the results of the pilot."""
        if self.near is None:
            return []
        ratings = rate(
            self.players,
            _pairings(self.pilot, played),
            anchor=self.anchor_player,
            anchor_elo=self.anchor_elo,
            resamples=0,
        )
        ranked = sorted(ratings, key=lambda rating: (-rating.elo, rating.player))
        place = {rating.player: number for number, rating in enumerate(ranked)}
        close = [(a, b) for a, b in self.pairings if abs(place[a] - place[b]) <= self.near]
        return [Pair(*pairing, number) for number in range(PILOT_PAIRS, self.pairs) for pairing in close]

    @property
    def total(self) -> int:
        """The total number of pairs of games. It does not depend on the ranking."""
        if self.near is None:
            return len(self.pilot)
        n = len(self.players)
        close = sum(n - distance for distance in range(1, min(self.near, n - 1) + 1))
        return len(self.pilot) + close * max(self.pairs - PILOT_PAIRS, 0)


def default_players(*, clocks: bool = False) -> tuple[str, ...]:
    """Return the codes of the baselines and levels; players limited by a clock are included only on request."""
    baselines, levels = get_game(default_game()).players.baselines, [level.code for level in LEVELS]
    return (*baselines, *(code for code in levels if clocks or "ms" not in parse_spec(code)[1]))


def _play_pair(seed: int, pair: Pair) -> Games:
    specs = pair.first, pair.second
    return play_pair(specs, pairing_seed(seed, specs), pair.number)


def _stages(plan: LadderPlan, results: Results) -> Iterator[list[Pair]]:
    yield plan.pilot
    yield plan.remaining_pairs(results.played)


def play_ladder(
    plan: LadderPlan, results: Results, *, workers: int | None = None, on_pair: Callable[[int], None] | None = None
) -> None:
    """Play the pairs that are missing from the results.

    `on_pair` is called after each pair of games with the number of pairs completed.

    Raises:
        WorkerDied: a worker process was killed; completed pairs are kept.
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
    """A player's row in the table."""

    rating: Rating
    games: int
    wins: int
    ties: int
    score: float
    by: dict[str, int]  # number of wins by type of victory
    first_seat_games: int  # games in which it moved first
    first_seat_wins: int

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        rating = self.rating
        own = {key: value for key, value in vars(self).items() if key != "rating"}
        return {"player": rating.player, "elo": rating.elo, "elo95": [rating.low, rating.high], **own}


@dataclass(frozen=True)
class Ladder:
    """The result of a ladder."""

    plan: LadderPlan
    standings: list[Standing]  # strongest first
    matches: dict[tuple[str, str], MatchResult]  # by pairing; the names are in alphabetical order
    doubling: Gain | None = None  # gain from doubling the limit, if the players differ in it

    def score(self, player: str, opponent: str) -> float | None:
        """Return a player's score against another, or None if they did not play."""
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
            "anchor": {"player": self.plan.anchor_player, "elo": self.plan.anchor_elo},
            "players": [standing.to_dict() for standing in self.standings],
            "pairings": [match.to_dict() for match in self.matches.values()],
            **({"doubling": vars(self.doubling)} if self.doubling else {}),
        }


def summarise_ladder(plan: LadderPlan, played: dict[Pair, Games]) -> Ladder:
    """Compute the table of a ladder from its games. Results that are not part of the plan are ignored."""
    wanted = [*plan.pilot, *plan.remaining_pairs(played)]
    pairings = _pairings(wanted, played)
    ratings = rate(plan.players, pairings, anchor=plan.anchor_player, anchor_elo=plan.anchor_elo, seed=plan.seed)
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
        first_seat_games=len(own) // GAMES_A_PAIR,  # each player moves first in one game of a pair
        first_seat_wins=sum(game.began for game in won),
    )


def _own_games(player: str, games: dict[tuple[str, str], list[GameResult]]) -> Iterator[tuple[int, GameResult]]:
    """Yield a player's games, each with the player's index in the pairing."""
    for specs, found in games.items():
        if player in specs:
            yield from ((specs.index(player), game) for game in found)
