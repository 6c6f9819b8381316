"""The consequences of a decision for edifices, and the resulting rewards and losses."""

from __future__ import annotations

from pharos.games.wonders.expansions.edifice.definitions import EDIFICE_INDEX, EDIFICES
from pharos.games.wonders.rules import Game
from pharos.games.wonders.web.game_log import Consequence

BUILT, FAILED = "edifice_built", "edifice_failed"


def completions(before: Game, after: Game) -> list[Consequence]:
    """Return the completed edifices and their coin rewards."""
    found = []
    for was, now in zip(before.edifices, after.edifices, strict=True):
        if now.status != "built":
            continue
        if was.status == "open":
            holders = tuple(seat for seat in range(after.players) if now.pawns[seat])
            found.append(Consequence(BUILT, thing=now.id, seats=holders))
        for seat in range(after.players):
            pawns = now.pawns[seat] - (was.pawns[seat] if was.status == "built" else 0)
            coins = pawns * _reward_coins(now.id)
            if pawns and (coins or was.status == "built"):  # the sentence about the edifice covers other rewards
                found.append(Consequence("reward", seat, thing=now.id, amount=coins, coins=coins))
    return found


def _reward_coins(edifice: str) -> int:
    reward = EDIFICES[EDIFICE_INDEX[edifice]].reward
    return sum(effect["amount"] for effect in reward if effect["type"] == "coins")


def failures(before: Game, after: Game) -> list[Consequence]:
    """Return the failed edifice, and the losses of players who have no choice of what to lose."""
    found = []
    for was, now in zip(before.edifices, after.edifices, strict=True):
        if (was.status, now.status) != ("open", "failed"):
            continue
        holders = tuple(seat for seat in range(after.players) if now.pawns[seat])
        found.append(Consequence(FAILED, thing=now.id, seats=holders))
        choosing = after.deciding if after.phase == "lose" else []
        for seat in range(after.players):
            if seat not in holders and seat not in choosing:
                found.append(_penalty(before, after, seat, now.id))
    return found


def _penalty(before: Game, after: Game, seat: int, edifice: str) -> Consequence:
    new_debts = after.city(seat).debts[len(before.city(seat).debts) :]
    if new_debts:
        return Consequence("debt", seat, thing=edifice, amount=new_debts[0])
    penalty = EDIFICES[EDIFICE_INDEX[edifice]].penalty
    if penalty["type"] == "lose_coins":
        return Consequence("paid_coins", seat, thing=edifice, amount=penalty["amount"], coins=-penalty["amount"])
    if penalty["type"] == "lose_victory_tokens":
        return Consequence("paid_tokens", seat, thing=edifice, amount=penalty["count"])
    number = len(after.decisions) - 1
    lost = next(card for decision, who, card in after.lost if (decision, who) == (number, seat))
    return Consequence("paid_card", seat, thing=lost)
