"""Player names: everybody can set one, and other players never see the word used for the viewer."""

import re

import httpx


def start(client: httpx.Client, **fields: str) -> str:
    answer = client.post("/tables", data={"casual": "on", **fields})
    return answer.headers["location"]


def name_fields(page: str) -> list[str]:
    return re.findall(r'name="name"[^>]*value="([^"]*)"', page)


def test_the_field_for_the_name_begins_empty_and_keeps_what_was_given(service):
    with httpx.Client(base_url=service.url, timeout=20) as client:
        table = start(client, opponent="friend")
        assert name_fields(client.get(table).text) == [""]
        client.post(f"{table}/name", data={"name": "  Anna \n Maria "})
        assert name_fields(client.get(table).text) == ["Anna Maria"]


def test_two_on_one_screen_name_each_seat(service):
    with httpx.Client(base_url=service.url, timeout=20) as client:
        table = start(client, opponent="same-screen")
        client.post(f"{table}/name", data={"name": "Anna", "seat": "0"})
        client.post(f"{table}/name", data={"name": "Bo", "seat": "1"})
        assert sorted(name_fields(client.get(table).text)) == ["Anna", "Bo"]


def test_nobody_renames_a_seat_of_others(service):
    with httpx.Client(base_url=service.url, timeout=20) as client:
        table = start(client, opponent="computer")
        client.post(f"{table}/name", data={"name": "Hal", "seat": "1"})
        assert name_fields(client.get(table).text) == ["Hal"]  # it was set for the player's own seat
        assert "Apprentice" in client.get(table).text
    with httpx.Client(base_url=service.url, timeout=20) as stranger:
        assert stranger.post(f"{table}/name", data={"name": "Eve"}).status_code == 403
