"""Which requests the service answers at all: own hosts, own pages, and HEAD; and what may be kept in caches."""

import http.client
import re
import socket

import httpx
import pytest
from playing import HUMANS, bearer, create, look
from seating import browser_cookie
from service import Service, serving

from pharos.server.hosts import AllowedHosts
from pharos.server.settings import Settings, parse_hosts


def settings(**fields) -> Settings:
    return Settings(database_url="sqlite://", **fields)


# --- hosts -----------------------------------------------------------------------------------------------------------

OWN = ("localhost", "localhost:8700", "127.0.0.1:8700", "[::1]:8700", "LOCALHOST", "localhost.")
FOREIGN = (
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "8.8.8.8",
    "",
    "a@localhost",
    "localhost:x",
)
HOME = ("192.168.1.20:8700", "10.0.0.5", "172.16.3.4:80", "[fe80::1]:8700", "[fd00::7]", "anna.local:8700")


@pytest.mark.parametrize("host", OWN)
def test_this_machine_is_always_allowed(host):
    assert AllowedHosts(settings()).allows(host)


@pytest.mark.parametrize("host", [*FOREIGN, *HOME])
def test_a_local_service_answers_to_no_other_host(host):
    assert not AllowedHosts(settings()).allows(host)


@pytest.mark.parametrize("address", ["0.0.0.0", "::"])
def test_a_service_for_the_home_network_answers_to_its_addresses_and_names(address):
    hosts = AllowedHosts(settings(host=address))
    assert [host for host in (*OWN, *HOME, socket.gethostname()) if not hosts.allows(host)] == []
    assert [host for host in FOREIGN if hosts.allows(host)] == []


def test_the_address_listened_on_the_public_one_and_those_of_the_setting_are_allowed():
    chosen = parse_hosts(" Play.example.org, *.club.example ")
    hosts = AllowedHosts(settings(host="203.0.113.7", public_url="https://pharos.example", allowed_hosts=chosen))
    for host in ("203.0.113.7:8700", "pharos.example", "play.example.org", "tuesday.club.example"):
        assert hosts.allows(host), host
    for host in ("club.example", "example.org", "evilclub.example", "203.0.113.8"):
        assert not hosts.allows(host), host
    assert AllowedHosts(settings(allowed_hosts=parse_hosts("*"))).allows("anything.example")


@pytest.mark.parametrize("text", ["https://example.org", "example.org:80", "exa mple", "*example.org", "-/-"])
def test_a_setting_that_is_no_host_name_is_refused(text):
    with pytest.raises(ValueError, match="PHAROS_ALLOWED_HOSTS"):
        Settings.from_environment({"PHAROS_ALLOWED_HOSTS": text})


def test_another_host_is_refused_with_a_sentence_and_copied_into_no_link(client):
    for path in ("/", "/healthz", "/static/styles/site.css", "/t/nowhere"):
        answer = client.get(path, headers={"Host": "evil.example"})
        assert answer.status_code == 400
        assert "evil.example" not in answer.text
        assert "not known under this address" in answer.text
    answer = client.get("/", headers={"Host": "evil.example", "Accept-Language": "de"})
    assert "Unter dieser Adresse ist dieser Dienst nicht bekannt." in answer.text
    answer = client.get("/api/readiness", headers={"Host": "evil.example"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "unknown_host")
    assert "PHAROS_ALLOWED_HOSTS" in answer.json()["error"]["message"]


def test_a_request_without_a_host_is_refused(service):
    connection = http.client.HTTPConnection("127.0.0.1", service.port)
    connection.putrequest("GET", "/", skip_host=True)
    connection.endheaders()
    assert connection.getresponse().status == 400
    connection.close()


def test_links_are_made_from_the_public_url(tmp_path, monkeypatch):
    monkeypatch.setenv("PHAROS_PUBLIC_URL", "https://pharos.example/")
    with serving(f"sqlite:///{tmp_path}/games.db") as service, httpx.Client(base_url=service.url) as client:
        page = client.post("/tables", data={"opponent": "friend"}, follow_redirects=True).text
        links = set(re.findall(r'value="(http[^"]+/t/[^"]+)"', page))
        assert len(links) >= 2
        assert all(link.startswith("https://pharos.example/t/") for link in links)
        origin = {"Origin": "https://pharos.example"}  # a proxy may rewrite the host
        assert client.post("/learn", headers=origin).status_code == 303


# --- origins ---------------------------------------------------------------------------------------------------------

REFUSED = (
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "{own}"},
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:1"},
    {"Origin": "{own}.evil.example"},
)
ACCEPTED = ({}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}, {"Origin": "{own}"})


def filled(headers: dict[str, str], service: Service) -> dict[str, str]:
    return {name: value.format(own=service.url) for name, value in headers.items()}


@pytest.mark.parametrize("headers", REFUSED)
def test_a_post_from_another_site_changes_nothing(client, service, headers):
    table = client.post("/tables", data={"opponent": "friend", "name": "Anna"}).headers["location"]
    before = look(client, table.rpartition("/")[2])
    for path, data in ((f"{table}/resign", {}), (f"{table}/name", {"name": "Eve"}), (f"{table}/leave", {"seat": 0})):
        answer = client.post(path, data=data, headers=filled(headers, service))
        assert answer.status_code == 403
        assert "another web site" in answer.text
    for path in ("/tables", "/learn", "/language", "/records"):
        assert client.post(path, data={"language": "de"}, headers=filled(headers, service)).status_code == 403
    assert look(client, table.rpartition("/")[2]) == before
    assert "Anna" in client.get(table).text


@pytest.mark.parametrize("headers", ACCEPTED)
def test_a_post_from_an_own_page_or_from_no_page_is_accepted(client, service, headers):
    assert client.post("/learn", headers=filled(headers, service)).status_code == 303


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({"Sec-Fetch-Site": "same-site", "Origin": "http://127.0.0.1:3000"}, 201),
        ({"Sec-Fetch-Site": "none"}, 201),
        ({"Origin": "http://127.0.0.1:3000"}, 201),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
    ],
)
def test_the_json_interface_is_for_programs_and_the_same_site(client, headers, status):
    answer = client.post("/api/tables", json={"seats": HUMANS}, headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["error"]["code"] == "cross_origin"


# --- HEAD and caches -------------------------------------------------------------------------------------------------


def pages(client: httpx.Client) -> list[str]:
    table = client.post("/tables", data={"opponent": "friend"}).headers["location"]
    seat = re.search(rf"{table}/seat/[\w-]+", client.get(table).text)
    assert seat
    other, _ = create(client)
    return [
        table,
        seat[0],
        "/",
        "/wonders",
        "/rules",
        "/about",
        "/pad",
        "/api/docs",
        "/healthz",
        f"/api/tables/{other}",
    ]


def test_head_works_wherever_get_does_and_has_no_body(client):
    for path in pages(client):
        got, head = client.get(path), client.head(path)
        assert (got.status_code, head.status_code, head.content) == (200, 200, b""), path
        assert got.headers["content-type"] == head.headers["content-type"]
    assert client.head("/t/nowhere").status_code == 404
    assert client.head("/learn").status_code == 405
    table, _ = create(client)
    for path in (f"/t/{table}/events", f"/api/tables/{table}/events"):  # streams never end, but their headers do
        answer = client.head(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
    assert client.get("/healthz").status_code == 200  # on the same connection


def test_pages_and_answers_are_not_kept_in_caches_but_static_files_are(client):
    for path in pages(client):
        assert client.get(path).headers["cache-control"] == "no-store", path
    table, tokens = create(client)
    for answer in (
        client.get(f"/api/tables/{table}", headers=bearer(tokens[0])),
        client.get(f"/t/{table}", headers=browser_cookie("anna")),
        client.get("/t/nowhere"),
        client.get("/api/tables/nowhere"),
    ):
        assert answer.headers["cache-control"] == "no-store"
    found = re.search(r'href="(/static/styles/site.css\?v=[^"]+)"', client.get("/").text)
    assert found
    assert "immutable" in client.get(found[1]).headers["cache-control"]
    assert client.get("/static/styles/site.css").headers["cache-control"] == "no-cache"
