"""Reviews and analyses of 7 Wonders: sums, worlds that agree with the view, reasons."""

import json

import pytest
from golden_reviews import assert_as_golden, golden_review
from tests.games.wonders.rules.wonders_positions import city, table

from pharos import wonders
from pharos.core.registry import get_game
from pharos.games.wonders.review.reasons import objections, reasons
from pharos.locale import LANGUAGES, translator
from pharos.review import Limits, Reason, Review, ReviewSettings, review_part, review_record

GAME = get_game("wonders")
REVIEW = review_part(GAME)
QUICK = ReviewSettings("quick", 1)


def finished(players: int, *, edifice: bool = False) -> wonders.Game:
    game = wonders.Game.new(players=players, seed=6, edifice=edifice)
    while game.waiting:
        moves = [game.moves(seat) for seat in game.waiting]
        game.play([row[(3 * len(game.decisions) + i) % len(row)] for i, row in enumerate(moves)])
    return game


@pytest.fixture(scope="module")
def review() -> Review:
    return review_record(GAME, GAME.rules.read_record(finished(3, edifice=True).record().to_text()), QUICK)


def test_loss_and_luck_lead_each_seat_from_value_to_value_and_to_its_result(review: Review) -> None:
    game = finished(3, edifice=True)
    assert game.result
    winners = game.result.ranking[0]
    for seat in range(3):
        own = [move for move in review.moves if move.seat == seat]
        for move, after in zip(own, [*own[1:], None], strict=True):
            assert move.is_final
            assert move.win_after == pytest.approx(move.win_before - move.loss, abs=1e-9)
            following = after.win_before if after else (1 / len(winners) if seat in winners else 0)
            assert move.win_revealed == pytest.approx(following, abs=1e-6)
        total = review.seats[seat]
        assert total.start - total.loss + total.luck == pytest.approx(total.result, abs=1e-5)


def test_every_move_of_the_record_is_judged_with_rank_and_points(review: Review) -> None:
    game = finished(3, edifice=True)
    assert [move.move for move in review.moves] == [move for decision in game.decisions for move in decision.moves]
    assert all(1 <= value.rank <= 3 for move in review.moves for value in move.candidates)
    assert all(move.best in {value.move for value in move.candidates} for move in review.moves)
    json.dumps(review.to_dict())


def test_an_analysis_does_not_depend_on_cards_that_the_seat_has_not_seen() -> None:
    game = wonders.Game.new(players=4, seed=9)
    game.play([game.moves(seat)[0] for seat in game.waiting])
    view = game.view(2)
    twin = wonders.Game.from_view(view, seed=55)
    assert twin.hand(0) != game.hand(0)
    found = [list(REVIEW.make_analyser(seed=3).analyse(v, Limits(nodes=200)))[-1] for v in (view, twin.view(2))]
    assert found[0].to_dict() == found[1].to_dict()


def test_a_stopped_analysis_ends_with_what_it_has() -> None:
    analyser = REVIEW.make_analyser(seed=3)
    answers = analyser.analyse(wonders.Game.new(players=3, seed=9).view(0), Limits(nodes=10**9))
    assert next(answers).partial
    analyser.stop()
    assert not list(answers)[-1].partial


@pytest.mark.parametrize("name", ["three", "edifice"])
def test_golden_reviews_are_as_reviewed_and_every_move_adds_up(name: str) -> None:
    found = golden_review("wonders", name)
    assert_as_golden(found, "wonders", name)
    last: dict[int, float] = {}
    for move in found.moves:
        assert move.win_after == pytest.approx(move.win_before - move.loss, abs=1e-9)
        assert move.win_before == pytest.approx(last.get(move.seat, move.win_before), abs=1e-6)
        assert 0 <= move.win_after <= move.win_before <= 1
        last[move.seat] = move.win_revealed
    assert last == {seat.seat: seat.result for seat in found.seats}


# --- reasons ---------------------------------------------------------------------------------------------------------


def kinds(game: wonders.Game, move: str, seat: int = 0) -> dict[str, dict]:
    return {reason.kind: dict(reason.values) for reason in reasons(game, seat, move)}


def against(game: wonders.Game, move: str, seat: int = 0) -> dict[str, dict]:
    return {reason.kind: dict(reason.values) for reason in objections(game, seat, move)}


def three(own: str = "", left: str = "", *, hand: str, age: int = 2, coins: int = 20) -> wonders.Game:
    return table([city(coins, own), city(3, left), city(3)], hands=[hand, "", ""], age=age)


def test_a_third_different_symbol_completes_a_set_and_a_second_does_not() -> None:
    assert "science_set" in kinds(three("workshop apothecary", hand="library"), "build library")
    assert "science_set" not in kinds(three("workshop", hand="library"), "build library")


def test_a_second_equal_symbol_is_told_and_a_first_is_not() -> None:
    assert kinds(three("scriptorium", hand="library"), "build library")["science_more"]["number"] == 2
    assert "science_more" not in kinds(three(hand="library"), "build library")


def test_overtaking_a_neighbour_in_shields_is_told_and_staying_behind_is_not() -> None:
    assert kinds(three("", "barracks", hand="walls"), "build walls")["overtakes"]
    stronger = table([city(20), city(3, "walls stables"), city(3, "walls stables")], hands=["stables", "", ""], age=2)
    assert "overtakes" not in kinds(stronger, "build stables")


def test_a_chain_is_told_with_what_it_saves_and_only_if_there_is_one() -> None:
    assert kinds(three("scriptorium", hand="library courthouse"), "build courthouse")["chain"]["coins"] > 0
    assert "chain" not in kinds(three(hand="library courthouse"), "build courthouse")


def test_a_card_that_is_free_later_is_told_and_the_end_of_a_chain_is_not() -> None:
    assert kinds(three(hand="library"), "build library")["chain_later"]
    assert "chain_later" not in kinds(three(hand="palace", age=3, coins=60), "build palace")


def test_a_stage_points_and_a_sale_are_told_where_they_are() -> None:
    game = three("stone_pit quarry", hand="statue")
    assert kinds(game, "stage statue")["stage"] == {"number": 1}
    assert kinds(game, "build statue")["points"]["points"] > 0
    assert kinds(game, "sell statue")["coins"] == {"coins": 3}
    assert "stage" not in kinds(game, "sell statue")
    assert "points" not in kinds(game, "sell statue")
    assert "coins" not in kinds(game, "build statue")


def test_a_card_that_the_next_player_builds_for_free_is_kept_or_passed_on() -> None:
    game = table(
        [city(20), city(3), city(3, "scriptorium")], hands=["courthouse stables", "", ""], age=2
    )  # hands go to the right in the second age
    assert kinds(game, "sell courthouse")["denies"] == {"card": "courthouse", "seat": 2}
    assert against(game, "sell stables")["leaves"] == {"card": "courthouse", "seat": 2}
    other = table([city(20), city(3, "scriptorium"), city(3)], hands=["courthouse stables", "", ""], age=2)
    assert "denies" not in kinds(other, "sell courthouse")
    assert "leaves" not in against(other, "sell stables")


def test_expected_points_are_told_if_they_are_worth_it() -> None:
    game = three(hand="statue")
    assert reasons(game, 0, "sell statue", 3.6)[0] == Reason("expected_points", {"points": 4})
    assert all(reason.kind != "expected_points" for reason in reasons(game, 0, "sell statue", 0.4))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_and_move_has_words_in_every_language(language: str) -> None:
    tr = translator(language)
    rows = [
        Reason("expected_points", {"points": 3}),
        Reason("science_set"),
        Reason("science_more", {"symbol": "gear", "number": 3}),
        Reason("overtakes", {"seat": 1}),
        Reason("chain", {"card": "courthouse", "coins": 4}),
        Reason("chain_later", {"card": "courthouse"}),
        Reason("stage", {"number": 2}),
        Reason("points", {"points": 3}),
        Reason("coins", {"coins": 3}),
        Reason("denies", {"card": "courthouse", "seat": 2}),
        Reason("leaves", {"card": "courthouse", "seat": 2}),
    ]
    texts = [REVIEW.describe_reason(reason, tr) for reason in rows]
    assert all(text.endswith((".", "。")) and "%(" not in text for text in texts)
    assert len(set(texts)) == len(texts)
    moves = "build baths;build baths left=2 right=1;free baths;stage baths join;sell baths;pass;revive baths"
    moves += ";option 1;pawn 2;lose baths;lose 1 3"
    words = [REVIEW.describe_move(move, tr) for move in moves.split(";")]
    assert len(set(words)) == len(words)
