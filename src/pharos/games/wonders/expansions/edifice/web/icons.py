"""The icons of Edifice: its boards, its effects, its penalties."""

from __future__ import annotations

from collections.abc import Mapping

from pharos.games.wonders.web.expansion import Effect, EffectIcons
from pharos.server.icon_rows import IconRow, Part, text_part

EDIFICE, PAWN = "edifice", "part"
BOARD_ICONS = {"carthage": "piraeus", "ur": "ur"}


def _pawn(effect: Effect) -> IconRow:
    return (Part("icon", PAWN), text_part("?" if effect["age"] == "any" else "I" * effect["age"]))


EFFECT_ICONS: Mapping[str, EffectIcons] = {
    "take_participation_pawn": _pawn,
    "military_victory_token": lambda e: (Part("icon", "victory"), text_part(str(e["points"]))),
    "discard_defeat_tokens": lambda _e: (Part("icon", "defeat"), text_part("✕")),
    "repeat_own_guild": lambda _e: (Part("color", "purple"), text_part("×2")),
}
PENALTY_ICONS: Mapping[str, EffectIcons] = {
    "lose_coins": lambda e: (Part("coin", text=f"−{e['amount']}"),),
    "discard_card": lambda e: (text_part("−1"), Part("color", e["color"])),
    "lose_victory_tokens": lambda e: (text_part(f"−{e['count']}"), Part("icon", "victory")),
}


def penalty_icons(penalty: Effect) -> IconRow:
    """Return a penalty as a row of icons."""
    return PENALTY_ICONS[penalty["type"]](penalty)
