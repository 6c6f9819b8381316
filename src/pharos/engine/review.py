"""The request `review`: the moves of a record as they are judged, then the whole review."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from typing import Any

from pharos.core.errors import InvalidRecord
from pharos.engine.requests import BadRequest, parse_seed
from pharos.records import parse_game_record
from pharos.review import (
    DEFAULT_DEPTH,
    DEPTHS,
    JudgedMove,
    ReviewSettings,
    complete_review,
    first_open_move,
    judge_record,
    review_part,
)


class ReviewRequest:
    """A checked request.

    Raises:
        BadRequest: the record, the depth, the seed or the known moves are invalid.
        NoReview: the game has no analysis.
    """

    def __init__(self, request: Mapping[str, Any], seed: int | None) -> None:
        text = request.get("record")
        if not isinstance(text, str):
            raise BadRequest("missing_record", "'record' is needed: the text of a game record")
        try:
            record = parse_game_record(text)
        except InvalidRecord as error:
            raise BadRequest("record", error.message) from error
        self._game, self._record = record.game, record.recorded
        review_part(self._game)
        self._settings = ReviewSettings(parse_depth(request), parse_seed(request, seed) or 0)
        self.moves = parse_known(request, [move for _, move in self._record.moves])
        self.total = len(self._record.moves)
        self._stopped = threading.Event()

    def stop(self) -> None:
        """End the review after the move that is being judged."""
        self._stopped.set()

    def answers(self) -> Iterator[JudgedMove]:
        """Yield moves as they are judged; a later one replaces an earlier one of its number."""
        first = first_open_move(self.moves)
        for move in judge_record(self._game, self._record, self._settings, self._stopped.is_set, first):
            self.moves[move.number] = move
            yield move

    def final_answer(self) -> dict[str, Any]:
        """The whole review; without sums if it was stopped before the end."""
        answer = complete_review(self._game, self._record, self._settings, self.moves).to_dict()
        is_complete = first_open_move(self.moves) == self.total
        return {**answer, "complete": is_complete, "seats": answer["seats"] if is_complete else []}


def format_move(move: JudgedMove, total: int) -> dict[str, Any]:
    """The JSON form of an answer with one move."""
    return {"partial": True, "moves": [move.to_dict()], "total": total}


def parse_depth(request: Mapping[str, Any]) -> str:
    """Return the depth of a review.

    Raises:
        BadRequest: it is none of those that there are.
    """
    depth = request.get("depth", DEFAULT_DEPTH)
    if not isinstance(depth, str) or depth not in DEPTHS:
        raise BadRequest("invalid_depth", f"'depth' is one of {', '.join(DEPTHS)}, not {depth!r}")
    return depth


def parse_known(request: Mapping[str, Any], moves: list[str]) -> dict[int, JudgedMove]:
    """Return the judged moves, by number, of an earlier review of the same record that was interrupted.

    Raises:
        BadRequest: they are no judged moves of this record.
    """
    try:
        known = {move.number: move for move in map(JudgedMove.from_dict, request.get("known", ()))}
        fits = all(moves[number] == move.move for number, move in known.items() if number >= 0)
    except (TypeError, KeyError, AttributeError, ValueError, IndexError) as error:
        raise BadRequest("invalid_known", "'known' is a list of moves that an earlier review judged") from error
    if not fits or set(known) != set(range(len(known))):
        raise BadRequest("invalid_known", "'known' has the first moves of this record")
    return known
