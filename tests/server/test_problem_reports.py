"""Problem reports: everything that helps to find a fault, and nothing that is hidden from the players."""

import random
import re

import httpx
import pytest
from playing import create, play_randomly
from seating import sit_down_everywhere
from service import serving
from seven import create_seven, decide, people

from pharos.duel import Deal, Game, Record
from pharos.version import __version__


def report(client: httpx.Client, table: str, **fields: str) -> str:
    answer = client.post(f"/t/{table}/report", data=fields)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"] == f'attachment; filename="pharos-report-{table}.txt"'
    return answer.text


def section(text: str, title: str) -> str:
    return text.split(f"== {title} ==\n")[1].split("\n\n== ")[0]


def test_a_report_of_a_running_game_has_the_words_the_versions_and_the_public_moves(client):
    table, tokens = create(client, seed=3)
    play_randomly(client, table, tokens, seed=1, plies=12)
    text = report(client, table, words="It hung.\r\nTwice.", browser="window: 390 × 844\ntheme: dark")
    assert section(text, "What happened") == "It hung.\nTwice."
    assert f"Pharos {__version__}" in section(text, "Versions")
    assert {"window: 390 × 844", "theme: dark"} <= set(section(text, "Browser").splitlines())
    assert len(section(text, "Moves").splitlines()) == 12


def test_a_report_of_a_running_game_names_no_hidden_card_and_no_secret(client):
    table, tokens = create(client, seed=3)
    secrets = sit_down_everywhere(client, table, tokens)
    play_randomly(client, table, secrets, seed=1, plies=12)
    text, game = report(client, table), Game(Deal.random(3))
    for line in section(text, "Moves").splitlines():
        game.play(line.split(": ")[1])
    position, seen = game.position(), game.view(None)["tableau"]
    hidden = [card for card, shown in zip(position["tableau"], seen, strict=True) if shown == "?"]
    hidden += [card for deck in position["decks"][1:] for card in deck]
    assert hidden
    named = re.findall(r'"(\w+)"(?!:)', text)  # "library" is also a key
    assert [card for card in hidden if card in named] == []
    assert [secret for secret in (*tokens, *secrets) if secret in text] == []


def test_a_report_of_7_wonders_shows_no_hand(client):
    table, tokens = create_seven(client, people(3), seed=5)
    rng = random.Random(1)
    for _ in range(3):
        decide(client, table, tokens, rng)
    text = section(report(client, table), "Position for spectators")
    assert '"hand": []' in text
    assert '"hands": []' in text
    assert '"committed": null' in text


def test_a_report_of_a_finished_game_has_its_record(client):
    table, tokens = create(client)
    play_randomly(client, table, tokens, seed=1)
    record = section(report(client, table), "Record")
    assert Record.from_text(record).replay().to_move is None


@pytest.mark.parametrize("address", ["", "help@example.org"])
def test_a_mail_is_offered_if_the_service_has_an_address(tmp_path, address):
    with (
        serving(f"sqlite:///{tmp_path}/games.db", PHAROS_CONTACT=address) as service,
        httpx.Client(base_url=service.url, timeout=20) as client,
    ):
        table, _ = create(client)
        page = client.get(f"/t/{table}/report").text
    assert ("mailto:help@example.org?subject=Problem%20with%20Pharos" in page) == bool(address)
