"""The server never reveals hidden cards.

The tests play whole games on a service. At every step they search all JSON responses to the seat to move and to a
spectator for hidden cards. Pages also name cards that are not in the game (chains, rules), so they are checked
differently: they must be byte-for-byte identical after the hidden cards are redealt. Any hidden information in a page
would make it differ.
"""

import random
from dataclasses import replace

import httpx
import pytest
import sizes
from seating import sit_down
from seven import reachable

from pharos.duel import Deal, Game
from pharos.games.duel.rules.definitions import BUILDINGS

pytestmark = pytest.mark.slow

GAMES, PARTS = sizes.seeds(12, usual=4), 2
PAGES = 2  # positions per game whose pages are compared


@pytest.fixture
def app(tmp_path):
    with reachable(f"sqlite:///{tmp_path}/games.db") as app:
        yield app


def everything(player, spectator, table: str, token: str) -> list[bytes]:
    """All responses to a seat and a spectator, JSON and pages."""
    answers = [
        player.get(f"/api/tables/{table}", headers={"Authorization": f"Bearer {token}"}),
        player.get(f"/t/{table}"),
        spectator.get(f"/api/tables/{table}"),
        spectator.get(f"/t/{table}"),
    ]
    assert [answer.status_code for answer in answers] == [200] * 4
    return [answer.content for answer in answers]


def redealt(game: Game, rng: random.Random) -> Game:
    """The same game up to now with everything hidden redealt."""
    deal, now, other = game.start.to_dict(), game.position(), Game.from_view(game.view(None), rng.random()).position()
    for age in range(max(game.age, 1), 4):
        deal["ages"][age - 1] = [
            dealt if age == game.age and now["tableau"][slot] is None else anew
            for slot, (dealt, anew) in enumerate(zip(deal["ages"][age - 1], other["decks"][age - 1], strict=True))
        ]
    if now["later"]:
        deal["wonders"][1] = other["later"]
    if len(now["box"]) == 5 and game.phase != "library":
        deal["box"] = other["box"]
    again = Game(Deal.from_dict(deal))
    for move in game.played:
        again.play(move)
    return again


def words(data: object) -> set[str]:
    """Every word of the strings in JSON data, except keys."""
    if isinstance(data, dict):
        return set().union(*(words(value) for value in data.values()))
    if isinstance(data, list):
        return set().union(*(words(value) for value in data))
    return set(data.split()) if isinstance(data, str) else set()


def hidden_ids(game: Game) -> set[str]:
    """The ids of hidden cards and of the wonders still to come."""
    deal, now = game.start.to_dict(), game.position()
    seen = set(now["discard"]) | {card for card in game.tableau if card}
    for city in now["cities"]:
        seen |= {*city["buildings"], *(wonder["card"] for wonder in city["wonders"])}
    hidden = {card for age in deal["ages"] for card in age} - seen
    hidden |= {building.id for building in BUILDINGS} - {card for age in deal["ages"] for card in age}
    return (hidden | set(now["later"])) - {game.phase}  # a phase and a building are both called library


@pytest.mark.parametrize("part", range(PARTS))
def test_no_hidden_card_is_sent(app, part):
    with (
        httpx.Client(base_url=app.state.url, timeout=20) as client,
        httpx.Client(base_url=app.state.url, timeout=20) as spectator,
    ):
        tables = app.state.tables
        spectator.get("/")
        for number in GAMES[part::PARTS]:
            rng = random.Random(number)
            made = client.post("/api/tables", json={"seats": [{"kind": "human"}, {"kind": "human"}]}).json()
            tokens, path = [seat["token"] for seat in made["seats"]], f"/api/tables/{made['id']}"
            tokens[0] = sit_down(client, made["id"], 0, tokens[0])
            client.cookies.set("browser", tokens[0])
            looked = rng.sample(range(75), PAGES)
            for ply in range(200):
                table = tables.get(made["id"])
                if table.to_move is None:
                    break
                headers = {"Authorization": f"Bearer {tokens[table.to_move]}"}
                seen = words(client.get(path, headers=headers).json()) | words(spectator.get(path).json())
                assert not seen & hidden_ids(table.game), table.game.record().to_text()
                if ply in looked:
                    sent = everything(client, spectator, made["id"], tokens[table.to_move])
                    tables.store._cached.put(table.id, replace(table, game=redealt(table.game, rng)))
                    assert everything(client, spectator, made["id"], tokens[table.to_move]) == sent
                    tables.store._cached.put(table.id, table)
                tables.move(table.id, table.to_move, rng.choice(table.game.moves()), table.version)
