"""What the review part of a game provides (`review_part` of `pharos.core.game.Game`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pharos.core.errors import PharosError
from pharos.core.game import RecordedGame
from pharos.locale import Translator
from pharos.review.analysis import Analyser
from pharos.review.judged import JudgedMove, Reason

DEPTHS = ("quick", "normal", "deep")
DEFAULT_DEPTH = "normal"


@dataclass(frozen=True)
class ReviewSettings:
    """How a review is computed. The same settings and record give the same review."""

    depth: str = DEFAULT_DEPTH
    seed: int = 0
    threads: int = 1


class GameReview(Protocol):
    """The analysis of one game."""

    @property
    def is_zero_sum(self) -> bool:
        """Whether it is a game for two, in which one seat loses what the other gains."""

    @property
    def default_nodes(self) -> int:
        """The simulations of an analysis without limits."""

    @property
    def compile_seconds(self) -> float:
        """How long compiling takes after the players, about; used to estimate the time left."""

    def compile_ahead(self) -> None:
        """Compile or load everything that analyses and reviews need."""

    def make_analyser(self, seed: int | None = None, threads: int = 1) -> Analyser:
        """An analyser. With a seed and a limit of nodes, its answers are repeatable for each number of threads."""

    def judge(
        self, record: RecordedGame, settings: ReviewSettings, is_stopped: Callable[[], bool], first: int = 0
    ) -> Iterator[JudgedMove]:
        """Yield the moves of a record as they are judged, beginning with the move `first`.

        A move may be yielded first with `is_final` False and later again under the same number.
        """

    def results(self, game: Any) -> list[float] | None:
        """The share of the win of each seat of a finished game, else None."""

    def reasons(self, view: Mapping[str, Any], move: str) -> list[Reason]:
        """The facts that speak for a move, the most important first. They use only what the view shows."""

    def describe_move(self, move: str, tr: Translator) -> str:
        """A move in words: "Build Baths"."""

    def nudge(self, move: str, reasons: Sequence[Reason], tr: Translator) -> str:
        """A sentence that says where to look for a move, from the reasons for it, and does not give it away."""

    def describe_reason(self, reason: Reason, tr: Translator, names: Sequence[str] = (), /) -> str:
        """A reason as a sentence. Players without a name are called by their number."""

    def explain_contradiction(self, error: PharosError, view: Mapping[str, Any], tr: Translator) -> str | None:
        """What is wrong with an impossible view, and where, as a sentence; None for errors that only programs make."""
