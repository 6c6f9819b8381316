"""The rules reference of Duel: sections ordered for newcomers, and a ruling for every edge case."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pharos.games.duel.rules.definitions import (
    BUILDINGS,
    COLORS,
    SYMBOLS,
    TOKENS,
    WONDERS,
    Building,
    Token,
    Wonder,
    read_data,
)
from pharos.games.duel.web.effect_text import describe_chains, describe_effects
from pharos.games.duel.web.words import describe_cost, symbol_name, thing_name
from pharos.locale import Translator, join_sentences
from pharos.server.game_words import age_name
from pharos.server.rules_reference import Block, Chain, CostPart, Rulesbook, Symbol, Thing, Words

# The things that sections describe individually, by kind.
THINGS: Mapping[str, Mapping[str, Building | Wonder | Token]] = {
    "token": {t.id: t for t in TOKENS},
    "wonder": {w.id: w for w in WONDERS},
    "guild": {b.id: b for b in BUILDINGS if b.is_guild},
}


def _thing(kind: str, thing: Building | Wonder | Token, text: str, tr: Translator) -> Thing:
    icon = f"c-{thing.color}" if isinstance(thing, Building) else thing.id
    if isinstance(thing, Token):
        return Thing(kind, thing.id, thing_name(thing.id, tr), icon, text, (), "")
    units = thing.cost.resources()
    coins = [CostPart("coin", thing.cost.coins)] if thing.cost.coins else []
    cost = (*coins, *(CostPart(resource, n) for resource, n in units.items()))
    words = describe_cost(thing.cost.coins, units, tr)
    return Thing(kind, thing.id, thing_name(thing.id, tr), icon, text, cost, words)


def _things(kind: str, notes: dict[str, str], words: Words) -> tuple[Thing, ...]:
    return tuple(_thing(kind, THINGS[kind][id_], words.text(note), words.tr) for id_, note in notes.items())


def _cards(age: int, tr: Translator) -> tuple[Thing, ...]:
    """Return the cards of an age, sorted by colour; guilds have their own section."""
    cards = sorted((b for b in BUILDINGS if b.age == age and not b.is_guild), key=lambda b: COLORS.index(b.color))
    return tuple(
        _thing("card", card, join_sentences([*describe_effects(card.effects, tr), *describe_chains(card, tr)]), tr)
        for card in cards
    )


def _chains(tr: Translator) -> tuple[Chain, ...]:
    free = {b.free_with: b for b in BUILDINGS if b.free_with}
    return tuple(
        Chain(b.chain, thing_name(b.id, tr), b.color, thing_name(free[b.chain].id, tr), free[b.chain].color)
        for b in BUILDINGS
        if b.chain
    )


def _symbols(tr: Translator) -> tuple[Symbol, ...]:
    things: tuple[Building | Token, ...] = (*BUILDINGS, *TOKENS)
    owners = [thing for thing in things if "science" in thing.effects]
    return tuple(
        Symbol(
            symbol,
            symbol_name(symbol, tr),
            tuple(thing_name(thing.id, tr) for thing in owners if thing.effects["science"] == symbol),
        )
        for symbol in SYMBOLS
    )


def _show_things(data: dict[str, Any], words: Words) -> Block | None:
    match data:
        case {"things": kind, "notes": notes}:
            return Block("things", things=_things(kind, notes, words))
        case {"cards": age}:
            return Block("things", text=age_name(age, words.tr), things=_cards(age, words.tr))
        case {"chains": True}:
            return Block("chains", chains=_chains(words.tr))
        case {"symbols": True}:
            return Block("symbols", symbols=_symbols(words.tr))
    return None


def _read() -> Rulesbook:
    """Read the rules and check that their notes cover exactly the existing things."""
    book = Rulesbook(
        "pharos.games.duel.web", {ruling["id"] for ruling in read_data("rulings.json")["rulings"]}, _show_things
    )
    notes = {b["things"]: b["notes"] for s in book.data["sections"] for b in s["blocks"] if "things" in b}
    for kind, things in THINGS.items():
        if wrong := things.keys() ^ notes[kind].keys():
            raise ValueError(f"the rules explain too few or too many of {kind}: {', '.join(sorted(wrong))}")
    return book


BOOK = _read()
