"""Descriptions of the effects of buildings, wonders and tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pharos.games.duel.rules.definitions import BUILDINGS, Building
from pharos.games.duel.web.expansion import EffectSentence
from pharos.games.duel.web.expansions import expansions
from pharos.games.duel.web.words import chain_name, describe_amounts, resource_name, symbol_name, thing_name
from pharos.locale.catalogue import Translator
from pharos.server.game_words import counted_cards, describe_coins, describe_points


def _coins_per(effect: Mapping[str, Any], tr: Translator) -> str:
    n = effect["amount"]
    if effect["what"] == "wonder":
        return tr.ngettext(
            "%(num)s coin at once for each wonder you have built.",
            "%(num)s coins at once for each wonder you have built.",
            n,
        )
    return tr.ngettext(
        "%(num)s coin at once for %(each_card)s in your city.",
        "%(num)s coins at once for %(each_card)s in your city.",
        n,
        each_card=counted_cards([effect["what"]], tr),
    )


def _guild(guild: Mapping[str, Any], tr: Translator) -> str:
    if guild["count"] == "coins":
        return tr.gettext(
            "At the end %(points)s for every %(per)s coins in the richer of the two cities.",
            points=describe_points(guild["points"], tr),
            per=guild["per"],
        )
    if guild["count"] == "wonders":
        return tr.gettext(
            "At the end %(points)s for each wonder built in the city that has more of them.",
            points=describe_points(guild["points"], tr),
        )
    return tr.gettext(
        "%(coins)s at once, and %(points)s at the end, for %(each_card)s in the city that has more of them.",
        coins=describe_coins(guild["coins"], tr),
        points=describe_points(guild["points"], tr),
        each_card=counted_cards(guild["count"], tr),
    )


def _rebate(effect: Mapping[str, Any], tr: Translator) -> str:
    if effect["applies_to"] == "wonder":
        return tr.ngettext(
            "Your wonders need %(num)s resource less, the most expensive one.",
            "Your wonders need %(num)s resources less, the most expensive ones.",
            effect["amount"],
        )
    return tr.ngettext(
        "Your blue cards need %(num)s resource less, the most expensive one.",
        "Your blue cards need %(num)s resources less, the most expensive ones.",
        effect["amount"],
    )


def _destroy(color: str, tr: Translator) -> str:
    if color == "brown":
        return tr.gettext("You destroy a brown card of your opponent’s.")
    return tr.gettext("You destroy a grey card of your opponent’s.")


_EFFECT_SENTENCES: dict[str, EffectSentence] = {
    "produces": lambda v, tr: tr.gettext("Makes %(list)s.", list=describe_amounts(v, tr)),
    "produces_choice": lambda v, tr: tr.gettext(
        "Produces one of these each time you build: %(list)s. Doesn’t raise your opponent’s prices.",
        list=tr.or_list(resource_name(resource, tr) for resource in v),
    ),
    "trade_discount": lambda v, tr: tr.gettext(
        "From now on the bank sells you this for 1 coin: %(list)s.",
        list=tr.list(resource_name(resource, tr) for resource in v),
    ),
    "science": lambda v, tr: tr.gettext("Science symbol: %(symbol)s.", symbol=symbol_name(v, tr)),
    "shields": lambda v, tr: tr.ngettext(
        "%(num)s shield: the conflict pawn moves %(num)s space towards your opponent.",
        "%(num)s shields: the conflict pawn moves %(num)s spaces towards your opponent.",
        v,
    ),
    "destroy": _destroy,
    "build_from_discard": lambda _v, tr: tr.gettext("You build any card of the discard pile for free."),
    "progress_from_box": lambda v, tr: tr.ngettext(
        "You draw %(num)s progress token from the box and keep it.",
        "You draw %(num)s progress tokens from the box and keep one.",
        v,
    ),
    "coins": lambda v, tr: tr.ngettext(
        "%(num)s coin from the bank at once.", "%(num)s coins from the bank at once.", v
    ),
    "opponent_loses_coins": lambda v, tr: tr.ngettext(
        "Your opponent loses %(num)s coin.", "Your opponent loses %(num)s coins.", v
    ),
    "coins_per": _coins_per,
    "coins_on_chain_build": lambda v, tr: tr.ngettext(
        "%(num)s coin whenever you build a card for free by its chain symbol.",
        "%(num)s coins whenever you build a card for free by its chain symbol.",
        v,
    ),
    "resource_rebate": _rebate,
    "gain_opponent_trade_coins": lambda _v, tr: tr.gettext(
        "What your opponent pays for resources comes to you instead of the bank."
    ),
    "extra_shields": lambda v, tr: tr.ngettext(
        "Red cards you build from now on have %(num)s more shield.",
        "Red cards you build from now on have %(num)s more shields.",
        v["amount"],
    ),
    "extra_turn_on": lambda _v, tr: tr.gettext("Every wonder you build from now on gives you another turn."),
    "extra_turn": lambda _v, tr: tr.gettext("You take another turn."),
    "guild": _guild,
    "points_per": lambda v, tr: tr.ngettext(
        "%(num)s point for each of your progress tokens at the end.",
        "%(num)s points for each of your progress tokens at the end.",
        v["amount"],
    ),
    "points": lambda v, tr: tr.ngettext("%(num)s victory point.", "%(num)s victory points.", v),
}


def describe_effects(effects: Mapping[str, Any], tr: Translator) -> list[str]:
    """Describe the effects of a building, a wonder or a token, one sentence per effect."""
    known = _EFFECT_SENTENCES | {kind: text for added in expansions() for kind, text in added.effect_sentences.items()}
    return [sentence(effects[kind], tr) for kind, sentence in known.items() if kind in effects]


def describe_chains(building: Building, tr: Translator) -> list[str]:
    """Describe which building makes this one free, and which one it makes free, one sentence each."""
    lines = []
    if building.free_with:
        before = next(b for b in BUILDINGS if b.chain == building.free_with)
        lines.append(
            tr.gettext(
                "Free for the owner of %(card)s (%(symbol)s).",
                card=thing_name(before.id, tr),
                symbol=chain_name(building.free_with, tr),
            )
        )
    if building.chain:
        after = next(b for b in BUILDINGS if b.free_with == building.chain)
        lines.append(
            tr.gettext(
                "Makes %(card)s free later (%(symbol)s).",
                card=thing_name(after.id, tr),
                symbol=chain_name(building.chain, tr),
            )
        )
    return lines
