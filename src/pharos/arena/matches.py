"""Matches: pairs of games on the same deal with the seats swapped.

Every game has its own seeds, derived from the seed of the match and the number of the game, so the result does not
depend on the number of worker processes. Only players limited by a clock vary between runs. A player uses one thread
unless its code says otherwise.
"""

from __future__ import annotations

import hashlib
import math
import secrets
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from pharos.arena.elo import elo_difference, rounded
from pharos.arena.workers import run_all
from pharos.core.game import Rules
from pharos.core.registry import default_game, get_game
from pharos.players import Player, PlayerFailed, check_spec, close_player, make_player

SEATS = 2
NORMAL_95 = 1.96  # 95 % of a normal distribution lies within this many standard deviations
FORFEIT = "forfeit"  # the result of a game in which an external program failed
MOST_FAILURES = 5  # maximum number of failure messages that a match reports


@dataclass(frozen=True)
class GameResult:
    """One game of a match. The winner is 0 for the match's first player, 1 for the second, None for a tie."""

    winner: int | None
    by: str
    began: bool  # whether the winner moved first
    failure: str | None = None  # error message of the program that forfeited


@dataclass(frozen=True)
class MatchResult:
    """The result of a match. The score is the first player's; a tie counts as half a win."""

    players: tuple[str, str]
    games: int
    wins: tuple[int, int]
    ties: int
    score: float
    ci95: tuple[float, float]
    elo: float | None  # of the first player relative to the second; None if it won or lost every game
    elo95: tuple[float | None, float | None]  # the confidence interval of the score in Elo; None for an infinite end
    by: dict[str, int]  # number of games by type of result; "forfeit" is present only if it occurred
    first_seat_wins: int  # games won by the player who moved first
    seed: int
    failures: tuple[str, ...] = ()  # the first error messages of programs that failed

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


def play_game(rules: Rules, start: Mapping[str, Any], players: Sequence[Player]) -> Any:
    """Play a game from its start to its end and return it. The players are in seat order."""
    game = rules.begin(start)
    play_to_end(rules, game, players)
    return game


def play_to_end(rules: Rules, game: Any, players: Sequence[Player]) -> None:
    """Play a game to its end. The players are in seat order.

    Raises:
        PlayerFailed: an external program failed; the error names its seat.
    """
    while waiting := rules.waiting(game):
        # Collect all choices before making any move: seats that decide simultaneously must not see each other's moves.
        moves = [(seat, _choose(players[seat], rules.view(game, seat), seat)) for seat in waiting]
        for seat, move in moves:
            rules.decide(game, seat, move)


def _choose(player: Player, view: dict[str, Any], seat: int) -> str:
    try:
        return player.choose(view).move
    except PlayerFailed as failure:
        failure.seat = seat
        raise


def seed_of(*parts: object) -> int:
    """Derive a seed from several values."""
    text = ":".join(str(part) for part in parts)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "little")


def _play_match_game(specs: tuple[str, str], seed: int, number: int, game: str | None = None) -> GameResult:
    """Play the match's game with this number. Odd games repeat the previous deal with the seats swapped."""
    pair, swapped = divmod(number, 2)
    rules = get_game(game or default_game()).rules
    position = rules.begin(rules.deal(SEATS, seed_of("deal", seed, pair)))
    first = rules.first_seat(position)
    seated = [
        make_player(specs[seat ^ swapped], seed_of("player", seed, number, seat ^ swapped), programs=True, threads=1)
        for seat in range(SEATS)
    ]
    try:
        play_to_end(rules, position, seated)
    except PlayerFailed as failure:
        winner = 1 - (failure.seat or 0)
        return GameResult(winner ^ swapped, FORFEIT, began=winner == first, failure=failure.message)
    finally:
        for player in seated:
            close_player(player)
    outcome = rules.outcome(position)
    assert outcome is not None
    if outcome.winner is None:
        return GameResult(None, outcome.by, began=False)
    return GameResult(outcome.winner ^ swapped, outcome.by, began=outcome.winner == first)


def interval(scores: Sequence[float], groups: Sequence[float]) -> tuple[float, float]:
    """A 95 % Wilson interval for the score, which is valid for few games and for lopsided results too.

    Games on the same deal are not independent. `groups` contains the mean score of each deal; if these vary more than
    single games would, the effective number of games is reduced accordingly.
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


def summarise(
    specs: tuple[str, str], results: Sequence[GameResult], seed: int, *, game: str | None = None
) -> MatchResult:
    """Compute the result of a match. Without a name, the default game is assumed."""
    endings = get_game(game or default_game()).rules.endings
    scores = [0.5 if r.winner is None else float(r.winner == 0) for r in results]
    pairs = [sum(scores[i : i + 2]) / 2 for i in range(0, len(scores) - 1, 2)]
    low, high = interval(scores, pairs)
    by = Counter(r.by for r in results)
    mean = sum(scores) / len(scores)
    ci95 = round(low, 4), round(high, 4)
    ways = (*endings, FORFEIT) if by[FORFEIT] else endings
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
    """Derive the seed of a pairing from the seed of its ladder."""
    return seed_of("pairing", seed, *specs)


def play_pair(specs: tuple[str, str], seed: int, number: int) -> tuple[GameResult, GameResult]:
    """Play the match's pair of games with this number."""
    return _play_match_game(specs, seed, 2 * number), _play_match_game(specs, seed, 2 * number + 1)


def match(
    spec_a: str,
    spec_b: str,
    games: int,
    seed: int | None = None,
    *,
    game: str | None = None,
    workers: int | None = None,
    on_game: Callable[[GameResult], None] | None = None,
) -> MatchResult:
    """Play a match of `games` games between two players on `workers` processes (by default one per core).

    Without a name, the default game is played. `on_game` is called with each result as soon as the game is over, in no
    particular order.

    Raises:
        UnknownGame: there is no such game.
        UnknownPlayer: no player of the game has this code.
        WorkerDied: a worker process was killed.
    """
    if games < 1:
        raise ValueError(f"a match has at least 1 game, not {games}")
    if workers is not None and workers < 1:
        raise ValueError(f"at least 1 process plays, not {workers}")
    specs = (spec_a, spec_b)
    game = get_game(game or default_game()).name
    for spec in specs:
        check_spec(spec, game)
    seed = secrets.randbelow(1 << 32) if seed is None else seed
    results: dict[int, GameResult] = {}
    for number, result in run_all(partial(_play_match_game, specs, seed, game=game), range(games), workers):
        results[number] = result
        if on_game:
            on_game(result)
    return summarise(specs, [results[number] for number in range(games)], seed, game=game)
