"""Run everything at full size with new seeds, for a night; `make soak`.

    python scripts/soak.py [--scale X] [--seed N] [--only WORD] [--new] [--folder PATH]

The steps are in STEPS. Their state, their output and a summary are in a folder: state.json, NAME.log and summary.md. A
run that was interrupted goes on with the step that it was in, and a run with failures repeats the failed steps with the
same seed. A new run with a new seed begins when everything passed, when the sources have changed, or with --new. Exits
with 1 if a step failed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / ".soak"
SOURCES = ("src", "tests", "scripts", "examples", "docs", "pyproject.toml", "requirements")
GENERATED = {"__pycache__", "screenshots"}
PASSED, FAILED = "passed", "FAILED"
PYTEST = "-m pytest -n auto --dist worksteal --soak={cases} --seed={seed} --hypothesis-seed={seed}"

LOAD = "scripts/load.py --seed={seed}"
LOAD_RESULT = "first error:|cpu ms per move"


@dataclass(frozen=True)
class Step:
    """A command to run with this Python; `{cases}` and `{seed}` in it are filled in."""

    name: str
    does: str
    command: str
    cases: int = 1  # at scale 1
    settings: tuple[str, ...] = ()  # environment variables as NAME=VALUE
    result: str = "passed|failed|error"  # a pattern of the last line of the output that tells what came out

    def scaled(self, scale: float) -> int:
        """The number of cases at a scale; at least one."""
        return max(1, round(self.cases * scale))

    def arguments(self, scale: float, seed: int) -> list[str]:
        """The command line."""
        words = self.command.format(cases=self.scaled(scale), seed=seed)
        return [sys.executable, *shlex.split(words)]

    def description(self, scale: float) -> str:
        """What the step does at a scale."""
        return self.does.format(cases=f"{self.scaled(scale):,}")


STEPS = (
    Step("rules", "{cases} times the random tests of the rules", f"{PYTEST} tests/core tests/games", 20),
    Step("leaks", "{cases} times the games searched for leaks", f"{PYTEST} tests/server -k leaks", 20),
    Step("kills", "{cases} times the kills of a server", f"{PYTEST} tests/server -k durability", 50),
    Step(
        "damage",
        "{cases},000 damaged records, views and lines of the engine protocol of each game",
        f"{PYTEST} tests/engine/test_damaged_views.py tests/records/test_damaged_records.py",
        100,
    ),
    Step("engine", "{cases} times the corrupted views", f"{PYTEST} tests/engine", 20),
    Step(
        "matches", "{cases} times the games of matches", f"{PYTEST} tests/arena tests/players -k 'strength or beat'", 30
    ),
    Step(
        "suite",
        "{cases} times the cases of all other tests, pages in all languages and sizes, whole games in browsers",
        f"{PYTEST} tests --ignore=tests/core --ignore=tests/games --ignore=tests/engine",
        3,
    ),
    Step(
        "uncompiled",
        "{cases} times the random tests of the rules, uncompiled",
        f"{PYTEST} tests/games/duel/rules tests/games/wonders/rules -k 'properties or twins'",
        2,
        settings=("NUMBA_DISABLE_JIT=1",),
    ),
    Step(
        "random games",
        "{cases} games with every invariant checked after every move",
        "scripts/million.py --games={cases} --first={seed}",
        5_000_000,
        result="nothing wrong|after",
    ),
    Step(
        "blunders",
        "{cases} games searched for missed wins",
        "scripts/blunders.py --games={cases} --seed={seed}",
        2000,
        result="wins missed",
    ),
    Step("load", "{cases} tables of Duel for 15 minutes", f"{LOAD} --tables={{cases}}", 1000, result=LOAD_RESULT),
    Step(
        "load with seven seats",
        "{cases} tables of 7 Wonders for 15 minutes",
        f"{LOAD} --tables={{cases}} --game=wonders",
        200,
        result=LOAD_RESULT,
    ),
    Step(
        "reviews under load",
        "{cases} reviews at once while 50 tables play",
        "scripts/load_reviews.py --reviews={cases} --seed={seed}",
        20,
        result="first error:|move p99",
    ),
    Step("start", "start with {cases} stored tables", f"{LOAD} --stored={{cases}}", 100_000, result="start seconds  "),
    Step("mutation", "all planted rule errors", "scripts/mutation_check.py", result="planted errors|FAILED"),
    Step("first start", "what a newcomer waits for", "scripts/first_start.py", result="first move"),
)


@dataclass
class Outcome:
    """What came of a step."""

    result: str
    seconds: float
    said: str


@dataclass
class Run:
    """A soak run: what it is made of, and the outcomes so far."""

    seed: int
    scale: float
    sources: str
    outcomes: dict[str, Outcome] = field(default_factory=dict)

    def passed(self, step: Step) -> bool:
        """Whether a step needs no repetition."""
        return step.name in self.outcomes and self.outcomes[step.name].result == PASSED


def digest_of_sources(root: Path = ROOT) -> str:
    """A digest of everything that a soak run tests."""
    digest = hashlib.sha256()
    for path in sorted(_files(root)):
        digest.update(path.relative_to(root).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _files(root: Path) -> Iterator[Path]:
    for name in SOURCES:
        place = root / name
        for path in place.rglob("*") if place.is_dir() else [place]:
            if path.is_file() and GENERATED.isdisjoint(path.parts):
                yield path


def load_run(folder: Path) -> Run | None:
    """The run in a folder; None if there is none."""
    path = folder / "state.json"
    if not path.exists():
        return None
    data = json.loads(path.read_text(encoding="utf-8"))
    outcomes = {name: Outcome(**row) for name, row in data.pop("outcomes").items()}
    return Run(**data, outcomes=outcomes)


def save_run(run: Run, steps: tuple[Step, ...], folder: Path) -> None:
    """Write the state and the summary, each at once, so that an interruption leaves no half file."""
    for name, text in (("state.json", json.dumps(asdict(run), indent=1)), ("summary.md", summary(run, steps))):
        new = folder / f"{name}.new"
        new.write_text(text, encoding="utf-8")
        new.replace(folder / name)


def summary(run: Run, steps: tuple[Step, ...]) -> str:
    """A table of the steps with their outcomes."""
    lines = [
        f"Seed {run.seed}, scale {run.scale:g}, sources {run.sources}.",
        "",
        "| step | what it does | time | result | its last words |",
        "| --- | --- | --- | --- | --- |",
    ]
    for step in steps:
        outcome = run.outcomes.get(step.name, Outcome("not yet", 0, ""))
        took = f"{outcome.seconds / 60:.1f} min"
        lines.append(f"| {step.name} | {step.description(run.scale)} | {took} | {outcome.result} | {outcome.said} |")
    return "\n".join([*lines, ""])


def do_step(step: Step, run: Run, folder: Path) -> Outcome:
    """Run a step; its output goes to a file."""
    log, begun = folder / f"{step.name.replace(' ', '-')}.log", time.monotonic()
    environment = os.environ | dict(setting.split("=", 1) for setting in step.settings)
    with log.open("w", encoding="utf-8") as file:
        process = subprocess.Popen(
            step.arguments(run.scale, run.seed),
            cwd=ROOT,
            env=environment,
            stdout=file,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            code = process.wait()
        finally:
            if process.returncode is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
    return Outcome(PASSED if code == 0 else FAILED, time.monotonic() - begun, last_words(log, step.result))


def last_words(log: Path, pattern: str) -> str:
    """The last line of a file that matches a pattern, otherwise its last line."""
    lines = [line.strip("= \n") for line in log.read_text(encoding="utf-8", errors="replace").splitlines()]
    lines = [line.replace("|", "/") for line in lines if line]
    return next((line for line in reversed(lines) if re.search(pattern, line)), lines[-1] if lines else "")


def soak(steps: tuple[Step, ...], run: Run, folder: Path) -> int:
    """Do the steps that have not passed yet, and report each; returns the exit code."""
    save_run(run, steps, folder)
    print(f"seed {run.seed}, scale {run.scale:g}; the output of the steps is in {folder}", flush=True)
    for step in steps:
        if run.passed(step):
            print(f"{step.name}: passed before", flush=True)
            continue
        print(f"{step.name}: {step.description(run.scale)} ...", flush=True)
        outcome = run.outcomes[step.name] = do_step(step, run, folder)
        save_run(run, steps, folder)
        print(f"{step.name}: {outcome.result} after {outcome.seconds:.0f} s: {outcome.said}", flush=True)
    failed = [step.name for step in steps if not run.passed(step)]
    print(f"{len(steps) - len(failed)} of {len(steps)} steps passed" + "".join(f"; {name} FAILED" for name in failed))
    print(f"The summary is in {folder / 'summary.md'}.")
    return 1 if failed else 0


def find_run(options: argparse.Namespace, steps: tuple[Step, ...], sources: str) -> Run:
    """The run to go on with, or a new one."""
    run = None if options.new else load_run(options.folder)
    is_same = run and (run.sources, run.scale) == (sources, options.scale) and options.seed in (None, run.seed)
    if run and is_same and not all(run.passed(step) for step in steps):
        return run
    seed = random.SystemRandom().randrange(1, 10**9) if options.seed is None else options.seed
    return Run(seed, options.scale, sources)


def stop(_signal: int, _frame: FrameType | None) -> None:
    """End like on Ctrl-C."""
    raise KeyboardInterrupt


def main(arguments: list[str] | None = None, steps: tuple[Step, ...] = STEPS) -> int:
    """Begin a run or go on with one."""
    parser = argparse.ArgumentParser(description="Run everything at full size with new seeds.")
    parser.add_argument("--scale", type=float, default=1.0, help="the size of all steps, as a factor")
    parser.add_argument("--seed", type=int, help="the seed of a new run (default: a random one)")
    parser.add_argument("--only", default="", help="only the steps whose name contains this")
    parser.add_argument("--new", action="store_true", help="begin a new run")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the state and the output are kept")
    options = parser.parse_args(arguments)
    chosen = tuple(step for step in steps if options.only in step.name)
    options.folder.mkdir(parents=True, exist_ok=True)
    run = find_run(options, chosen, digest_of_sources())
    signal.signal(signal.SIGTERM, stop)
    try:
        return soak(chosen, run, options.folder)
    except KeyboardInterrupt:
        print("Interrupted; the same command goes on.")
        return 130


if __name__ == "__main__":
    sys.exit(main())
