"""Tells the adviser what happens in a game, as somebody at a real table would."""

from typing import Any

from pharos.games.duel.rules.position_check import back_of

SECRET = {"sell": "sell", "stage": "stage"}


def duel_entry(question: Any, real: Any) -> str:
    """The answer to a question about a real game of Duel."""
    view = real.view(None)
    match question.kind:
        case "begin":
            return f"begin {real.first} draft"
        case "reveal":
            return f"reveal {question.slots[0]} {view['tableau'][question.slots[0]]}"
        case "guild":
            cards = {w["id"]: w["card"] for city in view["cities"] for w in city["wonders"] if w["card"]}
            under = [wonder for wonder in question.possible if back_of(cards[wonder]) == "guild"]
            places = [slot for slot in question.slots if view["backs"][slot] == "guild"]
            return f"guild {[*places, *under][0]}"
    row = {"board": "tokens", "offer": "offer", "drawn": "library"}[question.kind]
    return f"{question.kind} {next(thing for thing in view[row] if thing in question.possible)}"


def wonders_use(move: str) -> str:
    """What the others see of a move of 7 Wonders, without the payment."""
    words = move.split()
    if "join" in words:
        return "join"
    return SECRET.get(words[0]) or (f"build {words[1]}" if words[0] in ("build", "free") else move)


def cheapest(game: Any, seat: int, move: str) -> str:
    """The same use of a card with the payment that the adviser assumes."""

    def use(text: str) -> list[str]:
        return [word for word in text.split() if "=" not in word]

    def paid(text: str) -> tuple[int, list[int]]:
        coins = [int(word.partition("=")[2]) for word in text.split() if "=" in word]
        return sum(coins), coins

    return min((text for text in game.choices(seat) if use(text) == use(move)), key=paid)
