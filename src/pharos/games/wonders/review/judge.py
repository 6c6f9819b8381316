"""The review of a game of 7 Wonders: every seat's decisions, each with what the seat had seen.

After a seat's decision the others' choices are shown and hands pass on. What that changes for the seat until its next
decision is called luck here, although the others' skill is part of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from pharos.core.game import RecordedGame
from pharos.games.wonders.review.analyser import Decision, WondersAnalyser
from pharos.games.wonders.review.reasons import objections, reasons
from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.interface import RULES
from pharos.review.analysis import Analysis, MoveValue
from pharos.review.interface import ReviewSettings
from pharos.review.judged import DIGITS, JudgedMove
from pharos.review.verdicts import LIMITS, is_sure, verdict_on

CANDIDATES = 3  # moves told besides the one that was made


@dataclass(frozen=True)
class Budget:
    """The worlds of a depth."""

    rounds: tuple[int, ...]  # for every decision
    doubts: tuple[int, ...]  # further rounds until a suspected mistake is sure


BUDGETS = {
    "quick": Budget((6, 10), (24,)),
    "normal": Budget((8, 24, 64), (128, 256)),
    "deep": Budget((16, 64, 256), (512, 1_024, 2_048)),
}


def results_of(game: Game) -> list[float] | None:
    """Each seat's share of the win of a finished game."""
    if game.result is None:
        return None
    winners = game.result.ranking[0]
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(game.players)]


class WondersJudge:
    """Judges the moves of a game."""

    def __init__(self, settings: ReviewSettings) -> None:
        self._budget = BUDGETS[settings.depth]
        self._analyser = WondersAnalyser(settings.seed, settings.threads)

    def judge(self, record: RecordedGame, is_stopped: Callable[[], bool], first: int = 0) -> Iterator[JudgedMove]:
        """Yield the moves: each at once with its verdict, and again when its luck is known."""
        game = RULES.begin(record.start)
        open_moves: dict[int, JudgedMove] = {}  # by seat: the last move, whose luck is not known yet
        for seat, move in record.moves[:first]:
            game.commit(seat, move)
        for number, (seat, move) in enumerate(record.moves[first:], start=first):
            if is_stopped():
                return
            judged = self._judge(game, number, seat, move)
            if seat in open_moves:
                yield _with_luck(open_moves[seat], judged.win_before)
            open_moves[seat] = judged
            yield judged
            game.commit(seat, move)
        results = results_of(game)
        for seat in sorted(open_moves):
            last = open_moves[seat]
            yield _with_luck(last, last.win_after if results is None else results[seat])

    def _judge(self, game: Game, number: int, seat: int, move: str) -> JudgedMove:
        decision = self._analyser.decision(game.view(seat))
        self._search(decision, move)
        analysis = decision.analysis()
        best = analysis.best.move
        made = decision.texts.index(move)
        loss = decision.difference(decision.best, made)
        before = round(analysis.best.win, DIGITS)
        lost = min(round(loss.loss, DIGITS), before)
        verdict = verdict_on(replace(loss, loss=lost))
        is_bad = verdict in LIMITS
        return JudgedMove(
            number=number,
            decision=len(game.decisions),
            seat=seat,
            move=move,
            best=best if lost else move,
            win_before=before,
            win_after=before - lost,
            loss=lost,
            error=loss.error,
            luck=0.0,
            verdict=verdict,
            proven=False,
            is_forced=len(decision.texts) == 1,
            candidates=_told(analysis, move),
            reasons=tuple(reasons(game, seat, best, _points_ahead(analysis, move) if lost else None)),
            objections=tuple(objections(game, seat, move)) if is_bad else (),
            is_final=False,
        )

    def _search(self, decision: Decision, move: str) -> None:
        decision.deepen(range(len(decision.texts)), self._budget.rounds[0])
        if len(decision.texts) == 1:
            decision.deepen([0], sum(self._budget.rounds[1:]))
            return
        for worlds in self._budget.rounds[1:]:
            decision.deepen(decision.contenders(move), worlds)
        for worlds in self._budget.doubts:
            if is_sure(decision.difference(decision.best, decision.texts.index(move))):
                break
            decision.deepen(decision.contenders(move), worlds)


def _with_luck(move: JudgedMove, value: float) -> JudgedMove:
    return replace(move, luck=value - move.win_after, is_final=True)


def _told(analysis: Analysis, move: str) -> tuple[MoveValue, ...]:
    best = analysis.moves[:CANDIDATES]
    made = analysis.find(move)
    return best if made in best else (*best, made)


def _points_ahead(analysis: Analysis, move: str) -> float | None:
    """The expected points by which the best move is ahead of the one that was made."""
    best, made = analysis.best.points, analysis.find(move).points
    return None if best is None or made is None else best - made
