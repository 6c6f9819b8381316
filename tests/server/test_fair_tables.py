"""Every table commits to its deal at once, and reveals when the game is over what anybody needs to check it."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from playing import create, look, play_randomly
from service import Service

from pharos.cli.app import run
from pharos.records import Shuffle, read_record

THREE = [{"kind": "human"}] * 3


def nonce_of(service: Service, table: str) -> str:
    """The nonce of a table, from the database."""
    file = Path(service.database_url.removeprefix("sqlite:///"))
    with closing(sqlite3.connect(file)) as database:
        (text,) = database.execute("SELECT options FROM tables WHERE id = ?", (table,)).fetchone()
    return json.loads(text)["shuffle"]["nonce"]


def test_a_finished_game_can_be_verified_against_what_was_shown_at_first(client: httpx.Client, tmp_path: Path):
    table, tokens = create(client)
    shown = look(client, table)["shuffle"]
    assert shown["nonce"] is None
    assert f"{shown['commitment'][:16]}…" in client.get(f"/t/{table}").text
    play_randomly(client, table, tokens, seed=2)
    revealed = look(client, table)["shuffle"]
    assert revealed["commitment"] == shown["commitment"]
    (tmp_path / "game.txt").write_text(client.get(f"/api/tables/{table}/record").text)
    record = read_record(tmp_path / "game.txt")
    assert Shuffle.from_headers(record.headers) == Shuffle(revealed["commitment"], revealed["nonce"])
    assert run(["verify", str(tmp_path / "game.txt"), "--commitment", shown["commitment"]]) == 0


@pytest.mark.parametrize(
    "fields", [{}, {"seed": 7}, {"game": "wonders", "seats": THREE}], ids=["duel", "practice", "wonders"]
)
def test_the_nonce_is_secret_until_the_game_is_over(service: Service, client: httpx.Client, fields):
    answer = client.post("/api/tables", json={"seats": THREE[:2], **fields})
    table, tokens = answer.json()["id"], [seat["token"] for seat in answer.json()["seats"]]
    nonce = nonce_of(service, table)
    assert len(bytes.fromhex(nonce)) >= 16
    pages = [answer.text, client.get(f"/t/{table}").text, client.get(f"/api/tables/{table}/record").text]
    for token in (None, *tokens):
        pages.append(json.dumps(look(client, table, token)))
    for path in (f"/api/tables/{table}/events", f"/t/{table}/events"):
        with client.stream("GET", path) as events:
            pages.append(next(text for text in events.iter_text() if "data:" in text))
    assert [page for page in pages if nonce in page] == []
    assert all(look(client, table, token)["shuffle"]["nonce"] is None for token in tokens)


def test_tables_of_older_versions_and_known_deals_have_no_commitment(service: Service, client: httpx.Client):
    table, _ = create(client)
    file = Path(service.database_url.removeprefix("sqlite:///"))
    with closing(sqlite3.connect(file)) as database, database:
        change = "UPDATE tables SET options = json_remove(options, '$.shuffle'), version = 1 WHERE id = ?"
        database.execute(change, (table,))
    assert look(client, table)["shuffle"] is None
    assert "shuffle" not in client.get(f"/t/{table}").text
    guided = client.post("/learn").headers["location"]
    assert "Fair shuffle" not in client.get(guided).text


def test_an_uploaded_game_is_not_vouched_for(client: httpx.Client):
    table, tokens = create(client)
    play_randomly(client, table, tokens, seed=3)
    record = client.get(f"/t/{table}/record").text
    assert "shuffle nonce: " in record
    replay = client.post("/records", files={"record": ("game.txt", record.encode())}).headers["location"]
    assert look(client, replay.split("/")[2])["shuffle"] is None


def test_a_rematch_has_a_commitment_of_its_own(client: httpx.Client):
    table = client.post("/tables", data={"opponent": "same-screen"}).headers["location"]
    client.post(f"{table}/resign")
    again = client.post(f"{table}/rematch").headers["location"]
    first, second = (look(client, path.removeprefix("/t/"))["shuffle"] for path in (table, again))
    assert first["nonce"]
    assert second["nonce"] is None
    assert first["commitment"] != second["commitment"]


def test_a_page_explains_it(client: httpx.Client):
    page = client.get("/fair-shuffle", headers={"Accept-Language": "fi"})
    assert "Reilu sekoitus" in page.text
    assert "pharos verify" in page.text
