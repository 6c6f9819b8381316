"""The shipped puzzles: each one is consistent, and its key is confirmed by a new search."""

import datetime
from collections import Counter
from statistics import fmean

import pytest
import sizes

from pharos.core.registry import get_game
from pharos.players import LEVELS
from pharos.puzzles import GRADES, Collection, Puzzle, shipped
from pharos.puzzles.comparison import FEWEST_MOVES, MARGIN, SURE_MARGIN
from pharos.puzzles.files import read_puzzles
from pharos.puzzles.grading import grade_of
from pharos.puzzles.verification import contradictions, sample, verify
from pharos.review import review_part

FEWEST = 500
SAMPLE = 4
SEED = sizes.seeds(1)[0] + 4711  # another one than those of the mining


@pytest.fixture(scope="module")
def puzzles() -> list[Puzzle]:
    return list(shipped().puzzles)


def test_there_are_hundreds_in_three_grades_and_all_themes(puzzles):
    assert len(puzzles) >= FEWEST
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    grades = Counter(puzzle.grade for puzzle in puzzles)
    assert all(grades[grade] >= len(puzzles) / 10 for grade in GRADES), grades
    themes = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    assert all(themes[theme] >= len(puzzles) / 50 for theme in get_game("duel").puzzles.themes), themes
    games = Counter((puzzle.source["seed"], puzzle.source["game"]) for puzzle in puzzles)
    assert max(games.values()) <= 2


def test_every_puzzle_is_consistent_with_rules_and_facts(puzzles):
    assert {puzzle.id: wrong for puzzle in puzzles if (wrong := contradictions(puzzle))} == {}


def test_every_key_is_best_by_a_sure_margin_and_can_be_explained(puzzles):
    for puzzle in puzzles:
        wins = [move.win for move in puzzle.moves]
        assert len(wins) >= FEWEST_MOVES
        assert wins[0] - max(wins[1:]) >= MARGIN - 0.0002  # rounded
        assert puzzle.sure_margin >= SURE_MARGIN
        assert puzzle.themes
        assert review_part(get_game(puzzle.game)).reasons(puzzle.view, puzzle.solution)


def test_grades_follow_the_failures_of_the_weaker_levels(puzzles):
    for puzzle in puzzles:
        assert list(puzzle.fails) == [level.key for level in LEVELS[:-1]]
        assert puzzle.grade == grade_of(puzzle.fails)
    hard = [fmean(puzzle.fails.values()) for puzzle in puzzles if puzzle.grade == "hard"]
    easy = [fmean(puzzle.fails.values()) for puzzle in puzzles if puzzle.grade == "easy"]
    assert min(hard) > max(easy)


def test_the_header_says_how_they_were_made():
    header, rows = read_puzzles(get_game("duel").puzzles.shipped())
    assert header["nodes"] >= 20_000
    assert {row.source["seed"] for row in rows} <= set(header["seeds"])


@pytest.mark.slow
def test_a_new_search_confirms_the_keys_of_a_sample(puzzles):
    chosen = sample(puzzles, sizes.scaled(SAMPLE), SEED)
    assert [check.puzzle.id for check in verify(chosen, seed=SEED) if not check.is_confirmed] == []


def test_the_daily_puzzle_is_the_same_for_everybody_and_never_the_same_in_a_row(puzzles):
    days = [datetime.date(2026, 11, 16) + datetime.timedelta(days=number) for number in range(60)]
    daily = [shipped().daily(day) for day in days]
    assert daily == [Collection.of(puzzles).daily(day) for day in days]
    assert len({puzzle.id for puzzle in daily}) == len(days)
    assert [puzzle.grade for puzzle in daily[:7]] == ["easy"] * 2 + ["medium"] * 3 + ["hard"] * 2  # from a Monday on
