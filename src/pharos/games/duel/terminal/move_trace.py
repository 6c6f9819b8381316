"""Descriptions of what a move did, derived by comparing the game before and after it."""

from __future__ import annotations

from pharos.games.duel.rules import Game, Price
from pharos.games.duel.rules.cards import SYMBOLS_TO_WIN
from pharos.games.duel.terminal.card_text import AGES, amounts, building, seat_name, short_name, thing
from pharos.games.duel.terminal.score_sheet import ending


def explain_price(price: Price) -> list[str]:
    """Explain where each part of a price comes from, one line each."""
    if price.chain:
        return ["free by its chain symbol"]
    lines = [f"asks for {amounts(price.cost)}"] if price.cost else []
    if price.produced:
        lines.append(f"made by brown and grey cards: {amounts(price.produced)}")
    if price.chosen:
        lines.append(f"made by producers of choice: {amounts(price.chosen)}")
    if price.dropped:
        lines.append(f"not needed thanks to a progress token: {amounts(price.dropped)}")
    for resource, (units, each) in price.bought.items():
        lines.append(f"bought: {units} {resource} at {each}$, {units * each}$")
    if price.coins:
        lines.append(f"printed cost: {price.coins}$")
    if price.to_opponent:
        lines.append(f"of this {price.to_opponent}$ go to the opponent (Economy)")
    return lines or ["costs nothing"]


def _payment(price: Price) -> str:
    if price.chain:
        return "free by its chain"
    if not price.total:
        return "at no cost"
    bought = [f"{units} {resource} at {each}$" for resource, (units, each) in price.bought.items()]
    return f"for {price.total}$" + (f" ({', '.join(bought)} bought)" if bought else "")


def _action(before: Game, move: str) -> str:
    seat = before.to_move or 0
    verb, *names = move.split()
    who, other = seat_name(seat), seat_name(1 - seat)
    if verb == "start":
        return f"{who} decides: {who if names == ['self'] else other} begins {AGES[before.age]}."
    what = thing(names[0]).name
    if verb == "sell":
        return f"{who} sells {what} for {before.city(seat).sale}$."
    if verb == "build":
        return f"{who} builds {what} {_payment(before.price(seat, names[0]))}."
    if verb == "wonder":
        under = building(names[1]).name
        return f"{who} builds {what} with {under} {_payment(before.price(seat, names[0]))}."
    words = {"pick": "picks {}", "token": "takes {}", "revive": "builds {} from the discard pile"}
    return f"{who} {words[verb].format(what)}." if verb in words else f"{who} destroys {what} of {other}."


def _coins(before: Game, after: Game) -> list[str]:
    changes = [(before.city(seat).coins, after.city(seat).coins) for seat in (0, 1)]
    return [f"{seat_name(seat)} {old}$ → {new}$" for seat, (old, new) in enumerate(changes) if old != new]


def _conflict(before: Game, after: Game) -> list[str]:
    said = []
    if before.pawn != after.pawn:
        where = "in the middle" if not after.pawn else f"{abs(after.pawn)} for {seat_name(0 if after.pawn > 0 else 1)}"
        said.append(f"pawn {where}")
    for seat in (0, 1):
        lost = [coins for coins in before.loot[seat] if coins not in after.loot[seat]]
        said += [f"{seat_name(seat)} is looted for {coins}$" for coins in lost]
    return said


def _science(before: Game, after: Game) -> list[str]:
    seat = before.to_move or 0
    old, new = before.city(seat).symbols, after.city(seat).symbols
    if len(new) > len(old):
        symbol = next(s for s in new if s not in old)
        return [f"{symbol} is symbol {len(new)} of {SYMBOLS_TO_WIN}"]
    return []


def _turned_up(before: Game, after: Game) -> list[str]:
    if before.age != after.age:
        return []
    pairs = zip(before.tableau, after.tableau, strict=True)
    names = [building(new).name for old, new in pairs if old == "?" and new and new != "?"]
    return [f"Turned up: {', '.join(names)}."] if names else []


def _returned(before: Game, after: Game) -> list[str]:
    if not before.age:
        return []
    gone = [
        name
        for seat in (0, 1)
        for name in before.city(seat).unbuilt
        if name not in after.city(seat).unbuilt and name not in after.city(seat).wonders
    ]
    return [f"Seven wonders stand: {short_name(name)} goes back to the box." for name in gone]


def _next(before: Game, after: Game) -> list[str]:
    seat = before.to_move or 0
    who = seat_name(after.to_move or 0)
    if after.result:
        return [ending(after)]
    if after.phase == "token":
        return [f"A pair of symbols: {who} takes a progress token."]
    if after.phase == "library":
        return [f"Drawn from the box: {', '.join(thing(name).name for name in after.offer)}."]
    if after.age != before.age:
        chooses = f"; {who} chooses who begins" if after.phase == "starter" else f"; {who} begins"
        return [f"{AGES[after.age]} is laid out{chooses}."]
    if after.phase == "turn" and after.to_move == seat and before.phase != "starter":
        return [f"{who} plays again."]
    return []


def trace(before: Game, move: str, after: Game) -> list[str]:
    """Describe a move: the move itself, what changed, which cards were revealed, and the consequences."""
    changes = _coins(before, after) + _conflict(before, after) + _science(before, after)
    said = [_action(before, move) + (f" {' · '.join(changes)}." if changes else "")]
    return said + _returned(before, after) + _turned_up(before, after) + _next(before, after)
