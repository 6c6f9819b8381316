"""Helpful explanations for rejected moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pharos.core.errors import IllegalMove
from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules.expansions import NO_JOIN, UNDERTAKINGS
from pharos.games.wonders.rules.notation import OWN_FORMS

if TYPE_CHECKING:
    from pharos.games.wonders.rules.game import Game

NEEDED: dict[str, tuple[str, ...]] = {
    "turn": ("build", "free", "stage", "sell"),
    "choice": ("option", "pawn"),
    "last": ("build", "free", "stage", "sell", "pass"),
    "revive": ("revive", "pass"),
    "lose": ("lose",),
    **EXPANSIONS.merged("notation", "NEEDED"),
}
SHOWN = 12  # maximum number of legal moves in the message; the details contain all

Reason = tuple[str, str, dict[str, object]]


def refusal(game: Game, seat: int, words: tuple[str, ...]) -> IllegalMove:
    """Return the error for a well-formed but illegal move. It reveals nothing that the seat cannot see."""
    move = " ".join(words)
    code, reason, details = _reason(game, seat, words)
    legal = game.choices(seat)
    more = f", ... ({len(legal)} in all)" if len(legal) > SHOWN else ""
    hint = f" Legal now: {', '.join(legal[:SHOWN])}{more}." if legal else ""
    return IllegalMove(code, f"seat {seat}, {move!r}: {reason}.{hint}", seat=seat, move=move, legal=legal, **details)


def _reason(game: Game, seat: int, words: tuple[str, ...]) -> Reason:
    if game.phase == "over":
        return "over", "the game is over", {}
    if seat not in game.deciding:
        return "not_waiting", f"seat {seat} has nothing to decide now", {}
    for reason in EXPANSIONS.values("notation", "reason").values():
        if (said := reason(game, seat, words)) is not None:
            code, text, details = said
            return code, text, details
    verb, needed = words[0], NEEDED[game.phase]
    if verb not in needed:
        return "wrong_phase", f"now it is one of {', '.join(needed)}", {"needed": needed}
    if verb in ("option", "pawn", "lose", "revive", *OWN_FORMS):
        return "not_offered", f"{' '.join(words[1:]) or verb} cannot be chosen now", {"thing": " ".join(words[1:2])}
    if words[1] not in game.hand(seat):
        return "not_here", f"{words[1]} is not in the hand", {"thing": words[1]}
    return _stage_reason(game, seat, words) if verb == "stage" else _build_reason(game, seat, words)


def _build_reason(game: Game, seat: int, words: tuple[str, ...]) -> Reason:
    verb, card = words[:2]
    price = game.price(seat, card)
    if price.built:
        return "twice", f"a building of the name of {card} stands in the city already", {"thing": card}
    if verb == "free" and not price.right:
        return "no_right", f"the board gives no right to build {card} for nothing", {"thing": card}
    if price.right:
        return "free", f"{card} is built for nothing: free {card}", {"thing": card}
    return _payment_reason(game, seat, card, words, price.coins, price.payments)


def _stage_reason(game: Game, seat: int, words: tuple[str, ...]) -> Reason:
    if game.next_stage(seat) is None:
        return "no_stage", "every stage of the wonder is built", {}
    price = game.price(seat, "stage")
    coins = price.coins
    for undertaking, (name, word) in enumerate(UNDERTAKINGS.items()):
        if word in words:
            cost = game.cost_of_joining(seat, undertaking)
            if cost is None:
                return "no_join", NO_JOIN[undertaking], {"expansion": name}
            coins += cost
    return _payment_reason(game, seat, "the stage", words, coins, price.payments)


def _payment_reason(
    game: Game, seat: int, thing: str, words: tuple[str, ...], coins: int, payments: tuple[tuple[int, int], ...]
) -> Reason:
    if not payments:
        return "unavailable", f"the neighbours do not have what {thing} needs", {"thing": thing}
    owned = game.city(seat).coins
    least = coins + min(left + right for left, right in payments)
    if least > owned:
        return "too_dear", f"{thing} costs {least} and there are {owned} coins", {"price": least, "coins": owned}
    affordable = [(left, right) for left, right in payments if coins + left + right <= owned]
    ways = ", ".join(f"left={left} right={right}" if left or right else "none at all" for left, right in affordable)
    return "payment", f"{' '.join(words[-2:])} is not one of the payments: {ways}", {"payments": ways}
