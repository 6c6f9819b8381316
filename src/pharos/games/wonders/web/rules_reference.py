"""The rules reference of 7 Wonders and Edifice: sections in a newcomer's order, and the ruling for every edge case."""

from __future__ import annotations

from typing import Any

from pharos.core.resources import Cost
from pharos.games.wonders.rules.definitions import (
    ALL_BOARDS,
    BASE_BOARDS,
    BUILDING_INDEX,
    BUILDINGS,
    COLORS,
    EDIFICES,
    SIDES,
    SYMBOLS,
    Building,
    read_data,
)
from pharos.games.wonders.web.card_faces import CHAIN_ICONS, board_face, building_face, edifice_face
from pharos.games.wonders.web.words import (
    CHAIN_SYMBOLS,
    age_name,
    card_name,
    describe_cost,
    join_sentences,
    symbol_name,
)
from pharos.locale import Translator
from pharos.server.rules_reference import Block, Chain, CostPart, Rulesbook, Symbol, Thing, Words


def _cost(cost: Cost) -> tuple[CostPart, ...]:
    coins = [CostPart("coin", cost.coins)] if cost.coins else []
    return (*coins, *(CostPart(resource, n) for resource, n in cost.resources().items()))


def _card(card: Building, tr: Translator) -> Thing:
    face = building_face(card.id, tr)
    text = join_sentences((*face.words, *face.chain_words, face.copies_words), tr)
    cost_words = describe_cost(card.cost.coins, card.cost.resources(), tr)
    kind = "guild" if card.is_guild else "card"
    return Thing(kind, card.id, face.name, f"c-{card.color}", text, _cost(card.cost), cost_words)


def _cards(age: int, tr: Translator) -> tuple[Thing, ...]:
    """The cards of an age, colour by colour; guilds have a section of their own."""
    cards = sorted((b for b in BUILDINGS if b.age == age and not b.is_guild), key=lambda b: COLORS.index(b.color))
    return tuple(_card(card, tr) for card in cards)


def _boards(which: str, tr: Translator) -> tuple[Thing, ...]:
    boards = [board for board in ALL_BOARDS if (board in BASE_BOARDS) == (which == "base")]
    faces = [board_face(board, side, tr) for board in boards for side in SIDES]
    return tuple(
        Thing(
            kind="board",
            id=f"{face.id}-{face.side}",
            name=tr.gettext("%(board)s, %(side)s", board=face.title, side=face.side_name),
            icon=face.icon,
            text=join_sentences((face.produces_words, *face.stage_lines), tr),
            cost=(),
            cost_words="",
        )
        for face in faces
    )


def _edifices(age: int, tr: Translator) -> tuple[Thing, ...]:
    faces = [edifice_face(e.id, tr) for e in EDIFICES if e.age == age]
    return tuple(
        Thing(
            kind="edifice",
            id=face.id,
            name=face.name,
            icon=face.icon,
            text=join_sentences(face.titled, tr),
            cost=(CostPart("coin", face.coins),),
            cost_words=face.cost_words,
        )
        for face in faces
    )


def _chains(tr: Translator) -> tuple[Chain, ...]:
    """A row for each pair of cards: what makes free, and what is free then."""
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


def _symbols(tr: Translator) -> tuple[Symbol, ...]:
    owners = {
        symbol: [b for b in BUILDINGS if {"type": "science", "symbol": symbol} in b.effects] for symbol in SYMBOLS
    }
    return tuple(
        Symbol(symbol, symbol_name(symbol, tr), tuple(card_name(b.id, tr) for b in owners[symbol]))
        for symbol in SYMBOLS
    )


def _show_things(data: dict[str, Any], words: Words) -> Block | None:
    tr = words.tr
    match data:
        case {"cards": age}:
            return Block("things", text=age_name(age, tr), things=_cards(age, tr))
        case {"guilds": True}:
            return Block("things", things=tuple(_card(b, tr) for b in BUILDINGS if b.is_guild))
        case {"boards": which}:
            return Block("things", things=_boards(which, tr))
        case {"edifices": age}:
            return Block("things", text=age_name(age, tr), things=_edifices(age, tr))
        case {"chains": True}:
            return Block("chains", chains=_chains(tr))
        case {"symbols": True}:
            return Block("symbols", symbols=_symbols(tr))
    return None


def known_rules() -> set[str]:
    """The rules and the open questions that the data of the game name: each needs an answer."""
    return {rule["id"] for rule in read_data("rules.json")} | set(read_data("edifice.json")["options"])


BOOK = Rulesbook("pharos.games.wonders.web", known_rules(), _show_things)
