"""The graph of a review: the win probability over the moves, in units of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pharos.review.judged import JudgedMove
from pharos.review.verdicts import BLUNDER, INACCURACY, MISTAKE

WIDTH, HEIGHT = 960, 240
MARKED = (INACCURACY, MISTAKE, BLUNDER)


@dataclass(frozen=True)
class Line:
    """The win probability of a seat as points of a polyline."""

    seat: int
    points: str

    @property
    def area(self) -> str:
        """The points of the area under the line, as the path of a polygon."""
        if not self.points:
            return ""
        first, last = self.points.split()[0], self.points.split()[-1]
        return f"{first.partition(',')[0]},{HEIGHT} {self.points} {last.partition(',')[0]},{HEIGHT}"


@dataclass(frozen=True)
class Mark:
    """A key moment: a bad decision, or remarkable luck."""

    number: int  # of the move
    seat: int
    x: float
    y: float
    kind: str  # a verdict, "lucky" or "unlucky"


@dataclass(frozen=True)
class Graph:
    """Everything that is drawn. The lines end where the moves are not judged yet."""

    total: int  # moves of the record
    lines: tuple[Line, ...]  # of one seat in a game for two, else of all
    marks: tuple[Mark, ...]

    def x(self, number: int) -> float:
        """Where a move begins."""
        return round(WIDTH * number / max(self.total, 1), 1)


def make_graph(
    moves: Mapping[int, JudgedMove], seats: int, total: int, *, seat: int = 0, marked: tuple[str, ...] = MARKED
) -> Graph:
    """The graph of the moves that are judged so far.

    Args:
        moves: the judged moves by number.
        seats: the number of seats.
        total: the moves of the whole record.
        seat: whose win probability is drawn in a game for two.
        marked: the verdicts that are marked.
    """
    shown = range(seats) if seats > 2 else (seat,)
    rows = [moves[number] for number in sorted(moves)]
    lines = tuple(Line(each, _points(rows, each, total, is_zero_sum=seats == 2)) for each in shown)
    graph = Graph(total, lines, ())
    marks = []
    for move in rows:
        flip = seats == 2 and move.seat != seat
        if move.verdict in marked:
            marks.append(
                Mark(move.number, move.seat, graph.x(move.number + 1), _y(move.win_after, flip=flip), move.verdict)
            )
        elif move.luck_mark:
            y = _y(move.win_revealed, flip=flip)
            marks.append(Mark(move.number, move.seat, graph.x(move.number + 1), y, move.luck_mark))
    return Graph(total, lines, tuple(marks))


def _points(rows: list[JudgedMove], seat: int, total: int, *, is_zero_sum: bool) -> str:
    points = []
    for move in rows:
        if move.seat == seat or is_zero_sum:
            flip = move.seat != seat
            for number, win in ((move.number, move.win_before), (move.number + 1, move.win_revealed)):
                points.append(f"{round(WIDTH * number / max(total, 1), 1)},{_y(win, flip=flip)}")
    return " ".join(points)


def _y(win: float, *, flip: bool) -> float:
    return round(HEIGHT * (win if flip else 1 - win), 1)
