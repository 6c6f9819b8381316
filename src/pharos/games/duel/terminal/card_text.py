"""Names and symbols of cards, wonders and tokens.

Symbols: letters are resources (c w s g p), $ coins, ★ victory points, † shields, ↻ another turn. A colour is also
written with two letters. A chain is written with »: before it the symbol that makes a card free, after it the symbol
that the card provides. They are the same in every language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
from pharos.games.duel.web.words import chain_name, symbol_name, thing_name
from pharos.locale import Translator
from pharos.server.game_words import player_name

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

Thing = Building | Wonder | Token


def legend(tr: Translator) -> tuple[tuple[str, str], ...]:
    """Return the symbols with their meanings."""
    _ = tr.gettext
    chains = f"{chain_name('mask', tr)}»{chain_name('column', tr)}"
    return (
        ("c w s g p", _("clay, wood, stone, glass, papyrus; 2gp costs 2 coins, a glass and a papyrus")),
        ("+w  +c/w/s", _("produces wood; produces one of the three each time you build")),
        ("s=1$", _("stone costs 1 coin, whatever your opponent makes")),
        ("$  ★  †  ↻", _("coins, victory points, shields, another turn")),
        ("+2$/Br", _("2 coins at once for each brown card of your own city (Wo: for each wonder)")),
        ("1★/Ye", _("a guild: a point for each yellow card in the city that has more of them")),
        (chains, _("free for a city with the mask; has the column, which makes another card free")),
        ("Br Gy Bl Gn Ye Rd Pu", _("brown, grey, blue, green, yellow, red, purple (guild)")),
        ("▲  ♛", _("who is ahead in the conflict; whoever gets to the end of the track wins")),
    )


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


def short_name(name: str, tr: Translator) -> str:
    """Return a name without its English article, for narrow places."""
    return thing_name(name, tr).removeprefix("The ")


def cost_text(fact: Building | Wonder, tr: Translator) -> str:
    """Format the printed cost."""
    return format_cost(fact.cost) or tr.pgettext("price", "free")


def chain_text(fact: Building, tr: Translator) -> str:
    """Format the chain symbols: before the sign the one that makes the card free, after it the one it provides."""
    before, after = (chain_name(symbol, tr) if symbol else "" for symbol in (fact.free_with, fact.chain))
    return f"{before}»{after}" if before or after else ""


def seat_name(seat: int, tr: Translator) -> str:
    """Return a player's name."""
    return player_name(seat, tr)


# --- symbols ---------------------------------------------------------------------------------------------------------


def _code(what: str | list[str]) -> str:
    if isinstance(what, list):
        return "".join(COLOR_CODES[color] for color in what)
    return {"wonders": "Wo", "wonder": "Wo", "coins": ""}.get(what) or COLOR_CODES[what]


def _guild_sign(guild: Mapping[str, Any], _tr: Translator) -> str:
    if guild["count"] == "coins":
        return f"{guild['points']}★/{guild['per']}$"
    coins = f"{guild['coins']}$" if guild["coins"] else ""
    return f"{coins}{guild['points']}★/{_code(guild['count'])}"


def _letters(resources: list[str]) -> str:
    return "".join(r[0] for r in resources)


_SIGNS: dict[str, Callable[[Any, Translator], str]] = {
    "produces": lambda v, _: "+" + "".join(r[0] * n for r, n in v.items()),
    "produces_choice": lambda v, _: "+" + "/".join(_letters(v)),
    "trade_discount": lambda v, _: f"{_letters(v)}=1$",
    "science": symbol_name,
    "shields": lambda v, _: f"{v}†",
    "destroy": lambda v, _: f"×{COLOR_CODES[v]}",
    "build_from_discard": lambda _, tr: tr.pgettext("sign", "revive"),
    "progress_from_box": lambda _, tr: tr.pgettext("sign", "token"),
    "coins": lambda v, _: f"+{v}$",
    "opponent_loses_coins": lambda v, tr: tr.pgettext("sign", "opp-%(coins)s$", coins=v),
    "coins_per": lambda v, _: f"+{v['amount']}$/{_code(v['what'])}",
    "coins_on_chain_build": lambda v, _: f"+{v}$/»",
    "resource_rebate": lambda v, tr: tr.pgettext(
        "sign", "%(cards)s -%(num)s res.", cards=_code(v["applies_to"]), num=v["amount"]
    ),
    "gain_opponent_trade_coins": lambda _, tr: tr.pgettext("sign", "opp's trade $"),
    "extra_shields": lambda v, _: f"Rd +{v['amount']}†",
    "extra_turn_on": lambda _, _tr: "Wo ↻",
    "extra_turn": lambda _, _tr: "↻",
    "guild": _guild_sign,
    "points_per": lambda v, tr: f"{v['amount']}★/" + tr.pgettext("sign", "token"),
    "points": lambda v, _: f"{v}★",
}


def effect_signs(fact: Thing, tr: Translator) -> str:
    """Format the effects as symbols."""
    return " ".join(sign(fact.effects[name], tr) for name, sign in _SIGNS.items() if name in fact.effects)
