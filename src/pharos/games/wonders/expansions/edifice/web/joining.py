"""Joining the edifice of an age while building a stage: its cost, or why it is impossible."""

from __future__ import annotations

from pharos.games.wonders.expansions.edifice.web.icons import PAWN
from pharos.games.wonders.expansions.edifice.web.words import edifice_name
from pharos.games.wonders.rules import Game
from pharos.games.wonders.web.board_parts import Use
from pharos.games.wonders.web.hand import Hand
from pharos.games.wonders.web.prices import describe_price, why_impossible, why_not
from pharos.games.wonders.web.words import stage_name
from pharos.locale import Translator

JOIN = "join"


def edifice_of_age(game: Game) -> str:
    """Return the edifice that can be joined in the current age."""
    return game.edifices[game.age - 1].id


def _describe_cost(game: Game, seat: int, tr: Translator) -> tuple[str, ...]:
    cost = game.join_cost(seat)
    if cost is None:
        return ()
    text = tr.ngettext(
        "%(num)s coin to the bank for joining: %(edifice)s.",
        "%(num)s coins to the bank for joining: %(edifice)s.",
        cost,
        edifice=edifice_name(edifice_of_age(game), tr),
    )
    return (text,)


def describe_join_price(game: Game, seat: int, tr: Translator) -> list[str]:
    """Explain the price of building the next stage and joining, one sentence per component."""
    lines = describe_price(game, seat, "stage", tr)
    return [*lines, *_describe_cost(game, seat, tr)] if game.price(seat, "stage").payments else lines


def why_not_join(game: Game, seat: int, tr: Translator) -> str:
    """Say why a seat cannot build the next stage and join the edifice of the age now; empty if it can."""
    cost = game.join_cost(seat)
    if cost is not None:
        return why_not(game, seat, "stage", tr, more=cost)
    if reason := why_impossible(game, seat, "stage", tr):
        return reason
    if not game.edifices:
        return tr.gettext("This game is played without edifices.")
    if game.edifices[game.age - 1].joined[seat]:
        return tr.gettext("You have joined the edifice of this age already.")
    return tr.gettext("The edifice of this age is built already.")


def join_use(hand: Hand, card: str) -> Use:
    """Return the use of a card that builds a stage and joins the edifice of the age."""
    game, seat, tr = hand.game, hand.seat, hand.tr
    ways = hand.ways(JOIN, card, "stage", _describe_cost(game, seat, tr))
    label = tr.gettext(
        "%(stage)s and join: %(edifice)s",
        stage=stage_name(game.next_stage(seat) or 0, tr),
        edifice=edifice_name(edifice_of_age(game), tr),
    )
    stage, join = hand.prices.price("stage").total, hand.prices.join_cost
    least = None if stage is None or join is None else stage + join
    reason = "" if ways else why_not_join(game, seat, tr)
    return hand.use(JOIN, ("wonder", PAWN), label, card, ways, reason=reason, least=least)
