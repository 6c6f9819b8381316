"""Studies: repeatable, resumable, the same for any number of processes; and those that are shipped."""

import json
from pathlib import Path

import pytest
from commands import run_here

from pharos.arena.result_file import InvalidResults
from pharos.core.registry import games
from pharos.locale import LANGUAGES, translator
from pharos.studies import Study, StudyGames, StudyPlan, play_study, shipped_studies, studies_part

PLAN = StudyPlan("duel", 2, "greedy", games=6, seed=3)


def play(plan: StudyPlan, path: Path, *, resume: bool = False, workers: int = 1) -> Study:
    with StudyGames(path, plan, resume=resume) as played:
        return play_study(plan, played, workers=workers)


def test_a_study_that_is_continued_equals_one_in_a_single_run(tmp_path):
    path = tmp_path / "s.jsonl"
    play(StudyPlan("duel", 2, "greedy", games=2, seed=3), path)
    path.write_text(path.read_text()[:-30])  # killed while it wrote
    continued = play(PLAN, path, resume=True)
    assert continued == play(PLAN, tmp_path / "other.jsonl")
    assert len(path.read_text().splitlines()) == PLAN.games
    assert Study.from_dict(json.loads(continued.to_text())) == continued


def test_games_of_another_study_are_refused(tmp_path):
    path = tmp_path / "s.jsonl"
    play(StudyPlan("duel", 2, "greedy", games=1, seed=3), path)
    with pytest.raises(InvalidResults, match="--resume"):
        StudyGames(path, PLAN)
    for other in (StudyPlan("duel", 2, "random", 1, 3), StudyPlan("wonders", 3, "greedy", 1, 3)):
        with pytest.raises(InvalidResults, match="line 1 is no game of this study"):
            StudyGames(path, other, resume=True)
    with pytest.raises(InvalidResults, match="seed 3"):
        StudyGames(path, StudyPlan("duel", 2, "greedy", 1, 4), resume=True)


@pytest.mark.parametrize(("game", "seats"), [("duel", 2), ("wonders", 4)])
def test_every_seat_of_every_game_is_counted(game, seats, tmp_path):
    figures = play(StudyPlan(game, seats, "greedy", games=5, seed=1), tmp_path / "s.jsonl").figures
    assert (figures.games, sum(share.wins for share in figures.endings.values())) == (5, 5)
    once = "opening" if game == "duel" else "side"  # every seat has one
    assert sum(row.won.games for row in figures.topics[once]) == 5 * seats
    assert sum(row.won.wins for row in figures.topics[once]) == pytest.approx(5, abs=0.001)
    if game == "duel":
        assert sum(row.won.games for row in figures.topics["wonders"]) == 5 * 8
        assert figures.first_seat is not None
    else:
        assert figures.first_seat is None


def test_the_command_writes_and_prints_the_result(tmp_path):
    out = tmp_path / "study.json"
    arguments = ("study", "--player", "greedy", "--games", "3", "--seed", "9", "--workers", "1", "--out", str(out))
    done = run_here(*arguments, "--json")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert data == json.loads(out.read_text())
    assert data["command"] == "pharos study --game duel --player greedy --games 3 --seed 9"
    text = run_here(*arguments, "--resume")
    assert "3 games of greedy against itself" in text.stdout
    assert run_here(*arguments).returncode == 2  # the file has games already
    assert run_here("study", "--seats", "3", "--out", str(out)).returncode == 2
    assert run_here("study", "--player", "nobody", "--out", str(tmp_path / "x.json")).returncode == 2
    assert run_here("study", "--out", str(tmp_path / "study.txt")).returncode == 2


def test_the_shipped_studies_are_large_and_every_thing_in_them_has_a_name():
    studies = shipped_studies()
    assert set(studies) == {"duel", "wonders-3", "wonders-5"}
    for name, study in studies.items():
        assert study.plan.name == name
        assert study.figures.games == study.plan.games >= 200
        part = studies_part(study.plan.game)
        assert part is not None
        assert set(study.figures.topics) == set(part.topics)
        for language in LANGUAGES:
            tr = translator(language)
            for topic, rows in study.figures.topics.items():
                assert part.topic_title(topic, tr)
                names = [part.thing_name(topic, row.id, tr) for row in rows]
                assert len(set(names)) == len(names)
            assert all(part.ending_name(ending, tr) for ending in games()[study.plan.game].rules.endings)


def test_a_study_of_two_processes_is_the_same(tmp_path):
    plan = StudyPlan("duel", 2, "random", games=4, seed=5)
    assert play(plan, tmp_path / "one.jsonl") == play(plan, tmp_path / "two.jsonl", workers=2)
