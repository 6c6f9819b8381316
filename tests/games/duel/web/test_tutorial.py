"""The guided game is playable, covers every rule it promises, and each lesson points at an existing element."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from pharos.duel import Game, IllegalMove, Price
from pharos.games.duel.rules.definitions import BUILDING_INDEX, BUILDINGS, TABLE, TOKEN_INDEX, WONDER_INDEX, WONDERS
from pharos.games.duel.web.tutorial import TEXTS, DuelTutorial, guided_game
from pharos.locale import translator
from pharos.server.tutorial import LEARNER

TUTORIAL = guided_game()

EN = translator("en")
OPPONENT = 1 - LEARNER
# Elements of the page, besides cards, wonders and tokens, that a lesson may point at.
PLACES = {"city-0", "city-1", "strip-0", "strip-1", "structure", "military", "discard-pile"}


@dataclass(frozen=True)
class Step:
    """A move of the script with the game before and after it."""

    ply: int
    seat: int
    move: str
    before: Game
    after: Game

    @property
    def words(self) -> list[str]:
        return self.move.split()

    @property
    def verb(self) -> str:
        return self.words[0]

    @property
    def price(self) -> Price:
        return self.before.price(self.seat, self.words[1])

    @property
    def color(self) -> str:
        return BUILDINGS[BUILDING_INDEX[self.words[1]]].color


def steps() -> list[Step]:
    game = Game(TUTORIAL.deal)
    found = []
    for ply, step in enumerate(TUTORIAL.script):
        ((_, move),) = step.moves
        seat = game.to_move
        assert seat is not None
        then = game.after(move)
        found.append(Step(ply, seat, move, game, then))
        game = then
    return found


STEPS = steps()
MINE = [s for s in STEPS if s.seat == LEARNER]
BUILT = [s for s in MINE if s.verb == "build"]
PAID = [s for s in MINE if s.verb in ("build", "wonder")]
WONDER_STEPS = [s for s in MINE if s.verb == "wonder"]


def has_extra_turn(step: Step) -> bool:
    wonder = WONDERS[WONDER_INDEX[step.words[1]]]
    return bool(wonder.effects.get("extra_turn")) and step.after.to_move == step.seat and step.after.phase == "turn"


def turns_cards_up(step: Step) -> bool:
    pairs = zip(step.before.tableau, step.after.tableau, strict=True)
    return step.before.age == step.after.age and any(a == "?" and b not in ("?", None) for a, b in pairs)


def uses_loot(step: Step) -> bool:
    return len(step.before.loot[1 - step.seat]) > len(step.after.loot[1 - step.seat])


def loots(step: Step) -> bool:
    return uses_loot(step) and step.after.city(1 - step.seat).coins < step.before.city(1 - step.seat).coins


RULES = {
    "a card that costs nothing": any(not s.price.total and not s.price.cost and not s.price.chain for s in BUILT),
    "a card paid by own production": any(s.price.produced and not s.price.total for s in BUILT),
    "a card that costs coins": any(s.price.coins for s in BUILT),
    "a resource made dearer by the opponent": any(each > 2 for s in PAID for _, each in s.price.bought.values()),
    "a choice producer or a discount": any(
        s.price.chosen or any(each == 1 for _, each in s.price.bought.values()) for s in PAID
    ),
    "selling": any(s.verb == "sell" for s in MINE),
    "a wonder": bool(WONDER_STEPS),
    "an extra turn": any(has_extra_turn(s) for s in WONDER_STEPS),
    "a chain": any(s.price.chain for s in BUILT),
    "shields": any(s.color == "red" and s.after.pawn > s.before.pawn for s in BUILT),
    "looting": any(loots(s) for s in MINE),
    "the opponent's loot token": any(uses_loot(s) for s in STEPS if s.seat == OPPONENT),
    "the seventh wonder": sum(s.verb == "wonder" for s in STEPS) == TABLE["setup"]["max_wonders"],
    "a pair of symbols and its token": any(s.verb == "token" and s.before.phase == "token" for s in MINE),
    "destroying a card": any(s.verb == "destroy" for s in MINE),
    "choosing who starts an age": any(s.verb == "start" for s in MINE),
    "cards turned up": any(turns_cards_up(s) for s in MINE),
    "a guild": any(s.color == "purple" for s in BUILT),
    "every colour": {s.color for s in BUILT} == {b.color for b in BUILDINGS},
    "the opponent's wonder": any(s.verb == "wonder" for s in STEPS if s.seat == OPPONENT),
    "the opponent's shields": any(s.after.pawn < s.before.pawn for s in STEPS if s.seat == OPPONENT),
}


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_met(rule: str) -> None:
    assert RULES[rule]


def test_the_learner_begins_with_the_sets_of_a_first_game() -> None:
    assert TUTORIAL.deal.first == LEARNER
    assert [list(row) for row in TUTORIAL.deal.wonders] == TABLE["setup"]["first_game"]
    assert Game(TUTORIAL.deal).phase == "turn"


def test_it_is_short_and_won_by_points() -> None:
    result = STEPS[-1].after.result
    assert result is not None
    assert (result.winner, result.by) == (LEARNER, "civilian")
    assert len(MINE) <= 36


def test_the_first_move_is_an_easy_one() -> None:
    assert STEPS[0].verb == "build"
    assert STEPS[0].price.total <= 1


@pytest.mark.parametrize("step", STEPS, ids=lambda s: f"{s.ply}-{s.move.replace(' ', '-')}")
def test_each_lesson_says_something_and_points_at_what_is_there(step: Step) -> None:
    lesson = TUTORIAL.lesson(step.ply, EN)
    assert lesson.title
    assert lesson.text
    assert 1 <= lesson.step <= lesson.steps
    if step.seat == OPPONENT:
        assert lesson.expected is None
        return
    assert lesson.title != TEXTS.waiting_title
    assert lesson.expected == step.move
    assert len(lesson.text) < 420
    for place in lesson.highlight:
        assert is_there(place, step.before), f"{place} is not on the page before {step.move}"


def is_there(place: str, game: Game) -> bool:
    if place in PLACES:
        return True
    if place == "choice":
        return game.phase != "turn"
    kind, _, id_ = place.partition("-")
    if kind == "card":
        return id_ in game.tableau or any(id_ in game.city(seat).buildings for seat in (0, 1))
    if kind == "wonder":
        return id_ in WONDER_INDEX and any(id_ in (*game.city(s).unbuilt, *game.city(s).wonders) for s in (0, 1))
    return kind == "token" and id_ in TOKEN_INDEX and id_ in game.tokens


def test_the_card_to_take_is_always_highlighted() -> None:
    for step in MINE:
        if step.verb in ("build", "sell", "wonder"):
            assert f"card-{step.words[-1]}" in TUTORIAL.lesson(step.ply, EN).highlight, step.move


def test_the_closing_lesson_follows_the_last_move() -> None:
    lesson = TUTORIAL.lesson(len(TUTORIAL.script), EN)
    assert lesson.expected is None
    assert lesson.step == lesson.steps == len(MINE) + 1


def test_only_the_expected_move_is_accepted() -> None:
    for step in MINE:
        assert TUTORIAL.is_expected(step.ply, f"  {step.move} ")
        TUTORIAL.check(step.ply, step.move)
        for other in step.before.moves():
            if other != step.move:
                with pytest.raises(IllegalMove) as refused:
                    TUTORIAL.check(step.ply, other)
                assert refused.value.code == "tutorial"


def test_the_opponent_follows_the_script() -> None:
    for step in STEPS:
        if step.seat == OPPONENT:
            assert TUTORIAL.computer_moves(step.ply) == {OPPONENT: step.move}


def test_hints_name_what_to_do() -> None:
    for step in MINE:
        assert "%" not in TUTORIAL.hint(step.ply, EN)
    opponents = next(s for s in STEPS if s.seat == OPPONENT)
    assert TUTORIAL.hint(opponents.ply, EN) == TEXTS.waiting_hint


def test_all_texts_can_be_enumerated_for_translation() -> None:
    texts = dict.fromkeys(text for context, text in TUTORIAL.messages() if context == "tutorial")
    for ply in range(len(TUTORIAL.script) + 1):
        lesson = TUTORIAL.lesson(ply, EN)
        assert lesson.title in texts
        assert lesson.text in texts
    assert set(TEXTS.hints.values()) <= texts.keys()


def test_a_script_that_is_not_legal_is_refused() -> None:
    data = {"deal": TUTORIAL.deal.to_dict(), "plies": [{"move": "build palace", "title": "", "text": ""}]}
    with pytest.raises(ValueError, match="not possible"):
        DuelTutorial({**data, "closing": {"title": "", "text": ""}})
    with pytest.raises(ValueError, match="has to end"):
        DuelTutorial({**data, "plies": [], "closing": {"title": "", "text": ""}})
