"""Descriptions of the effects of cards and stages."""

from __future__ import annotations

from collections.abc import Mapping

from pharos.games.wonders.rules.definitions import BUILDINGS, Building, Effects
from pharos.games.wonders.web.expansion import Effect, EffectSentence
from pharos.games.wonders.web.expansions import expansions
from pharos.games.wonders.web.words import (
    CHAIN_SYMBOLS,
    card_name,
    chain_name,
    describe_amounts,
    resource_name,
    symbol_name,
)
from pharos.locale import Translator, join_sentences
from pharos.server.game_words import color_names, counted_cards

OWN = ["self"]


def _produce_choice(effect: Effect, tr: Translator) -> str:
    names = tr.or_list(resource_name(resource, tr) for resource in effect["options"])
    if effect["tradable"]:
        return tr.gettext("Produces one of these each time you build: %(list)s.", list=names)
    return tr.gettext("Produces one of these each time you build: %(list)s. Neighbours can’t buy it.", list=names)


def _discount(effect: Effect, tr: Translator) -> str:
    n = effect["price"]
    if effect["goods"] == "manufactured":
        return tr.ngettext(
            "Both neighbours sell you manufactured goods for %(num)s coin each.",
            "Both neighbours sell you manufactured goods for %(num)s coins each.",
            n,
        )
    if effect["from"] == ["left"]:
        return tr.ngettext(
            "The left neighbour sells you raw materials for %(num)s coin each.",
            "The left neighbour sells you raw materials for %(num)s coins each.",
            n,
        )
    return tr.ngettext(
        "The right neighbour sells you raw materials for %(num)s coin each.",
        "The right neighbour sells you raw materials for %(num)s coins each.",
        n,
    )


def _coins_per(effect: Effect, tr: Translator) -> str:
    n, count = effect["amount"], effect["count"]
    if count["what"] == "wonder_stages":
        return tr.ngettext(
            "%(num)s coin at once for each stage of your wonder that is built.",
            "%(num)s coins at once for each stage of your wonder that is built.",
            n,
        )
    each_card = counted_cards(count["colors"], tr)
    if effect["from"] == OWN:
        return tr.ngettext(
            "%(num)s coin at once for %(each_card)s in your city.",
            "%(num)s coins at once for %(each_card)s in your city.",
            n,
            each_card=each_card,
        )
    return tr.ngettext(
        "%(num)s coin at once for %(each_card)s in your city and the two neighbouring cities.",
        "%(num)s coins at once for %(each_card)s in your city and the two neighbouring cities.",
        n,
        each_card=each_card,
    )


def _points_per(effect: Effect, tr: Translator) -> str:
    n, count = effect["amount"], effect["count"]
    if count["what"] == "distinct_card_colors":
        return tr.ngettext(
            "%(num)s point at the end for each colour among the cards of your city.",
            "%(num)s points at the end for each colour among the cards of your city.",
            n,
        )
    if count["what"] == "wonder_stages":
        if effect["from"] == OWN:
            return tr.ngettext(
                "%(num)s point at the end for each stage of your wonder that is built.",
                "%(num)s points at the end for each stage of your wonder that is built.",
                n,
            )
        return tr.ngettext(
            "%(num)s point at the end for each stage built in your city and the two neighbouring cities.",
            "%(num)s points at the end for each stage built in your city and the two neighbouring cities.",
            n,
        )
    each_card = counted_cards(count["colors"], tr)
    if effect["from"] == OWN:
        return tr.ngettext(
            "%(num)s point at the end for %(each_card)s in your city.",
            "%(num)s points at the end for %(each_card)s in your city.",
            n,
            each_card=each_card,
        )
    return tr.ngettext(
        "%(num)s point at the end for %(each_card)s in the two neighbouring cities.",
        "%(num)s points at the end for %(each_card)s in the two neighbouring cities.",
        n,
        each_card=each_card,
    )


def _choose_one(effect: Effect, tr: Translator) -> str:
    first, second = (join_sentences(describe_effects(option, tr)) for option in effect["options"])
    return tr.gettext(
        "Choose one when you build this stage. Either: %(first)s Or: %(second)s", first=first, second=second
    )


_EFFECT_SENTENCES: Mapping[str, EffectSentence] = {
    "produce": lambda e, tr: tr.gettext("Makes %(list)s.", list=describe_amounts({e["resource"]: e["amount"]}, tr)),
    "produce_choice": _produce_choice,
    "trade_discount": _discount,
    "points": lambda e, tr: tr.ngettext("%(num)s victory point.", "%(num)s victory points.", e["amount"]),
    "coins": lambda e, tr: tr.ngettext(
        "%(num)s coin from the bank at once.", "%(num)s coins from the bank at once.", e["amount"]
    ),
    "shields": lambda e, tr: tr.ngettext(
        "%(num)s shield for the conflicts with both neighbours.",
        "%(num)s shields for the conflicts with both neighbours.",
        e["amount"],
    ),
    "science": lambda e, tr: tr.gettext("Science symbol: %(symbol)s.", symbol=symbol_name(e["symbol"], tr)),
    "science_choice": lambda _e, tr: tr.gettext(
        "A science symbol that becomes, at the end, whichever of the three is worth most to you."
    ),
    "coins_per": _coins_per,
    "points_per": _points_per,
    "points_per_set": lambda e, tr: tr.ngettext(
        "%(num)s point at the end for each set of one card of each of these colours in your city: %(colors)s.",
        "%(num)s points at the end for each set of one card of each of these colours in your city: %(colors)s.",
        e["amount"],
        colors=color_names(e["set"], tr),
    ),
    "points_if_wonder_complete": lambda e, tr: tr.ngettext(
        "%(num)s point at the end if every stage of your wonder is built.",
        "%(num)s points at the end if every stage of your wonder is built.",
        e["amount"],
    ),
    "build_from_discard": lambda _e, tr: tr.gettext(
        "At the end of the turn you may build any card of the discard pile for free."
    ),
    "play_last_card": lambda _e, tr: tr.gettext(
        "From now on you may also play the last card of each age, which the others discard."
    ),
    "free_first_of_each_color": lambda _e, tr: tr.gettext(
        "From now on a card is free if its colour is not in your city yet."
    ),
    "free_first_card_of_each_age": lambda _e, tr: tr.gettext(
        "From now on you may build the first card that you choose in each age for free."
    ),
    "free_last_card_of_each_age": lambda _e, tr: tr.gettext(
        "From now on you may build the last card that you choose in each age for free."
    ),
    "choose_one": _choose_one,
}


def describe_effects(effects: Effects, tr: Translator) -> list[str]:
    """Describe the effects of a building or a stage, one sentence per effect."""
    return [_sentence(effect["type"])(effect, tr) for effect in effects]


def _sentence(kind: str) -> EffectSentence:
    if kind in _EFFECT_SENTENCES:
        return _EFFECT_SENTENCES[kind]
    return next(expansion.effect_sentences[kind] for expansion in expansions() if kind in expansion.effect_sentences)


def describe_options(effects: Effects, tr: Translator) -> list[str]:
    """Describe the options of a stage that offers a choice of effects; empty for other stages."""
    options = next((effect["options"] for effect in effects if effect["type"] == "choose_one"), ())
    return [join_sentences(describe_effects(option, tr)) for option in options]


def successors(card: str) -> list[Building]:
    """Return the buildings that a building makes free."""
    return [b for b in BUILDINGS if card in b.chain_from]


def describe_chains(building: Building, tr: Translator) -> list[str]:
    """Describe which buildings make this one free, and which ones it makes free, one sentence each."""
    lines = [
        tr.gettext(
            "Free for the owner of %(card)s (%(symbol)s).",
            card=card_name(before, tr),
            symbol=chain_name(CHAIN_SYMBOLS[building.id], tr),
        )
        for before in building.chain_from
    ]
    lines += [
        tr.gettext(
            "Makes %(card)s free later (%(symbol)s).",
            card=card_name(after.id, tr),
            symbol=chain_name(CHAIN_SYMBOLS[after.id], tr),
        )
        for after in successors(building.id)
    ]
    return lines
