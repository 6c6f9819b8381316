"""Positions for tests: a table in the middle of a game, described by its cities and hands."""

from __future__ import annotations

from typing import Any

from pharos import wonders
from pharos.core.native import compiled, read, write
from pharos.games.wonders.expansions.edifice.definitions import DEBTS
from pharos.games.wonders.rules.cards import MOST_OPTIONS, MOST_STAGES, OPTIONS, STAGE_KIND, STAGES, THINGS
from pharos.games.wonders.rules.definitions import BUILDING_INDEX, HAND
from pharos.games.wonders.rules.effects import add_building, apply_permanent
from pharos.games.wonders.rules.state import State

BOARDS = ["giza day", "rhodes day", "ephesus day", "alexandria day", "babylon day", "halicarnassus day", "olympia day"]
FILLERS = {1: "stockade", 2: "walls", 3: "arsenal"}  # cards dealt where a test does not specify any


@compiled
def _build(states: list[State], seat: int, number: int) -> None:
    add_building(states[0].cities[seat], THINGS[number])


@compiled
def _build_stage(states: list[State], seat: int, option: int) -> None:
    me = states[0].cities[seat]
    number = me.board * MOST_STAGES + me.stages
    apply_permanent(me, THINGS[STAGES + number], 1)
    if option:
        me.options[me.stages] = option
        apply_permanent(me, THINGS[OPTIONS + number * MOST_OPTIONS + option - 1], 1)
    me.under[me.stages] = 0
    me.stages += 1
    me.counts[STAGE_KIND] += 1


def city(coins: int = 3, buildings: str = "", stages: int = 0, **more: Any) -> dict[str, Any]:
    """A city: coins, buildings, stages built; also military tokens by value, debts, pawns, joined ages, options."""
    return {"coins": coins, "buildings": buildings.split(), "stages": stages, **more}


def dealt(
    boards: list[str],
    *,
    hands: list[str] | None = None,
    age: int = 1,
    edifices: str | None = None,
    more: dict[str, list[str]] | None = None,
) -> wonders.Deal:
    """A deal with these hands in one age; short hands are filled up, other ages get arbitrary cards."""
    players = len(boards)
    rows = [[FILLERS[a]] * HAND for a in (1, 2, 3) for _ in range(players)]
    for seat, hand in enumerate(hands or []):
        cards = hand.split()
        rows[(age - 1) * players + seat] = cards + [FILLERS[age]] * (HAND - len(cards))
    return wonders.Deal.from_dict(
        {
            "players": players,
            "edition": 2,
            "boards": [board.split() for board in boards],
            "hands": [rows[a * players : (a + 1) * players] for a in range(3)],
            "edifices": edifices.split() if edifices else None,
            **(more or {}),
        }
    )


def table(
    cities: list[dict[str, Any]],
    *,
    boards: list[str] | None = None,
    hands: list[str] | None = None,
    age: int = 1,
    turn: int = 1,
    discard: str = "",
    edifices: str | None = None,
    left: dict[int, int] | None = None,
    status: dict[int, str] | None = None,
    more: dict[str, list[str]] | None = None,
) -> wonders.Game:
    """A game at the start of a card turn. `hands` are the current hands; short ones are filled up."""
    boards = boards or BOARDS[: len(cities)]
    game = wonders.Game(dealt(boards, hands=_sized(hands or [], age, turn), age=age, edifices=edifices, more=more))
    s = read(game._states)
    s.age, s.turn, s.held = age, turn, HAND + 1 - turn
    for seat in range(len(cities)):
        place = ((age - 1) * 7 + seat) * HAND
        row = sorted(BUILDING_INDEX[card] for card in game.deal.hands[age - 1][seat][: s.held])
        s.hands[place : place + HAND] = row + [0] * (HAND - len(row))
    s.discarded = len(discard.split())
    for i, card in enumerate(discard.split()):
        s.discard[i] = BUILDING_INDEX[card]
    for number, pawns in (left or {}).items():
        s.left[number - 1] = pawns
    for number, word in (status or {}).items():
        s.status[number - 1] = ("", "open", "built", "failed").index(word)
    for seat, data in enumerate(cities):
        _fill(s.cities[seat], data)
    write(game._states, 0, s)
    for seat, data in enumerate(cities):
        for card in data["buildings"]:
            _build(game._states, seat, BUILDING_INDEX[card])
        for number in range(data["stages"]):
            _build_stage(game._states, seat, data.get("options", {}).get(number + 1, 0))
    game._forget()
    return game


def _sized(hands: list[str], age: int, turn: int) -> list[str]:
    held = HAND + 1 - turn
    assert all(len(hand.split()) <= held for hand in hands)
    return [" ".join((hand.split() + [FILLERS[age]] * HAND)[:held]) for hand in hands]


def _fill(mine: Any, data: dict[str, Any]) -> None:
    mine.coins = data["coins"]
    for value in data.get("military", []):
        mine.military[(1, 3, 5, -1).index(value)] += 1
    for value in data.get("debts", []):
        mine.debts[DEBTS.index(value)] += 1
    for age, pawns in data.get("pawns", {}).items():
        mine.pawns[age - 1] = pawns
    mine.joined = sum(1 << age - 1 for age in data.get("joined", []))


def play(game: wonders.Game, *moves: str) -> wonders.Game:
    """Play these moves for the waiting seats and sales for the rest; returns the same game."""
    chosen = list(moves) + [""] * (len(game.waiting) - len(moves))
    rows = [move or _any_sale(game, seat) for seat, move in zip(game.waiting, chosen, strict=True)]
    game.play(rows)
    return game


def _any_sale(game: wonders.Game, seat: int) -> str:
    return next(move for move in game.moves(seat) if move.startswith("sell"))


def sell_until(game: wonders.Game, age: int, turn: int) -> wonders.Game:
    """Sell for every seat until the given turn."""
    while (game.age, game.turn, game.phase) != (age, turn, "turn"):
        game.play([next(m for m in game.moves(s) if m.split()[0] in ("sell", "pass", "lose")) for s in game.waiting])
    return game
