"""Parsing of user input: full, abbreviated or unformatted moves; completion; suggestions."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from pharos.core.errors import IllegalMove
from pharos.games.duel.rules import Game
from pharos.games.duel.rules.definitions import BUILDING_INDEX, TOKEN_INDEX, WONDER_INDEX
from pharos.games.duel.rules.notation import FORMS, KNOWN, parse_move
from pharos.games.duel.web.words import thing_name
from pharos.locale import Translator
from pharos.terminal.interface import Ambiguous

COMMAND_WORDS = (
    "help",
    "board",
    "cities",
    "moves",
    "price",
    "card",
    "discard",
    "score",
    "undo",
    "save",
    "quit",
)
THINGS = (*BUILDING_INDEX, *WONDER_INDEX, *TOKEN_INDEX)
PRICED = (*BUILDING_INDEX, *WONDER_INDEX)


def _key(text: str) -> str:
    return "_".join(text.lower().replace("-", " ").replace("_", " ").split())


def _is_move(text: str) -> bool:
    try:
        parse_move(text)
    except IllegalMove:
        return False
    return True


def spell_thing(name: str, tr: Translator) -> str:
    """Return how to type a building, wonder or token: its id, or its name in the player's language as one word."""
    return name if tr.language == "en" or name not in THINGS else _key(thing_name(name, tr))


def spell_move(move: str, tr: Translator) -> str:
    """Return how to type a move, with the names of the player's language."""
    verb, *names = move.split()
    return " ".join([verb, *(spell_thing(name, tr) for name in names)])


def resolve_move(text: str, legal: Iterable[str], tr: Translator) -> str:
    """Return the intended move: an exact match, or the only legal move whose words start with those typed.

    Names may be ids or in the player's language. If no legal move matches, the input is returned with abbreviations
    expanded, so that the game can explain the error.

    Raises:
        Ambiguous: several legal moves match.
    """
    forms = {move: (move, spell_move(move, tr)) for move in legal}
    words = text.lower().split()
    if spelled := [move for move, both in forms.items() if _key(text) in map(_key, both)]:
        return spelled[0]
    if not words or _is_move(" ".join(words)):
        return " ".join(words)
    matching = [move for move, both in forms.items() if any(_is_begun(form.split(), words) for form in both)]
    if len(matching) > 1:
        raise Ambiguous([spell_move(move, tr) for move in matching])
    return matching[0] if matching else _expand_words(words, tr)


def _is_begun(full: Sequence[str], words: Sequence[str]) -> bool:
    return len(full) == len(words) and all(name.startswith(word) for name, word in zip(full, words, strict=True))


def _expand_words(words: list[str], tr: Translator) -> str:
    """Expand unambiguous abbreviations, so that the game can explain why it rejects the move."""
    verb = _expand_prefix(words[0], tuple(FORMS), tr)
    kinds = FORMS.get(verb, ())
    if len(kinds) == 1:
        words = [words[0], "_".join(words[1:])] if words[1:] else words
    names = [_expand_prefix(word, tuple(KNOWN[kind]), tr) for word, kind in zip(words[1:], kinds, strict=False)]
    return " ".join([verb, *names, *words[1 + len(names) :]])


def _expand_prefix(word: str, known: tuple[str, ...], tr: Translator) -> str:
    full = [name for name in known if word in (name, spell_thing(name, tr))] or _begun_names(word, known, tr)
    return full[0] if len(full) == 1 else word


def _begun_names(word: str, known: Sequence[str], tr: Translator) -> list[str]:
    return [name for name in known if name.startswith(word) or spell_thing(name, tr).startswith(word)]


def resolve_thing(text: str, known: Sequence[str], tr: Translator) -> str | None:
    """Return the id that is meant, from its full name or a prefix, or None if there is none.

    Raises:
        Ambiguous: several ids match.
    """
    key = _key(text)
    exact = [name for name in known if key in (name, spell_thing(name, tr))]
    found = exact or (_begun_names(key, known, tr) if key else [])
    if len(found) > 1:
        raise Ambiguous([spell_thing(name, tr) for name in found])
    return found[0] if found else None


def close_moves(text: str, game: Game, tr: Translator) -> list[str]:
    """Return legal moves that resemble the input."""
    return difflib.get_close_matches(text.lower(), [spell_move(move, tr) for move in game.moves()], n=3, cutoff=0.6)


def close_things(text: str, known: Sequence[str], tr: Translator) -> list[str]:
    """Return names that resemble the input."""
    return difflib.get_close_matches(_key(text), [spell_thing(name, tr) for name in known], n=3, cutoff=0.6)


def completions(text: str, legal: Sequence[str], tr: Translator) -> list[str]:
    """Return words that can complete a text: of legal moves and commands, or names after `card` and `price`."""
    *words, prefix = text.lower().split(" ") or [""]
    words = [word for word in words if word]
    if words and words[0] in ("card", "price"):
        known = THINGS if words[0] == "card" else PRICED
        options = [spell_thing(name, tr) for name in known] if len(words) == 1 else []
    else:
        rows = [spell_move(move, tr).split() for move in legal]
        options = [row[len(words)] for row in rows if len(row) > len(words) and row[: len(words)] == words]
        options += [] if words else COMMAND_WORDS
    return [option for option in dict.fromkeys(options) if option.startswith(prefix)]


def is_command(text: str) -> bool:
    """Return whether a line is a command rather than a move."""
    words = text.lower().split()
    return bool(words) and words[0] in COMMAND_WORDS and words[0] not in FORMS
