"""The view model of the card structure, with a seat's prices and options."""

from __future__ import annotations

from typing import Any

from pharos.games.duel.rules.definitions import LAYOUTS
from pharos.games.duel.web.board_parts import Slot
from pharos.games.duel.web.card_faces import building_face
from pharos.games.duel.web.prices import Market
from pharos.games.duel.web.words import back_name, thing_name
from pharos.locale.catalogue import Translator

HIDDEN = "?"


def structure_width(age: int) -> int:
    """Return the width of an age's structure in half cards."""
    if not age:
        return 0
    columns = [slot.column for slot in LAYOUTS[age - 1]]
    return max(columns) - min(columns) + 2


def make_slots(view: dict[str, Any], market: Market, legal: frozenset[str]) -> tuple[Slot, ...]:
    """Build the slots of the structure with a seat's prices and options."""
    game, tr = market.game, market.tr
    if not game.age:
        return ()
    layout = LAYOUTS[game.age - 1]
    tableau, backs, open_slots = view["tableau"], view["backs"], set(game.open_slots())
    present = {slot for slot, card in enumerate(tableau) if card}
    left = min(slot.column for slot in layout)
    rows = []
    for slot, place in enumerate(layout):
        card = tableau[slot]
        known = building_face(card, tr) if card and card != HIDDEN else None
        above = [a for a, higher in enumerate(layout) if slot in higher.covered_by and a in present]
        uncovers = tuple(a for a in above if not present & set(layout[a].covered_by) - {slot})
        covering = len(present & set(place.covered_by))
        state = "empty" if not card else "hidden" if not known else "open" if slot in open_slots else "covered"
        cost = market.cost(card) if known else None
        is_usable = state == "open" and game.phase == "turn"
        uncovers_words = _uncovers_words(uncovers, view, tr) if state == "open" else ""
        covered_words = (
            tr.ngettext("Covered by %(num)s card.", "Covered by %(num)s cards.", covering)
            if state in ("covered", "hidden") and covering
            else ""
        )
        title = known.tip if known else back_name(backs[slot] or "", tr) if card else ""
        read = known.label if known else title
        price = tr.gettext("Price now: %(price)s.", price=cost.text) if cost and game.to_move is not None else ""
        extra = [part for part in (price, cost.reason if cost and price else "", covered_words, uncovers_words) if part]
        rows.append(
            Slot(
                slot=slot,
                row=place.row + 1,
                column=place.column - left + 1,
                state=state,
                face=known,
                back=backs[slot],
                label=" ".join((read, *extra)),
                tip="\n".join((title, *extra)),
                cost=cost,
                uncovers=uncovers,
                uncovers_words=uncovers_words,
                covered_words=covered_words,
                options=tuple(market.options(card, legal)) if is_usable else (),
            )
        )
    return tuple(rows)


def _uncovers_words(slots: tuple[int, ...], view: dict[str, Any], tr: Translator) -> str:
    if not slots:
        return tr.gettext("Taking it uncovers no other card.")
    names = [thing_name(view["tableau"][s], tr) for s in slots if view["tableau"][s] != HIDDEN]
    guilds = sum(view["backs"][s] == "guild" for s in slots)
    others = len(slots) - len(names) - guilds
    if others:
        names.append(tr.ngettext("%(num)s face-down card", "%(num)s face-down cards", others))
    if guilds:
        names.append(tr.ngettext("%(num)s face-down guild", "%(num)s face-down guilds", guilds))
    return tr.gettext("Taking it uncovers %(list)s.", list=tr.list(names))
