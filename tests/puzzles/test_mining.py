"""Mining, files, selection: what is found can be found again, and only clear keys are kept."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pharos.core.registry import get_game
from pharos.puzzles import GRADES, Puzzle, shipped
from pharos.puzzles.comparison import MARGIN, ComparedMove, Comparison
from pharos.puzzles.files import BadPuzzleFile, MiningFile, make_header, read_puzzles, write_puzzles
from pharos.puzzles.grading import grade_of
from pharos.puzzles.mining import Miner
from pharos.puzzles.selection import regraded, select
from pharos.puzzles.verification import Check, contradictions, verify
from pharos.review.analysis import Difference, MoveValue

HEADER = make_header("duel", seed=1)


@pytest.fixture(scope="module")
def puzzles() -> list[Puzzle]:
    return list(shipped().puzzles)[:40]


def compared(*wins: float, error: float = 0.0) -> Comparison:
    rows = [
        ComparedMove(MoveValue(f"sell {i}", win, error, 9), Difference(wins[0] - win, error))
        for i, win in enumerate(wins)
    ]
    return Comparison(tuple(rows), 100)


def test_a_key_needs_a_margin_that_is_large_and_sure():
    assert compared(0.7, 0.5, 0.4).has_key
    assert not compared(0.7, 0.7 - MARGIN + 0.01, 0.4).has_key  # too close
    assert not compared(0.7, 0.5, 0.4, error=0.1).has_key  # not sure
    assert not compared(0.7, 0.5).has_key  # too few moves to choose from
    assert not compared(0.5, 0.5, 0.1).has_key


@pytest.mark.slow
def test_the_same_seed_finds_the_same_puzzles_and_they_are_verified():
    game = get_game("duel")
    number, once = next((number, rows) for number in range(30) if (rows := Miner(game, 5, 2000).mine(number)))
    assert Miner(game, 5, 2000).mine(number) == once
    assert all(contradictions(puzzle) == [] for puzzle in once)
    assert all(check.comparison.best.move == check.puzzle.solution for check in verify(once, seed=9, nodes=20_000))


def test_a_wrong_key_is_found_out(puzzles):
    puzzle = next(row for row in puzzles if row.is_proven)
    first, second, *rest = puzzle.moves
    swapped = replace(puzzle, moves=(replace(second, win=first.win), replace(first, win=second.win), *rest))
    (check,) = verify([swapped], seed=3, nodes=20_000)
    assert not check.is_confirmed
    (check,) = verify([puzzle], seed=3, nodes=20_000)
    assert check.is_confirmed
    assert isinstance(check, Check)


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"themes": ()}, "the themes are not those of the facts"),
        ({"id": "0"}, "the id is not that of the view"),
    ],
)
def test_contradictions_are_named(puzzles, change, wrong):
    assert contradictions(replace(puzzles[0], **change)) == [wrong]
    assert contradictions(replace(puzzles[0], moves=puzzles[0].moves[:-1])) == ["the moves are not the legal ones"]


# --- files -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["puzzles.jsonl", "puzzles.jsonl.gz"])
def test_files_keep_everything_and_are_the_same_every_time(tmp_path: Path, puzzles, name):
    file = tmp_path / name
    write_puzzles(file, HEADER, puzzles)
    assert read_puzzles(file) == (HEADER, puzzles)
    before = file.read_bytes()
    write_puzzles(file, HEADER, puzzles)
    assert file.read_bytes() == before


def test_nothing_hidden_is_in_the_file(puzzles):
    for puzzle in puzzles:
        assert "decks" not in puzzle.view
        assert set(puzzle.view["later"]) <= {"?"}


def test_interrupted_mining_goes_on_with_the_game_that_was_not_finished(tmp_path: Path, puzzles):
    path = tmp_path / "mined.jsonl"
    MiningFile(path, HEADER).add(puzzles[:2])
    with path.open("a") as out:  # killed while it wrote
        out.write(json.dumps(puzzles[2].to_dict()) + "\n" + '{"id": "half')
    file = MiningFile(path, HEADER)
    assert (file.done, file.puzzles) == (1, 2)
    file.add([])
    file.add(puzzles[3:4])
    assert (MiningFile(path, HEADER).done, MiningFile(path, HEADER).puzzles) == (3, 3)
    assert read_puzzles(path)[1] == [*puzzles[:2], puzzles[3]]
    with pytest.raises(BadPuzzleFile, match="other settings"):
        MiningFile(path, make_header("duel", seed=2))


@pytest.mark.parametrize("text", ["", "{", "[]", "{}\n", '{"format":"pharos puzzles","version":1}\n{"id":1}\n'])
def test_other_files_are_refused(tmp_path: Path, text):
    file = tmp_path / "file.jsonl"
    file.write_text(text)
    with pytest.raises(BadPuzzleFile, match=r"file\.jsonl"):
        read_puzzles(file)


# --- selection -------------------------------------------------------------------------------------------------------


def test_a_selection_is_balanced_and_takes_at_most_two_from_a_game(puzzles):
    sources = [{"seed": 1, "game": number // 4} for number in range(len(puzzles))]
    rows = [
        replace(puzzle, grade=GRADES[number % 3], source=source)
        for number, (puzzle, source) in enumerate(zip(puzzles, sources, strict=True))
    ]
    chosen = select([*rows, *rows], 12)
    assert [sum(puzzle.grade == grade for puzzle in chosen) for grade in GRADES] == [4, 4, 4]
    assert len({puzzle.id for puzzle in chosen}) == 12
    games = [puzzle.source["game"] for puzzle in select(rows, 100)]
    assert all(games.count(game) == 2 for game in games)


def test_grades_and_themes_are_those_of_the_program_that_selects(puzzles):
    assert regraded(replace(puzzles[0], grade="hard", themes=())) == puzzles[0]


def test_who_fails_more_often_makes_a_puzzle_harder():
    assert [grade_of({"a": fails, "b": 0.0}) for fails in (0.0, 0.5, 1.0)] == ["easy", "easy", "medium"]
    assert grade_of({"a": 1.0, "b": 0.5}) == "hard"
