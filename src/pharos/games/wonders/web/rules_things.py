"""The cards, boards, chains and symbols for the rules reference."""

from __future__ import annotations

from collections.abc import Sequence

from pharos.core.resources import Cost
from pharos.games.wonders.rules.definitions import (
    BUILDING_INDEX,
    BUILDINGS,
    COLORS,
    SIDES,
    SYMBOLS,
    Building,
)
from pharos.games.wonders.web.card_faces import CHAIN_ICONS, board_face, building_face
from pharos.games.wonders.web.words import CHAIN_SYMBOLS, card_name, describe_cost, symbol_name
from pharos.locale import Translator, join_sentences
from pharos.server.rules_reference import Chain, CostPart, Symbol, Thing


def _cost(cost: Cost) -> tuple[CostPart, ...]:
    coins = [CostPart("coin", cost.coins)] if cost.coins else []
    return (*coins, *(CostPart(resource, n) for resource, n in cost.resources().items()))


def card_thing(card: Building, tr: Translator) -> Thing:
    """Return a card with its description."""
    face = building_face(card.id, tr)
    text = join_sentences((*face.words, *face.chain_words, face.copies_words))
    cost_words = describe_cost(card.cost.coins, card.cost.resources(), tr)
    kind = "guild" if card.is_guild else "card"
    return Thing(kind, card.id, face.name, f"c-{card.color}", text, _cost(card.cost), cost_words)


def card_things(age: int, tr: Translator) -> tuple[Thing, ...]:
    """Return the cards of an age, sorted by colour; guilds have their own section."""
    cards = sorted((b for b in BUILDINGS if b.age == age and not b.is_guild), key=lambda b: COLORS.index(b.color))
    return tuple(card_thing(card, tr) for card in cards)


def board_things(boards: Sequence[str], tr: Translator) -> tuple[Thing, ...]:
    """Return both sides of boards with their descriptions."""
    faces = [board_face(board, side, tr) for board in boards for side in SIDES]
    return tuple(
        Thing(
            kind="board",
            id=f"{face.id}-{face.side}",
            name=tr.gettext("%(board)s, %(side)s", board=face.title, side=face.side_name),
            icon=face.icon,
            text=join_sentences((face.produces_words, *face.stage_lines)),
            cost=(),
            cost_words="",
        )
        for face in faces
    )


def chain_rows(tr: Translator) -> tuple[Chain, ...]:
    """Return one row per pair of cards: the card that makes another free, and the free card."""
    return tuple(
        Chain(
            symbol=CHAIN_ICONS.get(CHAIN_SYMBOLS[free.id], CHAIN_SYMBOLS[free.id]),
            giver=card_name(giver, tr),
            giver_color=BUILDINGS[BUILDING_INDEX[giver]].color,
            free=card_name(free.id, tr),
            free_color=free.color,
        )
        for free in BUILDINGS
        for giver in free.chain_from
    )


def symbol_rows(tr: Translator) -> tuple[Symbol, ...]:
    """Return the science symbols with the cards that show them."""
    owners = {
        symbol: [b for b in BUILDINGS if {"type": "science", "symbol": symbol} in b.effects] for symbol in SYMBOLS
    }
    return tuple(
        Symbol(symbol, symbol_name(symbol, tr), tuple(card_name(b.id, tr) for b in owners[symbol]))
        for symbol in SYMBOLS
    )
