"""Matches with several seats: blocks of games on the same deal, in which every player takes each seat once.

If there are as many codes as seats, each code takes one seat; if there are fewer, the last code takes all remaining
seats. Seeds are derived as in `matches.py`, so the result does not depend on the number of worker processes.
"""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pharos.arena.matches import NORMAL_95, interval, play_to_end, seed_of
from pharos.arena.workers import run_all
from pharos.core.errors import PharosError
from pharos.core.game import Outcome
from pharos.core.registry import get_game
from pharos.players import check_spec, close_player, make_player

Range = tuple[float, float]


@dataclass(frozen=True)
class SeatResult:
    """The result of one seat in one game."""

    player: int  # index of the code that played this seat
    win: float  # 1, or a fraction if several seats share the win
    rank: float  # starting at 1; tied seats get the mean of their ranks
    score: int
    counts: Mapping[str, int] = field(default_factory=dict)  # game-specific counts


TableResult = tuple[SeatResult, ...]


@dataclass(frozen=True)
class Standing:
    """The result of one player, averaged over its games and seats. Intervals are 95 % confidence intervals."""

    player: str
    seats: int  # number of seats it takes in each game
    wins: float  # total, with shared wins counted as fractions
    win_share: float  # wins per seat; the fair share is 1 / seats at the table
    ci95: Range
    mean_rank: float
    rank95: Range | None  # None if there is only one block
    mean_score: float
    score95: Range | None
    figures: Mapping[str, float | None] = field(default_factory=dict)  # derived from the counts by the game

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        fields = {**vars(self), **self.figures}
        del fields["figures"]
        return {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}


@dataclass(frozen=True)
class BlocksResult:
    """The result of a match."""

    game: str
    seats: int
    options: Mapping[str, Any]  # deal options
    games: int
    blocks: int
    fair: float  # expected share of wins if all players are equally strong
    standings: tuple[Standing, ...]  # in the order of the codes
    wins: tuple[int, ...]  # games that each of them won outright
    ties: int  # games whose win is shared by several seats
    first_seat_wins: int  # games that seat 0 won outright
    seed: int

    def to_dict(self) -> dict[str, Any]:
        """The JSON form. Keys shared with two-player matches have the same names and come first."""
        first = self.standings[0]
        return {
            "game": self.game,
            "players": [standing.player for standing in self.standings],
            "games": self.games,
            "wins": list(self.wins),
            "ties": self.ties,
            "score": first.win_share,
            "ci95": list(first.ci95),
            "by": {"points": self.games - self.ties, "tie": self.ties},  # includes games decided by a tie-break
            "first_seat_wins": self.first_seat_wins,
            "seats": self.seats,
            **self.options,
            "blocks": self.blocks,
            "fair": self.fair,
            "standings": [standing.to_dict() for standing in self.standings],
            "seed": self.seed,
        }


def seating(codes: int, seats: int, rotation: int) -> list[int]:
    """Return the index of the code in each seat for one game of a block."""
    line = [min(place, codes - 1) for place in range(seats)]
    return [line[(seat - rotation) % seats] for seat in range(seats)]


def _ranking(outcome: Outcome, seats: int) -> tuple[tuple[int, ...], ...]:
    """The seats of a finished game, best first. Without a ranking: the winner before all others, or one tie."""
    if outcome.ranking or outcome.winner is None:
        return outcome.ranking or (tuple(range(seats)),)
    return (outcome.winner,), tuple(seat for seat in range(seats) if seat != outcome.winner)


def places_of(outcome: Outcome, seats: int) -> dict[int, tuple[float, float]]:
    """Return each seat's share of the win and its rank in a finished game; tied seats get the mean of their ranks."""
    places: dict[int, tuple[float, float]] = {}
    before = 0
    for tied in _ranking(outcome, seats):
        win = 0.0 if before else 1 / len(tied)
        places |= dict.fromkeys(tied, (win, before + (len(tied) + 1) / 2))
        before += len(tied)
    return places


def results_of(name: str, game: Any, players: Sequence[int]) -> TableResult:
    """Return the result of each seat in a finished game. `players` gives the index of the code in each seat."""
    rules, statistics = get_game(name).rules, get_game(name).arena
    outcome = rules.outcome(game)
    assert outcome is not None
    places = places_of(outcome, len(players))
    scores = rules.scores(game) or [0] * len(players)
    return tuple(
        SeatResult(player, *places[seat], scores[seat], statistics.count(game, seat) if statistics else {})
        for seat, player in enumerate(players)
    )


def _play_game(
    specs: tuple[str, ...], name: str, seats: int, options: Mapping[str, Any], seed: int, number: int
) -> TableResult:
    """Play the match's game with this number. All games of a block share a deal, and the players rotate by one seat."""
    block, rotation = divmod(number, seats)
    line = seating(len(specs), seats, rotation)
    rules = get_game(name).rules
    game = rules.begin(rules.deal(seats, seed_of("deal", seed, block), **options))
    players = [
        make_player(specs[line[seat]], seed_of("player", seed, number, seat), programs=True, threads=1)
        for seat in range(seats)
    ]
    try:
        play_to_end(rules, game, players)
    finally:
        for player in players:
            close_player(player)
    return results_of(name, game, line)


def _confidence_interval(means: Sequence[float]) -> Range | None:
    """A 95 % confidence interval for a mean, computed from the independent block means."""
    if len(means) < 2:
        return None
    mean = sum(means) / len(means)
    spread = sum((m - mean) ** 2 for m in means) / (len(means) - 1)
    half = NORMAL_95 * math.sqrt(spread / len(means))
    return round(mean - half, 4), round(mean + half, 4)


def _count(name: str, seat: SeatResult) -> int:
    return seat.counts[name]


def _standing(code: str, player: int, game: str, seats: int, results: Sequence[TableResult]) -> Standing:
    """Compute the standing of one player."""
    own = [[seat for seat in result if seat.player == player] for result in results]
    places, statistics = len(own[0]), get_game(game).arena

    def means(value: Callable[[SeatResult], float]) -> list[float]:
        return [sum(value(seat) for seat in row) / places for row in own]

    def blocks(values: list[float]) -> list[float]:
        return [sum(values[i : i + seats]) / seats for i in range(0, len(values), seats)]

    def mean(values: list[float]) -> float:
        return round(sum(values) / len(own), 4)

    wins, ranks, scores = means(lambda seat: seat.win), means(lambda seat: seat.rank), means(lambda seat: seat.score)
    counts = {name: means(partial(_count, name)) for name in own[0][0].counts}
    low, high = interval(wins, blocks(wins))
    return Standing(
        player=code,
        seats=places,
        wins=round(sum(wins) * places, 4),
        win_share=mean(wins),
        ci95=(round(low, 4), round(high, 4)),
        mean_rank=mean(ranks),
        rank95=_confidence_interval(blocks(ranks)),
        mean_score=mean(scores),
        score95=_confidence_interval(blocks(scores)),
        figures=statistics.summarise(counts) if statistics else {},
    )


def summarise_blocks(
    specs: Sequence[str],
    results: Sequence[TableResult],
    seed: int,
    *,
    game: str,
    seats: int,
    options: Mapping[str, Any] | None = None,
) -> BlocksResult:
    """Compute the result of a match. The results must consist of complete blocks, in order."""
    alone = [(number, seat) for result in results for number, seat in enumerate(result) if seat.win == 1]
    return BlocksResult(
        game=game,
        seats=seats,
        options={**get_game(game).rules.options, **(options or {})},
        games=len(results),
        blocks=len(results) // seats,
        fair=round(1 / seats, 4),
        standings=tuple(_standing(code, player, game, seats, results) for player, code in enumerate(specs)),
        wins=tuple(sum(seat.player == player for _, seat in alone) for player in range(len(specs))),
        ties=len(results) - len(alone),
        first_seat_wins=sum(number == 0 for number, _ in alone),
        seed=seed,
    )


def match_blocks(
    specs: Sequence[str],
    games: int,
    seed: int | None = None,
    *,
    game: str,
    seats: int | None = None,
    workers: int | None = None,
    on_game: Callable[[TableResult], None] | None = None,
    **options: Any,
) -> BlocksResult:
    """Play at least `games` games, in complete blocks, on `workers` processes (by default one per core).

    `seats` defaults to the smallest table possible. `on_game` is called with each result as soon as the game is over,
    in no particular order. All other options are passed to the game's deal.

    Raises:
        UnknownGame: there is no such game.
        PharosError: the table cannot have this number of seats.
        UnknownPlayer: no player of the game has this code.
        PlayerFailed: an external program failed; unlike in two-player matches, the game cannot continue without it.
        WorkerDied: a worker process was killed.
    """
    if games < 1:
        raise ValueError(f"a match has at least 1 game, not {games}")
    possible = get_game(game).rules.seats
    seats = possible[0] if seats is None else seats
    if seats not in possible:
        raise PharosError("seats", f"{possible[0]} to {possible[-1]} can play, not {seats}")
    if not 2 <= len(specs) <= seats:
        raise PharosError("players", f"a match at {seats} seats is between 2 to {seats} players, not {len(specs)}")
    for spec in specs:
        check_spec(spec, game)
    seed = secrets.randbelow(1 << 32) if seed is None else seed
    play = partial(_play_game, tuple(specs), game, seats, options, seed)
    numbers = range(math.ceil(games / seats) * seats)
    results: dict[int, TableResult] = {}
    for number, result in run_all(play, numbers, workers):
        results[number] = result
        if on_game:
            on_game(result)
    return summarise_blocks(
        specs, [results[number] for number in numbers], seed, game=game, seats=seats, options=options
    )
