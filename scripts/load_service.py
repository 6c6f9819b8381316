"""The service under a load test: a process on one core, what it uses, and a database with many tables."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import MetaData, Table, create_engine, func, insert, make_url, select

PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")
BATCH = 500  # tables copied in one statement
# All browsers come from one address. It is counted as usual, but has the limits of many.
LIMITS = {
    "PHAROS_LIMIT_REQUESTS_PER_ADDRESS": "10000000/minute",
    "PHAROS_LIMIT_TABLES_PER_ADDRESS": "10000000/hour",
    "PHAROS_LIMIT_STREAMS_PER_ADDRESS": "20000",
    "PHAROS_LIMIT_STREAMS": "20000",
    "PHAROS_LIMIT_CONNECTIONS_PER_ADDRESS": "20000",
    "PHAROS_LIMIT_CONNECTIONS": "40000",
}


class Service:
    """A running service."""

    def __init__(self, process: subprocess.Popen[str], url: str, start_seconds: float) -> None:
        self.pid, self.url, self.start_seconds = process.pid, url, start_seconds

    def cpu_seconds(self) -> tuple[float, float]:
        """The CPU time of the web process and that of the system for it; computer players have their own processes."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) / TICKS, int(fields[12]) / TICKS

    def memory(self) -> int:
        """The resident memory of the web process in bytes."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * PAGE


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=60) as answer:
            return bool(answer.status == 200)
    except urllib.error.URLError:
        return False


@contextmanager
def serving(database: str, core: int | None) -> Iterator[Service]:
    """Run the service, on one core if given, until the end of the block."""
    command = [sys.executable, "-m", "pharos.cli", "serve", "--port", "0"]
    if core is not None:
        command = ["taskset", "--cpu-list", str(core), *command]
    begun = time.perf_counter()
    environment = {**os.environ, **LIMITS, "DATABASE_URL": database}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            found = re.search(r"http://\S+:\d+", process.stdout.readline())
            if found is None:
                sys.exit("the service did not start")
            url = found[0].replace("localhost", "127.0.0.1")
            while not _answers(url):
                time.sleep(0.02)
            yield Service(process, url, time.perf_counter() - begun)
        finally:
            process.terminate()


@contextmanager
def new_database(kind: str) -> Iterator[str]:
    """Make a database until the end of the block and return its URL; other kinds than these two are URLs already."""
    with tempfile.TemporaryDirectory() as place:
        if kind == "sqlite":
            yield f"sqlite:///{place}/games.db"
        elif kind == "postgresql":
            os.environ["XDG_RUNTIME_DIR"] = place  # the library warns if it is missing
            import pgserver

            with pgserver.get_server(Path(place) / "data") as server:
                yield server.get_uri()
        else:
            yield kind


def fill(database: str, wanted: int) -> int:
    """Copy the stored tables under new ids until there are so many; returns their number."""
    url = make_url(database)
    engine = create_engine(url.set(drivername="postgresql+psycopg") if url.drivername == "postgresql" else url)
    metadata = MetaData()
    metadata.reflect(engine)
    tables = metadata.tables["tables"]
    parts = [t for t in metadata.sorted_tables if t is tables or "table_id" in t.c]
    with engine.begin() as connection:
        originals = list(connection.scalars(select(tables.c.id)))
        rows = {t.name: [dict(row) for row in connection.execute(select(t)).mappings()] for t in parts}
        for first in range(len(originals), wanted, BATCH):
            numbers = range(first, min(first + BATCH, wanted))
            new_ids = [(originals[n % len(originals)], f"copy{n}") for n in numbers]
            for part in parts:
                copies = _copies(part, rows[part.name], new_ids)
                if copies:
                    connection.execute(insert(part), copies)
        stored = connection.scalar(select(func.count()).select_from(tables)) or 0
    engine.dispose()
    return stored


def _copies(part: Table, rows: list[dict[str, object]], new_ids: list[tuple[str, str]]) -> list[dict[str, object]]:
    key = "id" if part.name == "tables" else "table_id"
    by_table: dict[object, list[dict[str, object]]] = {}
    for row in rows:
        by_table.setdefault(row[key], []).append(row)
    return [{**row, key: new} for old, new in new_ids for row in by_table.get(old, ())]
