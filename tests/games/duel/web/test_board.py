"""The board shows only public information, offers every legal move once, and displays the engine's prices."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape
from types import SimpleNamespace

import pytest
from tests.games.duel.rules.positions import scenario
from tests.games.duel.rules.randomplay import steps

from pharos import duel
from pharos.games.duel.rules.definitions import BUILDINGS, TOKENS, WONDERS
from pharos.games.duel.web.board import BoardView, make_board
from pharos.locale.catalogue import translator
from pharos.server.rendering import Renderer

tr = translator("en")
SEEDS = range(6)
NAMES = {thing.id: thing.name for thing in (*BUILDINGS, *WONDERS, *TOKENS)}


@dataclass
class Seat:
    seat: int
    name: str
    given_name: str = ""
    kind: str = "human"
    is_me: bool = False
    taken: bool = True
    to_move: bool = False
    thinking: bool = False
    clock: float | None = None
    invite: str | None = None
    invite_svg: str | None = None
    can_move_on: bool = False
    can_free: bool = False


@dataclass
class Outcome:
    winner: int | None
    by: str


PERMISSIONS = (
    "resign",
    "offer_draw",
    "answer_draw",
    "ask_takeback",
    "takeback_too_late",
    "answer_takeback",
    "rematch",
    "set_pace",
    "step",
    "hint",
    "review",
)


@dataclass
class Table:
    board: BoardView
    seats: list[Seat]
    acting: int | None
    outcome: Outcome | None = None
    id: str = "abc"
    version: int = 3
    decision: int = 2
    move_url: str = "/t/abc/move"
    practice: bool = False
    continues: str | None = None
    has_hints: bool = False
    tutorial: None = None
    free_seats: tuple[Seat, ...] = ()
    finished: bool = False
    me: list[int] = field(default_factory=lambda: [0])
    watch_url: str = "http://localhost/t/abc"
    can: SimpleNamespace = field(default_factory=lambda: SimpleNamespace(**dict.fromkeys(PERMISSIONS, False)))
    draw_offered_by: int | None = None
    takeback_asked_by: int | None = None
    problem: str | None = None
    next_table: str | None = None
    commitment: str | None = None
    pace: str = "normal"
    later: tuple = ()
    house_rules: tuple = ()


def draw(game: duel.Game, bottom: int, acting: int | None) -> str:
    """Render the board fragment of the table page."""
    names = ["Anna", "Ben"]
    board = make_board(game, bottom, acting, tr, names=names, me=[bottom])
    outcome = Outcome(game.result.winner, game.result.by) if game.result else None
    table = Table(board, [Seat(s, names[s], is_me=s == bottom) for s in (0, 1)], acting, outcome)
    return Renderer().text("duel/_table.html", tr, t=table, getting_ready=[])


def offered(board: BoardView) -> list[str]:
    moves = [option.move for slot in board.slots for option in slot.possible]
    return moves + [choice.move for choice in board.choices if choice.move]


def hidden_ids(game: duel.Game) -> set[str]:
    """The cards and wonders that nobody has seen yet."""
    view = game.view(None)
    seen = {card for card in view["tableau"] if card} | set(view["discard"]) | set(view["offer"])
    for city in view["cities"]:
        seen.update(city["buildings"])
        seen.update(wonder["id"] for wonder in city["wonders"])
        seen.update(wonder["card"] for wonder in city["wonders"] if wonder["card"])
    return {thing.id for thing in (*BUILDINGS, *WONDERS)} - seen


def named_by_others(game: duel.Game) -> set[str]:
    """Cards named by a visible card as the other end of its chain; that is printed on it and reveals nothing."""
    visible = {thing.id for thing in BUILDINGS} - hidden_ids(game)
    symbols = {s for b in BUILDINGS if b.id in visible for s in (b.chain, b.free_with) if s}
    return {b.id for b in BUILDINGS if b.chain in symbols or b.free_with in symbols}


@pytest.mark.parametrize("seed", SEEDS)
def test_every_legal_move_is_offered_exactly_once_to_the_acting_seat_only(seed):
    for game, _ in steps(seed):
        acting = game.to_move
        assert sorted(offered(make_board(game, acting or 0, acting, tr))) == sorted(game.moves())
        assert offered(make_board(game, 0, None, tr)) == []
        if acting is not None:
            assert offered(make_board(game, 1 - acting, 1 - acting, tr)) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_prices_are_those_of_the_game_and_impossible_uses_say_why(seed):
    for game, _ in steps(seed):
        seat = game.to_move
        if seat is None or game.phase != "turn":
            continue
        coins = game.city(seat).coins
        for slot in make_board(game, seat, seat, tr).slots:
            if slot.face:
                assert slot.cost
                assert slot.cost.total == game.price(seat, slot.face.id).total
            for option in (*slot.possible, *slot.impossible):
                if option.kind == "sell":
                    assert option.total == -game.city(seat).sale
                    continue
                thing = option.wonder.id if option.wonder else slot.face.id
                assert option.total == game.price(seat, thing).total
                assert option.possible == (option.total <= coins) == bool(option.move)
                assert bool(option.reason) == (not option.possible)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_hidden_card_is_in_the_board_or_on_the_page(seed):
    for game, move in steps(seed):
        if seed > 1 and len(game.played) % 5 and move:
            continue  # check all positions of a few games, and a sample of the others
        page = unescape(draw(game, 0, game.to_move if game.to_move == 0 else None))
        hidden = hidden_ids(game)
        words = set(re.findall(r"[a-z0-9_]+", page))
        ids = {thing for thing in hidden if "_" in thing} & words
        assert not ids - {"great_library"}, f"ids of hidden things on the page of seed {seed}: {ids}"
        marks = re.findall(r'id="(?:card|sheet|wonder)-([a-z_]+)"|value="(?:\w+ )?([a-z_]+)(?: ([a-z_]+))?"', page)
        assert not {name for found in marks for name in found} & hidden
        data = repr(make_board(game, 0, None, tr))
        for thing in hidden - named_by_others(game):
            assert not re.search(rf"id='{thing}'", data)
            name = NAMES[thing]
            if len(name.split()) > 1 and not any(name in NAMES[other] for other in NAMES if other not in hidden):
                assert name not in page, f"{name} of seed {seed} after {len(game.played)} moves"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_structure_tells_what_a_move_uncovers(seed):
    for game, move in steps(seed):
        if game.phase != "turn" or not move or move.split()[0] == "wonder":
            continue
        board = make_board(game, 0, None, tr)
        taken = next(slot for slot in board.slots if slot.face and slot.face.id == move.split()[-1])
        after = game.after(move)
        if after.age != game.age or after.phase != "turn":
            continue
        assert sorted(taken.uncovers) == sorted(set(after.open_slots()) - set(game.open_slots()))


def test_slots_say_why_they_cannot_be_taken():
    board = make_board(duel.Game(duel.Deal.from_dict(first_game(3))), 0, 0, tr)
    states = {slot.state for slot in board.slots}
    assert states == {"open", "covered", "hidden"}
    for slot in board.slots:
        assert bool(slot.covered_words) == (slot.state != "open")
        assert (slot.face is None) == (slot.state == "hidden")
        assert slot.state == "open" or not (slot.possible or slot.impossible)


def first_game(seed: int) -> dict:
    data = duel.Deal.random(seed).to_dict()
    return data | {"wonders": {"0": data["wonders"][0], "1": data["wonders"][1]}}


def test_both_cities_show_production_prices_and_symbols():
    cities = [
        {"coins": 9, "buildings": ["quarry", "stone_reserve", "workshop", "laboratory", "walls", "forum"]},
        {"buildings": ["shelf_quarry", "clay_pool"], "tokens": ["law"]},
    ]
    board = make_board(scenario(cities=cities), 0, 0, tr)
    made = {r.id: (r.made, r.price, r.is_fixed) for r in board.own.resources}
    assert made["stone"] == (1, 1, True)
    assert made["clay"] == (0, 3, False)
    assert {s.id: s.count for s in board.own.symbols if s.count} == {"plumb": 2}
    assert {s.id: s.count for s in board.other.symbols if s.count} == {"scales": 1}
    assert len(board.own.symbols) == len(board.other.symbols) == 7
    assert board.own.shields == 2
    assert [face.id for face, _ in board.own.choices] == ["forum"]
    assert [group.color for group in board.own.groups] == ["brown", "green", "yellow", "red"]
    assert board.own.coins == 9


def test_there_are_six_slots_for_symbols_in_a_game_without_law():
    board = make_board(scenario(tokens=["agriculture", "economy", "masonry", "strategy", "theology"]), 0, 0, tr)
    assert len(board.own.symbols) == len(board.other.symbols) == 6


def test_an_open_card_shows_both_prices_and_free_chains_differ_from_other_free_cards():
    cities = [{"coins": 2, "buildings": ["quarry", "stable"]}, {"coins": 2, "buildings": []}]
    game = scenario(cities=cities)
    for slot in make_board(game, 0, 0, tr).slots:
        assert bool(slot.other_cost) == (slot.state == "open")
        if slot.other_cost:
            assert slot.other_cost.total == game.price(1, slot.face.id).total
            assert slot.cost.missing == max(0, slot.cost.total - 2)
            assert slot.cost.is_chain == game.price(0, slot.face.id).chain
            assert f"Price for the opponent: {slot.other_cost.text}." in slot.label


@pytest.mark.parametrize("bottom", [0, 1])
def test_the_track_is_seen_from_the_bottom_seat(bottom):
    board = make_board(scenario(pawn=4, loot=[[2, 5], [5]]), bottom, None, tr)
    assert board.pawn == (4 if bottom == 0 else -4)
    assert [space.place for space in board.spaces if space.has_pawn] == [board.pawn]
    loot = {space.place: space.loot for space in board.spaces if space.loot}
    assert loot == ({6: 5, -3: 2, -6: 5} if bottom == 0 else {-6: 5, 3: 2, 6: 5})


def test_the_trace_holds_what_the_other_side_did_since():
    game = duel.Game(duel.Deal.from_dict(first_game(5) | {"first": 0}))
    while len(game.played) < 5:
        game.play(game.moves()[0])
    board = make_board(game, 0, None, tr)
    own = [line.number for line in board.log if line.seat == 0]
    assert [line.number for line in board.trace] == list(range(own[-1] + 1, len(game.played) + 1)) or board.trace
    assert len(make_board(game, 0, None, tr, seen_from=2).trace) == len(game.played) - 2
    assert len(board.log) == len(game.played)


@pytest.mark.parametrize("seed", range(5))
def test_the_end_shows_the_score_of_the_game(seed):
    *_, (game, _) = steps(seed)
    board = make_board(game, 1, None, tr)
    assert board.totals == (game.score(1).total, game.score(0).total)
    assert sum(row.bottom for row in board.score) == game.score(1).total
    page = draw(game, 1, None)
    assert 'id="end"' in page
    assert 'class="score-sheet"' in page
    assert "/move" not in page, "moves are offered after the end"


@pytest.mark.parametrize("language", ["en"])
def test_a_name_cannot_bring_markup_into_the_page(language):
    game = duel.Game.new(1)
    names = ["<script>alert(1)</script>", '"><b>']
    board = make_board(game, 0, 0, translator(language), names=names, me=[])
    table = Table(board, [Seat(s, names[s]) for s in (0, 1)], 0)
    page = Renderer().text("duel/_table.html", translator(language), t=table, getting_ready=[])
    assert "<script" not in page
    assert '"><b>' not in page
