"""What happened in a game: the deeds of each decision, and what it brought about, as plain values.

Everything here is read from full games on the server. Who may read which card of a deed is decided where it is told
(`telling.py`): cards sold and cards under stages are for their owner only.
"""

from __future__ import annotations

from dataclasses import dataclass

from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.definitions import EDIFICE_INDEX, EDIFICES, TABLE
from pharos.games.wonders.web.prices import chain_giver

TURNS: int = TABLE["turns"]
SALE: int = TABLE["sale"]
VICTORY = {int(age): value for age, value in TABLE["conflicts"]["victory"].items()}
PASSES = {int(age): side for age, side in TABLE["pass_direction"].items()}


@dataclass(frozen=True)
class Deed:
    """A move of a seat with what belongs to it."""

    seat: int
    move: str
    phase: str
    age: int
    board: str
    side: str
    stage: int  # the stage that is built, or whose option is chosen; 0 otherwise
    edifice: str | None  # that is joined
    paid: int  # coins, to the bank and to the neighbours
    chain: str | None  # the building that makes it free

    @property
    def verb(self) -> str:
        """The kind of move."""
        return self.move.split()[0]

    @property
    def thing(self) -> str:
        """The first word after the verb: a card, an option, an age, a token; empty for "pass"."""
        return (*self.move.split(), "")[1]

    @property
    def to_neighbours(self) -> tuple[int, int]:
        """Coins paid to the left and to the right neighbour."""
        words = self.move.split()
        if not words[-1].startswith("right="):
            return 0, 0
        return int(words[-2].removeprefix("left=")), int(words[-1].removeprefix("right="))


@dataclass(frozen=True)
class Happening:
    """Something that followed from a decision, seen by everybody."""

    # "trade" "earned" "edifice_built" "edifice_failed" "reward" "paid_coins" "paid_card" "paid_tokens" "debt"
    # "conflict" "truce" "discarded" "passed" "age" "over"
    kind: str
    seat: int | None = None
    other: int | None = None  # the other city of a conflict
    thing: str = ""  # a card, an edifice, or the direction in which hands pass
    amount: int = 0  # coins, points of a debt or a token, an age
    shields: tuple[int, int] = (0, 0)  # in a conflict, of the seat and of the other
    seats: tuple[int, ...] = ()  # that have a pawn of an edifice


def deeds_of(before: Game, after: Game) -> list[Deed]:
    """The moves of the decision that leads from one game to the next."""
    decision = after.decisions[-1]
    return [_deed(before, seat, move) for seat, move in zip(decision.seats, decision.moves, strict=True)]


def _deed(game: Game, seat: int, move: str) -> Deed:
    words = move.split()
    city, stage, paid, chain, edifice = game.city(seat), 0, 0, None, None
    if words[-1].startswith("right="):
        paid = int(words[-2].removeprefix("left=")) + int(words[-1].removeprefix("right="))
    if words[0] == "build":
        price = game.price(seat, words[1])
        paid += price.coins
        chain = chain_giver(city, words[1]) if price.chain else None
    elif words[0] == "stage":
        stage = city.stages + 1
        paid += game.price(seat, "stage").coins
        if "join" in words:
            edifice = game.edifices[game.age - 1].id
            paid += game.join_cost(seat) or 0
    elif words[0] == "option":
        stage = city.stages
    return Deed(seat, move, game.phase, game.age, city.board, city.side, stage, edifice, paid, chain)


def happenings(before: Game, after: Game) -> list[Happening]:
    """What a decision brought about, in the order in which it happened."""
    deeds = deeds_of(before, after)
    ended = before.turn == TURNS and (after.age != before.age or after.phase == "over")
    found = [*_trades(before, deeds), *_earnings(before, after, deeds), *_built(before, after)]
    if before.turn == TURNS and before.phase in ("turn", "choice", "last") and _leaves_last_cards(after):
        found.append(Happening("discarded"))
    found += _failed(before, after)
    if ended:
        found += _conflicts(before, after)
    if after.phase == "over":
        return [*found, Happening("over")]
    if after.age != before.age:
        found.append(Happening("age", amount=after.age))
    elif after.turn != before.turn:
        found.append(Happening("passed", thing=PASSES[before.age]))
    return found


def _leaves_last_cards(after: Game) -> bool:
    """Whether the cards that nobody played have gone to the discard pile: no choice and no last card is awaited."""
    return after.phase not in ("choice", "last")


def _trades(before: Game, deeds: list[Deed]) -> list[Happening]:
    income = [0] * before.players
    for deed in deeds:
        left, right = deed.to_neighbours
        income[(deed.seat + 1) % before.players] += left
        income[(deed.seat - 1) % before.players] += right
    return [Happening("trade", seat, amount=coins) for seat, coins in enumerate(income) if coins]


def _earnings(before: Game, after: Game, deeds: list[Deed]) -> list[Happening]:
    """Coins that new cards and stages brought: what is left of the change when all that is known is taken off."""
    known = [0] * before.players
    for deed in deeds:
        known[deed.seat] += (SALE if deed.verb == "sell" else 0) - deed.paid
    for happening in (*_trades(before, deeds), *_built(before, after), *_failed(before, after)):
        if happening.seat is not None and happening.kind in ("trade", "reward"):
            known[happening.seat] += happening.amount
        elif happening.seat is not None and happening.kind == "paid_coins":
            known[happening.seat] -= happening.amount
    change = [after.city(seat).coins - before.city(seat).coins for seat in range(before.players)]
    return [
        Happening("earned", seat, amount=change[seat] - known[seat])
        for seat in range(before.players)
        if change[seat] > known[seat]
    ]


def _built(before: Game, after: Game) -> list[Happening]:
    """Edifices that were completed, and the rewards: the coins of those that bring some."""
    found = []
    for was, now in zip(before.edifices, after.edifices, strict=True):
        if now.status != "built":
            continue
        if was.status == "open":
            holders = tuple(seat for seat in range(after.players) if now.pawns[seat])
            found.append(Happening("edifice_built", thing=now.id, seats=holders))
        for seat in range(after.players):
            pawns = now.pawns[seat] - (was.pawns[seat] if was.status == "built" else 0)
            coins = pawns * _reward_coins(now.id)
            if pawns and (coins or was.status == "built"):  # other rewards are told with the edifice
                found.append(Happening("reward", seat, thing=now.id, amount=coins))
    return found


def _reward_coins(edifice: str) -> int:
    reward = EDIFICES[EDIFICE_INDEX[edifice]].reward
    return sum(effect["amount"] for effect in reward if effect["type"] == "coins")


def _failed(before: Game, after: Game) -> list[Happening]:
    """The edifice that failed, and what those lost who had no choice; the others lose by a decision of their own."""
    found = []
    for was, now in zip(before.edifices, after.edifices, strict=True):
        if (was.status, now.status) != ("open", "failed"):
            continue
        holders = tuple(seat for seat in range(after.players) if now.pawns[seat])
        found.append(Happening("edifice_failed", thing=now.id, seats=holders))
        choosing = after.deciding if after.phase == "lose" else []
        for seat in range(after.players):
            if seat not in holders and seat not in choosing:
                found.append(_penalty(before, after, seat, now.id))
    return found


def _penalty(before: Game, after: Game, seat: int, edifice: str) -> Happening:
    new_debts = after.city(seat).debts[len(before.city(seat).debts) :]
    if new_debts:
        return Happening("debt", seat, thing=edifice, amount=new_debts[0])
    penalty = EDIFICES[EDIFICE_INDEX[edifice]].penalty
    if penalty["type"] == "lose_coins":
        return Happening("paid_coins", seat, thing=edifice, amount=penalty["amount"])
    if penalty["type"] == "lose_victory_tokens":
        return Happening("paid_tokens", seat, thing=edifice, amount=penalty["count"])
    number = len(after.decisions) - 1
    lost = next(card for decision, who, card in after.lost if (decision, who) == (number, seat))
    return Happening("paid_card", seat, thing=lost)


def _conflicts(before: Game, after: Game) -> list[Happening]:
    """The comparison of each city with its left neighbour: all pairs, once."""
    found = []
    for seat in range(after.players):
        other = (seat + 1) % after.players
        mine, theirs = after.city(seat).shields, after.city(other).shields
        if mine == theirs:
            found.append(Happening("truce", seat, other, shields=(mine, theirs)))
        elif mine > theirs:
            found.append(Happening("conflict", seat, other, amount=VICTORY[before.age], shields=(mine, theirs)))
        else:
            found.append(Happening("conflict", other, seat, amount=VICTORY[before.age], shields=(theirs, mine)))
    return found
