"""Views with gaps: what somebody at a real table has not told yet, and what it can be.

A gap is a face-up card that is `HIDDEN`, a back that may be that of a guild, a list of offered wonders or drawn tokens
that is too short, or the card under a built wonder: it lies face down on a real table, and may stay unknown (`HIDDEN`,
or `HIDDEN_GUILD` if its back is that of a guild).
"""

from __future__ import annotations

import copy
from typing import Any

from pharos.core.errors import invalid_position
from pharos.games.duel.rules.cards import GUILDS_ADDED, TOKENS_FROM_BOX
from pharos.games.duel.rules.definitions import BASE_BUILDINGS, BUILDING_INDEX, LAYOUTS, SLOTS, box_with
from pharos.games.duel.rules.position_check import HIDDEN, back_of, seen_cards
from pharos.games.duel.rules.turn import HALF_DRAFT

View = dict[str, Any]
HIDDEN_GUILD = "guild"  # an unknown card under a wonder with the back of a guild
BOX = box_with(())  # expansions are not followed


def hide_layout(view: View) -> None:
    """Make every card of the layout unknown, and every back that of the age."""
    view["tableau"] = [HIDDEN] * SLOTS
    view["backs"] = [f"age_{view['age']}"] * SLOTS


def hide_under_wonders(view: View, before: View) -> None:
    """Make the cards under wonders unknown that were unknown before."""
    unknown = {w["id"]: w["card"] for w in _on_unknown_cards(before)}
    for city in view["cities"]:
        for wonder in city["wonders"]:
            wonder["card"] = unknown.get(wonder["id"], wonder["card"])


def _on_unknown_cards(view: View) -> list[dict[str, Any]]:
    """The wonders under which an unknown card lies."""
    return [w for city in view["cities"] for w in city["wonders"] if w["card"] in (HIDDEN, HIDDEN_GUILD)]


def wonders_on_unknown_backs(view: View) -> tuple[str, ...]:
    """The wonders under which a card lies of which not even the back is known."""
    return tuple(wonder["id"] for wonder in _on_unknown_cards(view) if wonder["card"] == HIDDEN)


def is_covered(view: View, slot: int) -> bool:
    """Whether a card lies on the card of a slot, or the card just taken still counts as lying there."""
    coverers = LAYOUTS[view["age"] - 1][slot].covered_by
    return any(view["tableau"][c] for c in coverers) or view["taken_slot"] in coverers


def untold_slots(view: View) -> tuple[int, ...]:
    """The slots whose card lies face up but has not been told."""
    layout = LAYOUTS[view["age"] - 1] if view["age"] else ()
    return tuple(
        slot
        for slot, place in enumerate(layout)
        if view["tableau"][slot] == HIDDEN and (place.face_up or not is_covered(view, slot))
    )


def hidden_slots(view: View) -> tuple[int, ...]:
    """The face-down slots that are not known to hold a guild."""
    untold = untold_slots(view)
    return tuple(
        slot
        for slot, card in enumerate(view["tableau"])
        if card == HIDDEN and slot not in untold and view["backs"][slot] != "guild"
    )


def _guilds(view: View) -> int:
    """The guilds that have been seen, by their face or by their back."""
    cards: list[str] = [card for card in (*seen_cards(view), *view["tableau"]) if card not in (None, HIDDEN)]
    backs = [view["backs"][slot] for slot, card in enumerate(view["tableau"]) if card == HIDDEN]
    return sum(card == HIDDEN_GUILD or back_of(card) == "guild" for card in cards) + backs.count("guild")


def untold_guilds(view: View) -> int:
    """The guilds whose backs have not been told."""
    return max(0, GUILDS_ADDED - _guilds(view)) if view["age"] == len(LAYOUTS) else 0


def possible_cards(view: View, slot: int) -> tuple[str, ...]:
    """The cards that may lie in a slot, according to its back and to the cards seen elsewhere."""
    known = {*seen_cards(view), *view["tableau"]}
    backs = {view["backs"][slot], *(["guild"] if untold_guilds(view) else [])}
    return tuple(b.id for b in BASE_BUILDINGS if b.id not in known and back_of(b.id) in backs)


def offered_now(view: View) -> int:
    """The number of wonders on offer in the draft."""
    picked = sum(len(city["wonders"]) for city in view["cities"])
    return HALF_DRAFT - picked % HALF_DRAFT


def possible_wonders(view: View) -> tuple[str, ...]:
    """The wonders that nobody has picked and that are not on offer yet."""
    known = {w["id"] for city in view["cities"] for w in city["wonders"]} | set(view["offer"])
    return tuple(wonder for wonder in BOX.wonders if wonder not in known)


def filled(view: View) -> View:
    """The view with its gaps filled by anything possible, as a valid view."""
    full = copy.deepcopy(view)
    _name_cards_under_wonders(full)
    for slot in untold_slots(view):
        possible = possible_cards(full, slot)
        if not possible:
            raise invalid_position(f"there is no card left for slot {slot}", problem="no_card_left", age=full["age"])
        needs_guild = untold_guilds(full) > len(hidden_slots(full))
        full["tableau"][slot], full["backs"][slot] = possible[-1 if needs_guild else 0], None
    for slot in hidden_slots(full)[: untold_guilds(full)]:
        full["backs"][slot] = "guild"
    if full["phase"] == "draft":
        full["offer"] += possible_wonders(full)[: offered_now(full) - len(full["offer"])]
    if full["phase"] == "library":
        rest = [token for token in full["box"] if token not in full["library"]]
        full["library"] += rest[: TOKENS_FROM_BOX - len(full["library"])]
    return full


def _name_cards_under_wonders(view: View) -> None:
    """Put missing cards under the wonders whose cards nobody remembers."""
    unknown = [(wonder, wonder["card"]) for wonder in _on_unknown_cards(view)]
    unknown.sort(key=lambda row: row[1] != HIDDEN_GUILD)  # the known guilds first
    for wonder, _ in unknown:
        wonder["card"] = None
    for wonder, back in unknown:
        seen = seen_cards(view)
        gone = {
            age: SLOTS if age < view["age"] else view["tableau"].count(None) for age in range(1, int(view["age"]) + 1)
        }
        for card in seen:
            age = BASE_BUILDINGS[BUILDING_INDEX[card]].age
            gone[age] = gone.get(age, 0) - 1
        known = {*seen, *view["tableau"]}
        needs_guild = gone.get(len(LAYOUTS), 0) > 0 and untold_guilds(view) > len(hidden_slots(view))
        is_guild = needs_guild or (back == HIDDEN_GUILD and view["age"] == len(LAYOUTS))
        rest = [b for b in BASE_BUILDINGS if b.id not in known and b.is_guild == is_guild and b.age <= view["age"]]
        wonder["card"] = next((b.id for b in rest if gone[b.age] > 0), rest[0].id)
