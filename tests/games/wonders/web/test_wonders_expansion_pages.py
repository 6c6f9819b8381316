"""An expansion of 7 Wonders adds to the pages without changes to the base modules."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import ClassVar

import pytest
from tests.games.wonders.rules.wonders_positions import city, play, table

from pharos.games.wonders.web import expansions as registry
from pharos.games.wonders.web.board import make_board
from pharos.games.wonders.web.board_parts import Token
from pharos.games.wonders.web.effect_icons import effect_icons
from pharos.games.wonders.web.effect_text import describe_effects
from pharos.games.wonders.web.expansion import CityPart, ExpansionWeb, LegendRow, Panel
from pharos.games.wonders.web.game_log import Consequence, consequences_of
from pharos.games.wonders.web.log_text import describe_consequence
from pharos.games.wonders.web.prices import Source
from pharos.games.wonders.web.words import board_name, name_messages
from pharos.locale import translator
from pharos.server.icon_rows import Part

TR = translator("en")
NAMES = ("Anna", "Ben", "Cleo")


class Fleet(ExpansionWeb):
    """A small expansion that is always on: each city has a ship that produces ore."""

    name = "fleet"
    board_names: ClassVar = {"tyre": {"name": "Tyre", "full_name": "The harbour of Tyre"}}
    effect_sentences: ClassVar = {"ships": lambda effect, _tr: f"{effect['amount']} ships."}
    effect_icons: ClassVar = {"ships": lambda effect: (Part("icon", "ship"),) * effect["amount"]}

    def is_played(self, game):
        return True

    def panels(self, game, names, tr):
        return [Panel("sea", "Sea", "ship", "fleet/_sea.html", list(names))]

    def legend(self, tr):
        return [LegendRow("ship", "a ship")]

    def city_parts(self, game, seat, tr):
        return [CityPart("fleet/_ship.html", seat)]

    def city_tokens(self, city):
        return [Token(7, "naval")]

    def city_token_texts(self, city, tr):
        return ["1 naval token"]

    def resource_sources(self, game, seat):
        return [Source("ship", "trireme", 0, ("ore",), 1)]

    def source_name(self, source, tr):
        return "Trireme" if source.kind == "ship" else None

    def question(self, game, moves, tr):
        return "Sail or stay?"

    def after_cards(self, before, after):
        return [Consequence("tribute", 0, amount=2)]

    def describe_consequence(self, consequence, tr, names):
        return f"{names[0]} pays a tribute." if consequence.kind == "tribute" else None


@pytest.fixture
def fleet(monkeypatch):
    package, module = "fleet_of_a_test", ModuleType("fleet_of_a_test.expansion")
    module.EXPANSION = Fleet()
    monkeypatch.setitem(sys.modules, package, ModuleType(package))
    monkeypatch.setitem(sys.modules, f"{package}.expansion", module)
    monkeypatch.setattr(registry, "PACKAGES", (*registry.PACKAGES, package))
    registry.expansions.cache_clear()
    yield
    registry.expansions.cache_clear()


@pytest.mark.usefixtures("fleet")
def test_names_and_effects_of_an_expansion_are_shown():
    effects = [{"type": "ships", "amount": 2}, {"type": "repeat_own_guild"}, {"type": "points", "amount": 3}]
    assert describe_effects(effects, TR)[::2] == ["2 ships.", "3 victory points."]
    assert effect_icons(effects)[0] == (Part("icon", "ship"), Part("icon", "ship"))
    assert board_name("tyre", TR) == "Tyre"
    assert ("board", "The harbour of Tyre") in set(name_messages())


@pytest.mark.usefixtures("fleet")
def test_an_expansion_adds_to_the_table():
    game = table([city(9), city(), city()], edifices="belvedere factory agora")
    board = make_board(game, 0, 0, TR, names=NAMES, me=[0], hand_of=0)
    assert [panel.id for panel in board.panels] == ["edifices", "sea"]
    assert [row.icon for row in board.legend] == ["part", "ship"]
    assert board.question == "Sail or stay?"
    assert board.cities[1].parts[-1] == CityPart("fleet/_ship.html", 1)
    assert board.cities[1].tokens == (Token(7, "naval"),)
    assert board.cities[1].tokens_words == "1 naval token"


@pytest.mark.usefixtures("fleet")
def test_sources_of_an_expansion_are_own_production():
    game = table([city(9), city(3, "ore_vein"), city()])
    board = make_board(game, 0, 0, TR, names=NAMES, me=[0], hand_of=0)
    assert [(good.options, good.tip) for good in board.cities[0].own_goods] == [(("ore",), "Trireme\nore")]


@pytest.mark.usefixtures("fleet")
def test_consequences_of_an_expansion_are_in_the_log():
    game = table([city(9), city(), city()])
    after = game.copy()
    play(after)
    tribute = next(each for each in consequences_of(game, after) if each.kind == "tribute")
    assert describe_consequence(tribute, TR, NAMES) == "Anna pays a tribute."


def test_a_game_without_edifices_shows_nothing_of_them():
    board = make_board(table([city(9), city(), city()]), 0, 0, TR, names=NAMES, me=[0], hand_of=0)
    assert (board.panels, board.legend) == ((), ())
    assert "edifice" not in [row.id for row in board.score]
    assert {use.kind for card in board.hand for use in card.uses} <= {"build", "stage", "sell"}
