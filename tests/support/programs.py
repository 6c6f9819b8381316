"""Small programs that play by the engine protocol, well-behaved or not, and checks of their processes."""

import os
import sys
import textwrap
import time
from pathlib import Path

# A program that plays the first legal move. Tests replace its answer to a move request.
HONEST = """
import json, os, signal, subprocess, sys, time

def say(**fields):
    print(json.dumps(fields), flush=True)

moves = 0
for line in sys.stdin:
    request = json.loads(line)
    number = request["id"]
    if request["do"] == "quit":
        break
    if request["do"] == "hello":
        say(id=number, name="test", version="1", games=["duel"])
    elif request["do"] == "move":
        moves += 1
        view = request["view"]
        MOVE
    else:
        say(id=number)
"""
FIRST = 'say(id=number, move=view["moves"][0])'


def write(place: Path, move: str = FIRST, *, start: str = "") -> list[str]:
    """Write a program to a file; returns its command."""
    path = place / "bot.py"
    body = HONEST.replace("MOVE", textwrap.indent(textwrap.dedent(move).strip(), " " * 8).strip())
    path.write_text(f"{textwrap.dedent(start)}\n{body}", encoding="utf-8")
    return [sys.executable, str(path)]


# A prologue that ignores SIGTERM, starts a child process, and logs both process ids.
STUBBORN = """
    import os, signal, subprocess, sys
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    with open({log!r}, "a") as file:
        file.write(f"{{os.getpid()}} {{child.pid}}\\n")
"""


def is_alive(pid: int) -> bool:
    """Whether a process is running; a zombie is not."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except ProcessLookupError:
        return False
    except FileNotFoundError:  # it has just ended, or the system has no /proc
        return not Path("/proc").exists()


def wait_until_gone(pid: int) -> None:
    for _ in range(600):
        if not is_alive(pid):
            return
        time.sleep(0.1)
    raise AssertionError(f"{pid} is still running")
