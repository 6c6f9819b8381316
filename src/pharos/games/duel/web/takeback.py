"""Which move can be taken back: the last own one, as long as nothing hidden has been shown since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pharos.games.duel.rules import Game

if TYPE_CHECKING:
    from pharos.server.table_store import Table


def takeback_ply(table: Table[Game], seat: int) -> int | None:
    """How many moves stay when a seat takes back its last one; None when it may not."""
    own = [move.ply for move in table.made if move.seat == seat]
    if not own or not table.is_casual or table.is_tutorial:
        return None
    before = table.game.record().position(own[-1])
    return None if shows_more(before, table.game) else own[-1]


def shows_more(before: Game, after: Game) -> bool:
    """Whether somebody who saw the later position knows more of what was hidden in the earlier one."""
    if before.age != after.age or "library" in (before.phase, after.phase):
        return True
    then, now = before.view(None), after.view(None)
    if then["later"] != now["later"] or len(then["box"]) != len(now["box"]):
        return True
    return any(was == "?" != card for was, card in zip(then["tableau"], now["tableau"], strict=True))
