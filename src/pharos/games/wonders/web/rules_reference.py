"""The rules reference of 7 Wonders: sections ordered for newcomers, then those of expansions, and all rulings."""

from __future__ import annotations

from typing import Any

from pharos.games.wonders.rules.definitions import BASE_BOARDS, BUILDINGS, OPTIONS, stated_rules
from pharos.games.wonders.web.expansions import expansions
from pharos.games.wonders.web.rules_things import board_things, card_thing, card_things, chain_rows, symbol_rows
from pharos.server.game_words import age_name
from pharos.server.rules_reference import Block, Rulesbook, Words


def _show_things(data: dict[str, Any], words: Words) -> Block | None:
    tr = words.tr
    match data:
        case {"cards": age}:
            return Block("things", text=age_name(age, tr), things=card_things(age, tr))
        case {"guilds": True}:
            return Block("things", things=tuple(card_thing(b, tr) for b in BUILDINGS if b.is_guild))
        case {"boards": "base"}:
            return Block("things", things=board_things(BASE_BOARDS, tr))
        case {"chains": True}:
            return Block("chains", chains=chain_rows(tr))
        case {"symbols": True}:
            return Block("symbols", symbols=symbol_rows(tr))
    return next(filter(None, (expansion.rules_block(data, words) for expansion in expansions())), None)


def known_rules() -> set[str]:
    """Return the rules and open questions named in the game's data; each needs a ruling."""
    return {rule["id"] for rule in stated_rules()} | set(OPTIONS)


BOOK = Rulesbook(
    "pharos.games.wonders.web",
    known_rules(),
    _show_things,
    additions=[expansion.rules_package for expansion in expansions() if expansion.rules_package],
)
