"""The review part of 7 Wonders Duel (`pharos.review.interface`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pharos.core.errors import PharosError
from pharos.core.game import RecordedGame
from pharos.games.duel.review import texts
from pharos.games.duel.review.analyser import DuelAnalyser
from pharos.games.duel.review.judge import DuelJudge
from pharos.games.duel.review.nudges import nudge
from pharos.games.duel.review.reasons import reasons
from pharos.games.duel.rules import Game
from pharos.locale import Translator
from pharos.review.analysis import Analyser
from pharos.review.interface import ReviewSettings
from pharos.review.judged import JudgedMove, Reason
from pharos.server.game_words import player_name


class DuelReview:
    """The analysis of 7 Wonders Duel."""

    is_zero_sum = True
    default_nodes = 100_000
    compile_seconds = 15

    def compile_ahead(self) -> None:
        """Compile or load everything that analyses and reviews need."""
        from pharos.games.duel.review.compilation import compile_analysis  # it needs this part

        compile_analysis()

    def make_analyser(self, seed: int | None = None, threads: int = 1) -> Analyser:
        """An analyser."""
        return DuelAnalyser(seed, threads)

    def judge(
        self, record: RecordedGame, settings: ReviewSettings, is_stopped: Callable[[], bool], first: int = 0
    ) -> Iterator[JudgedMove]:
        """Yield the moves of a record as they are judged."""
        return DuelJudge(settings).judge(record, is_stopped, first)

    def results(self, game: Game) -> list[float] | None:
        """The result of a finished game for each seat."""
        if game.result is None:
            return None
        first = 0.5 if game.result.winner is None else 1.0 - game.result.winner
        return [first, 1.0 - first]

    def reasons(self, view: Mapping[str, Any], move: str) -> list[Reason]:
        """The facts that speak for a move."""
        return reasons(Game.from_view(dict(view), 0), move)

    def describe_move(self, move: str, tr: Translator) -> str:
        """A move in words."""
        return texts.describe_move(move, tr)

    def nudge(self, move: str, reasons: Sequence[Reason], tr: Translator) -> str:
        """A sentence that says where to look for a move."""
        return nudge(move, reasons, tr)

    def describe_reason(self, reason: Reason, tr: Translator, _names: Sequence[str] = ()) -> str:
        """A reason as a sentence."""
        return texts.describe_reason(reason, tr)

    def explain_contradiction(self, error: PharosError, view: Mapping[str, Any], tr: Translator) -> str | None:
        """What is wrong with an impossible view."""
        if not error.details.get("problem"):
            return None
        from pharos.games.duel.web.adviser_words import explain_entry  # only needed for this

        return explain_entry(error, view, [player_name(seat, tr) for seat in (0, 1)], tr)


REVIEW = DuelReview()
