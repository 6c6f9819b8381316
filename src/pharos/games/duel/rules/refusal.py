"""Helpful error messages for illegal moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pharos.core.errors import IllegalMove
from pharos.games.duel.expansions import EXPANSIONS

if TYPE_CHECKING:
    from pharos.games.duel.rules.game import Game

NEEDED: dict[str, str] = {
    "draft": "pick",
    "token": "token",
    "library": "token",
    "destroy": "destroy",
    "revive": "revive",
    "starter": "start",
    **EXPANSIONS.merged("notation", "NEEDED"),
}
SHOWN = 12  # legal moves listed in the message; the details have all of them


def refusal(game: Game, move: str) -> IllegalMove:
    """The error for a well-formed move that is not legal now. It reveals nothing that the player cannot see."""
    code, reason, details = _reason(game, move.split())
    legal = game.moves()
    more = f", ... ({len(legal)} in all)" if len(legal) > SHOWN else ""
    hint = f" Legal now: {', '.join(legal[:SHOWN])}{more}." if legal else ""
    return IllegalMove(code, f"{move!r}: {reason}.{hint}", move=move, legal=legal, **details)


def _reason(game: Game, words: list[str]) -> tuple[str, str, dict[str, object]]:
    phase, verb, thing = game.phase, words[0], " ".join(words[1:2])
    if phase == "over":
        return "over", "the game is over", {}
    for reason in EXPANSIONS.values("notation", "reason").values():
        if (said := reason(game, words)) is not None:
            code, text, details = said
            return code, text, details
    if phase in NEEDED:
        wanted = NEEDED[phase]
        if verb != wanted:
            return "wrong_phase", f"now a {wanted!r} move is needed", {"needed": wanted}
        return "not_offered", f"{thing} cannot be chosen now", {"thing": thing}
    if verb not in ("build", "sell", "wonder"):
        return "wrong_phase", "now a card has to be taken: build, sell or wonder", {"needed": "build"}
    card = words[-1]
    slots = {visible: slot for slot, visible in game.tableau.items()}
    if card not in slots:  # also if it is face down, which must not be revealed
        return "not_here", f"{card} is not among the cards that can be seen", {"thing": card}
    if slots[card] not in game.open_slots():
        return "covered", f"{card} is covered by another card", {"thing": card}
    seat = game.state.turn
    if verb == "wonder" and thing not in game.city(seat).unbuilt:
        return "not_yours", f"{thing} is not a wonder that seat {seat} can still build", {"thing": thing}
    price, coins = game.price(seat, thing).total, game.city(seat).coins
    return "too_dear", f"{thing} costs {price} and there are {coins} coins", {"price": price, "coins": coins}
