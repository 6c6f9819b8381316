"""Hands, unrevealed choices and cards in the discard pile are never revealed to another seat.

The tests play whole games on a service. All JSON responses and pages for a seat and a spectator must be byte-for-byte
identical when everything they may not know is different: hands, future ages, sold cards and cards under stages are
redrawn (`Game.from_view`), and seats that have chosen have chosen something else.
"""

import random
from contextlib import ExitStack
from dataclasses import replace

import httpx
import pytest
import sizes
from seating import sit_down_everywhere
from seven import create_seven, gladly, people, reachable

from pharos.wonders import Game

pytestmark = pytest.mark.slow

GAMES = ((3, True, 2), (4, False, 1), (5, True, 1), (7, True, 1))  # players, with Edifice, number of games


def redealt(game: Game, seat: int | None, rng: random.Random) -> Game:
    """A game that a seat cannot distinguish from this one, with everything it does not know redrawn."""
    other = Game.from_view(game.view(seat), rng.getrandbits(32))
    for who in game.deciding:
        if who != seat and game.committed(who):
            other.commit(who, rng.choice(other.moves(who)))
    return other


def test_another_deal_looks_different_to_who_may_know():
    """Check that the comparison is effective: the redealt game really is a different one."""
    game, rng = Game.new(players=3, seed=1, edifice=True), random.Random(1)
    other = redealt(game, 0, rng)
    assert other.view(0) == game.view(0)
    assert other.hand(1) != game.hand(1)


@pytest.mark.parametrize(("players", "edifice", "games"), GAMES)
def test_nothing_hidden_is_sent(tmp_path, players, edifice, games):
    with ExitStack() as stack:
        app = stack.enter_context(reachable(f"sqlite:///{tmp_path}/games.db"))
        maker, *browsers = (  # the last one is a spectator
            stack.enter_context(httpx.Client(base_url=app.state.url, timeout=20)) for _ in range(players + 2)
        )
        tables = app.state.tables
        for number in sizes.seeds(games, first=100 * players):
            rng = random.Random(number)
            table_id, tokens = create_seven(maker, people(players), edifice=edifice, seed=number)
            tokens = sit_down_everywhere(maker, table_id, tokens)
            for browser, token in zip(browsers, tokens, strict=False):
                browser.cookies.set("browser", token)
            browsers[-1].get("/")

            def sent(viewer: int, table_id=table_id, tokens=tokens) -> list[bytes]:
                headers = {"Authorization": f"Bearer {tokens[viewer]}"} if viewer < players else {}
                answers = [
                    browsers[viewer].get(f"/api/tables/{table_id}", headers=headers),
                    browsers[viewer].get(f"/t/{table_id}"),
                ]
                assert [answer.status_code for answer in answers] == [200, 200]
                return [answer.content for answer in answers]

            phases = set()
            while not (table := tables.get(table_id)).outcome:
                seat = rng.choice(table.waiting)
                if rng.random() < 0.25 or table.game.phase not in phases:
                    phases.add(table.game.phase)
                    viewer = rng.randrange(players + 1)
                    before = sent(viewer)
                    who = viewer if viewer < players else None
                    tables.store._cached.put(table.id, replace(table, game=redealt(table.game, who, rng)))
                    assert sent(viewer) == before
                    tables.store._cached.put(table.id, table)
                tables.move(table_id, seat, gladly(table.game.moves(seat), rng), table.version)


def test_a_shared_screen_sends_no_hand_before_it_is_uncovered(tmp_path):
    with (
        reachable(f"sqlite:///{tmp_path}/games.db") as app,
        httpx.Client(base_url=app.state.url, timeout=20) as browser,
    ):
        form = {
            "players": "3",
            "seat": ["here", "here", *["pharos:level=casual"] * 4],
            "name": ["Anna", "Bo", "Ci", "", "", "", ""],
            "board": [""] * 7,
        }
        made = browser.post("/wonders/tables", data=form)
        path = made.headers["location"]
        table = app.state.tables.get(path.rpartition("/")[2])

        def sheets(page: str) -> set[str]:
            return {card for hand in table.game.deal.hands[0] for card in hand if f'id="sheet-{card}"' in page}

        assert sheets(browser.get(path).text) == set()
        shown = sheets(browser.get(f"{path}?uncovered=0.0").text)
        assert shown == set(table.game.hand(0))
        for stale in ("1.1", "3.0", "0.9", "x"):
            assert sheets(browser.get(f"{path}?uncovered={stale}").text) == set()
        fields = {"move": table.game.moves(0)[0], "version": str(table.version), "seat": "0"}
        answer = browser.post(f"{path}/move", data=fields, headers={"X-Requested-With": "fetch"})
        assert sheets(answer.text) == set()
        assert 'id="cover"' in answer.text
        assert sheets(browser.get(f"{path}?uncovered=0.0").text) == set()  # covered again after choosing
