"""Training progress: a line per iteration, and on a terminal a bar for the current one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import timedelta
from time import perf_counter
from typing import Any

import typer

STAGES = {"play": "games", "learn": "learning", "gate": "pairs at the gate", "anchors": "against anchors"}


class ProgressReporter:
    """Reports the progress of a training up to a given number of iterations.

    Attributes:
        seconds: total duration of each stage so far.
    """

    def __init__(self, iterations: int, *, as_json: bool) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        self.seconds: dict[str, float] = {}
        self._iterations, self._as_json = iterations, as_json
        console = Console(stderr=True, highlight=False)
        columns = (
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            TextColumn("{task.fields[words]}", markup=False),
            TimeElapsedColumn(),
        )
        self._bar = Progress(
            *columns,
            console=console,
            transient=True,
            disable=not console.is_terminal,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._task = self._bar.add_task("", total=1, words="")
        self._done = 0
        self._first = 0
        self._begin = self._stage_begin = perf_counter()

    def __enter__(self) -> ProgressReporter:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Remove the bar."""
        self._bar.stop()

    def begin(self, done: int) -> None:
        """Set the number of iterations that are complete at the start."""
        self._first = self._done = done
        self._begin = perf_counter()

    def update(self, stage: str, done: int, total: int) -> None:
        """Update the progress of the current iteration."""
        now = perf_counter()
        if done == 0:
            self._stage_begin = now
        words = STAGES[stage] if total == 1 else f"{done} of {total} {STAGES[stage]}"
        if stage == "play" and done:
            words += f", {done / max(now - self._stage_begin, 1e-9):.0f} a second"
        if self._done > self._first:
            words += f"; {self._left()} left"
        name = f"iteration {self._done + 1} of {self._iterations}"
        self._bar.update(self._task, description=name, completed=done, total=total, words=words)

    def report(self, line: dict[str, Any]) -> None:
        """Report a completed iteration."""
        self._done = line["iteration"]
        for stage, seconds in line["seconds"].items():
            self.seconds[stage] = self.seconds.get(stage, 0.0) + seconds
        self._bar.update(self._task, description="", completed=0, words="")
        live = self._bar.live
        live.stop()  # standard output may be the same terminal
        typer.echo(json.dumps(line) if self._as_json else "\n".join(self._words(line)))
        if not self._bar.disable:
            live.start()

    def _left(self) -> timedelta:
        pace = (perf_counter() - self._begin) / (self._done - self._first)
        return timedelta(seconds=round(pace * (self._iterations - self._done)))

    def _words(self, line: Mapping[str, Any]) -> list[str]:
        """Format an iteration as a line of text, with a second line for the anchors if there are any."""
        from pharos.training.gate import is_passed

        seconds = line["seconds"]
        played = sum(line["outcomes"].values())
        mix = ", ".join(f"{way} {100 * n / played:.1f} %" for way, n in line["outcomes"].items() if way != "tie")
        losses = " ".join(f"{name} {value:.3f}" for name, value in line["losses"].items())
        gate = line["gate"]
        passed = "no gate"
        if gate["pairs"]:
            decision = "passed" if is_passed(gate) else "failed"
            passed = f"gate {100 * gate['score']:.1f} % of {gate['pairs']} pairs, {decision}"
        words = [
            f"{line['iteration']} of {self._iterations}: {played / max(seconds['play'], 0.01):.0f} games/s; "
            f"loss {losses}; {mix}; {passed}; {sum(seconds.values()):.1f} s, {self._left()} left"
        ]
        if anchors := line.get("anchors"):
            scores = ", ".join(f"{name} {100 * score:.1f} %" for name, score in anchors["scores"].items())
            words.append(f"    against anchors, {anchors['pairs']} pairs each: {scores}")
        return words
