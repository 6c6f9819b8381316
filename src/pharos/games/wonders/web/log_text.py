"""Log sentences for actions and consequences. A player whose name is None is the reader: "You built …"."""

from __future__ import annotations

from collections.abc import Sequence

from pharos.games.wonders.rules.definitions import BOARD_INDEX, BOARDS
from pharos.games.wonders.rules.notation import HIDDEN
from pharos.games.wonders.web.effect_text import describe_options
from pharos.games.wonders.web.expansions import expansions
from pharos.games.wonders.web.game_log import SALE, Action, Consequence
from pharos.games.wonders.web.words import card_name
from pharos.locale.catalogue import Translator
from pharos.server.game_words import age_name, describe_points, player_name

Names = Sequence[str | None]  # by seat; None is the reader


def names_for(names: Sequence[str | None], tr: Translator, *, reader: int | None = None) -> list[str | None]:
    """Return the names for log sentences: players without a name get a number, the reader becomes None."""
    return [None if seat == reader else name or player_name(seat, tr) for seat, name in enumerate(names)]


def describe_chosen(tr: Translator, player: str | None) -> str:
    """Say that somebody has decided, without revealing the decision."""
    if player is None:
        return tr.gettext("You have chosen. You can still change your mind.")
    return tr.gettext("%(player)s has chosen.", player=player)


def describe_waiting(tr: Translator, player: str | None) -> str:
    """Say that somebody still has to decide."""
    if player is None:
        return tr.gettext("The others are waiting for you.")
    return tr.gettext("%(player)s is still choosing.", player=player)


# --- actions --------------------------------------------------------------------------------------------------------


def describe_action(action: Action, tr: Translator, player: str | None, *, is_open: bool = False) -> str:
    """Describe an action in a sentence.

    Args:
        action: the action.
        tr: the translator.
        player: the name of the player; None for the reader.
        is_open: whether cards sold or placed under a stage are public, as in a finished game.
    """
    added = (expansion.describe_action(action, tr, player, is_open=is_open) for expansion in expansions())
    text = next(filter(None, added), None) or describe_base_action(action, tr, player, is_open=is_open)
    if action.phase == "last" and action.verb != "pass":
        return tr.gettext("Last card of the age: %(text)s", text=text)
    return text


def describe_base_action(action: Action, tr: Translator, player: str | None, *, is_open: bool) -> str:
    """Describe an action in a sentence, without additions by expansions."""
    return _describe_own(action, tr) if player is None else _describe_other(action, tr, player, is_open=is_open)


def _option(action: Action, tr: Translator) -> str:
    stage = BOARDS[BOARD_INDEX[action.board, action.side]].stages[action.stage - 1]
    return describe_options(stage.effects, tr)[int(action.thing) - 1]


def _describe_own(action: Action, tr: Translator) -> str:
    number = tr.number(action.stage)
    match action.verb:
        case "build":
            return _describe_own_building(action, tr)
        case "free":
            return tr.gettext("You built %(card)s for free thanks to your wonder.", card=card_name(action.thing, tr))
        case "stage":
            return tr.gettext(
                "You built stage %(number)s of your wonder with %(card)s.",
                number=number,
                card=card_name(action.thing, tr),
            )
        case "sell":
            return tr.ngettext(
                "You sold %(card)s for %(num)s coin.",
                "You sold %(card)s for %(num)s coins.",
                SALE,
                card=card_name(action.thing, tr),
            )
        case "revive":
            return tr.gettext("You built %(card)s from the discard pile.", card=card_name(action.thing, tr))
        case "option":
            return tr.gettext("You chose: %(effects)s", effects=_option(action, tr))
    if action.phase == "last":
        return tr.gettext("You did not play your last card.")
    return tr.gettext("You built nothing from the discard pile.")


def _describe_own_building(action: Action, tr: Translator) -> str:
    card = card_name(action.thing, tr)
    if action.chain:
        return tr.gettext(
            "You built %(card)s for free thanks to %(chain)s.", card=card, chain=card_name(action.chain, tr)
        )
    if not action.paid:
        return tr.gettext("You built %(card)s without paying a coin.", card=card)
    return tr.ngettext(
        "You built %(card)s for %(num)s coin.", "You built %(card)s for %(num)s coins.", action.paid, card=card
    )


def _describe_other(action: Action, tr: Translator, player: str, *, is_open: bool) -> str:
    match action.verb:
        case "build":
            return _describe_building(action, tr, player)
        case "free":
            return tr.gettext(
                "%(player)s built %(card)s for free thanks to their wonder.",
                player=player,
                card=card_name(action.thing, tr),
            )
        case "stage":
            return _describe_stage(action, tr, player, is_open=is_open)
        case "sell" if is_open and action.thing != HIDDEN:
            return tr.gettext("%(player)s sold %(card)s.", player=player, card=card_name(action.thing, tr))
        case "sell":
            return tr.gettext("%(player)s sold a card.", player=player)
        case "revive":
            return tr.gettext(
                "%(player)s built %(card)s from the discard pile.", player=player, card=card_name(action.thing, tr)
            )
        case "option":
            return tr.gettext("%(player)s chose: %(effects)s", player=player, effects=_option(action, tr))
    if action.phase == "last":
        return tr.gettext("%(player)s did not play the last card.", player=player)
    return tr.gettext("%(player)s built nothing from the discard pile.", player=player)


def _describe_building(action: Action, tr: Translator, player: str) -> str:
    card = card_name(action.thing, tr)
    if action.chain:
        return tr.gettext(
            "%(player)s built %(card)s for free thanks to %(chain)s.",
            player=player,
            card=card,
            chain=card_name(action.chain, tr),
        )
    if not action.paid:
        return tr.gettext("%(player)s built %(card)s without paying a coin.", player=player, card=card)
    return tr.ngettext(
        "%(player)s built %(card)s for %(num)s coin.",
        "%(player)s built %(card)s for %(num)s coins.",
        action.paid,
        player=player,
        card=card,
    )


def _describe_stage(action: Action, tr: Translator, player: str, *, is_open: bool) -> str:
    number = tr.number(action.stage)
    if is_open and action.thing != HIDDEN:
        return tr.gettext(
            "%(player)s built stage %(number)s of the wonder with %(card)s.",
            player=player,
            number=number,
            card=card_name(action.thing, tr),
        )
    return tr.gettext("%(player)s built stage %(number)s of the wonder.", player=player, number=number)


# --- consequences -----------------------------------------------------------------------------------------------------


def describe_consequence(consequence: Consequence, tr: Translator, names: Names) -> str:
    """Describe a consequence in a sentence; `names` are by seat, None for the reader."""
    for expansion in expansions():
        if text := expansion.describe_consequence(consequence, tr, names):
            return text
    match consequence.kind:
        case "conflict" | "truce":
            return _describe_conflict(consequence, tr, names)
        case "discarded":
            return tr.gettext("The last cards of the age go to the discard pile.")
        case "passed" if consequence.thing == "left":
            return tr.gettext("All hands go to the left neighbour.")
        case "passed":
            return tr.gettext("All hands go to the right neighbour.")
        case "age":
            return tr.gettext("%(age)s begins.", age=age_name(consequence.amount, tr))
        case "over":
            return tr.gettext("The game is over.")
    return _describe_income(consequence, tr, names)


def _describe_conflict(consequence: Consequence, tr: Translator, names: Names) -> str:
    assert consequence.seat is not None
    assert consequence.other is not None
    first, second = names[consequence.seat], names[consequence.other]
    mine, theirs = (tr.number(n) for n in consequence.shields)
    if consequence.kind == "truce":
        n = consequence.shields[0]
        if first is None or second is None:
            return tr.ngettext(
                "No conflict between you and %(other)s: %(num)s shield each.",
                "No conflict between you and %(other)s: %(num)s shields each.",
                n,
                other=second if first is None else first,
            )
        return tr.ngettext(
            "No conflict between %(player)s and %(other)s: %(num)s shield each.",
            "No conflict between %(player)s and %(other)s: %(num)s shields each.",
            n,
            player=first,
            other=second,
        )
    values = {"more": mine, "less": theirs, "points": describe_points(consequence.amount, tr)}
    if first is None:
        return tr.gettext(
            "You beat %(other)s (shields %(more)s to %(less)s) and win %(points)s. The loser takes a defeat token.",
            other=second,
            **values,
        )
    if second is None:
        return tr.gettext(
            "%(player)s beats you (shields %(more)s to %(less)s) and wins %(points)s. You take a defeat token.",
            player=first,
            **values,
        )
    return tr.gettext(
        "%(player)s beats %(other)s (shields %(more)s to %(less)s) and wins %(points)s."
        " The loser takes a defeat token.",
        player=first,
        other=second,
        **values,
    )


def _describe_income(consequence: Consequence, tr: Translator, names: Names) -> str:
    assert consequence.seat is not None
    player, n = names[consequence.seat], consequence.amount
    is_trade = consequence.kind == "trade"
    if player is None and is_trade:
        return tr.ngettext(
            "You get %(num)s coin from your neighbours for resources.",
            "You get %(num)s coins from your neighbours for resources.",
            n,
        )
    if player is None:
        return tr.ngettext("You get %(num)s coin from the bank.", "You get %(num)s coins from the bank.", n)
    if is_trade:
        return tr.ngettext(
            "%(player)s gets %(num)s coin from the neighbours for resources.",
            "%(player)s gets %(num)s coins from the neighbours for resources.",
            n,
            player=player,
        )
    return tr.ngettext(
        "%(player)s gets %(num)s coin from the bank.",
        "%(player)s gets %(num)s coins from the bank.",
        n,
        player=player,
    )
