"""Matches of 7 Wonders: blocks of games with the same deal, in which everybody sits once in every seat.

With as many codes as seats each code has a seat of its own; the last of fewer codes takes all seats that are left.
Seeds are made as in `matches.py`, so that the result is the same however many processes play.
"""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from pharos.arena.matches import NORMAL_95, interval, seed_of
from pharos.arena.workers import run_all
from pharos.core.errors import PharosError
from pharos.games.wonders.rules import Deal, Game
from pharos.games.wonders.rules.cards import AGES
from pharos.games.wonders.rules.definitions import TABLE
from pharos.players import Player, dismiss, make_player, require

PLAYERS: list[int] = TABLE["players"]  # numbers of seats there can be

Range = tuple[float, float]


@dataclass(frozen=True)
class SeatResult:
    """What a seat came to in a game."""

    player: int  # which of the codes played it
    win: float  # 1, or a part when several share the win
    rank: float  # from 1 on; seats that tie have the mean of their places
    score: int
    joins: int  # projects that it paid for
    built: int  # projects that were built, by whomever
    joined_built: int  # those of them that it paid for
    failed: int  # projects that failed
    joined_failed: int  # those of them that it paid for
    edifice: int  # points of that row


TableResult = tuple[SeatResult, ...]


@dataclass(frozen=True)
class Standing:
    """What came of a player, as means over its games and seats. The intervals are of 95 %."""

    player: str
    seats: int  # that it has in each game
    wins: float  # all together, shared ones in part
    win_share: float  # of a seat, to be compared with 1 / seats of the table
    ci95: Range
    mean_rank: float
    rank95: Range | None  # None for a single block
    mean_score: float
    score95: Range | None
    joins: float  # projects joined in a game
    projects_joined: float  # the same as a share of the projects that there are
    built_joined: float | None  # as a share of those that were built in the end, None when there were none
    failed_joined: float | None  # and of those that failed
    edifice_points: float

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in vars(self).items()}


@dataclass(frozen=True)
class BlocksResult:
    """What came of a match."""

    seats: int
    edifice: bool
    games: int
    blocks: int
    fair: float  # the share of wins of players of equal strength
    standings: tuple[Standing, ...]  # in the order of the codes
    wins: tuple[int, ...]  # games that each of them won alone
    ties: int  # games whose win several seats share
    first_seat_wins: int  # games that seat 0 won alone
    seed: int

    def to_dict(self) -> dict[str, Any]:
        """The JSON form. What a match of Duel has too has the same name and comes first."""
        first = self.standings[0]
        alike = {
            "players": [standing.player for standing in self.standings],
            "games": self.games,
            "wins": list(self.wins),
            "ties": self.ties,
            "score": first.win_share,
            "ci95": list(first.ci95),
            "by": {"points": self.games - self.ties, "tie": self.ties},  # also those that the coins decided
            "first_seat_wins": self.first_seat_wins,
        }
        more = {name: value for name, value in vars(self).items() if name not in alike}
        return {"game": "wonders", **alike, **more, "standings": [standing.to_dict() for standing in self.standings]}


def seating(codes: int, seats: int, rotation: int) -> list[int]:
    """Which of so many codes sits in each seat in a game of a block."""
    line = [min(place, codes - 1) for place in range(seats)]
    return [line[(seat - rotation) % seats] for seat in range(seats)]


def play_table(game: Game, players: Sequence[Player]) -> None:
    """Let players, by seat, play a game to its end."""
    while game.waiting:
        game.play([players[seat].choose(game.view(seat)).move for seat in game.waiting])


def results_of(game: Game, players: Sequence[int]) -> TableResult:
    """What the seats of a finished game came to; `players` says which of the codes played each."""
    assert game.result is not None
    places: dict[int, tuple[float, float]] = {}
    before = 0
    for tied in game.result.ranking:
        win = 0.0 if before else 1 / len(tied)
        places |= dict.fromkeys(tied, (win, before + (len(tied) + 1) / 2))
        before += len(tied)
    scores = [game.score(seat) for seat in range(game.players)]
    built = [edifice for edifice in game.edifices if edifice.status == "built"]
    failed = [edifice for edifice in game.edifices if edifice.status == "failed"]
    return tuple(
        SeatResult(
            player,
            *places[seat],
            score=scores[seat].total,
            joins=sum(edifice.joined[seat] for edifice in game.edifices),
            built=len(built),
            joined_built=sum(edifice.joined[seat] for edifice in built),
            failed=len(failed),
            joined_failed=sum(edifice.joined[seat] for edifice in failed),
            edifice=scores[seat].edifice,
        )
        for seat, player in enumerate(players)
    )


def _play(specs: tuple[str, ...], seats: int, edifice: bool, seed: int, number: int) -> TableResult:
    """The game of a match with this number: those of a block have one deal, and everybody moves on a seat."""
    block, rotation = divmod(number, seats)
    line = seating(len(specs), seats, rotation)
    game = Game(Deal.random(seats, seed_of("deal", seed, block), edifice=edifice))
    players = [
        make_player(specs[line[seat]], seed_of("player", seed, number, seat), programs=True, threads=1)
        for seat in range(seats)
    ]
    try:
        play_table(game, players)
    finally:
        for player in players:
            dismiss(player)
    return results_of(game, line)


def _around(means: Sequence[float]) -> Range | None:
    """A 95 % interval for a mean from the means of the blocks, which are independent."""
    if len(means) < 2:
        return None
    mean = sum(means) / len(means)
    spread = sum((m - mean) ** 2 for m in means) / (len(means) - 1)
    half = NORMAL_95 * math.sqrt(spread / len(means))
    return round(mean - half, 4), round(mean + half, 4)


def _standing(code: str, player: int, seats: int, results: Sequence[TableResult]) -> Standing:
    """The sums of one player."""
    own = [[seat for seat in result if seat.player == player] for result in results]
    places = len(own[0])

    def means(field: str) -> list[float]:
        return [sum(getattr(seat, field) for seat in row) / places for row in own]

    def blocks(values: list[float]) -> list[float]:
        return [sum(values[i : i + seats]) / seats for i in range(0, len(values), seats)]

    def mean(field: str) -> float:
        return round(sum(means(field)) / len(own), 4)

    def part(some: str, of: str) -> float | None:
        every = sum(means(of))
        return round(sum(means(some)) / every, 4) if every else None

    low, high = interval(means("win"), blocks(means("win")))
    return Standing(
        player=code,
        seats=places,
        wins=round(sum(means("win")) * places, 4),
        win_share=mean("win"),
        ci95=(round(low, 4), round(high, 4)),
        mean_rank=mean("rank"),
        rank95=_around(blocks(means("rank"))),
        mean_score=mean("score"),
        score95=_around(blocks(means("score"))),
        joins=mean("joins"),
        projects_joined=round(sum(means("joins")) / len(own) / AGES, 4),
        built_joined=part("joined_built", "built"),
        failed_joined=part("joined_failed", "failed"),
        edifice_points=mean("edifice"),
    )


def summarise_blocks(
    specs: Sequence[str], results: Sequence[TableResult], seats: int, edifice: bool, seed: int
) -> BlocksResult:
    """The sums of a match; the results are whole blocks, one after the other."""
    alone = [(number, seat) for result in results for number, seat in enumerate(result) if seat.win == 1]
    return BlocksResult(
        seats=seats,
        edifice=edifice,
        games=len(results),
        blocks=len(results) // seats,
        fair=round(1 / seats, 4),
        standings=tuple(_standing(code, player, seats, results) for player, code in enumerate(specs)),
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
    seats: int = PLAYERS[0],
    edifice: bool = False,
    workers: int | None = None,
    on_game: Callable[[TableResult], None] | None = None,
) -> BlocksResult:
    """Play at least so many games, in whole blocks; `workers` processes, by default one for each core.

    `on_game` hears of every game as soon as it is over, in no particular order.

    Raises:
        PharosError: so many cannot sit at the table.
        UnknownPlayer: a code that no player of the game has.
        PlayerFailed: a program did not play on; others cannot go on without it.
        WorkerDied: a process that played was killed.
    """
    if games < 1:
        raise ValueError(f"a match has at least 1 game, not {games}")
    if seats not in PLAYERS:
        raise PharosError("seats", f"{PLAYERS[0]} to {PLAYERS[-1]} can play, not {seats}")
    if not 2 <= len(specs) <= seats:
        raise PharosError("players", f"a match at {seats} seats is between 2 to {seats} players, not {len(specs)}")
    for spec in specs:
        require(spec, "wonders")
    seed = secrets.randbelow(1 << 32) if seed is None else seed
    play = partial(_play, tuple(specs), seats, edifice, seed)
    numbers = range(math.ceil(games / seats) * seats)
    results: dict[int, TableResult] = {}
    for number, result in run_all(play, numbers, workers):
        results[number] = result
        if on_game:
            on_game(result)
    return summarise_blocks(specs, [results[number] for number in numbers], seats, edifice, seed)
