"""Installs the libraries of a lock file with uv or pip, with a progress bar."""

from __future__ import annotations

import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from install_errors import SetUpFailed, advice
from progress_bar import ProgressBar

TICK = 0.2  # seconds between two updates of the bar
OLDEST_PIP = (22, 3)  # can install into the environment of another Python
NO_INSTALLER = (
    "There is neither pip nor uv to install the libraries with. On Debian and Ubuntu: sudo apt install python3-venv. "
    "Elsewhere, or without root, install uv. Then run the same command again."
)


@dataclass
class Installer:
    """A program that installs what a lock file lists."""

    name: str
    command: list[str]  # up to the name of the lock file


class Progress:
    """Follows what an installer prints. `fraction` is an estimate."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.detail = ""
        self.installed = 0  # libraries

    def read(self, line: str) -> None:
        """Learn from a line of output."""

    @property
    def fraction(self) -> float:
        """How much is done, from 0 to 1."""
        return self.installed / self.count


class PipProgress(Progress):
    """pip downloads one library after another, and then installs them."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self._found = 0

    def read(self, line: str) -> None:
        """Learn from a line of output."""
        if re.match(r"Collecting |Requirement already satisfied: ", line):
            self._found += 1
            self.detail = f"{self._found}/{self.count} {line.split('==')[0].split()[-1]}"
        elif found := re.match(r"\s*Downloading (\S+?)-\S+ (\(.*\))", line):
            self.detail = f"{self._found}/{self.count} {found[1]} {found[2]}"
        elif line.startswith("Installing collected packages"):
            self.detail = "unpacking"

    @property
    def fraction(self) -> float:
        """Downloading counts as much as unpacking."""
        return (self._found + self.installed) / (2 * self.count)


@dataclass
class _Download:
    megabytes: float
    is_done: bool = False


class UvProgress(Progress):
    """uv downloads and unpacks at the same time, and announces the large downloads."""

    UNITS = {"KiB": 1 / 1024, "MiB": 1.0, "GiB": 1024.0}  # noqa: RUF012

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self._downloads: dict[str, _Download] = {}

    def read(self, line: str) -> None:
        """Learn from a line of output."""
        if found := re.match(r"\s*Downloading (\S+) \(([\d.]+)([KMG]iB)\)", line):
            self._downloads[found[1]] = _Download(float(found[2]) * self.UNITS[found[3]])
        elif (found := re.match(r"\s*Downloaded (\S+)", line)) and found[1] in self._downloads:
            self._downloads[found[1]].is_done = True
        waiting = [name for name, download in self._downloads.items() if not download.is_done]
        self.detail = f"{self._megabytes(done=True):.0f} of {self._megabytes():.0f} MB {' '.join(waiting)}"

    def _megabytes(self, *, done: bool = False) -> float:
        return sum(load.megabytes for load in self._downloads.values() if load.is_done or not done)

    @property
    def fraction(self) -> float:
        """The share of the announced megabytes that have arrived."""
        return self._megabytes(done=True) / max(1.0, self._megabytes())


def _succeeds(*command: str | Path) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def find_installer(name: str, python: Path) -> Installer:
    """Return the installer for the environment of a Python: uv if there is one, or else pip.

    Raises:
        SetUpFailed: there is none.
    """
    uv = shutil.which("uv")
    if name == "uv" and not uv:
        raise SetUpFailed("There is no uv on the path; leave out INSTALLER=uv to use pip.")
    if uv and name != "pip":
        return _uv(uv, python)
    # Compiling to bytecode takes longer than the rest. What the program uses is compiled when it is first imported.
    options = ["--disable-pip-version-check", "--no-input", "install", "--progress-bar=off", "--no-compile"]
    return Installer("pip", [*_pip(python), *options, "--only-binary=:all:", "--no-deps", "--require-hashes", "-r"])


def _uv(program: str, python: Path) -> Installer:
    options = ["pip", "install", "--color=never", f"--python={python}", "--no-build"]
    return Installer("uv", [program, *options, "--no-deps", "--require-hashes", "-r"])


def install_uv(pip: Installer, lock: Path, python: Path) -> Installer | None:
    """Let pip install the uv that a lock file names, and return it; None if that fails.

    uv downloads in parallel, which pays for itself when there is much to install.
    """
    found = re.search(r"^uv==.*(?:(?<=\\)\n.*)*", lock.read_text(encoding="utf-8"), re.MULTILINE)
    if not found:
        return None
    with tempfile.NamedTemporaryFile("w", suffix=".lock", encoding="utf-8") as own_lock:
        own_lock.write(found[0] + "\n")
        own_lock.flush()
        program = python.with_name("uv")
        works = _succeeds(*pip.command, own_lock.name) and _succeeds(program, "--version")
    return _uv(str(program), python) if works else None


def _pip(python: Path) -> list[str]:
    """Return the command of pip: that of the system, if it can install elsewhere, or that of the environment."""
    test = f"import pip, sys; sys.exit(tuple(map(int, pip.__version__.split('.')[:2])) < {OLDEST_PIP})"
    system: str = getattr(sys, "_base_executable", sys.executable)  # not that of an active environment
    if _succeeds(system, "-c", test):
        return [system, "-m", "pip", "--python", str(python)]
    # Adding pip takes seconds, and Debian's Python cannot do it unless python3-venv is installed.
    if _succeeds(python, "-m", "pip", "--version") or _succeeds(python, "-m", "ensurepip"):
        return [str(python), "-m", "pip"]
    raise SetUpFailed(NO_INSTALLER)


def run_installer(installer: Installer, lock: Path, count: int, packages: Path, bar: ProgressBar) -> None:
    """Install what a lock file lists. What the installer prints is shown only if it fails.

    Raises:
        SetUpFailed: it failed; the message has its output and what to do.
    """
    progress = PipProgress(count) if installer.name == "pip" else UvProgress(count)
    before = _installed(packages)
    output: list[str] = []
    with subprocess.Popen(
        [*installer.command, str(lock)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:
        try:
            for line in _lines(process):
                output.append(line)
                progress.read(line)
                progress.installed = _installed(packages) - before
                bar.fraction, bar.detail = progress.fraction, progress.detail
                bar.draw()
        except BaseException:
            process.terminate()
            raise
    if process.returncode:
        text = "".join(output)
        raise SetUpFailed(f"\n{text}\n{advice(text)}")


def _installed(packages: Path) -> int:
    return sum(1 for _ in packages.glob("*.dist-info"))


def _lines(process: subprocess.Popen[str]) -> Iterator[str]:
    """Yield each line of output, and an empty text at every tick without one."""
    lines: queue.Queue[str | None] = queue.Queue()

    def read() -> None:
        assert process.stdout
        for line in process.stdout:
            lines.put(line)
        lines.put(None)

    threading.Thread(target=read, daemon=True).start()
    while True:
        try:
            line = lines.get(timeout=TICK)
        except queue.Empty:
            yield ""
            continue
        if line is None:
            return
        yield line
