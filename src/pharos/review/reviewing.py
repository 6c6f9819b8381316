"""Reviews of records and advice on views, for any game that has a review part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pharos.core.errors import PharosError
from pharos.core.game import Game, RecordedGame
from pharos.review.interface import GameReview, ReviewSettings
from pharos.review.judged import JudgedMove, Review, summarise
from pharos.version import __version__


class NoReview(PharosError, ValueError):
    """An analysis was requested for a game that has none."""


def review_part(game: Game) -> GameReview:
    """The review part of a game.

    Raises:
        NoReview: it has none.
    """
    if game.review is None:
        raise NoReview("no_review", f"there is no analysis for the game {game.name!r}", game=game.name)
    part: GameReview = game.review
    return part


def judge_record(
    game: Game,
    record: RecordedGame,
    settings: ReviewSettings | None = None,
    is_stopped: Callable[[], bool] = lambda: False,
    first: int = 0,
) -> Iterator[JudgedMove]:
    """Yield the judged moves of a record as they become known; a later one replaces an earlier one of its number.

    Args:
        game: the game.
        record: the record.
        settings: how deeply it is judged.
        is_stopped: asked before every move; True ends the review.
        first: the move to begin with: `first_open_move` of what an interrupted review has found.

    Raises:
        NoReview: the game has no analysis.
    """
    return review_part(game).judge(record, settings or ReviewSettings(), is_stopped, first)


def first_open_move(moves: Mapping[int, JudgedMove]) -> int:
    """The first move that is not final yet. From there on, an interrupted review gives the same as a new one."""
    return next((n for n in range(len(moves)) if n not in moves or not moves[n].is_final), len(moves))


def complete_review(
    game: Game, record: RecordedGame, settings: ReviewSettings, moves: Mapping[int, JudgedMove]
) -> Review:
    """A review from all judged moves of a record, by number."""
    part, end = review_part(game), game.rules.position(record, len(record.moves))
    outcome = game.rules.outcome(end)
    rows = tuple(moves[number] for number in sorted(moves))
    seats = len(game.rules.scores(end) or (0, 0))
    results = part.results(end) or _last_values(rows, seats, is_zero_sum=part.is_zero_sum)
    return Review(
        game=game.name,
        depth=settings.depth,
        engine=__version__,
        moves=rows,
        seats=summarise(rows, seats, results, is_zero_sum=part.is_zero_sum),
        headers=dict(record.headers),
        outcome=outcome.to_dict() if outcome else None,
    )


def _last_values(moves: tuple[JudgedMove, ...], seats: int, *, is_zero_sum: bool) -> list[float]:
    """The last win probability of each seat in a game that is not over."""
    values = [1.0 / seats] * seats
    for move in moves:
        values[move.seat] = move.win_revealed
        if is_zero_sum:
            values[1 - move.seat] = 1.0 - move.win_revealed
    return values


def review_record(game: Game, record: RecordedGame, settings: ReviewSettings | None = None) -> Review:
    """Review a whole record.

    Raises:
        NoReview: the game has no analysis.
    """
    chosen = settings or ReviewSettings()
    moves = {move.number: move for move in judge_record(game, record, chosen)}
    return complete_review(game, record, chosen, moves)


def advice(game: Game, view: Mapping[str, Any], analysis: Any) -> dict[str, Any]:
    """The JSON form of an analysis, with the reasons for the best move."""
    part = review_part(game)
    return {
        "game": game.name,
        **analysis.to_dict(),
        "reasons": [reason.to_dict() for reason in part.reasons(view, analysis.best.move)],
    }
