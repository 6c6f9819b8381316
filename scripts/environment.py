"""The virtual environment of a checkout: for playing, or for developing, which adds to it.

A file in the environment records which lock files are installed. While it agrees with the checkout there is nothing to
do, and an interrupted set-up never writes it.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from install_errors import SetUpFailed
from installers import Installer, find_installer, install_uv, run_installer
from progress_bar import ProgressBar

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {"play": ROOT / "requirements/play.lock", "develop": ROOT / "requirements/dev.lock"}
RECORD = "pharos-environment.json"  # in the environment
BEGUN = "pharos-environment.begun"  # exists while something is being installed
IS_VIRTUAL = "import sys; sys.exit(sys.prefix == sys.base_prefix)"
COMMAND = """#!/bin/sh
exec {python} -P -m pharos.cli "$@"
"""


class Environment:
    """A virtual environment that uses the sources of this checkout.

    Args:
        kind: "play" or "develop".
    """

    def __init__(self, kind: str, directory: Path) -> None:
        self.kind, self.directory = kind, directory.absolute()
        self.python = self.directory / "bin" / "python"
        self._record, self._begun = self.directory / RECORD, self.directory / BEGUN

    # --- what is there -----------------------------------------------------------------------------------------------

    def _expected(self) -> dict[str, str]:
        """Return what the record says of an up-to-date environment. One for developing can play, too."""
        kinds = ["play", "develop"] if self.kind == "develop" else ["play"]
        digests = {kind: hashlib.sha256(LOCKS[kind].read_bytes()).hexdigest() for kind in kinds}
        return {**digests, "root": str(ROOT), "directory": str(self.directory)}

    def _recorded(self) -> dict[str, str]:
        try:
            recorded: dict[str, str] = json.loads(self._record.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return recorded

    def is_ready(self) -> bool:
        """Return whether there is nothing to do."""
        has_files = os.access(self.python, os.X_OK) and not self._begun.exists()
        return has_files and self._expected().items() <= self._recorded().items()

    def _is_usable(self) -> bool:
        """Return whether libraries can be installed into it: its Python works, and it was not moved here."""
        recorded = self._recorded()
        if recorded and recorded.get("directory") != str(self.directory):
            return False
        if not os.access(self.python, os.X_OK):
            return False
        return subprocess.run([self.python, "-c", IS_VIRTUAL], check=False).returncode == 0

    def packages(self) -> Path:
        """Return the folder of the libraries."""
        return next(self.directory.glob("lib/python3.*/site-packages"))

    # --- making it ---------------------------------------------------------------------------------------------------

    def set_up(self, installer_name: str) -> None:
        """Make the environment, or bring it up to date. Nothing that is installed besides is removed.

        Raises:
            SetUpFailed: the message says why, and what to do.
        """
        if self.is_ready():
            return
        with _only_one(self.directory):
            if self.is_ready():
                return
            was_interrupted = self._begun.exists()
            with ProgressBar(f"Preparing the environment in {self.directory.name}"):
                self._create()
                self._begun.touch()
                if was_interrupted:
                    remove_incomplete(self.packages())
                installers = self._find_installers(installer_name)
            self._install(installers)
            self._add_pharos()
            self._finish()

    def _create(self) -> None:
        if self._is_usable():
            return
        command = [sys.executable, "-m", "venv", "--clear", "--without-pip", str(self.directory)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SetUpFailed(
                f"{done.stdout}{done.stderr}\nPython could not make a virtual environment. On Debian and Ubuntu "
                "install its module first: sudo apt install python3-venv"
            )

    def _find_installers(self, name: str) -> list[Installer]:
        """Return the installers to try, one after another. Developing needs so much that uv is worth installing."""
        installer = find_installer(name, self.python)
        if self.kind == "develop" and (name, installer.name) == ("auto", "pip"):
            uv = install_uv(installer, LOCKS[self.kind], self.python)
            return [uv, installer] if uv else [installer]
        return [installer]

    def _install(self, installers: list[Installer]) -> None:
        lock = LOCKS[self.kind]
        count = sum("==" in line and "win32" not in line for line in lock.read_text(encoding="utf-8").splitlines())
        with ProgressBar(f"Installing {count} libraries") as bar:
            for installer in installers[:-1]:
                with suppress(SetUpFailed):  # for example, only pip knows the proxy
                    return run_installer(installer, lock, count, self.packages(), bar)
            return run_installer(installers[-1], lock, count, self.packages(), bar)

    def _add_pharos(self) -> None:
        """Add the sources of this checkout and the command `pharos`, which needs no build."""
        (self.packages() / "pharos.pth").write_text(f"{ROOT / 'src'}\n", encoding="utf-8")
        command = self.directory / "bin" / "pharos"
        command.write_text(COMMAND.format(python=shlex.quote(str(self.python))), encoding="utf-8")
        command.chmod(0o755)

    def _finish(self) -> None:
        kept = self._recorded() if self._recorded().get("root") == str(ROOT) else {}
        temporary = self._record.with_suffix(".new")
        temporary.write_text(json.dumps({**kept, **self._expected()}, indent=1), encoding="utf-8")
        temporary.replace(self._record)
        self._begun.unlink()


def remove_incomplete(packages: Path) -> None:
    """Forget the libraries that an interrupted set-up has left incomplete, so that they are installed again."""
    for folder in packages.glob("*.dist-info"):
        files = importlib.metadata.Distribution.at(folder).files
        if files is None or any(not _is_complete(Path(str(file.locate())), file.size) for file in files):
            shutil.rmtree(folder)


def _is_complete(file: Path, size: int | None) -> bool:
    return file.exists() and (size is None or file.stat().st_size == size)


@contextmanager
def _only_one(directory: Path) -> Iterator[None]:
    """Wait while another process sets up the same environment."""
    import fcntl  # here, so that other systems can import this file

    with directory.with_name(f"{directory.name}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Another set-up is running in this folder; waiting for it ...", file=sys.stderr)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main(arguments: list[str] | None = None) -> int:
    """Run the set-up and return the exit code."""
    parser = argparse.ArgumentParser(description="Make the virtual environment, or bring it up to date.")
    parser.add_argument("kind", choices=LOCKS, help="what the environment is for")
    parser.add_argument("--venv", type=Path, default=ROOT / ".venv", metavar="DIRECTORY")
    parser.add_argument("--installer", choices=("auto", "uv", "pip"), default="auto", help="auto: uv if there is one")
    options = parser.parse_args(arguments)
    try:
        Environment(options.kind, options.venv).set_up(options.installer)
    except SetUpFailed as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        from install_errors import advice

        print(f"{error}\n\n{advice(str(error))}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped. The same command continues where it stopped.", file=sys.stderr)
        return 130
    return 0
