"""Measure what a newcomer waits for: clone into an empty folder with empty caches, `make play`, play, start again.

    python3 scripts/first_start.py [--installer pip] [--installer uv] [--mbit 50] [--json] [--keep DIRECTORY]

All downloads go through a local proxy that limits the rate and counts bytes. Nothing outside the folder is used or
changed: home, caches, data and compiled code are in it. What is cloned is the last commit. The exit code is 1 if a
limit is exceeded. Processor time and memory of the compilation are measured on Linux only.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import platform
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from compile_processes import CompileProcesses
from throttled_proxy import ThrottledProxy

ROOT = Path(__file__).resolve().parent.parent
LOWEST = "pharos:level=beginner"
LATER_STARTS = 3
POLL, READINESS_POLL = 0.05, 0.5  # seconds
PATIENCE = 900  # seconds until a start counts as failed

# Every row of the table: key, title, unit, and the limit for each installer.
ROWS: tuple[tuple[str, str, str, dict[str, float]], ...] = (
    ("clone", "clone", "s", {}),
    ("environment", "make the environment", "s", {}),
    ("install", "download and install the libraries", "s", {}),
    ("download_mb", "– downloaded", "MB", {}),
    ("download_mbit", "– download rate", "Mbit/s", {}),
    ("start", "start to the lobby answering", "s", {}),
    ("lobby", "**`make play` to the lobby**", "s", {}),
    ("first_move", "**`make play` to the computer's first move**", "s", {"pip": 60, "uv": 30}),
    ("first_game", "`make play` to the end of a first game", "s", {}),
    ("ready", "**lobby to all levels ready**", "s", {"pip": 60, "uv": 60}),
    ("compile_cpu", "– processor time of the compilation", "s", {"pip": 100, "uv": 100}),
    ("compile_memory", "– its largest process", "MB", {"pip": 700, "uv": 700}),
    ("later", "**`make play` to the lobby, later**", "s", {"pip": 3, "uv": 3}),
    ("environment_mb", "the environment on disk", "MB", {}),
)


class Client:
    """Talks JSON to the web app."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def request(self, path: str, body: Any = None, token: str | None = None) -> Any:
        """Send a request, a POST if it has a body, and return the answer: JSON, or else text."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        with self._opener.open(urllib.request.Request(self._url + path, data, headers), timeout=60) as answer:
            text = answer.read().decode()
            return json.loads(text) if answer.headers["Content-Type"].startswith("application/json") else text

    def wait_for_lobby(self) -> None:
        """Wait until the lobby answers."""
        while True:
            with contextlib.suppress(urllib.error.URLError, ConnectionError):
                self.request("/")
                return
            time.sleep(POLL)


class Start:
    """A running `make play`, with the time of each line that it prints."""

    def __init__(self, checkout: Path, installer: str, environment: dict[str, str]) -> None:
        self.begun = time.monotonic()
        self._process = subprocess.Popen(
            ["make", "play", f"INSTALLER={installer}", f"PYTHON={sys.executable}"],
            cwd=checkout,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.lines: list[tuple[float, str]] = []

    def seconds(self) -> float:
        """Return the seconds since `make play`."""
        return time.monotonic() - self.begun

    def client(self) -> Client:
        """Return a client for the web app once its address is printed."""
        assert self._process.stdout
        for line in self._process.stdout:
            self.lines.append((self.seconds(), line.rstrip()))
            if found := re.search(r"Pharos is at (http://\S+)/ ", line):
                return Client(found[1].replace("localhost", "127.0.0.1"))
        text = "\n".join(line for _, line in self.lines)
        raise SystemExit(f"make play ended with code {self._process.wait()}:\n{text}")

    def when(self, pattern: str) -> float:
        """Return the second at which a line was printed; 0 if it was not."""
        return next((second for second, line in self.lines if re.search(pattern, line)), 0.0)

    def stop(self) -> None:
        """Press Ctrl-C."""
        if self._process.poll() is not None:
            return
        os.killpg(self._process.pid, signal.SIGINT)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)


@contextlib.contextmanager
def starting(*arguments: Any) -> Iterator[Start]:
    """Run `make play` for as long as the block lasts."""
    start = Start(*arguments)
    try:
        yield start
    finally:
        start.stop()


def play_game(client: Client, start: Start) -> tuple[float, float]:
    """Play a game against the lowest level; return when it made its first move and when the game was over."""
    rng = random.Random(1)
    seats = [{"kind": "human"}, {"kind": "bot", "player": LOWEST}]
    table = client.request("/api/tables", {"game": "duel", "seats": seats, "seed": 1})
    path, token = f"/api/tables/{table['id']}", table["seats"][0]["token"]
    first, expected = 0.0, 0  # expected: the version if the computer has not moved
    while True:
        state = client.request(path, token=token)
        if state["version"] > expected and not first:
            first = start.seconds()
        if state["outcome"]:
            return first, start.seconds()
        if state["moves"]:
            move = rng.choice(state["moves"])["move"]
            expected = client.request(f"{path}/moves", {"move": move, "version": state["version"]}, token)["version"]
        else:
            time.sleep(POLL)


def wait_until_ready(client: Client, lobby: float, start: Start) -> dict[str, float]:
    """Return for each level the seconds from the lobby until it was ready."""
    ready: dict[str, float] = {}
    while start.seconds() - lobby < PATIENCE:
        levels = client.request("/api/readiness")["levels"]
        names = {f"{game} {key}": state["ready"] for game, known in levels.items() for key, state in known.items()}
        for name in (name for name, is_ready in names.items() if is_ready and name not in ready):
            ready[name] = round(start.seconds() - lobby, 1)
        if len(ready) == len(names):
            return ready
        time.sleep(READINESS_POLL)
    raise SystemExit(f"not ready after {PATIENCE} s: {sorted(names.keys() - ready.keys())}")


def find_uv() -> str | None:
    """Return the path of uv: on the path, or beside this Python, as in an environment for developing."""
    return shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))


def clean_environment(folder: Path, proxy: ThrottledProxy) -> dict[str, str]:
    """Return environment variables under which nothing of this user's is found, but uv is, if there is one."""
    dropped = ("PIP_", "UV_", "XDG_", "NUMBA_", "PYTHON", "PHAROS_", "MAKE", "MFLAGS", "VIRTUAL_ENV", "DATABASE_URL")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    kept |= {name: os.environ[name] for name in ("PIP_CERT", "PIP_INDEX_URL", "UV_INDEX_URL") if name in os.environ}
    home, programs = folder / "home", folder / "bin"
    home.mkdir()
    programs.mkdir()
    if uv := find_uv():
        (programs / "uv").symlink_to(uv)
    names = ("HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY")
    return kept | {
        "HOME": str(home),
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PIP_CONFIG_FILE": os.devnull,
        "BROWSER": "true",  # a command that does nothing
        "PHAROS_REPLY_DELAY": "0",
        "NO_PROXY": "127.0.0.1,localhost",
        **dict.fromkeys(names, proxy.url),
    }


def measure(installer: str, folder: Path, mbit: float) -> dict[str, Any]:
    """Measure a first start, a first game, the compilation behind them, and later starts."""
    figures: dict[str, Any] = {}
    checkout = folder / "checkout"
    begun = time.monotonic()
    subprocess.run(["git", "clone", "--quiet", "--no-local", str(ROOT), str(checkout)], check=True)
    figures["clone"] = time.monotonic() - begun
    with ThrottledProxy(mbit) as proxy:
        environment = clean_environment(folder, proxy)
        with starting(checkout, installer, environment) as start, CompileProcesses(checkout) as compilation:
            client = start.client()
            client.wait_for_lobby()
            lobby = start.seconds()
            prepared, installed = start.when("^Preparing .*: done"), start.when("^Installing .*: done")
            figures |= {"environment": prepared, "install": installed - prepared, "start": lobby - installed}
            figures |= {"lobby": lobby, "download_mb": proxy.bytes / 1e6, "download_mbit": proxy.mbit_per_second}
            with ThreadPoolExecutor(1) as pool:
                levels = pool.submit(wait_until_ready, client, lobby, start)
                figures["first_move"], figures["first_game"] = play_game(client, start)
                figures["levels"] = levels.result()
            figures["ready"] = max(figures["levels"].values())
        if compilation.processes:
            figures |= {"compile_cpu": compilation.cpu_seconds(), "compile_memory": compilation.peak_megabytes()}
        figures["later"] = max(later_start(checkout, installer, environment) for _ in range(LATER_STARTS))
    files = (path.lstat() for path in (checkout / ".venv").rglob("*") if path.is_file())
    figures["environment_mb"] = sum(file.st_size for file in files) / 1e6
    return figures


def later_start(checkout: Path, installer: str, environment: dict[str, str]) -> float:
    """Return the seconds from `make play` to the lobby when everything is there."""
    with starting(checkout, installer, environment) as start:
        start.client().wait_for_lobby()
        return start.seconds()


def _text(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:.1f}" if value < 100 else f"{value:.0f}"


def markdown(results: dict[str, dict[str, Any]]) -> str:
    """Return the figures as Markdown tables."""
    names = list(results)
    lines = [f"| phase | {' | '.join(names)} | limit |", f"| --- |{' ---: |' * len(names)} --- |"]
    for key, title, unit, limits in ROWS:
        cells = [f"{_text(results[name].get(key))} {unit}" for name in names]
        limit = ", ".join(dict.fromkeys(f"{limits[name]:g} {unit}" for name in names if name in limits))
        lines.append(f"| {title} | {' | '.join(cells)} | {limit} |")
    lines += ["", f"| level ready after the lobby | {' | '.join(names)} |", f"| --- |{' ---: |' * len(names)}"]
    for level in results[names[0]]["levels"]:
        lines.append(f"| {level} | {' | '.join(_text(results[name]['levels'][level]) + ' s' for name in names)} |")
    return "\n".join(lines)


def exceeded(results: dict[str, dict[str, Any]]) -> list[str]:
    """Return a line for each limit that is exceeded."""
    return [
        f"{name}: {title.strip('*')}: {_text(figures[key])} {unit}, limit {limits[name]:g} {unit}"
        for name, figures in results.items()
        for key, title, unit, limits in ROWS
        if name in limits and figures.get(key, 0) > limits[name]
    ]


def main() -> int:
    """Measure, print, and return the exit code."""
    parser = argparse.ArgumentParser(description="Measure the first start from a fresh clone.")
    parser.add_argument(
        "--installer", action="append", choices=("pip", "uv"), help="default: pip, and uv if there is one"
    )
    parser.add_argument("--mbit", type=float, default=50, help="limit of the download rate; 0 for none")
    parser.add_argument("--json", action="store_true", help="print JSON instead of Markdown")
    parser.add_argument("--keep", type=Path, metavar="DIRECTORY", help="an empty folder to work in, which is kept")
    options = parser.parse_args()
    installers = options.installer or (["pip", "uv"] if find_uv() else ["pip"])
    if "uv" in installers and not find_uv():
        parser.error("there is no uv on the path")
    load = os.getloadavg()[0]  # of other programs: more than a fraction spoils the measurement
    results = {}
    with tempfile.TemporaryDirectory(prefix="pharos-first-start-", ignore_cleanup_errors=True) as temporary:
        base = options.keep.resolve() if options.keep else Path(temporary)
        for installer in installers:
            (base / installer).mkdir(parents=True)
            results[installer] = measure(installer, base / installer, options.mbit)
    too_much = exceeded(results)
    machine = f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}"
    machine += f", load average {load:.1f} before"
    if options.json:
        print(json.dumps({"machine": machine, "results": results, "exceeded": too_much}, indent=1))
    else:
        print(f"{markdown(results)}\n\n{machine}.")
        print("\n".join(too_much) or "All limits are kept.")
    return bool(too_much)


if __name__ == "__main__":
    sys.exit(main())
