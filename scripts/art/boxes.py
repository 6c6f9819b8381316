"""The view boxes of the drawings, by the first word of their ids."""

from __future__ import annotations

BOXES = {
    "scene": "0 0 120 72",
    "wonder": "0 0 160 100",
    "board": "0 0 160 100",
    "back": "0 0 60 90",
    "hero": "0 0 960 240",
    "token": "0 0 48 48",
    "mark": "0 0 48 48",
    "edifice": "0 0 120 72",
}


def box(name: str) -> str:
    """Return the view box of a drawing."""
    return BOXES[name.partition("-")[0]]
