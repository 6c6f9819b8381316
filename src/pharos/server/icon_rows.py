"""Effects as rows of icons, as the pages draw them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Part:
    """An element of an effect's drawing: a resource, an icon, a number on a coin or a rosette, a colour, or text."""

    kind: str  # "resource" "icon" "coin" "points" "color" "text"
    name: str = ""
    text: str = ""


IconRow = tuple[Part, ...]
"""An effect as a row of parts."""


def text_part(text: str) -> Part:
    """Return a text to show between icons."""
    return Part("text", text=text)


def separated(parts: Sequence[Part], separator: str) -> IconRow:
    """Return the parts with a separator between them."""
    row: list[Part] = []
    for part in parts:
        row += [text_part(separator), part] if row else [part]
    return tuple(row)
