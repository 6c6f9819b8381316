"""Databases and records of older versions still work: every table gives the same responses as in the old version."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playing import bearer
from service import serving

pytestmark = pytest.mark.slow

OLDER = Path(__file__).parent / "older"
TIMES = ("clocks", "clock", "deadline")  # these depend on the time of the request


def versions() -> list[Path]:
    return sorted(path for path in OLDER.iterdir() if path.is_dir())


@pytest.fixture(params=versions(), ids=lambda path: path.name)
def version(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


@pytest.fixture
def client(version: Path, tmp_path: Path) -> Iterator[httpx.Client]:
    """A client of a service on a database written by an older version."""
    path = tmp_path / "games.db"
    with sqlite3.connect(path) as connection:
        connection.executescript((version / "tables.sql").read_text(encoding="utf-8"))
    connection.close()
    with serving(f"sqlite:///{path}") as service, httpx.Client(base_url=service.url, timeout=20) as client:
        yield client


def expected(version: Path) -> dict[str, Any]:
    answers: dict[str, Any] = json.loads((version / "answers.json").read_text(encoding="utf-8"))
    return answers


NEWER = {"shuffle": None}  # what later versions add to the answers


def look(client: httpx.Client, table: str, token: str | None) -> dict[str, Any]:
    answer = client.get(f"/api/tables/{table}", headers=bearer(token) if token else {})
    assert answer.status_code == 200, answer.text
    return {key: value for key, value in answer.json().items() if key not in TIMES}


def test_tables_answer_as_before(client: httpx.Client, version: Path) -> None:
    for name, row in expected(version).items():
        assert look(client, row["id"], None) == row["spectator"] | NEWER, name
        for seat, token in enumerate(row["tokens"]):
            assert look(client, row["id"], token) == row["seats"][seat] | NEWER, (name, seat)


def test_records_are_the_same_and_can_be_uploaded(client: httpx.Client, version: Path) -> None:
    for name, row in expected(version).items():
        if row.get("record") is None:
            continue
        assert client.get(f"/api/tables/{row['id']}/record").text == row["record"], name
        if name.endswith("finished"):
            files = {"record": ("game.txt", row["record"])}
            assert client.post("/records", files=files, follow_redirects=False).status_code == 303, name


def test_games_go_on(client: httpx.Client, version: Path) -> None:
    for name, row in expected(version).items():
        for seat, token in enumerate(row["tokens"]):
            state = look(client, row["id"], token)
            if state["moves"]:
                body = {"move": state["moves"][0]["move"], "version": state["version"]}
                answer = client.post(f"/api/tables/{row['id']}/moves", json=body, headers=bearer(token))
                assert answer.status_code == 200, (name, seat, answer.text)


def test_every_table_and_replay_has_a_page(client: httpx.Client, version: Path) -> None:
    for name, row in expected(version).items():
        assert client.get(f"/t/{row['id']}").status_code == 200, name
        if row["spectator"].get("outcome"):
            assert client.get(f"/t/{row['id']}/replay").status_code == 200, name
