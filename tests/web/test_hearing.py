"""Games by keyboard alone, as a screen reader tells them; of Duel in a soak run the whole game.

The goldens hold what is heard in one game: announcements (*), and names of what gets the focus. A change of a text or
of the keys changes them: `python scripts/gallery.py --heard` writes them again; review the diff.
"""

import pytest
import sizes
from hearing import GOLDENS, HEARD, HEARD_SEED, WHOLE_GAME

USUAL = {"duel": 34}  # moves: the draft, Age I and a part of Age II


@pytest.mark.slow
@pytest.mark.parametrize("game", HEARD)
def test_every_move_is_announced_to_somebody_who_plays_by_keyboard(visit, client, game):
    most = WHOLE_GAME if sizes.is_soak() else USUAL.get(game, WHOLE_GAME)
    heard, silent = HEARD[game](client, visit, HEARD_SEED, most)
    assert silent == []
    golden = (GOLDENS / f"heard-{game}.txt").read_text(encoding="utf-8").splitlines()
    if most == WHOLE_GAME:
        assert heard == golden
    else:
        assert len(heard) > most
        assert heard == golden[: len(heard)]
