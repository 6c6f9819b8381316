"""Moves and reasons of Duel in words."""

from __future__ import annotations

from pharos.games.duel.web.words import resource_name, symbol_name, thing_name
from pharos.locale import Translator
from pharos.review.judged import Reason
from pharos.server.game_words import describe_coins, describe_points


def describe_move(move: str, tr: Translator) -> str:
    """A move as a heading: "Build Baths"."""
    verb, *things = move.split()
    if verb == "start":
        return tr.gettext("Begin the age") if things[0] == "self" else tr.gettext("Let the opponent begin")
    names = [thing_name(thing, tr) for thing in things]
    match verb:
        case "pick":
            return tr.gettext("Choose %(thing)s", thing=names[0])
        case "build":
            return tr.gettext("Build %(thing)s", thing=names[0])
        case "sell":
            return tr.gettext("Sell %(thing)s", thing=names[0])
        case "wonder":
            return tr.gettext("Build %(wonder)s with %(card)s", wonder=names[0], card=names[1])
        case "token":
            return tr.gettext("Take %(thing)s", thing=names[0])
        case "destroy":
            return tr.gettext("Destroy %(thing)s", thing=names[0])
        case "revive":
            return tr.gettext("Build %(thing)s from the discard pile", thing=names[0])
    return move


def describe_reason(reason: Reason, tr: Translator) -> str:
    """A reason as a sentence."""
    values = reason.values
    if "by" in values:
        return _victory(reason.kind, str(values["by"]), tr)
    if "why" in values:
        return _need(reason.kind, thing_name(values["card"], tr), values["why"], tr)
    match reason.kind:
        case "wonder_turn":
            return tr.gettext("%(wonder)s will give another turn.", wonder=thing_name(values["wonder"], tr))
        case "extra_turn":
            return tr.gettext("It gives another turn at once.")
        case "token":
            symbol = symbol_name(values["symbol"], tr)
            return tr.gettext("A pair of symbols (%(symbol)s) brings a progress token.", symbol=symbol)
        case "symbols":
            return tr.ngettext(
                "That makes %(num)s different science symbol; six win.",
                "That makes %(num)s different science symbols; six win.",
                values["number"],
            )
        case "chain":
            return tr.gettext(
                "The chain makes %(card)s free and saves %(coins)s.",
                card=thing_name(values["card"], tr),
                coins=describe_coins(values["coins"], tr),
            )
        case "chain_later":
            return tr.gettext("It makes %(card)s free later.", card=thing_name(values["card"], tr))
        case "monopoly":
            return tr.gettext(
                "Only you have this resource (%(resource)s) now: it costs the opponent %(coins)s each.",
                resource=resource_name(values["resource"], tr),
                coins=describe_coins(values["price"], tr),
            )
        case "resource":
            resource = resource_name(values["resource"], tr)
            return tr.gettext(
                "It produces what you lack for several cards or wonders: %(resource)s.", resource=resource
            )
        case "discount":
            resource = resource_name(values["resource"], tr)
            return tr.gettext("It makes a dear resource cheap: %(resource)s.", resource=resource)
        case "loot":
            return tr.gettext("The army takes %(coins)s from the opponent.", coins=describe_coins(values["coins"], tr))
        case "forces_opening":
            return tr.gettext("Whatever the opponent takes next uncovers new cards for you.")
        case "points":
            return tr.gettext("It is worth %(points)s.", points=describe_points(values["points"], tr))
    return tr.gettext("It brings %(coins)s.", coins=describe_coins(values["coins"], tr))


def _victory(kind: str, by: str, tr: Translator) -> str:
    """A sentence about a victory: each has its own message, because languages inflect the kind of victory."""
    _ = tr.gettext
    sentences = {
        ("wins", "military"): _("It wins at once by military supremacy."),
        ("wins", "science"): _("It wins at once by scientific supremacy."),
        ("wins", "civilian"): _("It wins on points."),
        ("stops", "military"): _("It stops a military victory in the opponent’s next turn."),
        ("stops", "science"): _("It stops a scientific victory in the opponent’s next turn."),
        ("stops", "civilian"): _("It stops the opponent from winning on points."),
        ("threatens", "military"): _("It threatens to win by military supremacy in the next turn."),
        ("threatens", "science"): _("It threatens to win by scientific supremacy in the next turn."),
        ("threatens", "civilian"): _("It threatens to win on points in the next turn."),
        ("lets_win", "military"): _("It lets the opponent win by military supremacy in the next turn."),
        ("lets_win", "science"): _("It lets the opponent win by scientific supremacy in the next turn."),
        ("lets_win", "civilian"): _("It lets the opponent win on points."),
        ("misses_win", "military"): _("A military victory was possible at once."),
        ("misses_win", "science"): _("A scientific victory was possible at once."),
        ("misses_win", "civilian"): _("A victory on points was possible at once."),
    }
    return sentences[kind, by]


def _need(kind: str, card: str, why: str | None, tr: Translator) -> str:
    """A sentence about a card that the opponent needs."""
    if kind == "denies":
        if why == "science":
            return tr.gettext("It takes %(card)s from the opponent, who needs its symbol to win by science.", card=card)
        if why == "token":
            return tr.gettext("It takes %(card)s from the opponent, who would get a progress token for it.", card=card)
        return tr.gettext("It takes %(card)s from the opponent, who would build it for free.", card=card)
    if kind == "leaves":
        if why == "science":
            return tr.gettext("It leaves %(card)s to the opponent, who needs its symbol to win by science.", card=card)
        if why == "token":
            return tr.gettext("It leaves %(card)s to the opponent, who gets a progress token for it.", card=card)
        return tr.gettext("It leaves %(card)s to the opponent, who builds it for free.", card=card)
    if why == "science":
        return tr.gettext("It opens %(card)s for the opponent, who needs its symbol to win by science.", card=card)
    if why == "token":
        return tr.gettext("It opens %(card)s for the opponent, who gets a progress token for it.", card=card)
    if why == "chain":
        return tr.gettext("It opens %(card)s for the opponent, who builds it for free.", card=card)
    return tr.gettext("It opens %(card)s for the opponent.", card=card)
