"""Nobody can stop the computer players: thinking is bounded, shared fairly, and ends when nobody needs it."""

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from playing import bearer, create, look, send
from service import Service, serving
from sqlalchemy import update

from pharos.server import bots as bots_module
from pharos.server.bots import Bots
from pharos.server.fair_queue import Closed, FairQueue
from pharos.server.health import Health
from pharos.server.limits import Limits
from pharos.server.pace import set_pace
from pharos.server.player_limits import bounded_code, check_player
from pharos.server.readiness import Readiness
from pharos.server.settings import Settings
from pharos.server.store import Database, TableRow
from pharos.server.table_requests import SeatRequest
from pharos.server.tables import Table, Tables
from pharos.server.watched_tables import WatchedTables
from pharos.server.web_parts import web_part

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("compiled_players")]

HUMAN = {"kind": "human"}


def bot(player: str) -> dict[str, str]:
    return {"kind": "bot", "player": player}


def eventually(check: Callable[[], object], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not check():
        assert time.monotonic() < end
        time.sleep(0.1)


# --- players that may be chosen ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "player",
    [
        "pharos:ms=86400000,threads=16",
        "pharos:ms=2001",
        "pharos:nodes=1000000000",
        "rollout:nodes=20001",
        "pharos:ms=100,threads=16",
    ],
)
def test_players_that_think_for_long_are_refused_with_the_limits(client: httpx.Client, player: str) -> None:
    answer = client.post("/api/tables", json={"game": "duel", "seats": [HUMAN, bot(player)]})
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error["code"] == "player_limit"
    assert "ms=2000" in error["message"]
    assert "nodes=20000" in error["message"]
    assert "pharos:level=" in error["message"]


def test_programs_are_refused(client: httpx.Client) -> None:
    answer = client.post("/api/tables", json={"game": "duel", "seats": [HUMAN, bot("exec:cat /etc/passwd")]})
    assert answer.status_code == 422


def test_pages_refuse_them_too(client: httpx.Client) -> None:
    fields = {"players": "3", "seat": ["me", "pharos:ms=86400000", "random"], "name": [""] * 3, "board": [""] * 3}
    answer = client.post("/wonders/tables", data=fields)
    assert answer.status_code == 422


@pytest.mark.parametrize("player", ["pharos", "pharos:level=master", "pharos:ms=500", "pharos:nodes=5000", "random"])
def test_levels_and_modest_codes_are_allowed(player: str) -> None:
    check_player(player, Limits())


def test_what_was_stored_before_is_bounded_when_it_thinks() -> None:
    limits = Limits(limit_player_ms=1500, limit_player_nodes=100, limit_player_threads=1)
    assert bounded_code("pharos:ms=86400000,threads=16", "duel", limits) == "pharos:ms=1500,threads=1"
    assert bounded_code("rollout:nodes=1000000", "duel", limits) == "rollout:nodes=100"
    assert bounded_code("pharos:level=master", "wonders", limits) == "pharos:ms=1500,threads=1"
    assert bounded_code("pharos:level=beginner", "duel", limits) == "novice"
    assert bounded_code("pharos:level=expert", "duel", limits) == "pharos:nodes=24"  # reproducible, as in the arena
    assert bounded_code("pharos:level=casual", "wonders", limits).startswith("citizen:")


# --- the fair queue ---------------------------------------------------------------------------------------------------


def drain(queue: FairQueue[str]) -> list[str]:
    found = []
    while len(queue):
        with queue.take() as item:
            found.append(item)
    return found


def test_visitors_take_turns_and_so_do_their_tables() -> None:
    queue = FairQueue[str]()
    for n in range(1000):
        queue.put(("there", "flood", f"t{n}"), f"flood {n}")
    for item in ("a1", "a2", "a3"):
        queue.put(("here", "ann", item[:2]), item)
    queue.put(("here", "bob", "b"), "b1")
    assert drain(queue)[:8] == ["flood 0", "a1", "flood 1", "b1", "flood 2", "a2", "flood 3", "a3"]


def test_the_order_is_known_before_it_is_their_turn() -> None:
    queue = FairQueue[str]()
    for address, item in (("there", "1"), ("there", "2"), ("there", "3"), ("here", "4")):
        queue.put((address, "visitor", item), item)
    order = queue.in_order()
    assert order == ["1", "4", "2", "3"]
    assert drain(queue) == order


def test_what_is_removed_is_not_taken() -> None:
    queue = FairQueue[str]()
    for item in ("a", "b", "c"):
        queue.put(("here", "ann", item), item)
    assert queue.remove(("here", "ann", "b"), "b")
    assert not queue.remove(("here", "ann", "b"), "b")
    assert not queue.remove(("there", "ann", "a"), "a")
    assert len(queue) == 2
    assert drain(queue) == ["a", "c"]
    assert queue._waiting == {}


def test_many_cookies_at_one_address_get_no_larger_share() -> None:
    queue = FairQueue[str]()
    for n in range(1000):
        queue.put(("there", f"cookie {n}", f"t{n}"), "flood")
    queue.put(("here", "ann", "a"), "ann")
    assert drain(queue).index("ann") == 1


def test_no_visitor_and_no_table_thinks_more_than_its_share_at_once() -> None:
    queue = FairQueue[str]((0, 2, 1))
    for item in ("t/0", "t/1", "u/0", "v/0"):
        queue.put(("here", "ann", item[0]), item)
    queue.put(("here", "bob", "w"), "w/0")
    with queue.take() as first, queue.take() as second, queue.take() as third:
        assert [first, second, third] == ["t/0", "w/0", "u/0"]
        assert queue._next(queue._waiting, ()) is None
    assert sorted(drain(queue)) == ["t/1", "v/0"]


def test_closing_ends_those_who_wait() -> None:
    queue, ended = FairQueue[str](), threading.Event()

    def wait() -> None:
        with pytest.raises(Closed), queue.take():
            pass
        ended.set()

    threading.Thread(target=wait, daemon=True).start()
    queue.close()
    assert ended.wait(10)
    with pytest.raises(Closed):
        queue.put(("a", "b", "c"), "x")


# --- watched tables ---------------------------------------------------------------------------------------------------


def test_a_table_is_watched_while_a_stream_is_open_and_some_time_after_a_request() -> None:
    now, returned = 0.0, []
    watched = WatchedTables(600, clock=lambda: now)
    watched.on_return.append(returned.append)
    assert not watched.is_watched("t")
    watched.touch("t")
    now += 599
    assert watched.is_watched("t")
    watched.touch("t")
    assert returned == ["t"]
    now += 601
    assert not watched.is_watched("t")
    with watched.following("t"):
        now += 10_000
        assert watched.is_watched("t")
    assert watched.is_watched("t")
    now += 601
    watched.touch("t")
    assert returned == ["t", "t"]


def versions(service: Service) -> dict[str, int]:
    """Read the versions of all tables from the database, since a request would count as looking."""
    connection = sqlite3.connect(service.database_url.removeprefix("sqlite:///"))
    found = dict(connection.execute("SELECT id, version FROM tables"))
    connection.close()
    return found


def test_a_table_that_is_watched_elsewhere_is_not_reported_as_watched_here() -> None:
    now = 0.0
    watched = WatchedTables(600, clock=lambda: now, hears_from_others=True)
    assert watched.is_watched("t")  # perhaps
    now = 601.0
    assert not watched.is_watched("t")
    watched.note_elsewhere("t")
    assert watched.is_watched("t")
    assert watched.current() == []
    watched.touch("u")
    now = 1201.0
    with watched.following("v"):
        assert not watched.is_watched("t")
        assert watched.current() == ["v"]


def test_computers_pause_while_nobody_looks_and_go_on_when_somebody_does(tmp_path: Path) -> None:
    settings = {"PHAROS_LIMIT_UNWATCHED_SECONDS": "3"}
    with (
        serving(f"sqlite:///{tmp_path}/games.db", "0.1", **settings) as service,
        httpx.Client(base_url=service.url, timeout=60) as client,
    ):
        table, _ = create(client, [bot("random"), bot("random")])
        eventually(lambda: versions(service)[table] > 0)
        previous = -1

        def has_paused() -> bool:
            nonlocal previous
            time.sleep(4)
            seen, previous = previous, versions(service)[table]
            return seen == previous

        eventually(has_paused, 120)
        paused = previous
        assert look(client, table)["outcome"] is None
        eventually(lambda: versions(service)[table] > paused)
        eventually(lambda: look(client, table)["outcome"], 300)  # a client that polls keeps the table going


def test_one_visitor_with_many_tables_does_not_make_others_wait(tmp_path: Path) -> None:
    settings = {"PHAROS_THINKERS": "1"}
    with (
        serving(f"sqlite:///{tmp_path}/games.db", **settings) as service,
        httpx.Client(base_url=service.url, timeout=60) as flood,
        httpx.Client(base_url=service.url, timeout=60, cookies={"browser": "somebody else"}) as client,
    ):
        mine, tokens = create(client, [HUMAN, bot("pharos:level=master")], options={"first": 0})
        for _ in range(12):
            create(flood, [bot("pharos:level=master"), bot("pharos:level=master")])
        eventually(lambda: sum(versions(service).values()) > 0, 200)
        state = look(client, mine, tokens[0])
        before = versions(service)
        assert send(client, mine, tokens[0], state["moves"][0]["move"], state["version"]).status_code == 200
        eventually(lambda: versions(service)[mine] > before[mine] + 1)
        after = versions(service)
        assert sum(after[table] - before[table] for table in after if table != mine) <= 4


# --- searches that are not needed any more ----------------------------------------------------------------------------


@dataclass
class Thinking:
    """Computer players without a web server, one at a time, that may think for ever."""

    tables: Tables
    bots: Bots
    loop: asyncio.AbstractEventLoop

    def start(self) -> None:
        self.bots.start(self.loop)

    def is_thinking(self) -> bool:
        return any(search.table for search in self.bots._searches.values())


@pytest.fixture
def thinking(tmp_path: Path) -> Iterator[Thinking]:
    url = f"sqlite:///{tmp_path}/games.db"
    limits = Limits(limit_player_ms=0)
    database = Database(url)
    database.migrate()
    tables, loop, health = Tables(database, limits), asyncio.new_event_loop(), Health()
    settings = Settings(url, thinkers=1, reply_delay=0, limits=limits)
    bots = Bots(tables, Readiness(health), WatchedTables(600), health, settings)
    yield Thinking(tables, bots, loop)
    bots.close()
    loop.close()
    database.close()


def duel_table(tables: Tables, player: str, **options: object) -> Table[Any]:
    seats = (SeatRequest("human"), SeatRequest("bot", player))
    return tables.create(web_part("duel").request_from_options(seats, {"first": 0, **options}, 7))


def resign(tables: Tables, table: str) -> None:
    tables.agreements.resign(table, 0)


def take_back(tables: Tables, table: str) -> None:
    tables.agreements.takeback(table, 0, "ask", alone=False)


def pause(tables: Tables, table: str) -> None:
    set_pace(tables.store, table, "paused")


def delete(tables: Tables, table: str) -> None:
    tables.store.delete([table])


@pytest.mark.parametrize("change", [resign, take_back, pause, delete])
def test_a_search_is_cancelled_when_its_move_is_not_needed_any_more(thinking: Thinking, change) -> None:
    tables = thinking.tables
    thinking.start()
    table = duel_table(tables, "pharos:ms=86400000")
    tables.move(table.id, 0, table.rules.moves(table.game, 0)[0], table.version)
    eventually(thinking.is_thinking)
    change(tables, table.id)
    eventually(lambda: not thinking.bots._searches)
    other = duel_table(tables, "pharos:ms=10")
    tables.move(other.id, 0, other.rules.moves(other.game, 0)[0], other.version)
    eventually(lambda: len(tables.get(other.id).moves) >= 2)


def test_a_new_name_does_not_cancel_a_search(thinking: Thinking) -> None:
    tables = thinking.tables
    thinking.start()
    table = duel_table(tables, "pharos:ms=3000")
    tables.move(table.id, 0, table.rules.moves(table.game, 0)[0], table.version)
    eventually(thinking.is_thinking)
    (search,) = thinking.bots._searches.values()
    tables.rename(table.id, 0, "Ann")
    assert not search.cancelled.is_set()
    eventually(lambda: len(tables.get(table.id).moves) >= 2)


# --- the next start ---------------------------------------------------------------------------------------------------


def test_a_start_does_not_wait_for_the_tables_of_computers(thinking: Thinking, monkeypatch: pytest.MonkeyPatch) -> None:
    tables, loaded = thinking.tables, []
    made = [duel_table(tables, "pharos:level=master").id for _ in range(5)]
    with tables.store.database.session() as session:
        session.execute(update(TableRow).where(TableRow.id == made[0]).values(changed=0.0, created=0.0))
    real = tables.store.get

    def get(table_id: str) -> Table[Any]:
        loaded.append(table_id)
        return real(table_id)

    monkeypatch.setattr(tables.store, "get", get)
    monkeypatch.setattr(bots_module, "RESUMED_PER_PAGE", 2)
    for name in ("_serve", "_keep_resuming"):  # nothing happens in the background
        monkeypatch.setattr(thinking.bots, name, lambda *_: None)
    thinking.start()
    assert loaded == []
    thinking.bots._resume_all()
    assert loaded == made[:0:-1]  # page by page, latest first; what nobody has used for long waits for a visitor


# --- who created a table ----------------------------------------------------------------------------------------------


def test_the_creator_is_known_and_never_shown(service: Service) -> None:
    with httpx.Client(base_url=service.url, cookies={"browser": "a secret"}) as client:
        table, tokens = create(client, [HUMAN, HUMAN])
        connection = sqlite3.connect(service.database_url.removeprefix("sqlite:///"))
        ((options,),) = connection.execute("SELECT options FROM tables WHERE id = ?", (table,))
        connection.close()
        creator = json.loads(options)["creator"]
        assert len(set(creator)) == 2
        shown = [
            client.get(f"/api/tables/{table}", headers=bearer(tokens[0])).text,
            client.get(f"/api/tables/{table}").text,
            client.get(f"/t/{table}").text,
        ]
    assert not [digest for digest in creator for text in shown if digest in text]
