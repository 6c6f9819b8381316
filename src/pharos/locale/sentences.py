"""Consecutive sentences. Chinese writes them without spaces between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

FULL_WIDTH_STOPS = "。！？；："


def join_sentences(sentences: Iterable[str]) -> str:
    """Join sentences, with a space after each one that does not end with a full-width sign. Empty ones are left out."""
    joined = ""
    for sentence in filter(None, sentences):
        joined += sentence if not joined or joined.endswith(tuple(FULL_WIDTH_STOPS)) else f" {sentence}"
    return joined


def read_aloud(lines: Sequence[str]) -> str:
    """Make consecutive sentences of lines, for screen readers; they end with the stop of their language."""
    stop = "。" if any(line.endswith("。") for line in lines) else "."
    return join_sentences(line.rstrip(".。") + stop for line in lines)
