"""The review part of 7 Wonders (`pharos.review.interface`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pharos.core.errors import PharosError
from pharos.core.game import RecordedGame
from pharos.games.wonders.review import texts
from pharos.games.wonders.review.analyser import WondersAnalyser
from pharos.games.wonders.review.judge import WondersJudge, results_of
from pharos.games.wonders.review.nudges import nudge
from pharos.games.wonders.review.reasons import reasons
from pharos.games.wonders.rules import Game
from pharos.locale import Translator
from pharos.review.analysis import Analyser
from pharos.review.interface import ReviewSettings
from pharos.review.judged import JudgedMove, Reason


class WondersReview:
    """The analysis of 7 Wonders."""

    is_zero_sum = False
    default_nodes = 4_000
    compile_seconds = 10

    def compile_ahead(self) -> None:
        """Compile or load everything that analyses and reviews need."""
        from pharos.games.wonders.review.compilation import compile_analysis  # it needs this part

        compile_analysis()

    def make_analyser(self, seed: int | None = None, threads: int = 1) -> Analyser:
        """An analyser."""
        return WondersAnalyser(seed, threads)

    def judge(
        self, record: RecordedGame, settings: ReviewSettings, is_stopped: Callable[[], bool], first: int = 0
    ) -> Iterator[JudgedMove]:
        """Yield the moves of a record as they are judged."""
        return WondersJudge(settings).judge(record, is_stopped, first)

    def results(self, game: Game) -> list[float] | None:
        """Each seat's share of the win of a finished game."""
        return results_of(game)

    def reasons(self, view: Mapping[str, Any], move: str) -> list[Reason]:
        """The facts that speak for a move of the view's seat."""
        return reasons(Game.from_view(dict(view), 0), view["seat"], move)

    def describe_move(self, move: str, tr: Translator) -> str:
        """A move in words."""
        return texts.describe_move(move, tr)

    def nudge(self, move: str, reasons: Sequence[Reason], tr: Translator) -> str:
        """A sentence that says where to look for a move."""
        return nudge(move, reasons, tr)

    def describe_reason(self, reason: Reason, tr: Translator, names: Sequence[str] = ()) -> str:
        """A reason as a sentence."""
        return texts.describe_reason(reason, tr, names)

    def explain_contradiction(self, error: PharosError, view: Mapping[str, Any], tr: Translator) -> str | None:
        """What is wrong with an impossible view."""
        del view
        from pharos.games.wonders.web.adviser_words import explain_contradiction  # only needed for this

        return explain_contradiction(error, tr)


REVIEW = WondersReview()
