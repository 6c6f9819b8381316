"""Limits on what visitors do over time: who is counted, what is refused, and what the refusal says."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playing import HUMANS, create, play_randomly
from service import Service, serving

from pharos.server.clients import Client, address_key, client_of
from pharos.server.errors import TooMany
from pharos.server.limits import InvalidSetting, Limits
from pharos.server.rate_limits import MOST_KEYS, RateLimiter, WindowStorage
from pharos.server.settings import Settings

pytestmark = pytest.mark.slow

ANN, BOB = Client("192.0.2.1", "ann"), Client("192.0.2.1", "bob")


# --- counting ---------------------------------------------------------------------------------------------------------


def test_a_visitor_who_reaches_the_limit_waits_until_the_window_has_moved_on() -> None:
    now = 1000.0
    limiter = RateLimiter(Limits(limit_tables_per_visitor="2/minute"), clock=lambda: now)
    limiter.count("tables", ANN)
    now += 10
    limiter.count("tables", ANN)
    with pytest.raises(TooMany) as refused:
        limiter.count("tables", ANN)
    assert refused.value.seconds == 50
    now += 50
    limiter.count("tables", ANN)
    with pytest.raises(TooMany):
        limiter.count("tables", ANN)


def test_one_visitor_does_not_use_up_what_others_at_the_address_may_do() -> None:
    limiter = RateLimiter(Limits(limit_tables_per_visitor="2/hour", limit_tables_per_address="3/hour"))
    for _ in range(2):
        limiter.count("tables", ANN)
    for _ in range(5):
        with pytest.raises(TooMany):
            limiter.count("tables", ANN)
    limiter.count("tables", BOB)
    with pytest.raises(TooMany):
        limiter.count("tables", BOB)
    limiter.count("tables", Client("192.0.2.2", "bob"))


def test_streams_are_counted_while_they_are_open() -> None:
    limiter = RateLimiter(Limits(limit_streams_per_visitor=1, limit_streams_per_address=2, limit_streams=3))
    with limiter.stream(ANN):
        with pytest.raises(TooMany), limiter.stream(ANN):
            pass
        with limiter.stream(BOB), pytest.raises(TooMany), limiter.stream(Client("192.0.2.1")):
            pass
        with (
            limiter.stream(Client("a")),
            limiter.stream(Client("b")),
            pytest.raises(TooMany),
            limiter.stream(Client("c")),
        ):
            pass
    with limiter.stream(ANN):
        pass
    assert not limiter._streams


def test_made_up_cookies_do_not_fill_the_memory() -> None:
    storage = WindowStorage()
    for n in range(MOST_KEYS + 10):
        storage.acquire_entry(f"cookie {n}", 5, 60)
    assert storage.reset() == MOST_KEYS


def test_an_ipv6_subscriber_counts_as_one_address() -> None:
    assert address_key("2001:db8:1:2::1") == address_key("2001:db8:1:2:ffff::9") != address_key("2001:db8:1:3::1")
    assert address_key("::ffff:192.0.2.7") == "192.0.2.7"
    assert client_of({"client": None, "headers": []}) == Client("")


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("PHAROS_LIMIT_TABLES_PER_VISITOR", "many"),
        ("PHAROS_LIMIT_TABLES_PER_VISITOR", "5/fortnight"),
        ("PHAROS_LIMIT_STREAMS", "-1"),
        ("PHAROS_LIMIT_PLAYER_MS", "²"),
        ("PHAROS_KEEP_RUNNING_DAYS", "1.5"),
        ("PHAROS_LIMITS", "perhaps"),
        ("PHAROS_TRUSTED_PROXIES", "proxy.example"),
        ("PHAROS_THINKERS", "none"),
    ],
)
def test_a_setting_that_cannot_be_used_is_refused_by_name(variable: str, value: str) -> None:
    with pytest.raises(InvalidSetting) as refused:
        Settings.from_environment({variable: value})
    assert variable in refused.value.message
    assert repr(value) in refused.value.message


def test_limits_can_be_switched_off() -> None:
    limits = Settings.from_environment({"PHAROS_LIMITS": "off", "PHAROS_LIMIT_STREAMS_PER_VISITOR": "7"}).limits
    assert limits.limit_requests_per_address == "off"
    assert limits.limit_connections_per_address == 0
    assert limits.limit_streams_per_visitor == 7
    assert limits.limit_connections == Limits().limit_connections
    limiter = RateLimiter(limits)
    for _ in range(20_000):
        limiter.count("requests", ANN)


# --- the service ------------------------------------------------------------------------------------------------------

SETTINGS = {
    "PHAROS_LIMITS": "on",
    "PHAROS_LIMIT_TABLES_PER_VISITOR": "3/hour",
    "PHAROS_LIMIT_TABLES_PER_ADDRESS": "6/hour",
    "PHAROS_LIMIT_UPLOADS_PER_VISITOR": "2/hour",
    "PHAROS_LIMIT_STREAMS_PER_VISITOR": "2",
    "PHAROS_LIMIT_REQUESTS_PER_VISITOR": "40/minute",
}


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Service]:
    with serving(f"sqlite:///{tmp_path}/games.db", **SETTINGS) as running:
        yield running


def browser(service: Service, name: str, language: str = "en") -> httpx.Client:
    return httpx.Client(
        base_url=service.url, timeout=30, cookies={"browser": name}, headers={"Accept-Language": language}
    )


def test_too_many_tables_are_refused_with_the_time_to_wait(limited: Service) -> None:
    with browser(limited, "ann") as ann, browser(limited, "bob") as bob, browser(limited, "eve") as eve:
        for _ in range(3):
            create(ann)
        answer = ann.post("/api/tables", json={"game": "duel", "seats": HUMANS})
        assert answer.status_code == 429
        assert 3500 < int(answer.headers["Retry-After"]) <= 3600
        assert answer.json()["error"]["code"] == "too_many"
        assert answer.headers["Retry-After"] in answer.json()["error"]["message"]
        for _ in range(3):
            assert bob.post("/tables", data={"opponent": "friend"}).status_code == 303
        page = eve.post("/learn", headers={"X-Forwarded-For": "192.0.2.77"})  # nobody has said that it is believed
        assert page.status_code == 429
        assert "Too many tables have been opened from here. Try again in 60 minutes." in page.text


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", "Von hier wurden zu viele Tische eröffnet. Versuche es in 60 Minuten noch einmal."),
        ("fi", "Täältä on avattu liian monta pöytää. Yritä uudelleen 60 minuutin kuluttua."),
        ("et", "Siit on avatud liiga palju laudu. Proovi uuesti 60 minuti pärast."),
        ("zh-TW", "從這裡開的牌桌太多了。請在 60 分鐘後再試。"),
    ],
)
def test_the_refusal_is_in_the_visitors_language(limited: Service, language: str, sentence: str) -> None:
    with browser(limited, "ann", language) as ann:
        for _ in range(3):
            create(ann)
        assert sentence in ann.post("/tables", data={"opponent": "friend"}).text


def test_too_many_requests_are_refused_but_not_static_files_and_health_checks(limited: Service) -> None:
    with browser(limited, "ann") as ann, browser(limited, "bob") as bob:
        found = [ann.get("/about").status_code for _ in range(41)]
        assert found == [200] * 40 + [429]
        assert ann.get("/healthz").status_code == 200
        assert ann.get("/static/icons/favicon.svg").status_code != 429
        assert bob.get("/about").status_code == 200


def test_too_many_streams_are_refused_until_one_is_closed(limited: Service) -> None:
    with browser(limited, "ann") as ann:
        table, _ = create(ann)
        path = f"/api/tables/{table}/events"
        with ann.stream("GET", path) as one:
            assert one.status_code == 200
            with ann.stream("GET", path) as two:
                assert two.status_code == 200
                refused = ann.get(path)
                assert refused.status_code == 429
                assert int(refused.headers["Retry-After"]) > 0
        for _ in range(50):
            with ann.stream("GET", path) as again:
                if again.status_code == 200:
                    break
        assert again.status_code == 200


def test_addresses_come_from_a_proxy_only_if_it_is_trusted(tmp_path: Path) -> None:
    settings = {"PHAROS_LIMITS": "on", "PHAROS_LIMIT_TABLES_PER_ADDRESS": "2/hour"}
    settings["PHAROS_TRUSTED_PROXIES"] = "127.0.0.1"
    table = {"game": "duel", "seats": HUMANS}
    with serving(f"sqlite:///{tmp_path}/games.db", **settings) as service, httpx.Client(base_url=service.url) as client:

        def made(address: str) -> list[int]:
            headers = {"X-Forwarded-For": address}
            return [client.post("/api/tables", json=table, headers=headers).status_code for _ in range(3)]

        assert made("192.0.2.1") == [201, 201, 429]
        assert made("192.0.2.2") == [201, 201, 429]
        # A visitor can put anything before the address that the proxy adds.
        assert made("203.0.113.9, 192.0.2.2") == [429, 429, 429]


# --- uploads ----------------------------------------------------------------------------------------------------------


def upload(client: httpx.Client, text: str) -> httpx.Response:
    return client.post("/records", files={"record": ("game.txt", text.encode())})


def test_the_same_record_is_kept_once(client: httpx.Client) -> None:
    table, tokens = create(client)
    play_randomly(client, table, tokens, seed=5)
    text = client.get(f"/api/tables/{table}/record").text
    place = upload(client, text).headers["Location"]
    assert client.get(place).status_code == 200
    assert upload(client, text).headers["Location"] == place
    by_hand = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("check:"))
    assert upload(client, by_hand).headers["Location"] == place
    other = upload(client, by_hand.replace("\nseat 0: human\n", "\nseat 0: Ann\n"))
    assert other.headers["Location"] != place
    assert "Ann" in client.get(other.headers["Location"]).text


def test_too_many_uploads_are_refused(limited: Service) -> None:
    with browser(limited, "ann") as ann:
        assert [upload(ann, "nonsense").status_code for _ in range(3)] == [422, 422, 429]


def test_keys_are_forgotten_when_their_hits_do_not_count_any_more():
    now = 0.0
    storage = WindowStorage(lambda: now)
    for number in range(100):
        assert storage.acquire_entry(f"visitor {number}", 5, 60)
        assert storage.acquire_entry(f"address {number}", 5, 3600)
    now = 61.0
    assert storage.acquire_entry("another", 5, 60)
    assert storage.reset() == 101
