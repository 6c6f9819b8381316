"""An expansion of Duel adds names, effects, card faces, prompts and log sentences without changing base modules."""

from __future__ import annotations

import dataclasses
import sys
from types import ModuleType
from typing import ClassVar

import pytest

from pharos import duel
from pharos.games.duel.web import expansions as registry
from pharos.games.duel.web.card_faces import face, token_face
from pharos.games.duel.web.effect_icons import effect_icons
from pharos.games.duel.web.effect_text import describe_effects
from pharos.games.duel.web.expansion import ExpansionWeb
from pharos.games.duel.web.game_log import events_of
from pharos.games.duel.web.log_text import describe_consequences, describe_event, describe_move
from pharos.games.duel.web.prompts import choice_title, instruction
from pharos.games.duel.web.words import name_messages, thing_name
from pharos.locale import translator
from pharos.server.icon_rows import Part

TR = translator("en")


class Gods(ExpansionWeb):
    """A small expansion: one god, one effect, one phase, one kind of move."""

    effect_sentences: ClassVar = {"favour": lambda n, _tr: f"{n} favours."}
    effect_icons: ClassVar = {"favour": lambda n: (Part("icon", "god"),) * n}

    def name_messages(self):
        yield "god", "Isis"

    def thing_name(self, thing, tr):
        return tr.pgettext("god", "Isis") if thing == "isis" else None

    def face(self, thing, tr):
        law = token_face("law", tr)
        return dataclasses.replace(law, id="isis", kind="god", name="Isis") if thing == "isis" else None

    def choice_title(self, phase, tr):
        return "Choose a god." if phase == "god" else None

    def awaited_choice(self, phase, tr):
        return "A god is being chosen." if phase == "god" else None

    def describe_move(self, move, tr, player):
        return f"{player or 'You'} called {thing_name(move.split()[1], tr)}." if move.startswith("call ") else None

    def describe_consequences(self, event, tr):
        return ["The gods watch."] if event.number == 1 else []


@pytest.fixture
def gods(monkeypatch):
    package, module = "gods_of_a_test", ModuleType("gods_of_a_test.expansion")
    module.EXPANSION = Gods()
    monkeypatch.setitem(sys.modules, package, ModuleType(package))
    monkeypatch.setitem(sys.modules, f"{package}.expansion", module)
    monkeypatch.setattr(registry, "PACKAGES", (package,))
    registry.expansions.cache_clear()
    yield
    registry.expansions.cache_clear()


@pytest.mark.usefixtures("gods")
def test_names_effects_and_faces_of_an_expansion_are_shown():
    assert ("god", "Isis") in set(name_messages())
    assert thing_name("isis", TR) == "Isis"
    assert face("isis", TR).name == "Isis"
    assert describe_effects({"favour": 2, "points": 3}, TR) == ["3 victory points.", "2 favours."]
    assert effect_icons({"favour": 2}) == ((Part("icon", "god"), Part("icon", "god")),)


@pytest.mark.usefixtures("gods")
def test_prompts_of_an_expansion_are_shown():
    assert choice_title("god", None, 2, TR) == "Choose a god."
    assert instruction("god", True, None, 2, TR) == "Choose a god."
    assert instruction("god", False, None, 2, TR) == "A god is being chosen."
    assert choice_title("draft", None, 0, TR) == "Choose a wonder."


@pytest.mark.usefixtures("gods")
def test_moves_and_consequences_of_an_expansion_are_in_the_log():
    game = duel.Game.new(seed=1)
    game.play(game.moves()[0])
    event = events_of(game)[0]
    assert describe_consequences(event, TR)[-1] == "The gods watch."
    assert describe_event(event, TR, None).startswith("You chose ")
    call = dataclasses.replace(event, move="call isis")
    assert describe_event(call, TR, None) == "You called Isis."
    assert describe_event(call, TR, "Anna") == "Anna called Isis."
    assert describe_move("call isis", 1, TR) == "Player 2 called Isis."


def test_without_an_expansion_nothing_is_added():
    assert registry.expansions() == ()
    assert describe_effects({"favour": 2}, TR) == []
    assert choice_title("god", None, 2, TR) == ""
