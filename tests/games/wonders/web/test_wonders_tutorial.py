"""The guided games are playable, cover every rule they promise, and each lesson points at an existing element."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from pharos.games.wonders.rules.definitions import BUILDING_INDEX, BUILDINGS, COLORS
from pharos.games.wonders.web import tutorial as lessons
from pharos.games.wonders.web.game_log import Action, Consequence, actions_of, consequences_of
from pharos.games.wonders.web.prices import assign, own_share, sources_of
from pharos.games.wonders.web.tutorial import GUIDED, TEXTS, guided_game
from pharos.locale import LANGUAGES, translator
from pharos.server.tutorial import LEARNER
from pharos.wonders import Game, IllegalMove, Price

EN = translator("en")
LEFT, RIGHT = 1, 2
# Elements of the page, besides cards and edifices, that a lesson may point at.
PLACES = {"city-0", "city-1", "city-2", "wonder-0", "military"}


@dataclass(frozen=True)
class Move:
    """A move of the script with the game before and after it."""

    action: Action
    before: Game
    after: Game
    came: tuple[Consequence, ...]

    @property
    def card(self) -> str:
        return self.action.thing

    @property
    def price(self) -> Price:
        return self.before.price(self.action.seat, self.card if self.action.verb == "build" else "stage")


def decisions(name: str) -> list[tuple[int, Game, Game]]:
    """The decisions of the script: the number of earlier decisions, the game before and after."""
    tutorial = guided_game(name)
    game = tutorial.start()
    found = []
    for step in tutorial.script:
        then = game.after([move for _, move in step.moves])
        found.append((len(game.decisions), game, then))
        game = then
    return found


def moves_of(name: str) -> list[Move]:
    rows = [(before, after, tuple(consequences_of(before, after))) for _, before, after in decisions(name)]
    return [Move(action, before, after, came) for before, after, came in rows for action in actions_of(before, after)]


def uses_choice(move: Move) -> bool:
    given = assign(own_share(move.price, move.action.to_neighbours), sources_of(move.before, LEARNER)) or []
    return any(source.is_choice for source, _ in given)


def has_discount(move: Move) -> bool:
    left, right = move.price.bought[move.action.to_neighbours]
    return any(move.price.prices[r][0] == 1 for r in left) or any(move.price.prices[r][1] == 1 for r in right)


def base_rules() -> dict[str, bool]:
    moves = moves_of("wonders")
    mine = [m for m in moves if m.action.seat == LEARNER]
    built = [m for m in mine if m.action.verb == "build"]
    came = [(m.before, h) for m in mine for h in m.came]
    fights = [h for m in moves for h in m.came if h.kind in ("conflict", "truce")]
    return {
        "a card that costs nothing": any(not m.price.cost and not m.price.coins for m in built),
        "a card paid by own production": any(m.price.cost and not m.action.paid and not m.action.chain for m in built),
        "a card that costs coins": any(m.action.verb == "build" and m.price.coins for m in moves),
        "buying from the left": any(m.action.to_neighbours[0] for m in built),
        "buying from the right": any(m.action.to_neighbours[1] for m in built),
        "buying from both": any(all(m.action.to_neighbours) for m in built),
        "a choice of payments": any(len(m.price.payments) > 1 for m in built if any(m.action.to_neighbours)),
        "a discount": any(has_discount(m) for m in built if any(m.action.to_neighbours)),
        "a choice producer": any(uses_choice(m) for m in built if not m.action.chain),
        "a chain": any(m.action.chain for m in built),
        "selling": any(m.action.verb == "sell" for m in mine),
        "every stage": [m.action.stage for m in mine if m.action.verb == "stage"] == [1, 2, 3],
        "the discard pile": any(m.action.verb == "revive" for m in mine),
        "every colour": {BUILDINGS[BUILDING_INDEX[m.card]].color for m in built} == set(COLORS),
        "a name twice": any(m.before.price(LEARNER, c).built for m in mine for c in m.before.hand(LEARNER)),
        "a set of symbols": min(moves[-1].after.city(LEARNER).symbols.values()) > 0,
        "coins from a neighbour": any(h.kind == "trade" and h.seat == LEARNER for _, h in came),
        "coins from a card": any(h.kind == "earned" and h.seat == LEARNER for _, h in came),
        "a conflict won": any(h.kind == "conflict" and h.seat == LEARNER for h in fights),
        "a conflict lost": any(h.kind == "conflict" and h.other == LEARNER for h in fights),
        "a tie": any(h.kind == "truce" and LEARNER in (h.seat, h.other) for h in fights),
        "both directions": {h.thing for _, h in came if h.kind == "passed"} == {"left", "right"},
        "Babylon's last card": any(m.action.phase == "last" and m.action.verb == "build" for m in moves),
        "Olympia's right": any(m.action.verb == "free" for m in moves),
    }


def edifice_rules() -> dict[str, bool]:
    moves = moves_of("edifice")
    mine = [m for m in moves if m.action.seat == LEARNER]
    came = [h for m in moves for h in m.came]
    built = [h for h in came if h.kind == "edifice_built"]
    failed = [h for h in came if h.kind == "edifice_failed"]
    return {
        "joining": any(m.action.added for m in mine),
        "a stage without joining": any(m.action.verb == "stage" and not m.action.added for m in mine),
        "completion with a reward": any(LEARNER in h.seats for h in built),
        "two pawns of one edifice": any(2 in m.after.edifices[1].pawns for m in mine),
        "failure": any(LEARNER not in h.seats for h in failed),
        "being spared": any(RIGHT in h.seats for h in failed),
        "a penalty of one's choice": any(m.action.verb == "lose" for m in mine),
        "a debt": any(h.kind == "debt" and h.seat == LEFT for h in came),
        "an either/or": any(m.action.verb == "option" for m in mine),
    }


@pytest.mark.parametrize("rule", base_rules())
def test_every_rule_of_the_game_is_met(rule: str) -> None:
    assert base_rules()[rule]


@pytest.mark.parametrize("rule", edifice_rules())
def test_every_rule_of_edifice_is_met(rule: str) -> None:
    assert edifice_rules()[rule]


@pytest.mark.parametrize("name", GUIDED)
def test_the_learner_wins_and_the_closing_lesson_says_so(name: str) -> None:
    number, _, end = decisions(name)[-1]
    assert end.result is not None
    assert end.result.ranking[0] == [LEARNER]
    closing = guided_game(name).lesson(number + 1, EN)
    totals = [end.score(seat).total for seat in range(end.players)]
    assert closing.title == f"You won, {totals[0]} to {max(totals[1:])} and {min(totals[1:])}!"
    assert closing.expected is None
    assert closing.step == closing.steps


def test_the_points_of_the_closing_lesson_are_right() -> None:
    number, _, end = decisions("wonders")[-1]
    text = guided_game("wonders").lesson(number + 1, EN).text
    mine = end.score(LEARNER)
    rows = (mine.military, mine.coins, mine.stages, mine.civilian, mine.commercial, mine.guilds, mine.science)
    assert [int(word) for word in text.split() if word.isdecimal()] == list(rows)


def test_they_are_short() -> None:
    assert guided_game("wonders").steps <= 22
    assert guided_game("edifice").steps <= 14


@pytest.mark.parametrize("name", GUIDED)
def test_each_lesson_says_something_and_points_at_what_is_there(name: str) -> None:
    tutorial = guided_game(name)
    for number, before, _ in decisions(name):
        lesson = tutorial.lesson(number, EN)
        assert lesson.title
        assert 20 < len(lesson.text) < 420
        assert 1 <= lesson.step <= lesson.steps
        assert (lesson.expected is None) == (LEARNER not in before.waiting)
        for place in lesson.highlight:
            assert is_there(place, before), f"{place} is not on the page before {lesson.expected}"
        words = (lesson.expected or "").split()
        if words and words[0] in ("build", "sell", "stage"):
            assert f"card-{words[1]}" in lesson.highlight


def is_there(place: str, game: Game) -> bool:
    if place in PLACES:
        return True
    if place == "choice":
        return game.phase != "turn"
    kind, _, id_ = place.partition("-")
    if kind == "edifice":
        return id_ in [edifice.id for edifice in game.edifices]
    if kind == "chip":
        return id_ in [f"{LEARNER}-{card}" for card in game.city(LEARNER).buildings]
    return kind == "card" and id_ in game.hand(LEARNER)


@pytest.mark.parametrize("name", GUIDED)
def test_only_the_expected_move_is_accepted(name: str) -> None:
    tutorial = guided_game(name)
    for number, before, _ in decisions(name):
        for move in before.moves(LEARNER):
            if move == tutorial.lesson(number, EN).expected:
                tutorial.check(number, f"  {move} ")
                continue
            with pytest.raises(IllegalMove) as refused:
                tutorial.check(number, move)
            assert refused.value.code == "tutorial"


def test_the_payment_may_be_left_out_where_it_means_the_same() -> None:
    tutorial = guided_game("wonders")
    assert tutorial.is_expected(1, "build stockade")
    assert tutorial.is_expected(1, "build stockade left=0 right=2")
    assert not tutorial.is_expected(1, "build stockade left=2 right=0")


@pytest.mark.parametrize("name", GUIDED)
def test_the_computers_follow_the_script(name: str) -> None:
    tutorial = guided_game(name)
    game = tutorial.start()
    while game.waiting:
        number = len(game.decisions)
        others, mine = tutorial.computer_moves(number), tutorial.lesson(number, EN).expected
        for seat in list(game.waiting):
            game.commit(seat, mine if seat == LEARNER and mine else others[seat])
    assert game.result is not None
    assert tutorial.computer_moves(len(game.decisions)) == {}


@pytest.mark.parametrize("name", GUIDED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_name_what_to_do(name: str, language: str) -> None:
    tutorial, its = guided_game(name), translator(language)
    for number, _, _ in decisions(name):
        assert "%" not in tutorial.hint(number, its)
    assert tutorial.hint(10_000, EN) == TEXTS.waiting_hint


def test_all_texts_can_be_enumerated_for_translation() -> None:
    texts = {text for name in GUIDED for context, text in guided_game(name).messages() if context == "tutorial"}
    for name in GUIDED:
        tutorial = guided_game(name)
        for number in range(len(tutorial.opening), len(tutorial.opening) + len(tutorial.script) + 1):
            lesson = tutorial.lesson(number, EN)
            assert {lesson.title, lesson.text} <= texts
    assert set(TEXTS.hints.values()) <= texts


def test_a_script_that_is_not_legal_is_refused() -> None:
    data = lessons.read_script("wonders")
    with pytest.raises(ValueError, match="has to end"):
        lessons.WondersTutorial({**data, "decisions": data["decisions"][:3]})
    wrong = {**data["decisions"][0], "moves": ["build palace", "sell loom", "sell press"]}
    with pytest.raises(ValueError, match="not possible"):
        lessons.WondersTutorial({**data, "decisions": [wrong]})
    with pytest.raises(ValueError, match="over before"):
        lessons.WondersTutorial({**data, "decisions": [*data["decisions"], data["decisions"][0]]})
