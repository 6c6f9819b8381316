"""Decides which moves can be taken back: those since which nothing hidden has been revealed."""

from __future__ import annotations

from pharos.games.duel.rules import Game


def shows_more(before: Game, after: Game) -> bool:
    """Whether the later position reveals something that was hidden in the earlier one."""
    if before.age != after.age:
        return True
    then, now = before.view(None), after.view(None)
    if then["later"] != now["later"]:
        return True
    # The Great Library's tokens are shown when they are drawn; choosing one of them shows nothing new.
    if before.phase != "library" and (after.phase == "library" or len(then["box"]) != len(now["box"])):
        return True
    return any(was == "?" != card for was, card in zip(then["tableau"], now["tableau"], strict=True))
