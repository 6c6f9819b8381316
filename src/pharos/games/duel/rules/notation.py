"""Conversion of moves to text and back."""

from __future__ import annotations

from collections.abc import Collection

from pharos.core.errors import InvalidMove
from pharos.core.move_words import check_objects
from pharos.games.duel.expansions import EXPANSIONS
from pharos.games.duel.rules.cards import BASE_CARDS, BASE_TOKENS, BASE_WONDERS
from pharos.games.duel.rules.definitions import (
    BUILDING_INDEX,
    BUILDINGS,
    SLOTS,
    TOKEN_INDEX,
    TOKENS,
    WONDER_INDEX,
    WONDERS,
)
from pharos.games.duel.rules.expansions import FIRST_MOVES
from pharos.games.duel.rules.moves import (
    BUILD,
    DESTROY_CARD,
    EXPANSION_PICK,
    EXPANSION_REVIVE,
    EXPANSION_TAKE,
    OWN,
    PICK,
    REVIVE_CARD,
    SELL,
    START_OTHER,
    START_SELF,
    TAKE,
    USES,
    WONDER,
)
from pharos.games.duel.rules.state import OWN_WONDERS, State

# The words of each move: a verb and its objects.
FORMS: dict[str, tuple[str, ...]] = {
    "pick": ("wonder",),
    "build": ("building",),
    "sell": ("building",),
    "wonder": ("wonder", "building"),
    "token": ("token",),
    "destroy": ("building",),
    "revive": ("building",),
    "start": ("starter",),
    **EXPANSIONS.merged("notation", "FORMS"),
}
KNOWN: dict[str, Collection[str]] = {
    "building": BUILDING_INDEX.keys(),
    "wonder": WONDER_INDEX.keys(),
    "token": TOKEN_INDEX.keys(),
    "starter": ("self", "other"),
    **EXPANSIONS.merged("notation", "KNOWN"),
}
ARTICLES = {
    "building": "a building",
    "wonder": "a wonder",
    "token": "a progress token",
    "starter": '"self" or "other"',
    **EXPANSIONS.merged("notation", "ARTICLES"),
}


def format_move(s: State, move: int) -> str:
    """The text of a move that is legal in this position."""
    if move < TAKE:
        slot, use = divmod(move, USES)
        card = BUILDINGS[s.deck[SLOTS * (s.age - 1) + slot]].id
        if use == BUILD:
            return f"build {card}"
        if use == SELL:
            return f"sell {card}"
        return f"wonder {WONDERS[s.wonders[s.turn * OWN_WONDERS + use - WONDER]].id} {card}"
    if move < DESTROY_CARD:
        return f"token {TOKENS[move - TAKE].id}"
    if move < REVIVE_CARD:
        return f"destroy {BUILDINGS[move - DESTROY_CARD].id}"
    if move < PICK:
        return f"revive {BUILDINGS[move - REVIVE_CARD].id}"
    if move < START_SELF:
        return f"pick {WONDERS[move - PICK].id}"
    if move < EXPANSION_TAKE:
        return "start other" if move == START_OTHER else "start self"
    return _format_expansion_move(s, move)


def _format_expansion_move(s: State, move: int) -> str:
    """The text of a move that involves a thing of an expansion, or of an expansion's own move."""
    if move < EXPANSION_REVIVE:
        return f"token {TOKENS[BASE_TOKENS + move - EXPANSION_TAKE].id}"
    if move < EXPANSION_PICK:
        return f"revive {BUILDINGS[BASE_CARDS + move - EXPANSION_REVIVE].id}"
    if move < OWN:
        return f"pick {WONDERS[BASE_WONDERS + move - EXPANSION_PICK].id}"
    name = max((name for name in FIRST_MOVES if FIRST_MOVES[name] <= move - OWN), key=lambda name: FIRST_MOVES[name])
    return str(EXPANSIONS.values("notation", "format_move")[name](s, move - OWN - FIRST_MOVES[name]))


def parse_move(text: str) -> tuple[str, ...]:
    """The words of a move: a verb and known ids, in the canonical spelling.

    Raises:
        InvalidMove: the text is not a move in any position.
    """
    if not isinstance(text, str):
        raise InvalidMove("not_a_move", f"a move is a text, not {type(text).__name__}")
    words = tuple(text.split())
    if not words or words[0] not in FORMS:
        verb = words[0] if words else ""
        raise InvalidMove("unknown_verb", f"{verb!r} is not a move; moves begin with {', '.join(FORMS)}", verb=verb)
    check_objects(text, FORMS[words[0]], KNOWN, ARTICLES)
    return words
