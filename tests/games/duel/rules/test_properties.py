"""Properties that hold in every game, whatever is played."""

from __future__ import annotations

import copy
import json
import random
import re
from collections import Counter

import numpy as np
import pytest
import sizes
from hypothesis import given
from hypothesis import strategies as st
from randomplay import COLOR, choose, deal_of, position_of, steps
from recount import EVERY_MOVE

from pharos import duel
from pharos.games.duel.rules.definitions import BUILDINGS, LAYOUTS, TOKENS, WONDERS
from pharos.games.duel.rules.notation import FORMS, parse_move

fixed = sizes.fuzzing(60)
few = sizes.fuzzing(25)
seeds = st.integers(0, 2**32)
plies = st.integers(0, 85)

BACK = {b.id: "guild" if b.is_guild else f"age_{b.age}" for b in BUILDINGS}
IDS = [b.id for b in BUILDINGS] + [w.id for w in WONDERS] + [t.id for t in TOKENS]
MOST_PLIES = 8 + 60 + 2 + 6 + 7  # picks, cards, starters, pairs of symbols, choices of wonders


# --- invariants of every position -------------------------------------------------------------------------------------


def places(data: dict) -> Counter[str]:
    """How often each card occurs on the table."""
    cities = data["cities"]
    under = [w["card"] for city in cities for w in city["wonders"] if w["card"]]
    return Counter([b for c in cities for b in c["buildings"]] + under + data["discard"] + data["tableau"])


@fixed
@given(seeds)
def test_a_whole_game_keeps_within_its_bounds(seed: int) -> None:
    deal = deal_of(seed)
    n = 0
    for game, _ in steps(seed):
        data = game.position()
        assert all(city["coins"] >= 0 for city in data["cities"])
        where = places(data)
        dealt = [card for age in deal.ages[: game.age] for card in age]
        assert set(where) - {None} == set(dealt), "every card dealt so far is somewhere, and no other"
        assert all(where[card] == 1 for card in dealt), "no card is in two places"
        tokens = [t for c in data["cities"] for t in c["tokens"]] + data["tokens"] + data["box"]
        assert sorted(tokens) == sorted(deal.tokens + deal.box)
        wonders = [w["id"] for c in data["cities"] for w in c["wonders"]] + data["offer"] + data["later"]
        if game.age:
            assert sorted(wonders) == sorted(deal.wonders[0] + deal.wonders[1])
        assert -9 <= game.pawn <= 9
        assert sum(len(game.city(s).wonders) for s in (0, 1)) <= 7
        assert (game.to_move is None) == (game.phase == "over") == (game.result is not None) == (not game.moves())
        n += 1
    assert n - 1 <= MOST_PLIES
    assert game.result.by in ("military", "science", "civilian", "tie")


@fixed
@given(seeds, plies)
def test_moves_are_in_a_fixed_order_and_each_is_once(seed: int, n: int) -> None:
    game = position_of(seed, n)
    moves = game.moves()
    assert len(moves) == len(set(moves))
    assert moves == game.copy().moves() == duel.Game.from_position(game.position()).moves()
    assert set(moves) <= set(EVERY_MOVE)


@fixed
@given(seeds, plies)
def test_copy_then_play_leaves_the_original_untouched(seed: int, n: int) -> None:
    game = position_of(seed, n)
    before = (game.position(), game.moves(), game.played, hash(game))
    other, rng = game.copy(), random.Random(seed)
    assert other == game
    assert hash(other) == hash(game)
    for _ in range(12):
        if other.to_move is None:
            break
        other.play(choose(other, rng, "any"))
    if game.to_move is not None:
        assert other != game
        assert game.after(game.moves()[0]).played == (*game.played, game.moves()[0])
    assert (game.position(), game.moves(), game.played, hash(game)) == before


def test_a_copy_is_equal_also_in_memory_used_before() -> None:
    game = position_of(1, 30)
    for _ in range(50):
        used = [bytearray(b"\xff" * size) for size in range(330, 400, 2)]
        used += [np.full(size, 255, np.uint8) for size in range(330, 400, 2)]
        del used
        other = game.copy()
        assert other == game
        assert hash(other) == hash(game)


@fixed
@given(seeds, plies)
def test_a_position_reads_back_as_it_was_written(seed: int, n: int) -> None:
    game = position_of(seed, n)
    data = game.position()
    again = duel.Game.from_position(json.loads(json.dumps(data)))
    assert again.position() == data
    assert again.moves() == game.moves()
    for seat in (0, 1, None):
        assert again.view(seat) == game.view(seat)
    for seat in (0, 1):
        assert again.city(seat) == game.city(seat)
        assert again.score(seat) == game.score(seat)


@few
@given(seeds, plies)
def test_a_position_read_back_plays_on_in_the_same_way(seed: int, n: int) -> None:
    game = position_of(seed, n)
    again, rng = duel.Game.from_position(game.position()), random.Random(seed)
    while game.to_move is not None:
        move = choose(game, rng, "any")
        game.play(move)
        again.play(move)
        assert again.position() == game.position()


# --- hidden information -----------------------------------------------------------------------------------------------


def reshuffled(data: dict, seed: int) -> dict:
    """A position that looks the same to both players but has different hidden cards."""
    rng, data = random.Random(seed), copy.deepcopy(data)
    age, up = data["age"], [slot.face_up for slot in LAYOUTS[data["age"] - 1]]
    free = duel.Game.from_position(data).open_slots()
    hidden = [i for i, card in enumerate(data["tableau"]) if card and not up[i] and i not in free]
    dealt = {card for deck in data["decks"][: max(age, 0)] for card in deck}
    for back in ("age_1", "age_2", "age_3", "guild"):
        slots = [i for i in hidden if BACK[data["tableau"][i]] == back]
        pool = [data["tableau"][i] for i in slots] + [c for c in BACK if BACK[c] == back and c not in dealt]
        rng.shuffle(pool)
        for slot in slots:
            data["tableau"][slot] = data["decks"][age - 1][slot] = pool.pop()
    for later in range(age + 1, 4):
        cards = rng.sample([c for c in BACK if BACK[c] == f"age_{later}"], 20 if later < 3 else 17)
        cards += rng.sample([c for c in BACK if BACK[c] == "guild"], 3) if later == 3 else []
        rng.shuffle(cards)
        data["decks"][later - 1] = cards
    if data["phase"] != "library":
        rng.shuffle(data["box"])
    known = {w["id"] for city in data["cities"] for w in city["wonders"]} | set(data["offer"])
    data["later"] = rng.sample([w.id for w in WONDERS if w.id not in known], len(data["later"]))
    return data


def texts(data: object) -> list[str]:
    """Every string within a value; field names are excluded."""
    if isinstance(data, str):
        return [data]
    below = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [text for value in below for text in texts(value)]


def refused(game: duel.Game, move: str) -> duel.IllegalMove:
    with pytest.raises(duel.IllegalMove) as caught:
        game.play(move)
    return caught.value


@fixed
@given(seeds, plies, seeds)
def test_what_is_hidden_changes_nothing_that_can_be_seen(seed: int, n: int, other_seed: int) -> None:
    game = position_of(seed, n)
    other = duel.Game.from_position(reshuffled(game.position(), other_seed))
    for seat in (0, 1, None):
        assert other.view(seat) == game.view(seat)
    assert other.moves() == game.moves()
    assert (other.tableau, other.open_slots(), other.offer) == (game.tableau, game.open_slots(), game.offer)
    rng, legal = random.Random(other_seed), set(game.moves())
    for move in rng.sample(EVERY_MOVE, 25):
        if move not in legal:
            mine, theirs = refused(game, move), refused(other, move)
            assert (mine.code, mine.message, mine.details) == (theirs.code, theirs.message, theirs.details)


@fixed
@given(seeds, plies)
def test_a_view_shows_no_hidden_card_anywhere(seed: int, n: int) -> None:
    game = position_of(seed, n)
    data = game.position()
    seen = {card for card, n_places in places(data).items() if n_places}
    free = game.open_slots()
    for slot, card in enumerate(data["tableau"]):
        if card and not LAYOUTS[game.age - 1][slot].face_up and slot not in free:
            seen.discard(card)
            assert game.tableau[slot] == "?"
            assert game.view(0)["tableau"][slot] == "?"
            assert game.view(0)["backs"][slot] == BACK[card]
    for seat in (0, 1, None):
        told = {word for text in texts({**game.view(seat), "phase": ""}) for word in text.split()}
        assert not [card for card in COLOR if card in told and card not in seen]
        assert not told & set(data["later"])
    assert game.view(None)["moves"] == []
    without = ("seat", "moves")
    views = [{k: v for k, v in game.view(seat).items() if k not in without} for seat in (0, 1, None)]
    assert views[0] == views[1] == views[2], "both seats and spectators see the same cards"
    if data["phase"] != "library":
        assert game.view(0)["box"] == sorted(data["box"])


@fixed
@given(seeds, plies, seeds)
def test_a_game_from_a_view_has_the_same_view_and_moves(seed: int, n: int, other_seed: int) -> None:
    game = position_of(seed, n)
    for seat in (0, 1, None):
        view = json.loads(json.dumps(game.view(seat)))
        again = duel.Game.from_view(view, seed=other_seed)
        assert again.view(seat) == game.view(seat)
        assert again.moves() == game.moves()
        assert again == duel.Game.from_view(view, seed=other_seed)
    rng = random.Random(other_seed)
    while again.to_move is not None:
        again.play(choose(again, rng, "builder"))
    where = places(again.position())
    where.pop(None, None)
    assert set(where.values()) <= {1}, "what was drawn at random never doubles a card"


@fixed
@given(seeds, plies)
def test_a_refusal_changes_nothing_and_tells_no_more_than_can_be_seen(seed: int, n: int) -> None:
    game, rng = position_of(seed, n), random.Random(seed)
    before = (game.position(), game.moves(), game.played)
    visible = json.dumps([game.view(seat) for seat in (0, 1)])
    legal = set(game.moves())
    for move in rng.sample(EVERY_MOVE, 40):
        if move in legal:
            continue
        error = refused(game, move)
        told = (error.message + json.dumps(error.details)).replace("'", " ").replace('"', " ").replace(",", " ")
        words = {word.strip(".:[]{}()") for word in told.split()}
        assert all(f'"{word}"' in visible or word in move.split() for word in words if word in IDS)
        assert (game.position(), game.moves(), game.played) == before


@fixed
@given(seeds, plies)
def test_refusals_of_a_face_down_card_and_of_a_removed_card_are_the_same(seed: int, n: int) -> None:
    game = position_of(seed, n)
    data = game.position()
    hidden = [card for card, seen in zip(data["tableau"], game.tableau, strict=True) if seen == "?"]
    dealt = {card for deck in data["decks"] for card in deck}
    removed = [card for card in BACK if card not in dealt]
    coming = [card for deck in data["decks"][game.age :] for card in deck] if game.age else []
    wonder = (game.city(game.to_move).unbuilt or ["sphinx"])[0] if game.to_move is not None else "sphinx"
    for form in ("build {}", "sell {}", f"wonder {wonder} {{}}", "destroy {}", "revive {}"):
        told = set()
        for card in hidden[:4] + removed[:4] + coming[:2]:
            error = refused(game, form.format(card))
            text = json.dumps([type(error).__name__, error.code, error.message, error.details])
            told.add(re.sub(rf"\b{card}\b", "X", text))  # whole names: "workshop" is a part of "siege_workshop"
        assert len(told) <= 1


# --- the two seats ----------------------------------------------------------------------------------------------------


def mirrored(data: dict) -> dict:
    """The position with the seats swapped."""
    flip = {0: 1, 1: 0, None: None}
    result = data["result"] and {**data["result"], "winner": flip[data["result"]["winner"]]}
    return data | {
        "first": 1 - data["first"],
        "to_move": flip[data["to_move"]],
        "pawn": -data["pawn"],
        "loot": data["loot"][::-1],
        "cities": data["cities"][::-1],
        "result": result,
    }


@fixed
@given(seeds)
def test_swapping_the_seats_swaps_everything(seed: int) -> None:
    data = deal_of(seed).to_dict()
    wonders = data["wonders"]
    if isinstance(wonders, dict):
        wonders = {"0": wonders["1"], "1": wonders["0"]}
    other = duel.Game(duel.Deal.from_dict(data | {"first": 1 - data["first"], "wonders": wonders}))
    for game, move in steps(seed):
        assert other.position() == mirrored(game.position())
        assert other.moves() == game.moves()
        for seat in (0, 1):
            assert other.score(1 - seat) == game.score(seat)
            assert other.city(1 - seat) == game.city(seat)
        if move:
            other.play(move)


# --- text forms -------------------------------------------------------------------------------------------------------


@fixed
@given(seeds, plies, st.booleans())
def test_a_record_reads_back_byte_for_byte(seed: int, n: int, from_the_middle: bool) -> None:
    game = position_of(seed, n)
    if from_the_middle:
        game = duel.Game.from_position(game.position())
        rng = random.Random(seed)
        for _ in range(10):
            if game.to_move is not None:
                game.play(choose(game, rng, "any"))
    record = game.record(event="Test Match 7", white="Ærø / Ødegård")
    text = record.to_text()
    again = duel.Record.from_text(text)
    assert again == record
    assert again.to_text() == text
    assert again.replay() == game
    assert again.replay().position() == game.position()
    assert again.replay().played == game.played


@fixed
@given(seeds)
def test_every_position_of_a_record_is_that_of_the_game(seed: int) -> None:
    *_, (end, _) = steps(seed)
    record = end.record()
    half = len(record.moves) // 2
    assert record.position(0) == duel.Game(record.start)
    assert record.position(half) == position_of(seed, half)
    assert record.position(len(record.moves)) == end


@pytest.mark.parametrize("move", EVERY_MOVE[::7])
def test_a_move_prints_as_it_is_read(move: str) -> None:
    assert " ".join(parse_move(move)) == move
    assert " ".join(parse_move(f"  {move.replace(' ', '   ')}\n")) == move


words = st.one_of(st.sampled_from([*FORMS, "self", "other", *IDS, "?", ""]), st.text(max_size=12))


@sizes.fuzzing(300)
@given(st.lists(words, max_size=5).map(" ".join), st.integers(0, 40))
def test_no_text_makes_a_game_raise_anything_but_illegal_move(text: str, seed: int) -> None:
    game = position_of(seed, 2 * seed)
    before = game.position()
    try:
        game.play(text)
    except duel.IllegalMove:
        assert game.position() == before
    else:
        assert game.played[-1] == " ".join(text.split())


@pytest.mark.parametrize("thing", [None, 3, b"build baths", ["build", "baths"], ("build", "baths"), {}])
def test_what_is_no_text_is_no_move(thing: object) -> None:
    with pytest.raises(duel.InvalidMove):
        duel.Game.new(seed=1).play(thing)


def assert_read_or_refused(text: str) -> None:
    """Assert that a text is rejected with InvalidRecord, or is a record that survives a round trip."""
    try:
        record = duel.Record.from_text(text)
    except duel.InvalidRecord as error:
        named, code = error.line, error.code
    else:
        named, code = 1, "record"
        printed = record.to_text()
        again = duel.Record.from_text(printed)
        assert again == record
        assert again.to_text() == printed
    assert 1 <= named <= text.count("\n") + 2
    assert code.startswith("record")


def sample_record(seed: int, n: int, *, checked: bool) -> str:
    game = position_of(seed, n)
    if seed % 4 == 1:
        game = duel.Game.from_position(game.position())
    text = game.record(event="x").to_text()
    return text if checked else text[: text.rindex("check: ")]


LINE = st.one_of(
    st.sampled_from(["", "game: duel", "x: y", "result: 0 civilian", "result: - tie", "position: {}", "position: []"]),
    st.sampled_from(EVERY_MOVE),
    st.text(max_size=20),
)
EDIT = st.one_of(
    st.tuples(st.just("cut"), st.integers(0, 400), st.integers(1, 30)),
    st.tuples(st.just("insert"), st.integers(0, 4000), st.text(max_size=5)),
    st.tuples(st.just("line"), st.integers(0, 99), LINE),
    st.tuples(st.just("drop"), st.integers(0, 99), st.none()),
    st.tuples(st.just("swap"), st.integers(0, 99), st.integers(0, 99)),
    st.tuples(st.just("twice"), st.integers(0, 99), st.none()),
)


def edited(text: str, edit: tuple) -> str:
    kind, at, what = edit
    if kind == "cut":
        return text[: at * 7] + text[at * 7 + what :]
    if kind == "insert":
        return text[:at] + what + text[at:]
    lines = text.split("\n")
    at %= len(lines)
    if kind == "line":
        lines.insert(at, what)
    elif kind == "drop":
        del lines[at]
    elif kind == "swap":
        lines[at], lines[what % len(lines)] = lines[what % len(lines)], lines[at]
    else:
        lines.insert(at, lines[at])
    return "\n".join(lines)


@sizes.fuzzing(300)
@given(st.integers(0, 60), plies, st.booleans(), st.lists(EDIT, min_size=1, max_size=3))
def test_an_edited_record_is_refused_by_line_or_read(seed: int, n: int, checked: bool, edits: list[tuple]) -> None:
    text = sample_record(seed, n, checked=checked)
    for edit in edits:
        text = edited(text, edit)
    assert_read_or_refused(text)


@sizes.fuzzing(200)
@given(st.text(max_size=200))
def test_any_text_is_refused_as_a_record(text: str) -> None:
    for whole in (text, f"pharos record 1\ngame: duel\n{text}", f"pharos record {text}"):
        assert_read_or_refused(whole)


HEADER_EDITS = [
    ("event: x", "Event: x"),
    ("event: x", "event: x\r"),
    ("event: x", "event:  x"),
    ("event: x", "event: "),
    ("event: x", ": x"),
    ("event: x", "check: x"),
    ("event: x", "result: x"),
    ("event: x", "wonders 1: x"),
    ("event: x", "event: \ud800"),
    ("event: x", "event: \u2028"),
    ("event: x", "event: \x00"),
    ("record 1", "record 1" + 5000 * "1"),
    ("record 1", "record 01"),
    ("record 1", "record \u0661"),
    ("first: ", "first:  "),
    ("first: ", "first: 1"),
]


@pytest.mark.parametrize("checked", [True, False])
@pytest.mark.parametrize(("old", "new"), HEADER_EDITS)
def test_an_odd_header_is_refused_or_written_again(old: str, new: str, checked: bool) -> None:
    text = sample_record(2, 30, checked=checked)
    assert old in text
    assert_read_or_refused(text.replace(old, new, 1))


JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 40), st.sampled_from([10**6, 10**30, -1, 1.5, "", "?", "zz", "baths"]),
    st.just([]), st.just({}), st.just([[]]), st.just([None]), st.just([1, 2]), st.just({"a": []}),
)  # fmt: skip


def paths(data: object, path: tuple = ()) -> list[tuple]:
    """The path of every nested value."""
    below = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(p for key, value in below for p in paths(value, (*path, key)))]


def with_junk(data: dict, at: int, junk: object, *, drop: bool) -> dict:
    """The data with one value replaced or removed."""
    data, ways = copy.deepcopy(data), paths(data)[1:]
    *way, last = ways[at % len(ways)]
    target = data
    for key in way:
        target = target[key]
    if drop:
        del target[last]
    else:
        target[last] = junk
    return data


@sizes.fuzzing(400)
@given(st.integers(0, 60), plies, st.integers(0, 400), JUNK, st.booleans())
def test_a_position_with_a_wrong_value_is_refused_or_sound(
    seed: int, n: int, at: int, junk: object, drop: bool
) -> None:
    data = with_junk(position_of(seed, n).position(), at, junk, drop=drop)
    try:
        game = duel.Game.from_position(data)
    except duel.InvalidPosition:
        return
    assert duel.Game.from_position(game.position()).position() == game.position()
    where = places(game.position())
    where.pop(None, None)
    assert set(where.values()) <= {1}


FAULTS = [
    (("cities", 0, "coins"), 10**6),
    (("cities", 0, "coins"), 10**30),
    (("cities", 0, "coins"), True),
    (("cities", 0, "buildings"), [[]]),
    (("cities", 0, "tokens"), [{}]),
    (("cities", 0, "wonders", 0, "id"), []),
    (("cities", 0, "wonders", 0, "status"), []),
    (("cities", 0, "wonders", 0, "card"), []),
    (("loot",), [1, 2]),
    (("loot",), [None, [2, 5]]),
    (("tableau", 0), []),
    (("tableau", 0), 3),
    (("tableau",), None),
    (("decks",), None),
    (("decks",), [[], [], []]),
    (("decks", 0, 0), "zz"),
    (("decks", 2, 0), "baths"),
    (("decks", 1, 0), []),
    (("discard",), None),
    (("offer",), 5),
    (("offer",), ["sphinx"]),
    (("later",), ["sphinx"]),
    (("later",), None),
    (("destroys",), "zz"),
    (("destroys",), "brown"),
    (("to_move",), True),
    (("pawn",), 1.0),
    (("extra_turn",), 1),
    (("taken_slot",), 40),
]


@pytest.mark.parametrize(("way", "junk"), FAULTS)
def test_a_position_with_this_fault_is_refused(way: tuple, junk: object) -> None:
    data = position_of(8, 20).position()
    assert data["phase"] == "turn"
    target = data
    for key in way[:-1]:
        target = target[key]
    target[way[-1]] = junk
    with pytest.raises(duel.InvalidPosition):
        duel.Game.from_position(data)


@pytest.mark.parametrize("name", sorted(duel.Game.new(seed=1).position()))
def test_a_position_without_one_of_its_fields_is_refused(name: str) -> None:
    for n in (3, 20):
        data = position_of(8, n).position()
        del data[name]
        with pytest.raises(duel.InvalidPosition):
            duel.Game.from_position(data)


def test_a_position_whose_decks_have_a_card_twice_is_refused() -> None:
    data = position_of(8, 20).position()
    data["decks"][2][0] = data["decks"][2][1]
    with pytest.raises(duel.InvalidPosition):
        duel.Game.from_position(data)


def test_a_position_whose_decks_contradict_the_layout_is_refused() -> None:
    data = position_of(8, 20).position()
    data["decks"][0][:2] = data["decks"][0][1::-1]
    with pytest.raises(duel.InvalidPosition):
        duel.Game.from_position(data)


@sizes.fuzzing(400)
@given(st.integers(0, 60), plies, st.integers(0, 400), JUNK, st.booleans())
def test_a_view_with_a_wrong_value_is_refused_or_sound(seed: int, n: int, at: int, junk: object, drop: bool) -> None:
    data = with_junk(position_of(seed, n).view(0), at, junk, drop=drop)
    try:
        game = duel.Game.from_view(data, seed=1)
    except duel.InvalidPosition:
        return
    assert duel.Game.from_view(game.view(0), seed=2).view(0) == game.view(0)


@sizes.fuzzing(200)
@given(st.integers(0, 60), st.integers(0, 100), JUNK, st.booleans())
def test_a_deal_with_a_wrong_value_is_refused_or_sound(seed: int, at: int, junk: object, drop: bool) -> None:
    data = with_junk(deal_of(seed).to_dict(), at, junk, drop=drop)
    try:
        deal = duel.Deal.from_dict(data)
    except duel.InvalidPosition:
        return
    assert duel.Deal.from_dict(deal.to_dict()) == deal
    assert duel.Game(deal).moves()


@pytest.mark.parametrize(
    "junk", ["[" * 50_000, "[" * 20_000 + "]" * 20_000, "1" * 5000, "NaN", "null", '"x"', "{}", ""]
)
def test_a_record_with_a_broken_position_is_refused(junk: str) -> None:
    with pytest.raises(duel.InvalidRecord):
        duel.Record.from_text(f"pharos record 1\ngame: duel\nposition: {junk}\n\n\n")
