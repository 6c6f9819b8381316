"""The weights of the handcrafted evaluation for Edifice."""

from __future__ import annotations

from pharos.core.native import Float64


class EdificeWeights:
    """Values in points."""

    pawn: Float64  # a pawn of an edifice of a later age
    project: Float64  # pawns that each rival able to join takes from an edifice per turn


WEIGHT_FIELDS = EdificeWeights
BALANCED = {"pawn": 2.5, "project": 0.079}
