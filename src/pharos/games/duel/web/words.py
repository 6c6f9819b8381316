"""Cards, effects, prices and moves in words of the player's language.

Sentences are translated whole, with placeholders; a name is put in as it stands in the language. Names of cards come
from the data files, so `name_messages` lists them for the catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from pharos.games.duel.rules import Price
from pharos.games.duel.rules.definitions import (
    BUILDING_INDEX,
    BUILDINGS,
    TOKEN_INDEX,
    TOKENS,
    WONDER_INDEX,
    WONDERS,
    Building,
)
from pharos.locale.catalogue import Translator

RESOURCE_NAMES = {"clay": "clay", "wood": "wood", "stone": "stone", "glass": "glass", "papyrus": "papyrus"}
COLOR_NAMES = {
    "brown": "brown",
    "grey": "grey",
    "blue": "blue",
    "green": "green",
    "yellow": "yellow",
    "red": "red",
    "purple": "purple",
}
SYMBOL_NAMES = {
    "quill": "quill",
    "mortar": "mortar",
    "plumb": "plumb line",
    "wheel": "wheel",
    "sundial": "sundial",
    "globe": "globe",
    "scales": "scales",
}
CHAIN_NAMES = {
    "amphora": "amphora",
    "barrel": "barrel",
    "book": "book",
    "column": "column",
    "drop": "drop of water",
    "gear": "gear",
    "helmet": "helmet",
    "horseshoe": "horseshoe",
    "lamp": "lamp",
    "lyre": "lyre",
    "mask": "mask",
    "moon": "moon",
    "sun": "sun",
    "sword": "sword",
    "target": "target",
    "temple_front": "temple front",
    "tower": "tower",
}


def name_messages() -> Iterator[tuple[str, str]]:
    """Every name with its context, as the catalogues hold them."""
    for building in BUILDINGS:
        yield "building", building.name
    for wonder in WONDERS:
        yield "wonder", wonder.name
    for token in TOKENS:
        yield "token", token.name
    for context, names in (
        ("resource", RESOURCE_NAMES),
        ("color", COLOR_NAMES),
        ("symbol", SYMBOL_NAMES),
        ("chain", CHAIN_NAMES),
    ):
        for name in names.values():
            yield context, name


# --- names -----------------------------------------------------------------------------------------------------------


def thing_name(thing: str, tr: Translator) -> str:
    """The name of a building, a wonder or a token."""
    if thing in BUILDING_INDEX:
        return tr.pgettext("building", BUILDINGS[BUILDING_INDEX[thing]].name)
    if thing in WONDER_INDEX:
        return tr.pgettext("wonder", WONDERS[WONDER_INDEX[thing]].name)
    return tr.pgettext("token", TOKENS[TOKEN_INDEX[thing]].name)


def resource_name(resource: str, tr: Translator) -> str:
    """The name of a resource."""
    return tr.pgettext("resource", RESOURCE_NAMES[resource])


def color_name(color: str, tr: Translator) -> str:
    """The name of a card colour."""
    return tr.pgettext("color", COLOR_NAMES[color])


def symbol_name(symbol: str, tr: Translator) -> str:
    """The name of a science symbol."""
    return tr.pgettext("symbol", SYMBOL_NAMES[symbol])


def chain_name(chain: str, tr: Translator) -> str:
    """The name of a chain symbol."""
    return tr.pgettext("chain", CHAIN_NAMES[chain])


def age_name(age: int, tr: Translator) -> str:
    """An age with its Roman number; the draft before the first."""
    if age == 1:
        return tr.gettext("Age I")
    if age == 2:
        return tr.gettext("Age II")
    if age == 3:
        return tr.gettext("Age III")
    return tr.gettext("Choosing the wonders")


def back_name(back: str, tr: Translator) -> str:
    """What the back of a face-down card tells."""
    if back == "guild":
        return tr.gettext("Face-down guild")
    return tr.gettext("Face-down card")


def _amount(resource: str, n: int, tr: Translator) -> str:
    # A message for each resource, because languages inflect them after a number.
    if resource == "clay":
        return tr.ngettext("%(num)s clay", "%(num)s clay", n)
    if resource == "wood":
        return tr.ngettext("%(num)s wood", "%(num)s wood", n)
    if resource == "stone":
        return tr.ngettext("%(num)s stone", "%(num)s stone", n)
    if resource == "glass":
        return tr.ngettext("%(num)s glass", "%(num)s glass", n)
    return tr.ngettext("%(num)s papyrus", "%(num)s papyrus", n)


def describe_amounts(units: Mapping[str, int], tr: Translator) -> str:
    """Units of resources: "1 clay and 2 wood"."""
    return tr.list(_amount(resource, n, tr) for resource, n in units.items())


def describe_coins(n: int, tr: Translator) -> str:
    """A sum of money."""
    return tr.ngettext("%(num)s coin", "%(num)s coins", n)


def describe_points(n: int, tr: Translator) -> str:
    """Victory points."""
    return tr.ngettext("%(num)s point", "%(num)s points", n)


def describe_cost(coins: int, resources: Mapping[str, int], tr: Translator) -> str:
    """The printed cost in a sentence."""
    parts = ([describe_coins(coins, tr)] if coins else []) + [_amount(r, n, tr) for r, n in resources.items()]
    return tr.gettext("Costs %(list)s.", list=tr.list(parts)) if parts else tr.gettext("Costs nothing.")


# --- effects ---------------------------------------------------------------------------------------------------------

Words = Callable[[Any, Translator], str]


def _names(resources: Iterable[str], tr: Translator) -> str:
    return tr.list(resource_name(r, tr) for r in resources)


def _coins_per(effect: Mapping[str, Any], tr: Translator) -> str:
    n = effect["amount"]
    if effect["what"] == "wonder":
        return tr.ngettext(
            "%(num)s coin at once for each wonder you have built.",
            "%(num)s coins at once for each wonder you have built.",
            n,
        )
    return tr.ngettext(
        "%(num)s coin at once for each card of this colour in your city: %(color)s.",
        "%(num)s coins at once for each card of this colour in your city: %(color)s.",
        n,
        color=color_name(effect["what"], tr),
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
        "%(coins)s at once, and %(points)s at the end, for each card of this colour in the city that has more of them:"
        " %(colors)s.",
        coins=describe_coins(guild["coins"], tr),
        points=describe_points(guild["points"], tr),
        colors=tr.list(color_name(color, tr) for color in guild["count"]),
    )


def _rebate(effect: Mapping[str, Any], tr: Translator) -> str:
    if effect["applies_to"] == "wonder":
        return tr.ngettext(
            "Your wonders need %(num)s resource less, the dearest ones.",
            "Your wonders need %(num)s resources less, the dearest ones.",
            effect["amount"],
        )
    return tr.ngettext(
        "Your blue cards need %(num)s resource less, the dearest ones.",
        "Your blue cards need %(num)s resources less, the dearest ones.",
        effect["amount"],
    )


def _destroy(color: str, tr: Translator) -> str:
    if color == "brown":
        return tr.gettext("You destroy a brown card of your opponent’s.")
    return tr.gettext("You destroy a grey card of your opponent’s.")


_EFFECTS: dict[str, Words] = {
    "produces": lambda v, tr: tr.gettext("Makes %(list)s.", list=describe_amounts(v, tr)),
    "produces_choice": lambda v, tr: tr.gettext(
        "Makes one of these for each construction, as you need it: %(list)s. Your opponent’s prices stay the same.",
        list=_names(v, tr),
    ),
    "trade_discount": lambda v, tr: tr.gettext(
        "From now on the bank sells you this for 1 coin: %(list)s.", list=_names(v, tr)
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
    """The effects of a building, a wonder or a token, a sentence each."""
    return [words(effects[kind], tr) for kind, words in _EFFECTS.items() if kind in effects]


def describe_chains(building: Building, tr: Translator) -> list[str]:
    """What a building is free with, and what it makes free, a sentence each."""
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


# --- prices ----------------------------------------------------------------------------------------------------------


def describe_price(
    price: Price,
    tr: Translator,
    *,
    free_with: str | None = None,
    givers: Sequence[tuple[str, Mapping[str, int]]] = (),
    saver: str | None = None,
    taker: str | None = None,
) -> list[str]:
    """How a price comes about, a sentence each.

    Args:
        price: as the game gives it.
        tr: the language.
        free_with: the building of the city whose symbol makes the thing free.
        givers: choice producers by id with what each of them gives.
        saver: the token by which resources need not be paid.
        taker: the token by which the opponent gets the coins for resources.
    """
    if price.chain:
        if free_with:
            return [tr.gettext("Free of charge thanks to %(card)s.", card=thing_name(free_with, tr))]
        return [tr.gettext("Free of charge by its chain symbol.")]
    lines = []
    if price.coins:
        lines.append(tr.ngettext("%(num)s coin to the bank.", "%(num)s coins to the bank.", price.coins))
    if price.produced:
        lines.append(tr.gettext("Own production: %(list)s.", list=describe_amounts(price.produced, tr)))
    for giver, units in givers:
        lines.append(
            tr.gettext("%(card)s gives %(list)s.", card=thing_name(giver, tr), list=describe_amounts(units, tr))
        )
    if price.dropped:
        amounts = describe_amounts(price.dropped, tr)
        if saver:
            lines.append(tr.gettext("%(token)s saves %(list)s.", token=thing_name(saver, tr), list=amounts))
        else:
            lines.append(tr.gettext("Not needed: %(list)s.", list=amounts))
    if price.bought:
        parts = [
            tr.gettext("%(amount)s at %(price)s", amount=_amount(resource, n, tr), price=tr.number(each))
            for resource, (n, each) in price.bought.items()
        ]
        lines.append(tr.gettext("Buy %(list)s.", list=tr.list(parts)))
    if price.to_opponent:
        lines.append(
            tr.ngettext(
                "%(num)s coin of it goes to the opponent (%(token)s).",
                "%(num)s coins of it go to the opponent (%(token)s).",
                price.to_opponent,
                token=thing_name(taker or "economy", tr),
            )
        )
    return lines


def describe_shortage(total: int, coins: int, tr: Translator) -> str:
    """Why something cannot be paid."""
    return tr.ngettext(
        "%(num)s coin short: costs %(price)s, the treasury holds %(coins)s.",
        "%(num)s coins short: costs %(price)s, the treasury holds %(coins)s.",
        total - coins,
        price=tr.number(total),
        coins=tr.number(coins),
    )


# --- moves -----------------------------------------------------------------------------------------------------------


def player_name(seat: int, tr: Translator) -> str:
    """How a player without a name is called."""
    return tr.gettext("Player %(number)s", number=tr.number(seat + 1))


def describe_move(move: str, seat: int, tr: Translator, *, player: str | None = None) -> str:
    """A move in a sentence, told of a player; by default of "Player 1" or "Player 2"."""
    verb, *things = move.split()
    who = player or player_name(seat, tr)
    if verb == "start":
        if things[0] == "self":
            return tr.gettext("%(player)s chose to begin the age.", player=who)
        return tr.gettext("%(player)s let the other player begin the age.", player=who)
    names = [thing_name(thing, tr) for thing in things]
    if verb == "wonder":
        return tr.gettext("%(player)s built %(wonder)s with %(card)s.", player=who, wonder=names[0], card=names[1])
    if verb == "pick":
        return tr.gettext("%(player)s chose %(wonder)s.", player=who, wonder=names[0])
    if verb == "token":
        return tr.gettext("%(player)s took the progress token %(token)s.", player=who, token=names[0])
    if verb == "build":
        return tr.gettext("%(player)s built %(card)s.", player=who, card=names[0])
    if verb == "sell":
        return tr.gettext("%(player)s sold %(card)s.", player=who, card=names[0])
    if verb == "destroy":
        return tr.gettext("%(player)s destroyed %(card)s.", player=who, card=names[0])
    return tr.gettext("%(player)s built %(card)s from the discard pile.", player=who, card=names[0])
