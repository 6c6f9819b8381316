"""The review of a Duel game: a verdict on every decision, and the luck of every reveal.

The values of a game are chained so that loss and luck add up. A move that reveals nothing leads to a known position, so
the value after it is that of the next position, and only decisions change it. A move that reveals something has an
expected value, found by searching the possible outcomes; the difference to the value of the position that really came
is luck. So a stretch of moves without reveals takes its values from its end backwards, and luck appears only where
something hidden was shown.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from pharos.core.chance import stream
from pharos.core.game import RecordedGame
from pharos.games.duel.review.analyser import Position
from pharos.games.duel.review.outcomes import CERTAIN, event_after, outcomes
from pharos.games.duel.review.reasons import objections, reasons
from pharos.games.duel.review.trees import CAPACITY, Trees
from pharos.games.duel.rules import Game
from pharos.games.duel.rules.interface import RULES
from pharos.review.analysis import Analysis, Difference, MoveValue
from pharos.review.interface import ReviewSettings
from pharos.review.judged import DIGITS, JudgedMove, Reason, provisional
from pharos.review.verdicts import LIMITS, is_sure, name_of, verdict_on

CONFIRMATIONS = 2  # further rounds before a bad verdict is spoken, however sure the first ones are
CANDIDATES = 3  # moves told besides the one that was made


@dataclass(frozen=True)
class Budget:
    """The simulations of a depth."""

    rounds: tuple[int, ...]  # of each move and tree, for every decision
    doubts: tuple[int, ...]  # the same, further rounds until a suspected mistake is sure
    outcome: int  # of each possible outcome of a reveal
    solver: int  # positions that the endgame solver may visit
    capacity: int = CAPACITY  # nodes of a tree


BUDGETS = {
    "quick": Budget((50, 100), (200, 400), 300, 50_000),
    "normal": Budget((100, 300, 800), (1_600, 3_200, 6_400, 12_800), 1_500, 2_000_000),
    "deep": Budget((100, 400, 1_500, 4_000), (8_000, 16_000, 32_000, 64_000), 6_000, 4_000_000, 200_000),
}


class Step:
    """A move of the game with what the search says about it."""

    def __init__(self, number: int, game: Game, after: Game, move: str) -> None:
        self.number, self.game, self.after, self.move = number, game, after, move
        self.seat = game.to_move or 0
        self.event = event_after(game.state, after.state)
        self.analysis: Analysis
        self.loss: Difference
        self.expected: float | None = None  # the value for seat 0 after a move that reveals something

    @functools.cached_property
    def reasons(self) -> tuple[Reason, ...]:
        """For the best move."""
        best = self.analysis.best
        return tuple(reasons(self.game, best.move, best.line))

    @functools.cached_property
    def objections(self) -> tuple[Reason, ...]:
        """Against the move that was made."""
        return tuple(objections(self.game, self.move, self.analysis.find(self.move).line))

    def for_seat(self, value: float) -> float:
        """Convert a value between seat 0 and the seat that moves."""
        return 1.0 - value if self.seat else value


class DuelJudge:
    """Judges the moves of one game after another."""

    def __init__(self, settings: ReviewSettings) -> None:
        self._settings = settings
        self._budget = BUDGETS[settings.depth]
        self._trees = Trees(settings.seed, settings.threads, self._budget.capacity)

    def judge(self, record: RecordedGame, is_stopped: Callable[[], bool], first: int = 0) -> Iterator[JudgedMove]:
        """Yield the moves: each at once with its verdict, and again when its values are final."""
        stretch: list[Step] = []  # moves whose values are not final
        waiting: list[JudgedMove] = []  # at most one: the last move of the stretch before, whose luck is unknown
        game = RULES.position(record, first)
        for number, (_, move) in enumerate(record.moves[first:], start=first):
            if is_stopped():
                return
            step = Step(number, game, game.after(move), move)
            self._search(step)
            yield provisional(_judged(step, *self._guess(step)))
            stretch.append(step)
            game = step.after
            if step.event != CERTAIN or game.to_move is None:
                yield from self._close(stretch, waiting, step.expected)
                stretch = []
        yield from self._finish(game, stretch, waiting)

    def _close(self, stretch: Sequence[Step], waiting: list[JudgedMove], end: float | None) -> Iterator[JudgedMove]:
        """Make the values of a stretch final; `end` is the value for seat 0 after its last move."""
        if end is None:
            end = _result(stretch[-1].after)
        rows = []
        for step in reversed(stretch):
            after = round(step.for_seat(end), DIGITS)
            loss = min(round(step.loss.loss, DIGITS), round(1.0 - after, DIGITS))
            rows.append(_judged(step, after, loss))
            end = step.for_seat(round(after + loss, DIGITS))
        rows.reverse()
        yield from _with_luck(waiting, end)
        waiting[:] = rows[-1:]
        yield from rows[:-1]

    def _finish(self, game: Game, stretch: Sequence[Step], waiting: list[JudgedMove]) -> Iterator[JudgedMove]:
        """Make the rest final, with the result of the game or else the value of its last position."""
        if game.to_move is None:
            yield from waiting
            return
        value = self._trees.values([game.state], self._budget.outcome, f"end {len(game.played)}")[0]
        if stretch:
            yield from self._close(stretch, waiting, value)
            yield from waiting
        else:
            yield from _with_luck(waiting, value)

    # --- one move ----------------------------------------------------------------------------------------------------

    def _search(self, step: Step) -> None:
        position = Position(self._trees, step.game, f"move {step.number}", self._budget.solver)
        search_position(position, step.move, self._budget)
        step.loss, step.analysis = position.loss(step.move), position.analysis()
        if step.event != CERTAIN:
            step.expected = self._expected(step)

    def _expected(self, step: Step) -> float:
        """The value for seat 0 after a move that reveals something, expected over what it may reveal."""
        value = step.analysis.find(step.move)
        if value.proven:
            return step.for_seat(value.win)
        rngs = stream(f"{self._settings.seed}:{step.number}", "outcomes")
        states = outcomes(step.game.state, step.after.state, rngs)
        return fmean(self._trees.values(states, self._budget.outcome, f"outcomes {step.number}"))

    def _guess(self, step: Step) -> tuple[float, float]:
        """The value after a move and its loss, as long as what follows is unknown."""
        loss = round(step.loss.loss, DIGITS)
        value = step.analysis.find(step.move).win if step.expected is None else step.for_seat(step.expected)
        return value, min(loss, round(1.0 - value, DIGITS))


def search_position(position: Position, move: str, budget: Budget) -> None:
    """Search a position until the verdict on a move is sure, or the budget is spent."""
    for share in budget.rounds[: 1 if position.is_forced else None]:
        position.deepen(position.contenders(move), share)
    for number, share in enumerate(budget.doubts):
        loss = position.loss(move)
        is_suspect = name_of(loss.loss) in LIMITS and number < CONFIRMATIONS
        if position.is_exact or (is_sure(loss) and not is_suspect):
            break
        position.deepen(position.rivals(move), share)


def _result(game: Game) -> float:
    """The result of a finished game for seat 0."""
    assert game.result
    return 0.5 if game.result.winner is None else 1.0 - game.result.winner


def _with_luck(moves: Sequence[JudgedMove], value: float) -> list[JudgedMove]:
    """Give moves their luck: the next position turned out to have this value for seat 0."""
    return [replace(m, luck=(1.0 - value if m.seat else value) - m.win_after, is_final=True) for m in moves]


def _told(step: Step) -> tuple[MoveValue, ...]:
    """The best moves, and the one that was made."""
    best = step.analysis.moves[:CANDIDATES]
    made = step.analysis.find(step.move)
    return best if made in best else (*best, made)


def _judged(step: Step, after: float, loss: float) -> JudgedMove:
    best = step.analysis.best
    told = Difference(loss, step.loss.error)
    is_exact = best.proven and step.analysis.find(step.move).proven
    verdict = name_of(loss) if is_exact else verdict_on(told)
    is_best = loss == 0
    return JudgedMove(
        number=step.number,
        decision=step.number,
        seat=step.seat,
        move=step.move,
        best=step.move if is_best else best.move,
        win_before=after + loss,
        win_after=after,
        loss=loss,
        error=0.0 if is_exact else step.loss.error,
        luck=0.0,
        verdict=verdict,
        proven=is_exact,
        is_forced=len(step.analysis.moves) == 1,
        candidates=_told(step),
        reasons=step.reasons,
        objections=step.objections if verdict in LIMITS else (),
    )
