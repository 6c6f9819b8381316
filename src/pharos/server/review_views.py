"""The view model of a review for one viewer: the graph, the list of moves, the selected move, the sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pharos.core.registry import get_game
from pharos.locale import Translator
from pharos.review import JudgedMove, SeatReview, review_part
from pharos.review.graph import HEIGHT, WIDTH, Graph, make_graph
from pharos.review.verdicts import BEST, BLUNDER, LIMITS, MISTAKE
from pharos.review.words import (
    SIGNS,
    describe_share,
    is_worth_telling,
    luck_name,
    percent,
    points_of_win,
    verdict_name,
)
from pharos.server.error_messages import explain_problem
from pharos.server.reviews import ReviewState
from pharos.server.table import Table
from pharos.server.table_views import seat_names
from pharos.server.web_parts import web_part

MOMENTS = 5  # key moments that the overview lists


@dataclass(frozen=True)
class MoveRow:
    """A move in the list; without a verdict while it is not judged."""

    step: int  # from 1
    seat: int
    player: str
    text: str
    kind: str = ""  # the verdict, "forced", or empty
    sign: str = ""
    verdict: str = ""  # in words
    luck_mark: str = ""
    luck: str = ""  # in words
    before: str = ""
    after: str = ""
    revealed: str = ""
    loss: str = ""
    gain: str = ""  # by luck
    is_bad: bool = False  # a mistake or worse

    @property
    def title(self) -> str:
        """The move in one line, for the graph."""
        marks = ", ".join(filter(None, (self.verdict, self.luck)))
        change = f" ({self.before} → {self.revealed})" if self.before else ""
        return f"{self.player}: {self.text}{f' – {marks}' if marks else ''}{change}"


@dataclass(frozen=True)
class CandidateRow:
    """One of the best moves, or the one that was made."""

    text: str
    win: str
    share: int  # percent, for the bar
    error: str
    is_made: bool
    is_best: bool
    line: tuple[str, ...]  # how the game would go on


@dataclass(frozen=True)
class MoveDetail:
    """Everything about the selected move."""

    row: MoveRow
    better: str  # the better move in words; empty if there is none worth telling
    reasons: tuple[str, ...]
    objections: tuple[str, ...]
    candidates: tuple[CandidateRow, ...]
    is_proven: bool
    is_unclear: bool
    marks: tuple[dict[str, str], ...]  # what is marked on the board: `thing`, `kind`, `text`


@dataclass(frozen=True)
class SeatSummary:
    """What a seat's moves add up to."""

    seat: int
    name: str
    accuracy: str
    share: int  # of the accuracy, percent
    text: str
    counts: tuple[tuple[str, str, str, int], ...]  # verdict, sign, name, number


@dataclass(frozen=True)
class ReviewView:
    """A review for one viewer, with one move selected."""

    version: str
    judged: int
    total: int
    complete: bool
    is_running: bool
    status: str  # what is happening, in words
    problem: str
    names: list[str]
    seat: int | None  # only the moves of this seat are listed
    rows: list[MoveRow]  # those listed
    selected: MoveRow | None
    detail: MoveDetail | None
    graph: Graph
    graph_seat: int  # whose win probability is drawn in a game for two
    titles: list[str]  # by move, for the graph
    next_mistake: int | None  # step
    summaries: list[SeatSummary] = field(default_factory=list)
    moments: list[MoveRow] = field(default_factory=list)
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def is_for_two(self) -> bool:
        """Whether one line shows everything."""
        return len(self.names) == 2


@dataclass(frozen=True)
class Numbers:
    """The values of a move in whole percent that add up: a loss or luck of nothing is never rounded to something."""

    before: float
    loss: float
    luck: float
    revealed: float

    @classmethod
    def of(cls, move: JudgedMove) -> Numbers:
        """Round the values of a move."""
        before, revealed = round(move.win_before, 2), round(move.win_revealed, 2)
        if not move.luck:
            loss, luck = before - revealed, 0.0
        elif not move.loss:
            loss, luck = 0.0, revealed - before
        else:
            loss = round(move.loss, 2)
            luck = revealed - before + loss
        return cls(before, loss, luck, revealed)


class _Maker:
    """Turns judged moves into words."""

    def __init__(self, table: Table[Any], state: ReviewState, me: list[int], tr: Translator) -> None:
        self.table, self.state, self.me, self.tr = table, state, me, tr
        self.names = seat_names(table, me, tr)
        self.part = review_part(get_game(table.rules.name))

    def row(self, number: int) -> MoveRow:
        """A move of the record, with its verdict if it is judged."""
        stored, judged, tr = self.table.moves[number], self.state.moves.get(number), self.tr
        base: dict[str, Any] = {
            "step": number + 1,
            "seat": stored.seat,
            "player": self.names[stored.seat],
            "text": self.part.describe_move(stored.move, tr),
        }
        if judged is None:
            return MoveRow(**base)
        numbers = Numbers.of(judged)
        return MoveRow(
            **base,
            kind="forced" if judged.is_forced else judged.verdict,
            sign="" if judged.is_forced else SIGNS[judged.verdict],
            verdict=tr.gettext("only move") if judged.is_forced else verdict_name(judged.verdict, tr),
            luck_mark=judged.luck_mark or "",
            luck=luck_name(judged.luck_mark, tr),
            before=percent(numbers.before, tr),
            after=percent(numbers.before - numbers.loss, tr),
            revealed=percent(numbers.revealed, tr),
            loss=points_of_win(-numbers.loss, tr),
            gain=points_of_win(numbers.luck, tr),
            is_bad=judged.verdict in (MISTAKE, BLUNDER),
        )

    def detail(self, number: int) -> MoveDetail | None:
        """Everything about a move, if it is judged."""
        judged = self.state.moves.get(number)
        if judged is None:
            return None
        is_told = is_worth_telling(judged) and judged.best != judged.move
        describe, tr = self.part.describe_reason, self.tr
        return MoveDetail(
            row=self.row(number),
            better=self.part.describe_move(judged.best, tr) if is_told else "",
            reasons=tuple(describe(reason, tr, self.names) for reason in judged.reasons),
            objections=tuple(describe(reason, tr, self.names) for reason in judged.objections),
            candidates=tuple(self._candidates(judged)),
            is_proven=judged.proven and not judged.is_forced,
            is_unclear=judged.verdict == "unclear",
            marks=tuple(self._marks(judged, is_told=is_told)),
        )

    def _candidates(self, judged: JudgedMove) -> list[CandidateRow]:
        if judged.is_forced:
            return []
        return [
            CandidateRow(
                text=self.part.describe_move(value.move, self.tr),
                win=percent(value.win, self.tr),
                share=round(100 * value.win),
                error="" if value.proven else f"±{percent(1.96 * value.error, self.tr)}",
                is_made=value.move == judged.move,
                is_best=value.move == judged.best,
                line=tuple(self.part.describe_move(move, self.tr) for move in value.line[1:4]),
            )
            for value in judged.candidates
        ]

    def _marks(self, judged: JudgedMove, *, is_told: bool) -> list[dict[str, str]]:
        """What was played and what was better, on the board. If both use the same thing, it says both."""
        part, tr = web_part(self.table.rules.name), self.tr
        played = part.marked_things(judged.move, judged.seat)
        better = part.marked_things(judged.best, judged.seat) if is_told else []
        words = {
            "played": tr.pgettext("mark on the board", "played"),
            "best": tr.pgettext("mark on the board", "best"),
            "better": tr.pgettext("mark on the board", "better"),
            "both": tr.pgettext("mark on the board", "used differently"),
        }
        marks = []
        for thing in dict.fromkeys([*played, *better]):
            if thing in played:
                kind = "both" if thing in better else "best" if judged.verdict == BEST else "played"
            else:
                kind = "better"
            marks.append({"thing": thing, "kind": kind, "text": words[kind]})
        return marks

    def summaries(self) -> list[SeatSummary]:
        """What the moves of each seat add up to."""
        rows = [SeatReview(**seat) for seat in self.state.seats]
        return [
            SeatSummary(
                seat=row.seat,
                name=self.names[row.seat],
                accuracy="–" if row.accuracy is None else self.tr.number(round(row.accuracy, 1)),
                share=round(row.accuracy or 0),
                text=describe_share(row, self.tr, is_for_two=len(rows) == 2, is_reader=self.me == [row.seat]),
                counts=tuple(
                    (verdict, sign, verdict_name(verdict, self.tr), row.verdicts.get(verdict, 0))
                    for verdict, sign in SIGNS.items()
                ),
            )
            for row in rows
        ]

    def moments(self, seat: int | None) -> list[MoveRow]:
        """The moves worth looking at first, in the order of the game."""
        told = [
            move
            for move in self.state.moves.values()
            if (move.verdict in LIMITS or move.luck_mark) and seat in (None, move.seat)
        ]
        largest = sorted(told, key=lambda move: -max(move.loss, abs(move.luck)))[:MOMENTS]
        return [self.row(number) for number in sorted(move.number for move in largest)]

    def status(self) -> str:
        """What is happening while the review is not complete."""
        state, tr = self.state, self.tr
        if state.complete:
            return ""
        if state.place:
            return tr.gettext("Waiting for other reviews: number %(place)s in the queue.", place=tr.number(state.place))
        if state.preparing:
            return tr.gettext("The analysis is getting ready: about %(seconds)s s", seconds=tr.number(state.preparing))
        judged, total = tr.number(len(state.moves)), tr.number(state.total)
        return tr.gettext("%(judged)s of %(total)s moves judged", judged=judged, total=total)


def view_review(
    table: Table[Any], browser: str | None, state: ReviewState, tr: Translator, step: int, seat: int | None
) -> ReviewView:
    """Build the view model.

    Args:
        table: the table, whose game is over.
        browser: the secret of the viewer's browser.
        state: what is known about the review.
        tr: the translator.
        step: the selected move, from 1; 0 for the overview.
        seat: list the moves of this seat only.
    """
    me = table.held_by(browser)
    maker = _Maker(table, state, me, tr)
    names = maker.names
    every = [maker.row(number) for number in range(len(table.moves))]
    rows = [row for row in every if seat in (None, row.seat)]
    graph_seat = me[0] if len(me) == 1 else 0
    return ReviewView(
        version=state.version,
        judged=len(state.moves),
        total=state.total,
        complete=state.complete,
        is_running=state.is_running,
        status=maker.status(),
        problem=explain_problem(state.problem, tr) if state.problem else "",
        names=names,
        seat=seat,
        rows=rows,
        selected=every[step - 1] if step else None,
        detail=maker.detail(step - 1) if step else None,
        graph=make_graph(state.moves, len(names), state.total, seat=graph_seat),
        graph_seat=graph_seat,
        titles=[row.title for row in every],
        next_mistake=_next_mistake(rows, step),
        summaries=maker.summaries(),
        moments=maker.moments(seat) if not step else [],
    )


def _next_mistake(rows: Sequence[MoveRow], step: int) -> int | None:
    """The next move that was a mistake; after the last one the first."""
    bad = [row.step for row in rows if row.is_bad]
    return next((number for number in bad if number > step), bad[0] if bad and bad != [step] else None)
