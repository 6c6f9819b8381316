"""`pharos play`: whole games through a pipe, at a terminal, and after a kill."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from commands import COMMAND, run_here
from program import environment, pharos, pharos_process, whole_game

from pharos import duel
from pharos.cli.language import CODES
from pharos.locale import LANGUAGES
from pharos.records import read_record

SEED = 11
ESCAPES = re.compile(r"\x1b(\[[0-9;?]*[a-zA-Z]|\][^\x07]*\x07|[=>])")


def test_a_whole_game_by_a_pipe(tmp_path: Path):
    game, file = whole_game(SEED), tmp_path / "game.txt"
    arguments = ("play", "--terminal", "--seed", str(SEED), "--record", str(file))
    result = pharos_process(tmp_path, *arguments, lines=game.played)
    assert (result.returncode, result.stderr) == (0, "")
    assert game.result is not None
    assert f"Player {game.result.winner + 1} won." in result.stdout
    assert "Scientific buildings" in result.stdout
    assert f"Saved: {file}" in result.stdout
    record = read_record(file)
    assert (record.moves, record.headers) == (game.played, {"seed": str(SEED)})
    assert record.replay() == game


def test_a_game_is_saved_in_the_data_directory(tmp_path: Path):
    result = pharos(tmp_path, "play", "--terminal", lines=("moves", "quit"))
    assert result.returncode == 0
    assert "Choosing the wonders" in result.stdout
    assert "pick" in result.stdout
    assert not list(tmp_path.rglob("*.txt"))  # no move, no file
    shown = next(line for line in result.stdout.split("\n") if line.startswith("pick"))
    result = pharos(tmp_path, "play", "--terminal", lines=("# a comment", "undo", "quit"))
    assert result.returncode == 0
    assert "nothing to take back" in result.stdout
    assert shown.split()[1:]


def test_the_first_game_of_the_rulebook(tmp_path: Path):
    result = pharos(tmp_path, "play", "--terminal", "--first-game", "--seed", "1", lines=("cities",))
    assert "Age I" in result.stdout
    assert "Pyramids" in result.stdout


def test_the_language_is_an_option_or_that_of_the_environment(tmp_path: Path):
    arguments = ("play", "--terminal", "--seed", "1")
    assert "指令" in pharos(tmp_path, *arguments, "--language", "zh_Hant", lines=("help",)).stdout
    german = {**environment(tmp_path), "LANG": "de_DE.UTF-8"}
    result = run_here(*arguments, lines=("help", "fly"), environment=german)
    assert "Befehle" in result.stdout
    assert result.stderr.startswith("pharos: Zeile 2: Einen Zug „fly“ gibt es nicht.")
    result = run_here(*arguments, "--language", "en", lines=("help",), environment=german)
    assert "Commands" in result.stdout


def test_the_help_names_all_languages():
    assert ", ".join(LANGUAGES) == CODES


def test_a_killed_game_is_resumed_without_loss(tmp_path: Path):
    game, file = whole_game(SEED), tmp_path / "game.txt"
    half = len(game.played) // 2
    process = subprocess.Popen(
        [*COMMAND, "play", "--terminal", "--seed", str(SEED), "--record", str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env=environment(tmp_path),
    )
    assert process.stdin
    process.stdin.write("".join(f"{move}\n" for move in game.played[:half]).encode())
    process.stdin.flush()
    deadline = time.monotonic() + 100
    while time.monotonic() < deadline and (not file.exists() or len(read_record(file).moves) < half):
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.stdin.close()
    assert process.wait() == -signal.SIGKILL
    assert read_record(file).moves == game.played[:half]

    result = pharos(tmp_path, "play", "--terminal", "--resume", str(file), lines=game.played[half:])
    assert result.returncode == 0
    assert read_record(file).moves == game.played
    assert read_record(file).headers == {"seed": str(SEED)}


def test_a_line_that_cannot_be_played_stops_a_pipe(tmp_path: Path):
    file = tmp_path / "game.txt"
    moves = whole_game(SEED).played[:3]
    arguments = ("play", "--terminal", "--seed", str(SEED), "--record", str(file))
    result = pharos(tmp_path, *arguments, lines=(*moves, "build nonsense"))
    assert result.returncode == 2
    assert result.stderr.startswith("pharos: line 4: There is no “nonsense” in this game.")
    assert result.stderr.count("\n") == 1
    assert read_record(file).moves == moves


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["play", "--terminal", "--resume", "missing.txt"], "missing.txt: no such file"),
        (["play", "--terminal", "--resume", "broken.txt"], "broken.txt: line 1: a record begins with"),
        (["play", "--terminal", "--record", "broken.txt"], "broken.txt exists already"),
        (["play", "--terminal", "--record", "none/game.txt"], "none/game.txt cannot be written"),
        (["play", "--terminal", "--resume", "broken.txt", "--seed", "1"], "a resumed game is dealt already"),
        (["play", "--seed", "1"], "go with --terminal"),
        (["play", "--language", "de"], "go with --terminal"),
        (["play", "--terminal", "--language", "xx"], "'xx' is not one of the languages en, de"),
        (["serve", "--port", "x"], "should be a valid integer"),
        (["play", "--nonsense"], "No such option: --nonsense"),
        (["nonsense"], "No such command 'nonsense'"),
        (["show"], "Missing argument 'FILE'"),
        (["show", "missing.txt"], "missing.txt: no such file"),
        (["bench", "--seconds", "0"], "--seconds"),
    ],
)
def test_wrong_input_gets_one_line_and_exit_code_2(arguments: list[str], reason: str, tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("broken.txt").write_text("nonsense\n")
    result = pharos(tmp_path, *arguments)
    assert result.returncode == 2
    assert reason in result.stderr
    assert result.stderr.startswith("pharos: ")
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


class Screen:
    """A terminal of 100 columns and 45 rows running a game."""

    def __init__(self, handle: int) -> None:
        self._handle = handle
        self._raw = b""
        self._at = 0

    def type(self, text: str) -> None:
        os.write(self._handle, text.encode())

    def wait_for(self, text: str, seconds: float = 60) -> str:
        """Wait for a text; returns the output since the last text waited for, up to this one."""
        deadline = time.monotonic() + seconds
        while text not in (seen := self._seen()[self._at :]):
            assert time.monotonic() < deadline, f"{text!r} did not appear in {seen!r}"
            if select.select([self._handle], [], [], 0.1)[0]:
                self._raw += os.read(self._handle, 65536)
        end = seen.index(text) + len(text)
        self._at += end
        return seen[:end]

    def _seen(self) -> str:
        return ESCAPES.sub("", self._raw.decode(errors="replace"))


@contextmanager
def terminal(place: Path, *arguments: str) -> Iterator[tuple[Screen, subprocess.Popen[bytes]]]:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 45, 100, 0, 0))
    settings = {key: value for key, value in environment(place).items() if key != "COLUMNS"}
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=settings, start_new_session=True
    )
    os.close(theirs)
    try:
        yield Screen(ours), process
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def test_tab_completes_moves_at_a_terminal(tmp_path: Path):
    game = duel.Game.new(seed=SEED)
    wonders = [move.split()[1] for move in game.moves()]
    with terminal(tmp_path, "play", "--terminal", "--seed", str(SEED)) as (screen, process):
        screen.wait_for("Choose a wonder.")
        screen.wait_for(f"Player {game.to_move + 1} >")
        screen.type("pi\t")
        screen.wait_for("pick")
        screen.type(" \t")
        for wonder in sorted(wonders):
            screen.wait_for(wonder)
        prefix = next(wonders[0][:n] for n in range(1, 30) if sum(w.startswith(wonders[0][:n]) for w in wonders) == 1)
        screen.type(f"{prefix}\t")
        screen.wait_for(wonders[0])
        screen.type("\r")
        screen.wait_for("chose")
        game.play(f"pick {wonders[0]}")
        screen.wait_for(f"Player {game.to_move + 1} >")
        screen.type("pick nothing\r")
        screen.wait_for("There is no “nothing” in this game.")
        screen.wait_for(" >")
        screen.type("\x04")  # Ctrl-D
        screen.wait_for("--resume")
        assert process.wait(20) == 0
    (file,) = tmp_path.rglob("*.txt")
    assert read_record(file).moves == game.played
