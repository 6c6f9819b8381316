"""The weights of the hand-made evaluation that concern Edifice."""

from __future__ import annotations

from pharos.core.native import Float64


class EdificeWeights:
    """Values in points."""

    pawn: Float64  # a pawn of an edifice of a later age
    project: Float64  # pawns taken from an edifice in a turn by each rival who could


WEIGHT_FIELDS = EdificeWeights
BALANCED = {"pawn": 2.5, "project": 0.079}
