"""View models of puzzles: the list, a puzzle, and the answer to a visitor's move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from pharos.core.registry import games, get_game
from pharos.locale import Translator
from pharos.puzzles import GRADES, Collection, Puzzle, PuzzleMove
from pharos.puzzles.interface import GamePuzzles
from pharos.puzzles.words import grade_name
from pharos.review import review_part
from pharos.review.verdicts import name_of
from pharos.review.words import SIGNS, percent, verdict_name

RIGHT, WRONG, SHOWN = "right", "wrong", "shown"


@dataclass(frozen=True)
class Named:
    """A theme or a grade with its name."""

    key: str
    name: str


@dataclass(frozen=True)
class MoveRow:
    """A legal move in the solution."""

    text: str
    win: str  # in percent
    percent: int  # for the bar
    is_key: bool
    is_chosen: bool


@dataclass(frozen=True)
class Answer:
    """What the page says about a visitor's move, or about the solution."""

    status: str
    title: str
    text: str
    reasons: list[str]  # for the solution, or against a wrong move
    rows: list[MoveRow]  # all moves; none as long as the puzzle is unsolved
    line: list[str]  # the expected continuation
    key: str | None  # the solution; None as long as the puzzle is unsolved
    move: str  # that was made


@dataclass(frozen=True)
class PuzzleView:
    """A puzzle on its page. It contains the solution only in an answer."""

    id: str
    number: int
    game: str
    game_title: str
    grade: Named
    themes: list[Named]  # told with the solution only, because they give it away
    day: str | None  # the date, if it is the puzzle of the day
    url: str
    filters: str  # the query of the list that the visitor came from
    next_url: str
    answer: Answer | None


def _part(puzzle: Puzzle) -> GamePuzzles:
    part: GamePuzzles = get_game(puzzle.game).puzzles
    return part


def theme_names(puzzle: Puzzle, tr: Translator) -> list[Named]:
    """The themes of a puzzle."""
    return [Named(theme, _part(puzzle).theme_name(theme, tr)) for theme in puzzle.themes]


def all_themes(tr: Translator) -> list[Named]:
    """The themes of all games."""
    parts: list[GamePuzzles] = [game.puzzles for game in games().values() if game.puzzles]
    return list({theme: Named(theme, part.theme_name(theme, tr)) for part in parts for theme in part.themes}.values())


def all_grades(tr: Translator) -> list[Named]:
    """The grades, easy first."""
    return [Named(grade, grade_name(grade, tr)) for grade in GRADES]


def view_puzzle(
    collection: Collection,
    puzzle: Puzzle,
    tr: Translator,
    filters: str,
    following: Puzzle,
    today: date,
    answer: Answer | None,
) -> PuzzleView:
    """Build the view model of a puzzle's page."""
    is_solved = answer is not None and answer.key is not None
    return PuzzleView(
        id=puzzle.id,
        number=collection.numbers[puzzle.id],
        game=puzzle.game,
        game_title=tr.gettext(get_game(puzzle.game).title),
        grade=Named(puzzle.grade, grade_name(puzzle.grade, tr)),
        themes=theme_names(puzzle, tr) if is_solved else [],
        day=today.isoformat() if collection.daily(today) is puzzle else None,
        url=f"/puzzles/{puzzle.id}{filters}",
        filters=filters,
        next_url=f"/puzzles/{following.id}{filters}",
        answer=answer,
    )


def answer_move(puzzle: Puzzle, chosen: PuzzleMove, tr: Translator) -> Answer:
    """Judge a visitor's move."""
    if chosen.move == puzzle.solution:
        return _solution(puzzle, RIGHT, tr.gettext("Right!"), chosen, tr)
    game = get_game(puzzle.game)
    review = review_part(game)
    reasons = _part(puzzle).objections(puzzle.view, chosen.move, chosen.line)
    best = puzzle.moves[0].win
    verdict = name_of(best - chosen.win)
    return Answer(
        status=WRONG,
        title=tr.gettext("Not the best move"),
        text=tr.gettext(
            "%(move)s: %(verdict)s. It wins %(win)s of the games, the best move %(best)s.",
            move=review.describe_move(chosen.move, tr),
            verdict=f"{verdict_name(verdict, tr)} {SIGNS[verdict]}",
            win=percent(chosen.win, tr),
            best=percent(best, tr),
        ),
        reasons=[review.describe_reason(reason, tr) for reason in reasons],
        rows=[],
        line=[],
        key=None,
        move=chosen.move,
    )


def show_solution(puzzle: Puzzle, tr: Translator) -> Answer:
    """Tell the solution to a visitor who gives up."""
    return _solution(puzzle, SHOWN, tr.gettext("The solution"), None, tr)


def _solution(puzzle: Puzzle, status: str, title: str, chosen: PuzzleMove | None, tr: Translator) -> Answer:
    review = review_part(get_game(puzzle.game))
    reasons = review.reasons(puzzle.view, puzzle.solution)
    return Answer(
        status=status,
        title=title,
        text=review.describe_move(puzzle.solution, tr),
        reasons=[review.describe_reason(reason, tr) for reason in reasons],
        rows=_rows(puzzle, chosen, tr),
        line=_line(puzzle, tr),
        key=puzzle.solution,
        move=chosen.move if chosen else "",
    )


def _rows(puzzle: Puzzle, chosen: PuzzleMove | None, tr: Translator) -> list[MoveRow]:
    review = review_part(get_game(puzzle.game))
    return [
        MoveRow(
            text=review.describe_move(row.move, tr),
            win=percent(row.win, tr),
            percent=round(100 * row.win),
            is_key=row.move == puzzle.solution,
            is_chosen=chosen is row,
        )
        for row in puzzle.moves
    ]


def _line(puzzle: Puzzle, tr: Translator) -> list[str]:
    """The expected continuation after the solution."""
    review = review_part(get_game(puzzle.game))
    return [review.describe_move(move, tr) for move in puzzle.moves[0].line[1:]]


@dataclass(frozen=True)
class ListedPuzzle:
    """A puzzle in the list."""

    id: str
    number: int
    grade: Named


def view_list(collection: Collection, puzzles: Sequence[Puzzle], tr: Translator) -> list[ListedPuzzle]:
    """Build the view models of a list of puzzles."""
    grades = {named.key: named for named in all_grades(tr)}
    return [ListedPuzzle(puzzle.id, collection.numbers[puzzle.id], grades[puzzle.grade]) for puzzle in puzzles]
