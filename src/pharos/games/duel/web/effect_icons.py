"""Effects as rows of icons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pharos.games.duel.web.expansion import EffectIcons
from pharos.games.duel.web.expansions import expansions
from pharos.server.icon_rows import IconRow, Part, separated, text_part


def _colors(what: str | list[str]) -> list[Part]:
    if isinstance(what, list):
        return [Part("color", color) for color in what]
    return [Part("icon", "wonder")] if what in ("wonder", "wonders") else [Part("color", what)]


def _guild(guild: Mapping[str, Any]) -> IconRow:
    points = Part("points", text=str(guild["points"]))
    if guild["count"] == "coins":
        return (points, text_part("/"), Part("coin", text=str(guild["per"])))
    coins = [Part("coin", text=str(guild["coins"]))] if guild["coins"] else []
    return (*coins, points, text_part("/"), *_colors(guild["count"]))


_EFFECT_ICONS: dict[str, EffectIcons] = {
    "produces": lambda v: tuple(Part("resource", r) for r, n in v.items() for _ in range(n)),
    "produces_choice": lambda v: separated([Part("resource", r) for r in v], "/"),
    "trade_discount": lambda v: (*(Part("resource", r) for r in v), text_part("="), Part("coin", text="1")),
    "science": lambda v: (Part("icon", v),),
    "shields": lambda v: tuple(Part("icon", "shield") for _ in range(v)),
    "destroy": lambda v: (Part("icon", "destroy"), Part("color", v)),
    "build_from_discard": lambda _v: (Part("icon", "revive"), Part("icon", "discard")),
    "progress_from_box": lambda _v: (Part("icon", "token"),),
    "coins": lambda v: (Part("coin", text=str(v)),),
    "opponent_loses_coins": lambda v: (Part("coin", text=f"−{v}"),),
    "coins_per": lambda v: (Part("coin", text=str(v["amount"])), text_part("/"), *_colors(v["what"])),
    "coins_on_chain_build": lambda v: (Part("icon", "link"), Part("coin", text=str(v))),
    "resource_rebate": lambda v: (*_colors(v["applies_to"]), text_part(f"−{v['amount']}")),
    "gain_opponent_trade_coins": lambda _v: (Part("icon", "trade"), Part("coin", text="+")),
    "extra_shields": lambda v: (Part("color", "red"), *(Part("icon", "shield") for _ in range(v["amount"]))),
    "extra_turn_on": lambda _v: (Part("icon", "wonder"), Part("icon", "again")),
    "extra_turn": lambda _v: (Part("icon", "again"),),
    "guild": _guild,
    "points_per": lambda v: (Part("points", text=str(v["amount"])), text_part("/"), Part("icon", "token")),
    "points": lambda v: (Part("points", text=str(v)),),
}


def effect_icons(effects: Mapping[str, Any]) -> tuple[IconRow, ...]:
    """Return the effects of a building, a wonder or a token, one row of icons per effect."""
    known = _EFFECT_ICONS | {kind: icons for added in expansions() for kind, icons in added.effect_icons.items()}
    return tuple(icons(effects[kind]) for kind, icons in known.items() if kind in effects)
