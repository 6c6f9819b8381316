"""A whole game by keyboard alone, as a screen reader tells it.

The goldens hold what is heard in one game: announcements (*), and names of what gets the focus. A change of a text or
of the keys changes them: `python scripts/gallery.py --heard` writes them again; review the diff.
"""

import pytest
from hearing import GOLDENS, HEARD, HEARD_SEED


@pytest.mark.slow
@pytest.mark.parametrize("game", HEARD)
def test_every_move_is_announced_to_somebody_who_plays_by_keyboard(visit, client, game):
    heard, silent = HEARD[game](client, visit, HEARD_SEED)
    assert silent == []
    assert "\n".join(heard) + "\n" == (GOLDENS / f"heard-{game}.txt").read_text(encoding="utf-8")
