"""Backups: consistent while games go on, the same for both stores, and never restored by halves."""

import gzip
import json
import os
import random
import subprocess
import sys
import threading
from pathlib import Path

import httpx
import pytest
from playing import create, look, send
from service import serving
from stores import STORES

from pharos.server.errors import UnknownTable
from pharos.server.store import Database
from pharos.server.store.backup import InvalidBackup, TargetNotEmpty, read_backup, write_backup
from pharos.server.tables import Tables

pytestmark = pytest.mark.slow


def pharos(url: str, *arguments: str) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "pharos.cli", *arguments]
    return subprocess.run(command, env={**os.environ, "DATABASE_URL": url}, capture_output=True, text=True, timeout=120)


class Player(threading.Thread):
    """Makes random moves at a table until it is told to stop or the game ends."""

    def __init__(self, url: str, table: str, tokens: list[str], seed: int) -> None:
        super().__init__()
        self.url, self.table, self.tokens, self.rng = url, table, tokens, random.Random(seed)
        self.acknowledged: list[str] = []
        self.stopping = threading.Event()
        self.start()

    def run(self) -> None:
        with httpx.Client(base_url=self.url, timeout=60) as client:
            while not self.stopping.is_set():
                state = look(client, self.table)
                mover = state["view"]["to_move"]
                if mover is None:
                    return
                move = self.rng.choice(look(client, self.table, self.tokens[mover])["moves"])["move"]
                assert send(client, self.table, self.tokens[mover], move, state["version"]).status_code == 200
                self.acknowledged.append(move)


@pytest.mark.parametrize("store", STORES)
def test_a_backup_under_load_has_every_acknowledged_move(store, new_database, tmp_path):
    url, file = new_database(store), tmp_path / "games.jsonl.gz"
    with serving(url, PHAROS_THINKERS="1") as service:
        with httpx.Client(base_url=service.url, timeout=60) as client:
            players = [Player(service.url, *create(client, seed=n), seed=n) for n in range(4)]
        while not all(len(player.acknowledged) >= 3 for player in players):
            assert all(player.is_alive() for player in players)
        before = [len(player.acknowledged) for player in players]
        done = pharos(url, "backup", str(file), "--json")
        for player in players:
            player.stopping.set()
            player.join()
    assert done.returncode == 0, done.stderr
    assert file.stat().st_mode & 0o777 == 0o600
    for other in STORES:  # into either store
        database = Database(new_database(other))
        rows = read_backup(database, file)
        assert rows == json.loads(done.stdout)["rows"]
        for player, number in zip(players, before, strict=True):
            table = Tables(database).get(player.table)  # replays the game
            moves = [move.move for move in table.moves]
            assert len(moves) >= number
            assert moves == player.acknowledged[: len(moves)] or moves[:-1] == player.acknowledged[: len(moves)]
            assert [seat.invitation for seat in table.seats] == player.tokens
            assert table.version == len(moves)
        database.close()


@pytest.fixture(params=STORES)
def database(request, new_database):
    """A database with a table."""
    database = Database(new_database(request.param))
    database.migrate()
    fill(database)
    yield database
    database.close()


def fill(database: Database) -> str:
    from pharos.games.duel.web.table_request import DuelTableRequest
    from pharos.server.table_requests import HUMAN, SeatRequest

    seats = (SeatRequest(HUMAN, name="Änne ✓"), SeatRequest(HUMAN))
    return Tables(database).create(DuelTableRequest(seats, clock="5+3")).id


def content(database: Database, place: Path) -> list[str]:
    """The lines of a backup, without its time."""
    write_backup(database, place)
    with gzip.open(place, "rt", encoding="utf-8") as file:
        return file.read().splitlines()[1:]


def test_a_restored_backup_is_the_same_again(database, new_database, tmp_path):
    lines = content(database, tmp_path / "a")
    for store in STORES:
        other = Database(new_database(store))
        read_backup(other, tmp_path / "a")
        assert content(other, tmp_path / "b") == lines
        other.migrate()  # a service can start
        other.close()


def test_a_database_with_games_is_replaced_only_by_force(database, tmp_path):
    lines = content(database, tmp_path / "a")
    newer = fill(database)
    with pytest.raises(TargetNotEmpty, match="--force"):
        read_backup(database, tmp_path / "a")
    assert Tables(database).get(newer)
    database.close()
    read_backup(database, tmp_path / "a", force=True)
    assert content(database, tmp_path / "b") == lines


def damage(path: Path, change) -> Path:
    lines = gzip.decompress(path.read_bytes()).decode().splitlines(keepends=True)
    path.write_bytes(gzip.compress("".join(change(lines)).encode()))
    return path


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda lines: lines[:-1], "is incomplete"),
        (lambda lines: lines[:1] + lines[2:], "contradicts itself"),
        (lambda lines: [lines[0].replace('"pharos backup":1', '"pharos backup":2'), *lines[1:]], "newer version"),
        (lambda lines: ['{"pharos backup":1,"schema":"9999","at":0}\n', *lines[1:]], "newer version"),
        (lambda lines: [*lines[:-1], lines[-1][:5]], "is not a complete backup"),
        (lambda lines: [lines[0], '["passwords", {}]\n', *lines[1:]], "no row of its schema"),
        (lambda lines: ["[]\n"], "is not a backup"),
        (lambda lines: [], "is not a backup"),
    ],
)
def test_a_damaged_backup_changes_nothing_even_by_force(database, tmp_path, change, message):
    lines = content(database, tmp_path / "a")
    with pytest.raises(InvalidBackup, match=message):
        read_backup(database, damage(tmp_path / "a", change), force=True)
    database.close()
    assert content(database, tmp_path / "b") == lines


def test_a_file_that_is_no_backup_is_refused_with_a_sentence(tmp_path):
    (tmp_path / "text").write_text("hello")
    for name, message in (("text", "is not a complete backup of Pharos"), ("missing", "No such file")):
        refused = pharos(f"sqlite:///{tmp_path}/games.db", "restore", str(tmp_path / name))
        assert refused.returncode == 2
        assert message in refused.stderr
        assert len(refused.stderr.splitlines()) == 1


@pytest.mark.parametrize("store", STORES)
def test_nothing_is_restored_while_a_service_runs(store, new_database, tmp_path):
    url = new_database(store)
    with serving(url, PHAROS_THINKERS="1"):
        assert pharos(url, "backup", str(tmp_path / "a")).returncode == 0
        refused = pharos(url, "restore", str(tmp_path / "a"))
    assert refused.returncode == 2
    assert "Stop" in refused.stderr or "stop the other one" in refused.stderr


def test_copying_the_file_alone_is_no_backup(tmp_path):
    """The reason that the documentation gives: recent moves are in the write-ahead log, beside the file."""
    database = Database(f"sqlite:///{tmp_path}/games.db")
    database.migrate()
    database.close()
    table = fill(database)  # committed
    (tmp_path / "copy.db").write_bytes((tmp_path / "games.db").read_bytes())
    copy = Database(f"sqlite:///{tmp_path}/copy.db")
    with pytest.raises(UnknownTable):
        Tables(copy).get(table)
    for each in (database, copy):
        each.close()
