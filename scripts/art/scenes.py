"""All scenes on buildings, sorted by colour, so that similar text is close together and compresses well."""

from __future__ import annotations

from art import scenes_civilian, scenes_commerce, scenes_guilds, scenes_materials, scenes_military, scenes_science
from art.pen import fill, rect
from art.scene_parts import SCENES, SKIES, backdrop

PARTS = (scenes_materials, scenes_civilian, scenes_commerce, scenes_military, scenes_science, scenes_guilds)


def symbols() -> dict[str, str]:
    """Return the scenes by symbol id."""
    order = sorted(SCENES.items(), key=lambda item: (list(SKIES).index(item[1][0]), item[0]))
    wash = fill("var(--wash,none)", rect(0, 0, 120, 72))
    return {f"scene-{name}": backdrop(color) + drawing + wash for name, (color, drawing) in order}
