"""The view model of the card structure, with a seat's prices and options."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

from pharos.games.duel.rules.definitions import LAYOUTS
from pharos.games.duel.web.board_parts import Slot
from pharos.games.duel.web.card_faces import building_face
from pharos.games.duel.web.prices import Market
from pharos.games.duel.web.words import back_name, thing_name
from pharos.locale import Translator, join_sentences

HIDDEN = "?"


class Place(NamedTuple):
    """A slot of a layout and its neighbours."""

    row: int
    column: int  # both counted from 1
    covered_by: frozenset[int]
    covers: tuple[int, ...]  # the slots that its card covers


@functools.cache
def _places(age: int) -> tuple[Place, ...]:
    layout = LAYOUTS[age - 1]
    left = min(slot.column for slot in layout)
    return tuple(
        Place(
            row=place.row + 1,
            column=place.column - left + 1,
            covered_by=frozenset(place.covered_by),
            covers=tuple(above for above, higher in enumerate(layout) if slot in higher.covered_by),
        )
        for slot, place in enumerate(layout)
    )


@functools.cache
def structure_width(age: int) -> int:
    """Return the width of an age's structure in half cards."""
    if not age:
        return 0
    columns = [slot.column for slot in LAYOUTS[age - 1]]
    return max(columns) - min(columns) + 2


def make_slots(view: dict[str, Any], market: Market, other: Market, legal: frozenset[str]) -> tuple[Slot, ...]:
    """Build the slots of the structure with a seat's prices and options, and the prices of the other seat."""
    game, tr = market.game, market.tr
    if not game.age:
        return ()
    places, phase, is_over = _places(game.age), game.phase, game.to_move is None
    tableau, backs, open_slots = view["tableau"], view["backs"], set(game.open_slots())
    present = {slot for slot, card in enumerate(tableau) if card}
    rows = []
    for slot, place in enumerate(places):
        card = tableau[slot]
        known = building_face(card, tr) if card and card != HIDDEN else None
        uncovers = tuple(a for a in place.covers if a in present and present & places[a].covered_by <= {slot})
        covering = len(present & place.covered_by)
        state = "empty" if not card else "hidden" if not known else "open" if slot in open_slots else "covered"
        cost = market.cost(card) if known else None
        other_cost = other.cost(card) if known and state == "open" and not is_over else None
        is_usable = state == "open" and phase == "turn"
        uncovers_words = _uncovers_words(uncovers, view, tr) if state == "open" else ""
        covered_words = (
            tr.ngettext("Covered by %(num)s card.", "Covered by %(num)s cards.", covering)
            if state in ("covered", "hidden") and covering
            else ""
        )
        title = known.tip if known else back_name(backs[slot] or "", tr) if card else ""
        read = known.label if known else title
        price = tr.gettext("Price now: %(price)s.", price=cost.text) if cost and not is_over else ""
        theirs = tr.gettext("Price for the opponent: %(price)s.", price=other_cost.text) if other_cost else ""
        reason = cost.reason if cost and price else ""
        if cost and cost.is_chain and price:
            reason = cost.lines[0]
        extra = [part for part in (price, reason, theirs, covered_words, uncovers_words) if part]
        options = market.options(card, legal) if is_usable else ()
        rows.append(
            Slot(
                slot=slot,
                row=place.row,
                column=place.column,
                state=state,
                face=known,
                back=backs[slot],
                label=join_sentences((read, *extra)),
                tip="\n".join((title, *extra)),
                cost=cost,
                other_cost=other_cost,
                uncovers=uncovers,
                uncovers_words=uncovers_words,
                covered_words=covered_words,
                possible=tuple(option for option in options if option.move),
                impossible=tuple(option for option in options if not option.move),
            )
        )
    return tuple(rows)


def _uncovers_words(slots: tuple[int, ...], view: dict[str, Any], tr: Translator) -> str:
    if not slots:
        return tr.gettext("Uncovers nothing.")
    names = [thing_name(view["tableau"][s], tr) for s in slots if view["tableau"][s] != HIDDEN]
    guilds = sum(view["backs"][s] == "guild" for s in slots)
    others = len(slots) - len(names) - guilds
    if others:
        names.append(tr.ngettext("%(num)s face-down card", "%(num)s face-down cards", others))
    if guilds:
        names.append(tr.ngettext("%(num)s face-down guild", "%(num)s face-down guilds", guilds))
    return tr.gettext("Uncovers %(list)s.", list=tr.list(names))
