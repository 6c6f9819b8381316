"""The view model of the card structure, with a seat's prices and options."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

from pharos.games.duel.rules.definitions import LAYOUTS
from pharos.games.duel.web.board_parts import Slot
from pharos.games.duel.web.card_faces import building_face
from pharos.games.duel.web.prices import Cost, Market
from pharos.games.duel.web.words import back_name, thing_name
from pharos.locale import Translator, join_sentences

HIDDEN = "?"
CACHED_SLOTS = 4096  # without a price: for each age and slot the backs, the numbers of covering cards, the languages


class Place(NamedTuple):
    """A slot of a layout and its neighbours."""

    row: int
    column: int  # both counted from 1
    covered_by: frozenset[int]
    covers: tuple[int, ...]  # the slots that its card covers


@functools.cache
def places(age: int) -> tuple[Place, ...]:
    """Return the slots of an age's structure."""
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
    spots, tableau, backs = places(game.age), view["tableau"], view["backs"]
    open_slots, present = set(game.open_slots()), {slot for slot, card in enumerate(tableau) if card}
    rows = []
    for slot, place in enumerate(spots):
        card = tableau[slot]
        if not card:
            rows.append(_slot_without_price(game.age, slot, None, 0, tr))
        elif card == HIDDEN:
            rows.append(_slot_without_price(game.age, slot, backs[slot], len(present & place.covered_by), tr))
        elif slot in open_slots:
            uncovers = tuple(a for a in place.covers if a in present and present & spots[a].covered_by <= {slot})
            words = _uncovers_words(uncovers, view, tr)
            rows.append(_open_slot(slot, place, card, market, other, legal, uncovers, words))
        else:
            rows.append(_covered_slot(slot, place, card, market, len(present & place.covered_by)))
    return tuple(rows)


@functools.lru_cache(CACHED_SLOTS)
def _slot_without_price(age: int, slot: int, back: str | None, covering: int, tr: Translator) -> Slot:
    """Return an empty slot, or one with a face-down card."""
    place, title = places(age)[slot], back_name(back, tr) if back else ""
    covered_words = _covered_words(covering, tr)
    return Slot(
        slot=slot,
        row=place.row,
        column=place.column,
        state="hidden" if back else "empty",
        back=back,
        label=join_sentences((title, covered_words)),
        tip=f"{title}\n{covered_words}" if covered_words else title,
        covered_words=covered_words,
    )


def _covered_slot(slot: int, place: Place, card: str, market: Market, covering: int) -> Slot:
    """Return a slot with a face-up card under others."""
    known, cost, covered_words = building_face(card, market.tr), market.cost(card), _covered_words(covering, market.tr)
    extra = [part for part in (*_price_words(market, cost), covered_words) if part]
    return Slot(
        slot=slot,
        row=place.row,
        column=place.column,
        state="covered",
        face=known,
        label=join_sentences((known.label, *extra)),
        tip="\n".join((known.tip, *extra)),
        cost=cost,
        covered_words=covered_words,
    )


def _open_slot(
    slot: int,
    place: Place,
    card: str,
    market: Market,
    other: Market,
    legal: frozenset[str],
    uncovers: tuple[int, ...],
    uncovers_words: str,
) -> Slot:
    """Return a slot with a card that can be taken."""
    game, tr = market.game, market.tr
    known, cost, other_cost = building_face(card, tr), market.cost(card), None
    theirs = ""
    if game.to_move is not None:
        other_cost = other.cost(card)
        theirs = tr.gettext("Price for the opponent: %(price)s.", price=other_cost.text)
    extra = [part for part in (*_price_words(market, cost), theirs, uncovers_words) if part]
    options = market.options(card, legal) if game.phase == "turn" else ()
    return Slot(
        slot=slot,
        row=place.row,
        column=place.column,
        state="open",
        face=known,
        label=join_sentences((known.label, *extra)),
        tip="\n".join((known.tip, *extra)),
        cost=cost,
        other_cost=other_cost,
        uncovers=uncovers,
        uncovers_words=uncovers_words,
        possible=tuple([option for option in options if option.move]),
        impossible=tuple([option for option in options if not option.move]),
    )


def _price_words(market: Market, cost: Cost) -> tuple[str, str]:
    """Return the price of a card now, and why it is free or too expensive; both empty if the game is over."""
    if market.game.to_move is None:
        return "", ""
    price = market.tr.gettext("Price now: %(price)s.", price=cost.text)
    return price, cost.lines[0] if cost.is_chain else cost.reason


def _covered_words(covering: int, tr: Translator) -> str:
    return tr.ngettext("Covered by %(num)s card.", "Covered by %(num)s cards.", covering) if covering else ""


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
