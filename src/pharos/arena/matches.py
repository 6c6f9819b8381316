"""Matches: pairs of games with the same deal, the seats swapped.

Every game has its own seeds, made from the seed of the match and the number of the game, so that the result is the
same however many processes play; only players with a clock differ from one time to the next. A player thinks on one
core, unless its code says otherwise.
"""

from __future__ import annotations

import hashlib
import math
import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from pharos.arena.elo import elo_difference, rounded
from pharos.arena.workers import run_all
from pharos.games.duel.rules import Deal, Game
from pharos.games.duel.rules.state import ENDINGS
from pharos.players import Player, PlayerFailed, dismiss, make_player, parse_spec

WAYS = ENDINGS[1:]
NORMAL_95 = 1.96  # 95 % of a normal distribution lie within so many standard deviations
FORFEIT = "forfeit"  # how a game ends whose player was a program that failed
MOST_FAILURES = 5  # of which a match tells what happened


@dataclass(frozen=True)
class GameResult:
    """One game of a match: the winning player (0 the first of the match, 1 the second, None for a tie)."""

    winner: int | None
    by: str
    began: bool  # whether the winner's seat made the first move of the game
    failure: str | None = None  # what the loser of a forfeited game did


@dataclass(frozen=True)
class MatchResult:
    """What came of a match. The score is the first player's, a tie being half a win."""

    players: tuple[str, str]
    games: int
    wins: tuple[int, int]
    ties: int
    score: float
    ci95: tuple[float, float]
    elo: float | None  # how much stronger the first player is; None when it won or lost every game
    elo95: tuple[float | None, float | None]  # the interval of the score in Elo; None for an end without a number
    by: dict[str, int]  # games by the way they ended; "forfeit" is there only when it happened
    first_seat_wins: int  # won by the seat that made the first move
    seed: int
    failures: tuple[str, ...] = ()  # what the first programs that failed did

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            **vars(self),
            "players": list(self.players),
            "wins": list(self.wins),
            "ci95": list(self.ci95),
            "elo95": list(self.elo95),
            "failures": list(self.failures),
        }


def play_game(deal: Deal, players: Sequence[Player]) -> Game:
    """A game between two players, by seat."""
    game = Game(deal)
    play_on(game, players)
    return game


def play_on(game: Game, players: Sequence[Player]) -> None:
    """Let two players, by seat, play a game to its end.

    Raises:
        PlayerFailed: the one to move is a program that failed.
    """
    while (seat := game.to_move) is not None:
        game.play(players[seat].choose(game.view(seat)).move)


def seed_of(*parts: object) -> int:
    """A seed made from several."""
    text = ":".join(str(part) for part in parts)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "little")


def _play(specs: tuple[str, str], seed: int, number: int) -> GameResult:
    """The game of a match with this number: the odd ones repeat the deal with the seats swapped."""
    pair, swapped = divmod(number, 2)
    deal = Deal.random(seed_of("deal", seed, pair))
    seated = [
        make_player(specs[seat ^ swapped], seed_of("player", seed, number, seat ^ swapped), programs=True, threads=1)
        for seat in (0, 1)
    ]
    game = Game(deal)
    try:
        play_on(game, seated)
    except PlayerFailed as failure:
        assert game.to_move is not None
        winner = 1 - game.to_move
        return GameResult(winner ^ swapped, FORFEIT, began=winner == deal.first, failure=failure.message)
    finally:
        for player in seated:
            dismiss(player)
    result = game.result
    assert result is not None
    if result.winner is None:
        return GameResult(None, result.by, began=False)
    return GameResult(result.winner ^ swapped, result.by, began=result.winner == deal.first)


def interval(scores: Sequence[float], groups: Sequence[float]) -> tuple[float, float]:
    """A 95 % interval for the score after Wilson, which holds for few games and for clear results too.

    The games of one deal, whose mean scores are the groups, are not independent. Where they scatter more than single
    games would, the interval is that of so many fewer games.
    """
    n = float(len(scores))
    mean = sum(scores) / n
    if len(groups) > 1:
        spread = sum((group - mean) ** 2 for group in groups) / (len(groups) - 1) / len(groups)
        if spread > mean * (1 - mean) / n:
            n = mean * (1 - mean) / spread
    z2 = NORMAL_95**2
    centre = (mean + z2 / (2 * n)) / (1 + z2 / n)
    half = NORMAL_95 * math.sqrt(mean * (1 - mean) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return max(centre - half, 0.0), min(centre + half, 1.0)


def summarise(specs: tuple[str, str], results: Sequence[GameResult], seed: int) -> MatchResult:
    """The sums of a match."""
    scores = [0.5 if r.winner is None else float(r.winner == 0) for r in results]
    pairs = [sum(scores[i : i + 2]) / 2 for i in range(0, len(scores) - 1, 2)]
    low, high = interval(scores, pairs)
    by = Counter(r.by for r in results)
    mean = sum(scores) / len(scores)
    ci95 = round(low, 4), round(high, 4)
    ways = (*WAYS, FORFEIT) if by[FORFEIT] else WAYS
    return MatchResult(
        players=specs,
        games=len(results),
        wins=(sum(r.winner == 0 for r in results), sum(r.winner == 1 for r in results)),
        ties=sum(r.winner is None for r in results),
        score=round(mean, 4),
        ci95=ci95,
        elo=rounded(elo_difference(mean)),
        elo95=(rounded(elo_difference(ci95[0])), rounded(elo_difference(ci95[1]))),
        by={way: by[way] for way in ways},
        first_seat_wins=sum(r.began for r in results),
        seed=seed,
        failures=tuple(r.failure for r in results if r.failure)[:MOST_FAILURES],
    )


def pairing_seed(seed: int, specs: tuple[str, str]) -> int:
    """The seed of a match that is one of many in a ladder with this seed."""
    return seed_of("pairing", seed, *specs)


def play_pair(specs: tuple[str, str], seed: int, number: int) -> tuple[GameResult, GameResult]:
    """The two games of the match's pair with this number."""
    return _play(specs, seed, 2 * number), _play(specs, seed, 2 * number + 1)


def match(
    spec_a: str,
    spec_b: str,
    games: int,
    seed: int | None = None,
    *,
    workers: int | None = None,
    on_game: Callable[[GameResult], None] | None = None,
) -> MatchResult:
    """Play so many games between two players; `workers` processes, by default one for each core.

    `on_game` hears of every game as soon as it is over, in no particular order.

    Raises:
        UnknownPlayer: a code that no player has.
        WorkerDied: a process that played was killed.
    """
    if games < 1:
        raise ValueError(f"a match has at least 1 game, not {games}")
    if workers is not None and workers < 1:
        raise ValueError(f"at least 1 process plays, not {workers}")
    specs = (spec_a, spec_b)
    for spec in specs:
        parse_spec(spec)
    seed = secrets.randbelow(1 << 32) if seed is None else seed
    results: dict[int, GameResult] = {}
    for number, result in run_all(partial(_play, specs, seed), range(games), workers):
        results[number] = result
        if on_game:
            on_game(result)
    return summarise(specs, [results[number] for number in range(games)], seed)
