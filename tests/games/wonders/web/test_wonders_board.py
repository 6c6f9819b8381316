"""The view model of the 7 Wonders table: every legal move is offered exactly once, and nothing else."""

import random

import pytest
from seven import gladly

from pharos.games.wonders.rules.definitions import BASE_BOARDS
from pharos.games.wonders.web.board import BoardView, make_board
from pharos.games.wonders.web.prompts import announce
from pharos.games.wonders.web.table_request import WondersTableRequest
from pharos.locale import LANGUAGES, translator
from pharos.server.errors import BadRequest
from pharos.server.table_requests import HUMAN, SeatRequest
from pharos.wonders import Deal, Game

TR = translator("en")
NAMES = ("Anna", "Bo", "Ci", "Dan", "Eve", "Flo", "Gus")


def board_for(game: Game, seat: int | None, tr=TR) -> BoardView:
    me = [] if seat is None else [seat]
    return make_board(game, seat or 0, seat, tr, names=NAMES[: game.players], me=me, hand_of=seat)


def offered(board: BoardView) -> list[str]:
    ways = [way.move for card in board.hand for use in card.uses for way in use.ways]
    return [move for move in (*ways, *(choice.move for choice in board.choices)) if move]


@pytest.mark.parametrize(("players", "edifice"), [(3, True), (4, False), (7, True)])
def test_every_legal_move_is_offered_and_the_usual_payment_comes_first(players, edifice):
    for seed in range(3):
        game, rng = Game.new(players=players, seed=seed, edifice=edifice), random.Random(seed)
        while game.waiting:
            seat = rng.choice(game.waiting)
            board = board_for(game, seat)
            assert set(offered(board)) == set(game.moves(seat))
            if len(game.waiting) > 1:  # any chosen move is marked
                chosen = game.copy()
                chosen.commit(seat, rng.choice(game.moves(seat)))
                marks = [*board_for(chosen, seat).choices, *(u for c in board_for(chosen, seat).hand for u in c.uses)]
                assert any(mark.is_chosen for mark in marks)
                assert offered(board_for(chosen, seat)) == offered(board)
                assert not chosen.moves(seat)
            for card in board.hand:
                for use in card.uses:
                    assert bool(use.ways) != bool(use.reason)
                    if len(use.ways) > 1:
                        trial = game.copy()
                        words = use.ways[0].move.split()
                        trial.commit(seat, " ".join(word for word in words if "=" not in word))
                        assert trial.committed(seat) in (use.ways[0].move, None)  # None: was the last to choose
            game.play([gladly(game.moves(who), rng) for who in game.waiting])
        assert [city.seat for city in board.cities if city.front] == sorted(
            {(seat + 1) % players, (seat - 1) % players}
        )
        end = board_for(game, 0)
        assert offered(end) == []
        assert not any(city.front or city.prices_words or "if" in city.words for city in end.cities)
        assert [sum(row.points[seat] for row in end.score) for seat in range(players)] == list(end.totals)
        assert end.order[0] in game.result.ranking[0]


def test_what_a_move_takes_from_the_treasury_is_what_the_page_says():
    """Checked where nobody else pays and the card earns nothing: the coins spent equal the displayed price."""
    seen = 0
    for seed in range(12):
        game, rng = Game.new(players=3, seed=seed, edifice=True), random.Random(seed)
        for _ in range(4):
            for card in board_for(game, 0).hand:
                for use in card.uses:
                    for way in use.ways:
                        others = [next(m for m in game.moves(seat) if m.startswith("sell")) for seat in (1, 2)]
                        after = game.after([way.move, *others])
                        if after.phase == "turn" and use.kind in ("build", "sell") and "coin" not in card.face.tip:
                            assert game.city(0).coins - after.city(0).coins == way.total
                            seen += 1
            game.play([gladly(game.moves(seat), rng) for seat in game.waiting])
            if game.phase != "turn":
                break
    assert seen > 50


def test_the_tag_of_a_card_tells_the_price_and_who_gets_it_or_why_it_cannot_be_built():
    kinds = set()
    for seed in range(6):
        game, rng = Game.new(players=3, seed=seed, edifice=True), random.Random(seed)
        while game.waiting:
            seat = game.waiting[0]
            for use in (use for card in board_for(game, seat).hand for use in card.uses if use.kind != "sell"):
                tag, coins = use.tag, game.city(seat).coins
                kinds.add(tag.kind)
                if use.ways:
                    assert tag.total == use.ways[0].total
                    assert tag.left + tag.right <= tag.total <= coins
                    assert (tag.kind == "pay") == (tag.total > 0)
                else:
                    assert tag.kind in ("coins", "goods", "built", "closed")
                    assert (tag.kind == "coins") == (tag.lack > 0)
                    assert tag.kind != "coins" or tag.total - tag.lack == coins
            game.play([gladly(game.moves(who), rng) for who in game.waiting])
    assert kinds == {"pay", "chain", "own", "free", "coins", "goods", "built", "closed"} | (kinds & {"right"})


@pytest.mark.parametrize("players", [3, 7])
def test_conflicts_are_shown_once_for_every_pair_and_the_own_ones_first(players):
    game, rng = Game.new(players=players, seed=players), random.Random(players)
    ends = 0
    while game.waiting:
        before = game.copy()
        game.play([gladly(game.moves(who), rng) for who in game.waiting])
        for seat in range(players):
            board = board_for(game, seat)
            if game.age == before.age and game.phase != "over":
                continue
            left, right = (seat + 1) % players, (seat - 1) % players
            assert [(clash.seat, clash.other) for clash in board.clashes[:2]] == [(seat, left), (seat, right)]
            pairs = {frozenset((clash.seat, clash.other)) for clash in board.clashes}
            assert len(pairs) == len(board.clashes) == players
            gained = sum(game.city(seat).military) - sum(before.city(seat).military)
            assert sum(clash.token for clash in board.clashes[:2]) == gained
            for clash in board.clashes:
                assert clash.state == (
                    "won" if clash.own > clash.theirs else "lost" if clash.own < clash.theirs else "even"
                )
                assert (clash.own, clash.theirs) == (game.city(clash.seat).shields, game.city(clash.other).shields)
            assert not any(line.kind in ("conflict", "truce") for line in board.consequences)
            ends += 1
    assert ends == 3 * players


def test_equal_cards_of_a_hand_have_different_ids():
    game = Game.new(players=7, seed=53)
    assert game.hand(1).count("tavern") == 3
    ids = [card.id for card in board_for(game, 1).hand]
    assert len(set(ids)) == len(ids) == 7


def test_nothing_is_offered_to_a_spectator():
    game = Game.new(players=5, seed=2, edifice=True)
    board = board_for(game, None)
    assert (board.hand, board.choices, board.acting) == ((), (), None)
    assert board.status == "Still to choose: Anna, Bo, Ci, Dan, and Eve."


def test_the_ring_tells_who_has_chosen_and_where_everybody_sits():
    game = Game.new(players=5, seed=2)
    game.commit(2, game.moves(2)[0])
    places = {place.seat: (place.side, place.state) for place in board_for(game, 3).ring}
    assert places == {
        3: ("own", "choosing"),
        4: ("left", "choosing"),
        0: ("far", "choosing"),
        1: ("far", "choosing"),
        2: ("right", "chosen"),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_can_be_told_in_every_language(language):
    game, rng, tr = Game.new(players=4, seed=6, edifice=True), random.Random(6), translator(language)
    while game.waiting:
        board = board_for(game, game.waiting[0], tr)
        assert board.question
        assert board.title
        game.play([gladly(game.moves(seat), rng) for seat in game.waiting])
    assert len(board_for(game, 0, tr).log) == 18


def test_the_end_is_announced_to_winners_losers_and_others():
    names, totals = NAMES[:3], (40, 50, 50)
    assert announce("points", [[1], [2], [0]], totals, 1, names, TR).title == "You won!"
    told = announce("points", [[1], [2], [0]], totals, 0, names, TR)
    assert (told.title, told.tone) == ("Bo won.", "lost")
    assert told.text == "Equal points, 50 points; the richer treasury decides. You finished in place 3 with 40 points."
    assert announce("points", [[1, 2], [0]], totals, None, names, TR).title == "A shared victory: Bo and Ci"
    assert announce("points", [[1, 2], [0]], totals, 2, names, TR).tone == "won"
    assert announce("agreement", (), totals, 0, names, TR).title == "The game was ended."


def test_boards_that_are_wished_for_take_the_place_of_dealt_ones():
    seats = (SeatRequest(HUMAN),) * 4
    dealt = Deal.random(4, 9, edifice=True).boards
    wish = (dealt[1][0], "night")
    start = WondersTableRequest(seats, seed=9, expansions=("edifice",), boards=(wish,)).start()
    again = WondersTableRequest(seats, seed=9, expansions=("edifice",), boards=(wish,)).start()
    boards = [tuple(board) for board in start["boards"]]
    assert start == again  # determined by the seed
    assert boards[0] == wish
    assert (boards[2], boards[3]) == (dealt[2], dealt[3])
    assert len({board for board, _ in boards}) == 4
    with pytest.raises(BadRequest):
        WondersTableRequest(seats, boards=(wish, wish))


def test_boards_of_an_expansion_are_dealt_only_with_it():
    seats = (SeatRequest(HUMAN),) * 7
    wishes = (("carthage", "day"),)
    boards = {board for board, _ in WondersTableRequest(seats, seed=9, boards=wishes).start()["boards"]}
    assert len(boards - {"carthage"}) == 6
    assert boards - {"carthage"} < set(BASE_BOARDS)
    with pytest.raises(BadRequest, match="ur can be chosen with Edifice only"):
        WondersTableRequest(seats, boards=(("ur", None),))


def test_results_in_german_use_the_dative():
    names, german = NAMES[:3], translator("de")
    ranking, totals = [[1], [2], [0]], (58, 61, 60)
    assert announce("points", ranking, totals, 1, names, german).text == "Sieg mit 61 Punkten."
    told = announce("points", ranking, totals, 0, names, german)
    assert told.text == "Sieg mit 61 Punkten. Du bist auf Platz 3 mit 58 Punkten."
    assert announce("points", [[0]], (1,), 0, names, german).text == "Sieg mit 1 Punkt."


def test_sentences_of_a_result_are_joined_without_a_space_in_chinese():
    told = announce("points", [[1], [0]], (58, 61), 0, NAMES[:2], translator("zh_Hant"))
    assert told.text == "以61分獲勝。你得到第2名，58分。"
