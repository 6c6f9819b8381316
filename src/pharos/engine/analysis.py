"""The request `analyse`: the value of every legal move of a view, in better and better answers."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from typing import Any

from pharos.core.registry import get_game
from pharos.engine.requests import BadRequest, parse_limits, parse_seed, parse_view
from pharos.players.views import game_of_view
from pharos.review import Analyser, Analysis, Limits, review_part


class AnalysisRequest:
    """A checked request.

    Raises:
        BadRequest: the view, the limits or the seed are invalid.
        NoReview: the game has no analysis.
    """

    def __init__(self, request: Mapping[str, Any], seed: int | None) -> None:
        self._view = parse_view(request)
        part = review_part(get_game(game_of_view(self._view).name))
        limits = parse_limits(request.get("limits"))
        self._limits = Limits(**limits) if limits else Limits(nodes=part.default_nodes)
        own = parse_seed(request, seed)
        self._part, self._explained = part, parse_explained(request)
        self._reasons: dict[str, list[dict[str, Any]]] = {}
        self.analyser: Analyser = part.make_analyser(secrets.randbits(62) if own is None else own)

    def answers(self) -> Iterator[Analysis]:
        """Yield better and better answers; the last one is not partial."""
        return self.analyser.analyse(self._view, self._limits)

    def format_answer(self, analysis: Analysis) -> dict[str, Any]:
        """The JSON form of an answer; `partial` if a better one follows."""
        answer = {**analysis.to_dict(), **({"partial": True} if analysis.partial else {})}
        for row in answer["moves"][: self._explained]:
            row["reasons"] = self._reasons_for(row["move"])
        return answer

    def _reasons_for(self, move: str) -> list[dict[str, Any]]:
        if move not in self._reasons:
            self._reasons[move] = [reason.to_dict() for reason in self._part.reasons(self._view, move)]
        return self._reasons[move]


def parse_explained(request: Mapping[str, Any]) -> int:
    """Return the number of moves, the best ones, whose reasons are requested.

    Raises:
        BadRequest: it is not a whole number.
    """
    number = request.get("reasons", 0)
    if isinstance(number, bool) or not isinstance(number, int) or number < 0:
        raise BadRequest("invalid_reasons", f"'reasons' is a number of moves, not {number!r}")
    return number
