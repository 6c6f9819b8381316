"""Sharing: the result of a finished game in previews and as a picture; nothing of a game in play."""

import html
import json
import random
import re

import httpx
import pytest
from playing import create, play_randomly
from seating import sit_down_everywhere
from service import Service, serving
from seven import create_seven, decide, people

from pharos.locale import LANGUAGES

MEANING = re.compile(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">')


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with serving(f"sqlite:///{tmp_path_factory.mktemp('sharing')}/games.db") as running:
        yield running


@pytest.fixture(scope="module")
def client(service: Service):
    with httpx.Client(base_url=service.url, timeout=20) as client:
        yield client


@pytest.fixture(scope="module")
def duel(client) -> str:
    """A finished game."""
    table, invitations = create(client, seed=7)
    play_randomly(client, table, sit_down_everywhere(client, table, invitations), seed=7)
    return table


@pytest.fixture(scope="module")
def wonders(client) -> str:
    """A finished game of four."""
    table, invitations = create_seven(client, people(4), seed=3)
    tokens, rng = sit_down_everywhere(client, table, invitations), random.Random(3)
    while not client.get(f"/api/tables/{table}").json()["outcome"]:
        decide(client, table, tokens, rng)
    return table


def preview(client: httpx.Client, path: str, language: str = "en") -> dict[str, str]:
    page = client.get(path, headers={"Accept-Language": language.replace("_", "-")})
    assert page.status_code == 200, page.text
    return {name: html.unescape(text) for name, text in MEANING.findall(page.text)}


def shared(client: httpx.Client, table: str) -> dict:
    page = client.get(f"/t/{table}/share").text
    return json.loads(re.search(r'id="result">(.*?)</script>', page, re.DOTALL)[1])


@pytest.mark.parametrize("page", ["", "/replay", "/share"])
def test_a_finished_game_tells_its_result_in_the_preview(client, duel, page):
    shown = preview(client, f"/t/{duel}{page}")
    assert re.fullmatch(r"7 Wonders Duel: (.+ won\.|A draw)", shown["og:title"])
    assert re.search(r"player \d+ and \w+ player \d+\.", shown["og:description"])
    assert shown["twitter:card"] == "summary_large_image"
    image = client.get(shown["og:image"])
    assert image.status_code == 200
    assert image.headers["content-type"] == "image/jpeg"
    assert len(image.content) < 100_000


def test_a_preview_of_several_players_names_the_best_first(client, wonders):
    points = [int(text) for text in re.findall(r"\d+(?=,| and|\.)", preview(client, f"/t/{wonders}")["og:description"])]
    assert len(points) >= 4
    assert points[:4] == sorted(points[:4], reverse=True)


def test_a_preview_speaks_the_language_of_whoever_asks(client, duel):
    descriptions = {preview(client, f"/t/{duel}", language)["og:description"] for language in LANGUAGES}
    assert len(descriptions) == len(LANGUAGES)


def test_a_game_in_play_has_the_same_preview_as_the_site(client):
    site = preview(client, "/about")
    for moves in (0, 9, 40):
        table, invitations = create(client, seed=8)
        play_randomly(client, table, sit_down_everywhere(client, table, invitations), seed=8, plies=moves)
        assert preview(client, f"/t/{table}") == site
    answer = client.get(f"/t/{table}/share")
    assert answer.status_code == 403
    assert client.get(site["og:image"]).status_code == 200


def test_the_address_of_the_picture_is_absolute_and_that_which_visitors_use(tmp_path):
    with (
        serving(f"sqlite:///{tmp_path}/games.db", PHAROS_PUBLIC_URL="https://games.example") as service,
        httpx.Client(base_url=service.url, headers={"Host": "games.example"}) as client,
    ):
        assert preview(client, "/about")["og:image"].startswith("https://games.example/static/share/site.jpg?v=")


@pytest.mark.parametrize("game", ["duel", "wonders"])
def test_the_picture_gets_the_points_of_the_score_sheet(client, request, game):
    table = request.getfixturevalue(game)
    picture = shared(client, table)
    outcome = client.get(f"/api/tables/{table}").json()["outcome"]
    for column, total in enumerate(picture["totals"]):
        assert sum(row["points"][column] for row in picture["rows"]) == total
    if game == "wonders" or outcome["by"] in ("civilian", "tie"):
        assert picture["totals"] == sorted(picture["totals"], reverse=True)
    assert picture["winners"][0] == 0
    assert all(client.get(row["icon"].partition("#")[0]).status_code == 200 for row in picture["rows"])
