"""A viewer without a name is called "You". That word stands for a name in labels and lists, never in a sentence."""

import random

import pytest

from pharos.games.duel.web.table_request import DuelTableRequest
from pharos.games.wonders.web.table_request import WondersTableRequest
from pharos.locale import LANGUAGES, Translator, translator
from pharos.server.rendering import Renderer
from pharos.server.store import Database
from pharos.server.table_requests import BOT, HUMAN, SeatRequest
from pharos.server.tables import Tables
from pharos.server.web_parts import web_part

PEOPLE = (SeatRequest(HUMAN), SeatRequest(HUMAN))
LABELS = {  # here "You" is an item
    "%(first)s against %(second)s",
    "%(status)s. Taking part: %(players)s.",
    "7 Wonders: %(players)s",
    "A shared victory: %(players)s",
    "City: %(player)s",
    "Replay: %(first)s against %(second)s",
    "Replay: %(players)s",
    "Still to agree: %(players)s.",
    "Still to choose: %(players)s.",
    "Summary: %(player)s",
}
YOU = "§you§"  # no cache can know a text with it


@pytest.fixture
def tables(tmp_path):
    database = Database(f"sqlite:///{tmp_path}/games.db")
    database.migrate()
    yield Tables(database)
    database.close()


@pytest.fixture
def sentences(monkeypatch) -> set[str]:
    """The messages into which "You" was put as a name."""
    found = set()
    plain = Translator.gettext, Translator.ngettext

    def note(message, values):
        if any(YOU in str(value) for value in values.values()):
            found.add(message)

    def gettext(self, message, **values):
        note(message, values)
        return YOU if message == "You" else plain[0](self, message, **values)

    def ngettext(self, singular, plural, n, **values):
        note(singular, values)
        return plain[1](self, singular, plural, n, **values)

    monkeypatch.setattr(Translator, "gettext", gettext)
    monkeypatch.setattr(Translator, "ngettext", ngettext)
    return found


def look(tables, table_id, language="en"):
    """Render the table, and the replay of a finished game, for the players without a name."""
    table, tr = tables.get(table_id), translator(language)
    part, renderer = web_part(table.rules.name), Renderer()
    for browser in ("a", "b"):
        view = part.view_table(table, browser, tr, "")
        renderer.text(f"{part.template_folder}/_table.html", tr, t=view, getting_ready=[])
        if table.outcome:
            context = part.replay_context(table, browser, tr, "", table.decisions)
            last = table.decisions
            renderer.text(f"{part.template_folder}/_replay.html", tr, move=last, last=last, path="", **context)


def play_out(tables, table_id, rng):
    """Play at random, and look at the table again and again."""
    while not (table := tables.get(table_id)).outcome:
        seat = table.waiting[0]
        moves = table.rules.moves(table.game, seat)
        tables.move(table_id, seat, rng.choice(moves), table.version, player=table.seats[seat].kind)
        if rng.random() < 0.15:
            look(tables, table_id)
    look(tables, table_id)


def two_people(tables, request):
    table = tables.create(request, holder="a", holds=(0,))
    return tables.seating.sit_down(table.id, table.seats[1].invitation, "b")


@pytest.mark.parametrize("language", LANGUAGES)
def test_requests_address_those_who_made_them(tables, sentences, language):
    table = two_people(tables, DuelTableRequest(PEOPLE, first=0, first_game=True))
    tables.move(table.id, 0, table.game.moves()[0], table.version)
    tables.agreements.draw(table.id, 0, "offer")
    tables.agreements.takeback(table.id, 0, "ask", alone=False)
    look(tables, table.id, language)
    assert sentences <= LABELS
    seven = two_people(tables, WondersTableRequest((*PEOPLE, SeatRequest(HUMAN))))
    seven = tables.seating.sit_down(seven.id, seven.seats[2].invitation, "c")
    for what, seat in (("end", None), ("computer", 1), ("computer", 2)):
        tables.agreements.propose(seven.id, [0], what, seat)
        look(tables, seven.id, language)
    tables.agreements.propose(seven.id, [1], "computer", 1)  # one leaves the own seat without asking
    look(tables, seven.id, language)
    assert sentences <= LABELS


def test_no_sentence_of_a_game_of_duel_uses_it_as_a_name(tables, sentences):
    play_out(tables, two_people(tables, DuelTableRequest(PEOPLE)).id, random.Random(1))
    assert sentences <= LABELS


def test_no_sentence_of_a_game_of_7_wonders_uses_it_as_a_name(tables, sentences):
    seats = (*PEOPLE, SeatRequest(BOT, "random"))
    play_out(tables, two_people(tables, WondersTableRequest(seats, expansions=("edifice",))).id, random.Random(1))
    assert sentences <= LABELS
