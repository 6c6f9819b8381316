"""Reviews and analyses of Duel: sums that add up, exact endgames, repeatable answers, nothing hidden."""

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from golden_reviews import assert_as_golden, golden_review

from pharos import duel
from pharos.core.chance import stream
from pharos.core.registry import get_game
from pharos.games.duel.review.outcomes import CERTAIN, event_after, outcomes
from pharos.games.duel.review.trees import Trial
from pharos.games.duel.rules.notation import format_move
from pharos.games.duel.search.solver import solve_moves
from pharos.review import JudgedMove, Limits, Review, ReviewSettings, judge_record, review_part, review_record
from pharos.review.verdicts import name_of

GAME = get_game("duel")
GOLDEN = Path(__file__).parent / "goldens"
QUICK = ReviewSettings("quick", 1)


def record_of(name: str) -> str:
    return (GOLDEN / f"{name}.txt").read_text()


@pytest.fixture(scope="module")
def judged() -> list[JudgedMove]:
    return list(judge_record(GAME, GAME.rules.read_record(record_of("mixed")), QUICK))


@pytest.fixture(scope="module")
def review() -> Review:
    return review_record(GAME, GAME.rules.read_record(record_of("mixed")), QUICK)


def late_game(cards: int, seed: int) -> duel.Game:
    game = duel.Game.new(seed)
    while game.age < 3 or sum(card is not None for card in game.tableau) > cards or game.phase != "turn":
        game.play(game.moves()[(7 * len(game.played) + seed) % len(game.moves())])
        if game.to_move is None:
            return late_game(cards, seed + 1000)
    return game


# --- sums ------------------------------------------------------------------------------------------------------------


def test_loss_and_luck_add_up_to_the_change_of_the_win_probability_for_every_move(review: Review) -> None:
    values = []  # for seat 0
    for move in review.moves:
        assert move.win_after == pytest.approx(move.win_before - move.loss, abs=1e-9)
        assert 0 <= move.win_after <= move.win_before <= 1
        assert move.loss >= 0
        values.append((move.seat, move.win_before, move.win_revealed))
    for (seat, _, revealed), (other, before, _) in pairwise(values):
        assert before == pytest.approx(revealed if seat == other else 1 - revealed, abs=1e-9)
    last = review.moves[-1]
    result = 1.0 if review.outcome["winner"] == last.seat else 0.0
    assert last.win_revealed == result


def test_the_seats_sums_lead_from_the_first_value_to_the_result(review: Review) -> None:
    one, two = review.seats
    assert one.luck == pytest.approx(-two.luck, abs=1e-9)
    assert one.start + one.luck - one.loss + two.loss == pytest.approx(one.result, abs=1e-6)
    assert one.adjusted == pytest.approx(min(max(one.result - one.luck, 0), 1))


def test_only_moves_that_reveal_something_have_luck(review: Review) -> None:
    record = GAME.rules.read_record(record_of("mixed"))
    game = GAME.rules.begin(record.start)
    lucky = 0
    for move in review.moves:
        after = game.after(move.move)
        if event_after(game.state, after.state) == CERTAIN:
            assert move.luck == 0
        else:
            lucky += move.luck != 0
        game = after
    assert lucky > 10


def test_the_possible_outcomes_of_a_reveal_do_not_depend_on_what_was_revealed() -> None:
    game = duel.Game.new(5)
    while event_after(game.state, game.after(game.moves()[0]).state) != "cards":
        game.play(game.moves()[0])
    twin = duel.Game.from_view(game.view(0), seed=99)
    move = game.moves()[0]
    rows = [
        [list(state.deck) for state in outcomes(g.state, g.after(move).state, stream("s", "t"))] for g in (game, twin)
    ]
    first = 20 * (game.age - 1)
    opened = [first + slot for slot in game.after(move).open_slots() if slot not in game.open_slots()]
    shown = [[tuple(deck[place] for place in opened) for deck in side] for side in rows]
    assert shown[0] == shown[1]
    assert len(set(shown[0])) == len(shown[0]) > 1


# --- streaming -------------------------------------------------------------------------------------------------------


def test_every_move_comes_with_its_verdict_at_once_and_later_with_its_final_values(judged: list[JudgedMove]) -> None:
    first = {}
    for move in judged:
        first.setdefault(move.number, move)
    final = [move for move in judged if move.is_final]
    assert sorted(move.number for move in final) == list(range(len(first)))
    assert [move.number for move in judged if not move.is_final] == list(range(len(first)))
    for move in final:
        assert move.loss <= first[move.number].loss + 1e-6 or first[move.number].win_before == 1


def test_a_review_that_is_stopped_ends_at_once() -> None:
    record = GAME.rules.read_record(record_of("mixed"))
    seen: list[JudgedMove] = []
    for move in judge_record(GAME, record, QUICK, lambda: len(seen) >= 3):
        seen.append(move)
    assert len(seen) == 3


def test_a_judged_move_survives_its_json_form(review: Review) -> None:
    for move in review.moves[:10]:
        again = JudgedMove.from_dict(json.loads(json.dumps(move.to_dict())))
        assert replace(again, candidates=()) == replace(move, candidates=())
        assert [value.move for value in again.candidates] == [value.move for value in move.candidates]


def test_the_json_form_has_the_agreed_fields(review: Review) -> None:
    data = json.loads(json.dumps(review.to_dict()))
    wanted = {"seat", "move", "best", "win_before", "win_after", "loss", "luck", "verdict", "proven"}
    assert all(wanted <= move.keys() for move in data["moves"])
    assert [seat["seat"] for seat in data["seats"]] == [0, 1]
    assert all(0 <= seat["accuracy"] <= 100 for seat in data["seats"])


def test_a_game_that_is_not_over_is_reviewed_up_to_its_last_position() -> None:
    game = duel.Game.new(4)
    for _ in range(13):
        game.play(game.moves()[0])
    found = review_record(GAME, GAME.rules.read_record(game.record().to_text()), QUICK)
    assert len(found.moves) == 13
    assert found.outcome is None
    assert all(move.is_final for move in found.moves)
    assert found.seats[0].result == pytest.approx(1 - found.seats[1].result)


def test_a_record_without_moves_has_an_empty_review() -> None:
    found = review_record(GAME, GAME.rules.read_record(duel.Game.new(4).record().to_text()), QUICK)
    assert found.moves == ()
    assert [seat.accuracy for seat in found.seats] == [None, None]


# --- exact endgames --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_no_verdict_on_a_solved_endgame_contradicts_the_solver(seed: int) -> None:
    game = late_game(5, seed)
    exact = {format_move(game.state, code): value for code, value in solve_moves(game.state, nodes=10**8) or []}
    best = max(exact.values())
    for move, value in exact.items():
        text = duel.Game.from_position(game.position())
        text.play(move)
        found = review_record(GAME, GAME.rules.read_record(text.record().to_text()), QUICK)
        assert found.moves[0].proven
        assert found.moves[0].verdict == name_of(round(best - value, 6))
        assert found.moves[0].win_before == pytest.approx(best, abs=1e-5)


# --- analysis --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plies", [0, 9, 30])
def test_an_analysis_has_every_legal_move_and_gets_better(plies: int) -> None:
    game = duel.Game.new(8)
    for _ in range(plies):
        game.play(game.moves()[0])
    answers = list(review_part(GAME).make_analyser(seed=1).analyse(game.view(game.to_move), Limits(nodes=4000)))
    assert [answer.partial for answer in answers] == [True] * (len(answers) - 1) + [False]
    last = answers[-1]
    assert sorted(value.move for value in last.moves) == sorted(game.moves())
    assert all(value.line[0] == value.move and value.visits > 0 for value in last.moves if not value.proven)
    assert [value.win for value in last.moves] == sorted((value.win for value in last.moves), reverse=True)
    assert last.nodes <= 4000
    assert answers[0].best.visits < last.best.visits


def test_an_analysis_with_nodes_and_a_seed_is_repeatable_whatever_the_threads_and_hidden_cards() -> None:
    game = duel.Game.new(8)
    for _ in range(20):
        game.play(game.moves()[0])
    twin = duel.Game.from_view(game.view(0), seed=77)
    part = review_part(GAME)
    rows = [
        list(part.make_analyser(seed=5, threads=threads).analyse(g.view(0), Limits(nodes=3000)))[-1].to_dict()
        for g, threads in ((game, 1), (game, 2), (twin, 1))
    ]
    assert rows[0] == rows[1] == rows[2]
    other = list(part.make_analyser(seed=6).analyse(game.view(0), Limits(nodes=3000)))[-1].to_dict()
    assert other != rows[0]


def test_an_analysis_in_milliseconds_ends_and_can_be_stopped() -> None:
    analyser = review_part(GAME).make_analyser(seed=5)
    view = duel.Game.new(8).view(0)
    assert not list(analyser.analyse(view, Limits(ms=30)))[-1].partial
    answers = analyser.analyse(view, Limits(nodes=10**9))
    assert next(answers).partial
    analyser.stop()
    rest = list(answers)
    assert not rest[-1].partial
    assert len(rest) <= 2


def test_the_value_of_a_move_is_the_mean_of_the_last_round_and_a_short_round_belongs_to_the_one_before() -> None:
    trial = Trial(0, 0)
    trial.update([(100, 20.0), (100, 30.0)])
    assert (trial.win, trial.drift, trial.visits) == (0.25, 0.0, 200)
    trial.update([(300, 120.0), (300, 130.0)])
    assert (trial.win, trial.visits) == (0.5, 600)
    assert trial.drift == 0.25
    trial.update([(310, 130.0), (310, 140.0)])  # ten lucky simulations
    assert trial.win == pytest.approx(110 / 210)
    assert trial.drift == 0.25


# --- golden reviews --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["mixed", "science"])
def test_golden_reviews_are_as_reviewed(name: str) -> None:
    assert_as_golden(golden_review("duel", name), "duel", name)
