"""Effects as they are drawn: rows of small pieces, and the files that their icons stand in."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping
from importlib import resources
from typing import Any

from pharos.games.duel.web.card_faces import Part
from pharos.games.wonders.rules.definitions import Effects

# Which way a thing looks when it is not at the own city alone.
PLACES = {("left",): "left", ("right",): "right", ("left", "right"): "both", ("self", "left", "right"): "around"}


def _text(text: str) -> Part:
    return Part("text", text=text)


def _between(parts: list[Part], separator: str) -> tuple[Part, ...]:
    row: list[Part] = []
    for part in parts:
        row += [_text(separator), part] if row else [part]
    return tuple(row)


def _counted(effect: Mapping[str, Any]) -> tuple[Part, ...]:
    """What is counted, and where when that is not the own city alone."""
    count = effect["count"]
    what = [Part("color", color) for color in count.get("colors", ())]
    if count["what"] == "wonder_stages":
        what = [Part("icon", "wonder")]
    elif count["what"] == "distinct_card_colors":
        what = [Part("icon", "cards")]
    place = PLACES.get(tuple(effect["from"]))
    return (_text("/"), *what, *([Part("icon", place)] if place else []))


def _discount(effect: Mapping[str, Any]) -> tuple[Part, ...]:
    color = "brown" if effect["goods"] == "raw" else "grey"
    place = Part("icon", PLACES[tuple(effect["from"])])
    return (place, Part("color", color), _text("="), Part("coin", text=str(effect["price"])))


def _choose_one(effect: Mapping[str, Any]) -> tuple[Part, ...]:
    first, second = ([part for sign in effect_signs(option) for part in sign] for option in effect["options"])
    return (*first, Part("icon", "either"), *second)


def _pawn(effect: Mapping[str, Any]) -> tuple[Part, ...]:
    return (Part("icon", "part"), _text("?" if effect["age"] == "any" else "I" * effect["age"]))


_SIGNS: dict[str, Callable[[Mapping[str, Any]], tuple[Part, ...]]] = {
    "produce": lambda e: (Part("resource", e["resource"]),) * e["amount"],
    "produce_choice": lambda e: _between([Part("resource", r) for r in e["options"]], "/"),
    "trade_discount": _discount,
    "points": lambda e: (Part("points", text=str(e["amount"])),),
    "coins": lambda e: (Part("coin", text=str(e["amount"])),),
    "shields": lambda e: (Part("icon", "shield"),) * e["amount"],
    "science": lambda e: (Part("icon", e["symbol"]),),
    "science_choice": lambda e: _between([Part("icon", symbol) for symbol in e["options"]], "/"),
    "coins_per": lambda e: (Part("coin", text=str(e["amount"])), *_counted(e)),
    "points_per": lambda e: (Part("points", text=str(e["amount"])), *_counted(e)),
    "points_per_set": lambda e: (
        Part("points", text=str(e["amount"])),
        _text("/"),
        *_between([Part("color", color) for color in e["set"]], "+"),
    ),
    "points_if_wonder_complete": lambda e: (
        Part("points", text=str(e["amount"])),
        _text("/"),
        Part("icon", "wonder"),
        _text("✓"),
    ),
    "build_from_discard": lambda _e: (Part("icon", "revive"), Part("icon", "discard")),
    "play_last_card": lambda _e: (Part("icon", "last"), _text("+1")),
    "free_first_of_each_color": lambda _e: (Part("icon", "cards"), _text("1."), Part("coin", text="0")),
    "free_first_card_of_each_age": lambda _e: (_text("I II III 1."), Part("coin", text="0")),
    "free_last_card_of_each_age": lambda _e: (_text("I II III 6."), Part("coin", text="0")),
    "choose_one": _choose_one,
    "take_participation_pawn": _pawn,
    "military_victory_token": lambda e: (Part("icon", "victory"), _text(str(e["points"]))),
    "discard_defeat_tokens": lambda _e: (Part("icon", "defeat"), _text("✕")),
    "repeat_own_guild": lambda _e: (Part("color", "purple"), _text("×2")),
}
_PENALTY_SIGNS: dict[str, Callable[[Mapping[str, Any]], tuple[Part, ...]]] = {
    "lose_coins": lambda e: (Part("coin", text=f"−{e['amount']}"),),
    "discard_card": lambda e: (_text("−1"), Part("color", e["color"])),
    "lose_victory_tokens": lambda e: (_text(f"−{e['count']}"), Part("icon", "victory")),
}


def effect_signs(effects: Effects) -> tuple[tuple[Part, ...], ...]:
    """The effects of a building, a stage or a reward, a row of pieces each."""
    return tuple(_SIGNS[effect["type"]](effect) for effect in effects)


def penalty_sign(penalty: Mapping[str, Any]) -> tuple[Part, ...]:
    """A penalty as a row of pieces."""
    return _PENALTY_SIGNS[penalty["type"]](penalty)


@functools.cache
def _icons(file: str) -> frozenset[str]:
    text = resources.files("pharos.server").joinpath("static", file).read_text(encoding="utf-8")
    return frozenset(re.findall(r'<symbol id="([^"]+)"', text))


def icon_file(name: str) -> str:
    """The static file that an icon stands in."""
    return "icons_wonders.svg" if name in _icons("icons_wonders.svg") else "icons.svg"


def has_icon(name: str) -> bool:
    """Whether there is an icon of this name."""
    return name in _icons("icons.svg") | _icons("icons_wonders.svg")
