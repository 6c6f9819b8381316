"""Checks of moves that are written as a verb and its objects."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from pharos.core.errors import InvalidMove


def check_objects(
    text: str, kinds: Sequence[str], known: Mapping[str, Collection[str]], articles: Mapping[str, str]
) -> None:
    """Check that a move has one known word of each kind after its verb.

    Raises:
        InvalidMove: it has too many or too few words, or one that is not known.
    """
    verb, *words = text.split()
    if len(words) != len(kinds):
        form = " ".join([verb, *(kind.upper() for kind in kinds)])
        raise InvalidMove("wrong_form", f"{text!r} is not complete or too long; write {form}", form=form)
    for kind, word in zip(kinds, words, strict=True):
        if word not in known[kind]:
            raise InvalidMove("unknown_id", f"{word!r} is not {articles[kind]}", word=word, kind=kind)
