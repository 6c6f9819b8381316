"""Locks between processes."""

import subprocess
import sys
from pathlib import Path

import pytest

from pharos.core.file_lock import lock_file

HOLD = """
import sys
from pharos.core.file_lock import lock_file
file = open(sys.argv[1], "wb")
lock_file(file)
print("locked", flush=True)
sys.stdin.read()
"""


def test_a_locked_file_is_refused_until_its_process_ends(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout
    assert holder.stdout.readline() == "locked\n"
    with path.open("wb") as file:
        with pytest.raises(BlockingIOError):
            lock_file(file, wait=False)
        holder.communicate()
        lock_file(file)
    with path.open("wb") as file:  # closing it has released it
        lock_file(file, wait=False)
