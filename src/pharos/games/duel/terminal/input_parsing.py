"""Parsing of user input: full, abbreviated or unformatted moves; completion; suggestions."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from pharos.core.errors import IllegalMove
from pharos.games.duel.rules import Game
from pharos.games.duel.rules.definitions import BUILDING_INDEX, TOKEN_INDEX, WONDER_INDEX
from pharos.games.duel.rules.notation import FORMS, KNOWN, parse_move
from pharos.terminal.interface import Ambiguous

COMMANDS = {
    "help": "what can be typed, and what the signs mean",
    "board": "the whole table again",
    "cities": "both cities in full",
    "moves": "all moves that are possible now",
    "price X": "what a building or wonder costs the player to move, and why",
    "card X": "the facts of a building, wonder or progress token",
    "discard": "the cards of the discard pile with their effects",
    "score": "the points so far",
    "undo": "take the last move back",
    "save [FILE]": "where the game is saved; with a name, a copy",
    "quit": "stop; the game is saved and can be resumed",
}
COMMAND_WORDS = tuple(name.split()[0] for name in COMMANDS)
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


def _only(candidates: list[str]) -> str | None:
    if len(candidates) > 1:
        raise Ambiguous(candidates)
    return candidates[0] if candidates else None


def resolve_move(text: str, legal: Iterable[str]) -> str:
    """Return the intended move: an exact match, or the only legal move whose words start with those typed.

    If no legal move matches, the input is returned with abbreviations expanded, so that the game can explain the error.

    Raises:
        Ambiguous: several legal moves match.
    """
    legal = list(legal)
    words = text.lower().split()
    if spelled := [move for move in legal if _key(move) == _key(text)]:
        return spelled[0]
    if not words or _is_move(" ".join(words)):
        return " ".join(words)
    matching = [
        move
        for move in legal
        if len(move.split()) == len(words)
        and all(full.startswith(word) for full, word in zip(move.split(), words, strict=True))
    ]
    return _only(matching) or _expand_words(words)


def _expand_words(words: list[str]) -> str:
    """Expand unambiguous abbreviations, so that the game can explain why it rejects the move."""
    verb = _expand_prefix(words[0], tuple(FORMS))
    kinds = FORMS.get(verb, ())
    names = [_expand_prefix(word, tuple(KNOWN[kind])) for word, kind in zip(words[1:], kinds, strict=False)]
    return " ".join([verb, *names, *words[1 + len(names) :]])


def _expand_prefix(word: str, known: tuple[str, ...]) -> str:
    full = [name for name in known if name.startswith(word)]
    return full[0] if len(full) == 1 and word not in known else word


def resolve_thing(text: str, known: Sequence[str]) -> str | None:
    """Return the id that is meant, from its full name or a prefix, or None if there is none.

    Raises:
        Ambiguous: several ids match.
    """
    key = _key(text)
    return key if key in known else _only([name for name in known if key and name.startswith(key)])


def close_moves(text: str, game: Game) -> list[str]:
    """Return legal moves that resemble the input."""
    return difflib.get_close_matches(text.lower(), game.moves(), n=3, cutoff=0.6)


def close_things(text: str, known: Sequence[str]) -> list[str]:
    """Return ids that resemble the input."""
    return difflib.get_close_matches(_key(text), known, n=3, cutoff=0.6)


def completions(text: str, legal: Sequence[str]) -> list[str]:
    """Return words that can complete a text: of legal moves and commands, or ids after `card` and `price`."""
    *words, prefix = text.lower().split(" ") or [""]
    words = [word for word in words if word]
    if words and words[0] in ("card", "price"):
        options = list(THINGS if words[0] == "card" else PRICED) if len(words) == 1 else []
    else:
        rows = [move.split() for move in legal]
        options = [row[len(words)] for row in rows if len(row) > len(words) and row[: len(words)] == words]
        options += [] if words else COMMAND_WORDS
    return [option for option in dict.fromkeys(options) if option.startswith(prefix)]


def is_command(text: str) -> bool:
    """Return whether a line is a command rather than a move."""
    words = text.lower().split()
    return bool(words) and words[0] in COMMAND_WORDS and words[0] not in FORMS
