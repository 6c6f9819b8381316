"""What cards, stages, rewards and penalties do, a sentence each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pharos.games.wonders.rules.definitions import BUILDINGS, DEBTS, Building, Edifice, Effects
from pharos.games.wonders.web.words import (
    CHAIN_SYMBOLS,
    age_name,
    card_name,
    chain_name,
    color_name,
    describe_amounts,
    describe_coins,
    describe_points,
    join_sentences,
    resource_name,
    symbol_name,
)
from pharos.locale.catalogue import Translator

Effect = Mapping[str, Any]
Words = Callable[[Effect, Translator], str]

OWN = ["self"]


def _names(resources: Iterable[str], tr: Translator) -> str:
    return tr.list(resource_name(r, tr) for r in resources)


def _colors(colors: Iterable[str], tr: Translator) -> str:
    return tr.list(color_name(color, tr) for color in colors)


def _produce_choice(effect: Effect, tr: Translator) -> str:
    names = _names(effect["options"], tr)
    if effect["tradable"]:
        return tr.gettext("Makes one of these for each construction, as you need it: %(list)s.", list=names)
    return tr.gettext(
        "Makes one of these for each construction, as you need it: %(list)s. Neighbours cannot buy it.", list=names
    )


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
    color = _colors(count["colors"], tr)
    if effect["from"] == OWN:
        return tr.ngettext(
            "%(num)s coin at once for each card of this colour in your city: %(color)s.",
            "%(num)s coins at once for each card of this colour in your city: %(color)s.",
            n,
            color=color,
        )
    return tr.ngettext(
        "%(num)s coin at once for each card of this colour in your city and the two neighbouring cities: %(color)s.",
        "%(num)s coins at once for each card of this colour in your city and the two neighbouring cities: %(color)s.",
        n,
        color=color,
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
    colors = _colors(count["colors"], tr)
    if effect["from"] == OWN and len(count["colors"]) > 1:
        return tr.ngettext(
            "%(num)s point at the end for each card of these colours in your city: %(colors)s.",
            "%(num)s points at the end for each card of these colours in your city: %(colors)s.",
            n,
            colors=colors,
        )
    if effect["from"] == OWN:
        return tr.ngettext(
            "%(num)s point at the end for each card of this colour in your city: %(colors)s.",
            "%(num)s points at the end for each card of this colour in your city: %(colors)s.",
            n,
            colors=colors,
        )
    return tr.ngettext(
        "%(num)s point at the end for each card of this colour in the two neighbouring cities: %(colors)s.",
        "%(num)s points at the end for each card of this colour in the two neighbouring cities: %(colors)s.",
        n,
        colors=colors,
    )


def _choose_one(effect: Effect, tr: Translator) -> str:
    first, second = (join_sentences(describe_effects(option, tr), tr) for option in effect["options"])
    return tr.gettext(
        "You choose when you build the stage. Either: %(first)s Or: %(second)s", first=first, second=second
    )


def _pawn(effect: Effect, tr: Translator) -> str:
    if effect["age"] == "any":
        return tr.gettext("You take a participation pawn of an age of your choice from the box.")
    return tr.gettext("You take a participation pawn from the box: %(age)s.", age=age_name(effect["age"], tr))


_EFFECTS: dict[str, Words] = {
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
        colors=_colors(e["set"], tr),
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
    "take_participation_pawn": _pawn,
    "military_victory_token": lambda e, tr: tr.ngettext(
        "A military victory token worth %(num)s point.",
        "A military victory token worth %(num)s points.",
        e["points"],
    ),
    "discard_defeat_tokens": lambda _e, tr: tr.gettext("You return all your defeat tokens."),
    "repeat_own_guild": lambda _e, tr: tr.gettext(
        "At the end one of your guilds counts a second time, the best one for you."
    ),
}

_PENALTIES: dict[str, Words] = {
    "lose_coins": lambda e, tr: tr.ngettext("Lose %(num)s coin.", "Lose %(num)s coins.", e["amount"]),
    "discard_card": lambda e, tr: tr.gettext(
        "Lose a card of this colour, of your own choice: %(color)s.", color=color_name(e["color"], tr)
    ),
    "lose_victory_tokens": lambda e, tr: tr.ngettext(
        "Lose %(num)s military victory token of your own choice.",
        "Lose %(num)s military victory tokens of your own choice.",
        e["count"],
    ),
}


def describe_effects(effects: Effects, tr: Translator) -> list[str]:
    """The effects of a building, a stage or a reward, a sentence each."""
    return [_EFFECTS[effect["type"]](effect, tr) for effect in effects]


def describe_options(effects: Effects, tr: Translator) -> list[str]:
    """What can be chosen when a stage with an either/or is built, an option each; none for other stages."""
    options = next((effect["options"] for effect in effects if effect["type"] == "choose_one"), ())
    return [join_sentences(describe_effects(option, tr), tr) for option in options]


def describe_penalty(edifice: Edifice, tr: Translator) -> str:
    """What those lose who have no pawn of an edifice that fails."""
    return _PENALTIES[edifice.penalty["type"]](edifice.penalty, tr)


def describe_debt(age: int, tr: Translator) -> str:
    """What it means not to be able to pay a penalty."""
    return tr.gettext(
        "Whoever cannot pay it in full pays nothing and takes a debt: %(points)s.",
        points=describe_points(DEBTS[age - 1], tr),
    )


def describe_join_cost(edifice: Edifice, tr: Translator) -> str:
    """What it costs to take part."""
    return tr.gettext("Joining costs %(coins)s, along with a stage.", coins=describe_coins(edifice.cost.coins, tr))


def successors(card: str) -> list[Building]:
    """The buildings that a building makes free."""
    return [b for b in BUILDINGS if card in b.chain_from]


def describe_chains(building: Building, tr: Translator) -> list[str]:
    """What a building is free with, and what it makes free, a sentence each."""
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
