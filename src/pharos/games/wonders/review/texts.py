"""Moves and reasons of 7 Wonders in words."""

from __future__ import annotations

from collections.abc import Sequence

from pharos.games.wonders.rules.definitions import BUILDING_INDEX
from pharos.games.wonders.rules.expansions import UNDERTAKINGS
from pharos.games.wonders.web.expansions import expansions
from pharos.games.wonders.web.words import SYMBOL_NAMES, card_name
from pharos.locale import Translator
from pharos.review.judged import Reason
from pharos.server.game_words import describe_coins, describe_points, player_name


def describe_move(move: str, tr: Translator) -> str:
    """A move as a heading: "Build Baths"."""
    verb, *words = move.split()
    name = card_name(words[0], tr) if words and words[0] in BUILDING_INDEX else " ".join(words)
    text = _action(verb, name, tr) or move
    paid = sum(int(word.partition("=")[2]) for word in words if "=" in word)
    for expansion in expansions():
        if UNDERTAKINGS.get(expansion.name) in words:
            text = expansion.joined_text(text, tr)
    return tr.gettext("%(move)s for %(coins)s", move=text, coins=describe_coins(paid, tr)) if paid else text


def _action(verb: str, name: str, tr: Translator) -> str | None:
    match verb:
        case "build":
            return tr.gettext("Build %(thing)s", thing=name)
        case "free":
            return tr.gettext("Build %(thing)s for free", thing=name)
        case "stage":
            return tr.gettext("Build a stage with %(thing)s", thing=name)
        case "sell":
            return tr.gettext("Sell %(thing)s", thing=name)
        case "revive":
            return tr.gettext("Build %(thing)s from the discard pile", thing=name)
        case "option":
            return tr.gettext("Option %(number)s", number=name)
        case "pass":
            return tr.gettext("Do nothing")
    return next(filter(None, (expansion.move_text(verb, name, tr) for expansion in expansions())), None)


def describe_reason(reason: Reason, tr: Translator, names: Sequence[str] = ()) -> str:
    """A reason as a sentence."""
    values = reason.values
    player = _player(values["seat"], names, tr) if "seat" in values else ""
    match reason.kind:
        case "expected_points":
            points = describe_points(values["points"], tr)
            return tr.gettext("It brings about %(points)s more by the end of the game.", points=points)
        case "science_set":
            return tr.gettext("It completes a set of three different science symbols.")
        case "science_more":
            name = SYMBOL_NAMES[values["symbol"]]
            symbol = tr.pgettext("symbol", name)
            return tr.gettext(
                "It is symbol number %(number)s of the same kind (%(symbol)s), and their points grow with the square.",
                number=tr.number(values["number"]),
                symbol=symbol,
            )
        case "overtakes":
            return tr.gettext("It overtakes a neighbour in military strength: %(player)s.", player=player)
        case "chain":
            return tr.gettext(
                "The chain makes %(card)s free and saves %(coins)s.",
                card=card_name(values["card"], tr),
                coins=describe_coins(values["coins"], tr),
            )
        case "chain_later":
            return tr.gettext("It makes %(card)s free later.", card=card_name(values["card"], tr))
        case "stage":
            return tr.gettext("It builds stage %(number)s of the wonder.", number=tr.number(values["number"]))
        case "points":
            return tr.gettext("It is worth %(points)s.", points=describe_points(values["points"], tr))
        case "coins":
            return tr.gettext("It brings %(coins)s.", coins=describe_coins(values["coins"], tr))
    card = card_name(values["card"], tr)
    if reason.kind == "denies":
        return tr.gettext(
            "It keeps %(card)s from the player who gets this hand next and would build it for free: %(player)s.",
            card=card,
            player=player,
        )
    return tr.gettext("It passes on %(card)s to a player who builds it for free: %(player)s.", card=card, player=player)


def _player(seat: int, names: Sequence[str], tr: Translator) -> str:
    return names[seat] if seat < len(names) else player_name(seat, tr)
