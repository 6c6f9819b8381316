"""Records survive a round trip byte for byte, and broken ones are rejected with line and reason."""

from __future__ import annotations

import pytest
import sizes
from hypothesis import given
from hypothesis import strategies as st
from wonders_randomplay import position_of

from pharos import duel, wonders
from pharos.core.record_text import checksum

WHOLE = 99  # more decisions than any game has


def unchecked(text: str) -> list[str]:
    """The lines of a record without its checksum."""
    return text.rstrip("\n").split("\n")[:-1]


@pytest.mark.parametrize("seed", range(20))
def test_a_record_reads_back_byte_for_byte(seed: int) -> None:
    for decisions in (0, 5, 11, WHOLE):
        game = position_of(seed, decisions)
        text = game.record(event="a test", name_0="Ada").to_text()
        record = wonders.Record.from_text(text)
        assert record.to_text() == text
        assert record.replay() == game
        assert record.replay().decisions == game.decisions
        assert record.headers == {"event": "a test", "name_0": "Ada"}
        assert record.result == game.result


def test_a_record_has_a_line_for_each_decision() -> None:
    game = position_of(9, WHOLE)
    body = game.record().to_text().split("\n\n")[1].split("\n")
    assert body == ["; ".join(decision.moves) for decision in game.decisions]
    assert [len(line.split("; ")) for line in body] == [len(decision.seats) for decision in game.decisions]


def test_positions_on_the_way() -> None:
    game = position_of(6, WHOLE)
    record = game.record()
    assert record.position(0) == wonders.Game(game.deal)
    assert record.position(7).decisions == game.decisions[:7]
    with pytest.raises(ValueError, match="there is no position"):
        record.position(len(game.decisions) + 1)
    with pytest.raises(ValueError, match="a meaning of its own"):
        game.record(boards="x").to_text()


def test_ties_and_places_in_the_result() -> None:
    text = position_of(3, WHOLE).record().to_text()
    line = next(line for line in text.split("\n") if line.startswith("result: "))
    seats = sorted(int(word) for word in line.removeprefix("result: ").replace("=", ">").split(" > "))
    assert seats == list(range(position_of(3, 0).players))


GAME = position_of(0, WHOLE)
LINES = unchecked(GAME.record().to_text())
FIRST_MOVE = LINES.index("") + 1
RESULT = next(i for i, line in enumerate(LINES) if line.startswith("result"))


def header(name: str) -> int:
    return next(i for i, line in enumerate(LINES) if line.startswith(f"{name}: "))


def changed(number: int, line: str | None) -> list[str]:
    return LINES[:number] + ([] if line is None else [line]) + LINES[number + 1 :]


def swapped(name: str, old: str, new: str) -> list[str]:
    return changed(header(name), LINES[header(name)].replace(old, new, 1))


FIRST_HAND = LINES[header("age 1")].split(": ")[1].split(" ")
BROKEN = {
    "another game": (swapped("game", "wonders", "duel"), header("game"), "not a record of wonders"),
    "no title": (["x", *LINES[1:]], 0, "begins with"),
    "another version": (["pharos record 9", *LINES[1:]], 0, "version 9"),
    "no players": (changed(header("players"), None), 0, "'players' is missing"),
    "players in letters": (changed(header("players"), "players: three"), header("players"), "a number is needed"),
    "too many players": (changed(header("players"), "players: 8"), header("players"), "3 to 7 can play"),
    "a player more": (changed(header("players"), "players: 4"), header("boards"), "4 are needed, not 3"),
    "the first edition": (changed(header("edition"), "edition: 1"), header("edition"), "only edition 2"),
    "a strange board": (swapped("boards", GAME.deal.boards[0][0], "atlantis"), header("boards"), "no 'atlantis'"),
    "a strange side": (swapped("boards", GAME.deal.boards[0][1], "dusk"), header("boards"), "no side 'dusk'"),
    "a strange card": (swapped("age 1", FIRST_HAND[0], "atlantis"), header("age 1"), "no 'atlantis'"),
    "a card of another age": (swapped("age 1", FIRST_HAND[0], "walls"), header("age 1"), "not a card of this age"),
    "a card too few": (swapped("age 1", f"{FIRST_HAND[0]} ", ""), header("age 1"), "7 cards are needed, not 6"),
    "a strange edifice": (changed(header("edifices"), "edifices: a b c"), header("edifices"), "there is no 'a'"),
    "an unreadable move": (changed(FIRST_MOVE, "jump; jump; jump"), FIRST_MOVE, "'jump' is not a move"),
    "an illegal move": (changed(FIRST_MOVE, "; ".join(["sell palace"] * 3)), FIRST_MOVE, "palace is not in the hand"),
    "a move too few": (changed(FIRST_MOVE, "sell altar; sell altar"), FIRST_MOVE, "one move for each"),
    "another spelling": (changed(FIRST_MOVE, LINES[FIRST_MOVE].replace(" ", "  ", 1)), FIRST_MOVE, "is written"),
    "a decision lost": (changed(FIRST_MOVE + 3, None), None, ""),
    "another result": (changed(RESULT, "result: 0 = 1 = 2"), RESULT, "the moves lead to"),
    "no result": (changed(RESULT, None), None, "is missing"),
    "another trailer": ([*LINES, "weather: fine"], len(LINES), "only the result"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_record_is_refused_with_line_and_reason(what: str) -> None:
    lines, number, reason = BROKEN[what]
    with pytest.raises(wonders.InvalidRecord) as caught:
        wonders.Record.from_text("\n".join(lines) + "\n")
    assert reason in caught.value.message
    if number is not None:
        assert caught.value.line == number + 1
    assert caught.value.message.startswith(f"line {caught.value.line}: ")


def test_a_record_without_its_checksum_is_accepted_and_a_wrong_one_is_not() -> None:
    assert wonders.Record.from_text("\n".join(LINES) + "\n").replay() == GAME
    wrong = checksum(["x"])
    with pytest.raises(wonders.InvalidRecord, match="checksum does not fit"):
        wonders.Record.from_text("\n".join([*LINES, f"check: {wrong}", ""]))


def test_the_records_of_the_two_games_are_not_mixed_up() -> None:
    with pytest.raises(duel.InvalidRecord, match="not a record of duel but of 'wonders'"):
        duel.Record.from_text(GAME.record().to_text())
    with pytest.raises(wonders.InvalidRecord, match="not a record of wonders but of 'duel'"):
        wonders.Record.from_text(duel.Game.new(seed=1).record().to_text())


@sizes.fuzzing(150)
@given(st.data())
def test_a_damaged_record_is_refused_or_means_the_same(data: st.DataObject) -> None:
    """Changing, removing or inserting any one character gives a clean rejection, never another error."""
    text = GAME.record().to_text()
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from(["", " ", "\n", ";", "x", "0", "=", "/", "é"]))
    damaged = text[:place] + letter + text[place + 1 :]
    try:
        record = wonders.Record.from_text(damaged)
    except wonders.InvalidRecord as error:
        line, is_same = error.line, True
    else:
        line, is_same = 1, damaged == text or record.replay() == GAME
    assert is_same
    assert 1 <= line <= damaged.count("\n") + 1
