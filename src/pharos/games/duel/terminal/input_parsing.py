"""What people type: moves written in full, with spaces for underscores or shortened; completion; close matches."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from pharos.core.errors import IllegalMove
from pharos.games.duel.rules import Game
from pharos.games.duel.rules.definitions import BUILDING_INDEX, TOKEN_INDEX, WONDER_INDEX
from pharos.games.duel.rules.notation import FORMS, KNOWN, parse_move

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


class Ambiguous(Exception):
    """A shortened text that stands for several things."""

    def __init__(self, candidates: Sequence[str]) -> None:
        super().__init__(f"this may be {', '.join(candidates)}")
        self.candidates = tuple(candidates)


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
    """The move that is meant: as written, or the only legal one whose words begin like those typed.

    What stands for no legal move is given back spelled out, for the game to say what is wrong with it.

    Raises:
        Ambiguous: several legal moves begin like this.
    """
    legal = list(legal)
    words = text.lower().split()
    if spelled := [move for move in legal if _key(move) == _key(text)]:
        return spelled[0]
    if not words or _is_move(" ".join(words)):
        return " ".join(words)
    begun = [
        move
        for move in legal
        if len(move.split()) == len(words)
        and all(full.startswith(word) for full, word in zip(move.split(), words, strict=True))
    ]
    return _only(begun) or _spell_out(words)


def _spell_out(words: list[str]) -> str:
    """Shortened words in full where they are clear, so that the game can say why it refuses what was meant."""
    verb = _begun(words[0], tuple(FORMS))
    kinds = FORMS.get(verb, ())
    names = [_begun(word, tuple(KNOWN[kind])) for word, kind in zip(words[1:], kinds, strict=False)]
    return " ".join([verb, *names, *words[1 + len(names) :]])


def _begun(word: str, known: tuple[str, ...]) -> str:
    full = [name for name in known if name.startswith(word)]
    return full[0] if len(full) == 1 and word not in known else word


def resolve_thing(text: str, known: Sequence[str]) -> str | None:
    """The id that is meant, written in full or begun; None when there is no such thing.

    Raises:
        Ambiguous: several begin like this.
    """
    key = _key(text)
    return key if key in known else _only([name for name in known if key and name.startswith(key)])


def close_moves(text: str, game: Game) -> list[str]:
    """Legal moves that look like what was typed."""
    return difflib.get_close_matches(text.lower(), game.moves(), n=3, cutoff=0.6)


def close_things(text: str, known: Sequence[str]) -> list[str]:
    """Ids that look like what was typed."""
    return difflib.get_close_matches(_key(text), known, n=3, cutoff=0.6)


def completions(text: str, legal: Sequence[str]) -> list[str]:
    """The words that may stand at the end of a text: of legal moves, of commands, of ids after `card` and `price`."""
    *words, begun = text.lower().split(" ") or [""]
    words = [word for word in words if word]
    if words and words[0] in ("card", "price"):
        options = list(THINGS if words[0] == "card" else PRICED) if len(words) == 1 else []
    else:
        rows = [move.split() for move in legal]
        options = [row[len(words)] for row in rows if len(row) > len(words) and row[: len(words)] == words]
        options += [] if words else COMMAND_WORDS
    return [option for option in dict.fromkeys(options) if option.startswith(begun)]


def is_command(text: str) -> bool:
    """Whether a line is a command rather than a move."""
    words = text.lower().split()
    return bool(words) and words[0] in COMMAND_WORDS and words[0] not in FORMS
