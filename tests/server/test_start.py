"""The service starts at once: it loads nothing that it can do without."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pharos
from pharos.core.compile_subprocess import UNCOMPILED

START = """
import sys
from pharos.server.app import create_app
from pharos.server.settings import Settings
from starlette.testclient import TestClient

with TestClient(create_app(Settings(database_url=sys.argv[1])), base_url="http://localhost") as client:
    assert client.get("/").status_code == 200
print(*({"numba", "llvmlite", "alembic"} & set(sys.modules)))
"""


def start(url: str) -> str:
    environment = {**os.environ, UNCOMPILED: "1"}
    done = subprocess.run(
        [sys.executable, "-c", START, url], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()[-1]  # after the log


def test_the_web_process_loads_the_migrations_only_to_migrate_and_never_the_compiler(tmp_path):
    url = f"sqlite:///{tmp_path}/games.db"
    assert start(url) == "alembic"
    assert start(url) == ""


def test_copies_of_a_process_are_told_apart():
    """Tests fork services from a template, which has to choose these values again (tests/support)."""
    package = Path(pharos.__file__).parent
    constant = re.compile(r"^(\w+)(?:: .*)? = .*(?:secrets\.|uuid\d|urandom|getpid)", re.MULTILINE)
    chosen = {
        (path.stem, name)
        for path in package.rglob("*.py")
        for name in constant.findall(path.read_text(encoding="utf-8"))
    }
    assert chosen == {("clients", "_KEY"), ("notifications", "ORIGIN")}
