"""No hidden card leaves the server.

Whole games are played through the service. At every step, each byte sent to a seat and to a spectator is compared
with what the service sends when the hidden cards are dealt anew: had anything hidden been in it, it would differ.
"""

import random

import pytest
from fastapi.testclient import TestClient

from pharos.duel import Game
from pharos.server.app import create_app
from pharos.server.settings import Settings

GAMES, PARTS = 200, 4


@pytest.fixture
def app(tmp_path):
    return create_app(Settings(database_url=f"sqlite:///{tmp_path}/games.db", reply_delay=0))


def everything(client, table: str, token: str) -> list[bytes]:
    """What a seat and a spectator can ask for: as JSON, and as the live part of the page."""
    seat = {"Authorization": f"Bearer {token}"}
    answers = [
        client.get(f"/api/tables/{table}", headers=seat),
        client.get(f"/api/tables/{table}"),
        client.get(f"/t/{table}", headers={"X-Fragment": "1"}),
        client.get(f"/t/{table}", headers={"X-Fragment": "1"}, cookies={}),
    ]
    assert [answer.status_code for answer in answers] == [200] * 4
    return [answer.content for answer in answers]


@pytest.mark.parametrize("part", range(PARTS))
def test_no_hidden_card_is_sent(app, part):
    with TestClient(app) as client:
        tables = app.state.tables
        for number in range(part * GAMES // PARTS, (part + 1) * GAMES // PARTS):
            rng = random.Random(number)
            made = client.post("/api/tables", json={"seats": [{"kind": "human"}, {"kind": "human"}]}).json()
            tokens = [seat["token"] for seat in made["seats"]]
            client.get(f"/t/{made['id']}/seat/{tokens[0]}")
            looked = rng.sample(range(75), 4)  # every game is looked at in places of its own, over the whole length
            for ply in range(200):
                table = tables.get(made["id"])
                if table.to_move is None:
                    break
                if ply in looked:
                    sent = everything(client, made["id"], tokens[table.to_move])
                    other = Game.from_view(table.game.view(None), seed=rng.random())
                    other._played = list(table.game.played)
                    tables._remember(table.id, table.version, other)
                    assert everything(client, made["id"], tokens[table.to_move]) == sent
                    tables._remember(table.id, table.version, table.game)
                tables.move(table.id, table.to_move, rng.choice(table.game.moves()), table.version)
