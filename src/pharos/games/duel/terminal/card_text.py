"""Descriptions of cards, wonders and tokens, as symbols and in words.

Symbols: letters are resources (c w s g p), $ coins, ★ victory points, † shields, ↻ another turn. A colour is also
written with two letters. A chain is written with »: before it the symbol that makes a card free, after it the symbol
that the card provides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pharos.core.resources import format_cost
from pharos.games.duel.rules.definitions import (
    BUILDING_INDEX,
    BUILDINGS,
    TOKEN_INDEX,
    TOKENS,
    WONDER_INDEX,
    WONDERS,
    Building,
    Token,
    Wonder,
)

COLOR_CODES = {"brown": "Br", "grey": "Gy", "blue": "Bl", "green": "Gn", "yellow": "Ye", "red": "Rd", "purple": "Pu"}
COLOR_STYLES = {
    "brown": "color(173)",
    "grey": "color(250)",
    "blue": "color(75)",
    "green": "color(77)",
    "yellow": "color(221)",
    "red": "color(203)",
    "purple": "color(141)",
}
AGES = ("Draft", "Age I", "Age II", "Age III")
LEGEND = (
    ("c w s g p", "clay, wood, stone, glass, papyrus; 2gp costs 2 coins, a glass and a papyrus"),
    ("+w  +c/w/s", "makes wood; makes one of the three, chosen anew for each construction"),
    ("s=1$", "stone costs 1 coin, whatever the opponent makes"),
    ("$  ★  †  ↻", "coins, victory points, shields, another turn"),
    ("+2$/Br", "2 coins at once for each brown card of the own city (Wo: for each wonder)"),
    ("1★/Ye", "a guild: a point for each yellow card in the city with most of them"),
    ("mask»column", "free for a city with the mask; has the column, which makes another card free"),
    ("Br Gy Bl Gn Ye Rd Pu", "brown, grey, blue, green, yellow, red, purple (guild)"),
)

Thing = Building | Wonder | Token


def building(card: str) -> Building:
    """Look up a building."""
    return BUILDINGS[BUILDING_INDEX[card]]


def wonder(name: str) -> Wonder:
    """Look up a wonder."""
    return WONDERS[WONDER_INDEX[name]]


def token(name: str) -> Token:
    """Look up a progress token."""
    return TOKENS[TOKEN_INDEX[name]]


def thing(name: str) -> Thing:
    """Look up a building, wonder or token by id."""
    return building(name) if name in BUILDING_INDEX else wonder(name) if name in WONDER_INDEX else token(name)


def short_name(name: str) -> str:
    """Return a name without its article, for narrow places."""
    return thing(name).name.removeprefix("The ")


def cost_text(fact: Building | Wonder) -> str:
    """Format the printed cost."""
    return format_cost(fact.cost) or "free"


def chain_text(fact: Building) -> str:
    """Format the chain symbols: before the sign the one that makes the card free, after it the one it provides."""
    return f"{fact.free_with or ''}»{fact.chain or ''}" if fact.free_with or fact.chain else ""


def seat_name(seat: int) -> str:
    """Return a player's name."""
    return f"Seat {seat}"


# --- symbols ---------------------------------------------------------------------------------------------------------


def _code(what: str | list[str]) -> str:
    if isinstance(what, list):
        return "".join(COLOR_CODES[color] for color in what)
    return {"wonders": "Wo", "wonder": "Wo", "coins": ""}.get(what) or COLOR_CODES[what]


def _guild_sign(guild: Mapping[str, Any]) -> str:
    if guild["count"] == "coins":
        return f"{guild['points']}★/{guild['per']}$"
    coins = f"{guild['coins']}$" if guild["coins"] else ""
    return f"{coins}{guild['points']}★/{_code(guild['count'])}"


def _letters(resources: list[str]) -> str:
    return "".join(r[0] for r in resources)


_SIGNS: dict[str, Any] = {
    "produces": lambda v: "+" + "".join(r[0] * n for r, n in v.items()),
    "produces_choice": lambda v: "+" + "/".join(_letters(v)),
    "trade_discount": lambda v: f"{_letters(v)}=1$",
    "science": lambda v: v,
    "shields": lambda v: f"{v}†",
    "destroy": lambda v: f"×{COLOR_CODES[v]}",
    "build_from_discard": lambda _: "revive",
    "progress_from_box": lambda _: "token",
    "coins": lambda v: f"+{v}$",
    "opponent_loses_coins": lambda v: f"opp-{v}$",
    "coins_per": lambda v: f"+{v['amount']}$/{_code(v['what'])}",
    "coins_on_chain_build": lambda v: f"+{v}$/chain",
    "resource_rebate": lambda v: f"{_code(v['applies_to'])} -{v['amount']} res.",
    "gain_opponent_trade_coins": lambda _: "opp's trade $",
    "extra_shields": lambda v: f"Rd +{v['amount']}†",
    "extra_turn_on": lambda _: "Wo ↻",
    "extra_turn": lambda _: "↻",
    "guild": _guild_sign,
    "points_per": lambda v: f"{v['amount']}★/token",
    "points": lambda v: f"{v}★",
}


def effect_signs(fact: Thing) -> str:
    """Format the effects as symbols."""
    return " ".join(sign(fact.effects[name]) for name, sign in _SIGNS.items() if name in fact.effects)


# --- words -----------------------------------------------------------------------------------------------------------


def plural(n: int, word: str) -> str:
    """Format a number with its noun."""
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def amounts(units: Mapping[str, int]) -> str:
    """Format amounts of resources in words."""
    return ", ".join(f"{n} {resource}" for resource, n in units.items())


def _any_of(resources: list[str]) -> str:
    return f"{', '.join(resources[:-1])} or {resources[-1]}"


def _counted(what: str | list[str]) -> str:
    if isinstance(what, list):
        return f"{' or '.join(what)} card"
    return {"wonders": "wonder", "wonder": "wonder"}.get(what) or f"{what} card"


def _guild_words(guild: Mapping[str, Any]) -> str:
    if guild["count"] == "coins":
        return f"at the end {plural(guild['points'], 'point')} for {guild['per']} coins of the richer city"
    each = f"for each {_counted(guild['count'])} in the city with most of them"
    coins = f"{plural(guild['coins'], 'coin')} at once and " if guild["coins"] else ""
    return f"{coins}{plural(guild['points'], 'point')} at the end {each}"


_WORDS: dict[str, Any] = {
    "produces": lambda v: f"makes {amounts(v)}",
    "produces_choice": lambda v: f"makes {_any_of(v)}, chosen anew each time; does not raise the opponent's price",
    "trade_discount": lambda v: f"{' and '.join(v)} can be bought for 1 coin",
    "science": lambda v: f"science symbol {v}",
    "shields": lambda v: plural(v, "shield"),
    "destroy": lambda v: f"destroys a {v} card of the opponent's",
    "build_from_discard": lambda _: "builds a card of the discard pile at no cost",
    "progress_from_box": lambda v: f"draws {v} progress tokens from the box, one of which is kept",
    "coins": lambda v: f"{plural(v, 'coin')} at once",
    "opponent_loses_coins": lambda v: f"the opponent loses {plural(v, 'coin')}",
    "coins_per": lambda v: f"{plural(v['amount'], 'coin')} at once for each {_counted(v['what'])} of the own city",
    "coins_on_chain_build": lambda v: f"{plural(v, 'coin')} for each later building that is free by its chain",
    "resource_rebate": lambda v: f"each later {_counted(v['applies_to'])} needs {v['amount']} resources less",
    "gain_opponent_trade_coins": lambda _: "what the opponent pays for resources comes here",
    "extra_shields": lambda v: f"each later red card has {plural(v['amount'], 'more shield')}",
    "extra_turn_on": lambda _: "each later wonder gives another turn",
    "extra_turn": lambda _: "another turn",
    "guild": _guild_words,
    "points_per": lambda v: f"{plural(v['amount'], 'point')} for each progress token at the end",
    "points": lambda v: plural(v, "point"),
}


def effect_words(fact: Thing) -> list[str]:
    """Describe the effects in words."""
    return [words(fact.effects[name]) for name, words in _WORDS.items() if name in fact.effects]
