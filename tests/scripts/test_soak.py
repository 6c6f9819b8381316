"""scripts/soak.py runs its steps once, goes on after an interruption, and reports what came out."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import soak
from soak import FAILED, PASSED, STEPS, Step

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "scripts" / "soak.py"


def note(path: Path, code: int = 0) -> str:
    """A command that notes its number of cases and its seed in a file."""
    program = f"open({str(path)!r}, 'a').write('{{cases}} {{seed}}\\n'); print('{{cases}} passed'); exit({code})"
    return f'-c "{program}"'


@pytest.fixture
def noted(tmp_path: Path) -> Path:
    return tmp_path / "noted"


def outcomes(folder: Path) -> dict[str, str]:
    state = json.loads((folder / "state.json").read_text(encoding="utf-8"))
    return {name: row["result"] for name, row in state["outcomes"].items()}


def test_every_step_runs_once_with_the_seed_and_its_size(tmp_path: Path, noted: Path) -> None:
    steps = (Step("one", "{cases} things", note(noted), 4000), Step("two", "all", note(noted)))
    assert soak.main(["--folder", str(tmp_path), "--scale", "0.5", "--seed", "7"], steps) == 0
    assert noted.read_text() == "2000 7\n1 7\n"
    table = (tmp_path / "summary.md").read_text(encoding="utf-8")
    assert table.startswith("Seed 7, scale 0.5, sources ")
    assert "| one | 2,000 things | 0.0 min | passed | 2000 passed |" in table
    assert (tmp_path / "two.log").read_text() == "1 passed\n"


def test_a_run_that_passed_is_followed_by_one_with_a_new_seed(tmp_path: Path, noted: Path) -> None:
    steps = (Step("one", "all", note(noted)),)
    for _ in range(2):
        assert soak.main(["--folder", str(tmp_path)], steps) == 0
    first, second = noted.read_text().splitlines()
    assert first != second


def test_only_what_failed_is_repeated_and_with_the_same_seed(tmp_path: Path, noted: Path) -> None:
    good, bad = Step("good", "all", note(noted)), Step("bad", "all", note(tmp_path / "bad", 3))
    later = Step("later", "all", note(noted))
    assert soak.main(["--folder", str(tmp_path)], (good, bad, later)) == 1
    assert outcomes(tmp_path) == {"good": PASSED, "bad": FAILED, "later": PASSED}
    mended = Step("bad", "all", note(tmp_path / "bad"))
    assert soak.main(["--folder", str(tmp_path)], (good, mended, later)) == 0
    assert len(noted.read_text().splitlines()) == 2
    assert len(set((tmp_path / "bad").read_text().splitlines())) == 1


def test_changed_sources_another_scale_and_the_option_begin_a_new_run(
    tmp_path: Path, noted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = (Step("one", "all", note(noted)), Step("bad", "all", note(tmp_path / "bad", 1)))
    for stamp, more in (("a", []), ("b", []), ("b", ["--scale", "2"]), ("b", ["--scale", "2", "--new"])):
        monkeypatch.setattr(soak, "digest_of_sources", lambda stamp=stamp: stamp)
        assert soak.main(["--folder", str(tmp_path), *more], steps) == 1
    assert len(noted.read_text().splitlines()) == 4
    assert soak.main(["--folder", str(tmp_path), "--scale", "2"], steps) == 1
    assert len(noted.read_text().splitlines()) == 4


def test_the_digest_changes_with_the_sources(tmp_path: Path) -> None:
    for name in soak.SOURCES:
        path = tmp_path / name if "." in name else tmp_path / name / "file.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text("1")
    before = soak.digest_of_sources(tmp_path)
    (tmp_path / "src" / "__pycache__").mkdir()
    (tmp_path / "src" / "__pycache__" / "file.pyc").write_text("1")
    assert soak.digest_of_sources(tmp_path) == before
    (tmp_path / "tests" / "file.py").write_text("2")
    assert soak.digest_of_sources(tmp_path) != before


INTERRUPTED = """
import sys
import soak
steps = (soak.Step("one", "all", {one!r}), soak.Step("long", "all", "-c 'import time; time.sleep({seconds})'"))
sys.exit(soak.main(["--folder", {folder!r}], steps))
"""


def test_an_interrupted_run_goes_on_with_the_step_that_it_was_in(tmp_path: Path, noted: Path) -> None:
    def begin(seconds: int) -> subprocess.Popen[str]:
        program = INTERRUPTED.format(one=note(noted), seconds=seconds, folder=str(tmp_path))
        command = [sys.executable, "-c", program]
        return subprocess.Popen(command, cwd=SCRIPT.parent, stdout=subprocess.PIPE, text=True)

    process = begin(600)
    while not (tmp_path / "long.log").exists():
        time.sleep(0.05)
    process.send_signal(signal.SIGTERM)
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "the same command goes on" in said
    assert outcomes(tmp_path) == {"one": PASSED}
    process = begin(0)
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "one: passed before" in said
    assert len(noted.read_text().splitlines()) == 1


def test_a_real_step_runs_at_a_tiny_size(tmp_path: Path) -> None:
    command = [sys.executable, SCRIPT, "--only=random games", "--scale=0.0002", "--seed=5", f"--folder={tmp_path}"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert said_of_random_games(tmp_path).startswith("1,000 games, ")


def said_of_random_games(folder: Path) -> str:
    state = json.loads((folder / "state.json").read_text(encoding="utf-8"))
    return state["outcomes"]["random games"]["said"]


def test_the_files_and_the_options_of_all_steps_exist() -> None:
    names = [step.name for step in STEPS]
    assert len(names) == len(set(names))
    for step in STEPS:
        words = step.arguments(1, 1)
        paths = [ROOT / word for word in words if word.startswith(("tests", "scripts/"))]
        assert paths
        assert all(path.exists() for path in paths), step.name
        options = [word.partition("=")[0] for word in words if word.startswith("--")]
        if paths[0].parent == ROOT / "scripts":
            script = paths[0].read_text(encoding="utf-8")
            assert all(f'"{option}"' in script for option in options), step.name
