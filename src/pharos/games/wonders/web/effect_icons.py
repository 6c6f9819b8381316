"""Effects as rows of icons."""

from __future__ import annotations

from collections.abc import Mapping

from pharos.games.wonders.rules.definitions import Effects
from pharos.games.wonders.web.expansion import Effect, EffectIcons
from pharos.games.wonders.web.expansions import expansions
from pharos.server.icon_rows import IconRow, Part, separated, text_part

# The icon for the cities that an effect refers to, unless that is only the player's own city.
PLACES = {("left",): "left", ("right",): "right", ("left", "right"): "both", ("self", "left", "right"): "around"}


def _counted(effect: Effect) -> IconRow:
    """Return the parts for what is counted and, unless it is only the player's own city, where."""
    count = effect["count"]
    what = [Part("color", color) for color in count.get("colors", ())]
    if count["what"] == "wonder_stages":
        what = [Part("icon", "wonder")]
    elif count["what"] == "distinct_card_colors":
        what = [Part("icon", "cards")]
    place = PLACES.get(tuple(effect["from"]))
    return (text_part("/"), *what, *([Part("icon", place)] if place else []))


def _discount(effect: Effect) -> IconRow:
    color = "brown" if effect["goods"] == "raw" else "grey"
    place = Part("icon", PLACES[tuple(effect["from"])])
    return (place, Part("color", color), text_part("="), Part("coin", text=str(effect["price"])))


def _choose_one(effect: Effect) -> IconRow:
    first, second = ([part for row in effect_icons(option) for part in row] for option in effect["options"])
    return (*first, Part("icon", "either"), *second)


_EFFECT_ICONS: Mapping[str, EffectIcons] = {
    "produce": lambda e: (Part("resource", e["resource"]),) * e["amount"],
    "produce_choice": lambda e: separated([Part("resource", r) for r in e["options"]], "/"),
    "trade_discount": _discount,
    "points": lambda e: (Part("points", text=str(e["amount"])),),
    "coins": lambda e: (Part("coin", text=str(e["amount"])),),
    "shields": lambda e: (Part("icon", "shield"),) * e["amount"],
    "science": lambda e: (Part("icon", e["symbol"]),),
    "science_choice": lambda e: separated([Part("icon", symbol) for symbol in e["options"]], "/"),
    "coins_per": lambda e: (Part("coin", text=str(e["amount"])), *_counted(e)),
    "points_per": lambda e: (Part("points", text=str(e["amount"])), *_counted(e)),
    "points_per_set": lambda e: (
        Part("points", text=str(e["amount"])),
        text_part("/"),
        *separated([Part("color", color) for color in e["set"]], "+"),
    ),
    "points_if_wonder_complete": lambda e: (
        Part("points", text=str(e["amount"])),
        text_part("/"),
        Part("icon", "wonder"),
        text_part("✓"),
    ),
    "build_from_discard": lambda _e: (Part("icon", "revive"), Part("icon", "discard")),
    "play_last_card": lambda _e: (Part("icon", "last"), text_part("+1")),
    "free_first_of_each_color": lambda _e: (Part("icon", "cards"), text_part("1."), Part("coin", text="0")),
    "free_first_card_of_each_age": lambda _e: (text_part("I II III 1."), Part("coin", text="0")),
    "free_last_card_of_each_age": lambda _e: (text_part("I II III 6."), Part("coin", text="0")),
    "choose_one": _choose_one,
}


def effect_icons(effects: Effects) -> tuple[IconRow, ...]:
    """Return the effects of a building or a stage, one row of icons per effect."""
    return tuple(_icons(effect["type"])(effect) for effect in effects)


def _icons(kind: str) -> EffectIcons:
    if kind in _EFFECT_ICONS:
        return _EFFECT_ICONS[kind]
    return next(expansion.effect_icons[kind] for expansion in expansions() if kind in expansion.effect_icons)
