"""The request `analyse`: the value of every legal move of a view, in better and better answers."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from typing import Any

from pharos.core.registry import get_game
from pharos.engine.requests import parse_limits, parse_seed, parse_view
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
        self.analyser: Analyser = part.make_analyser(secrets.randbits(62) if own is None else own)

    def answers(self) -> Iterator[Analysis]:
        """Yield better and better answers; the last one is not partial."""
        return self.analyser.analyse(self._view, self._limits)


def format_answer(analysis: Analysis) -> dict[str, Any]:
    """The JSON form of an answer; `partial` if a better one follows."""
    return {**analysis.to_dict(), **({"partial": True} if analysis.partial else {})}
