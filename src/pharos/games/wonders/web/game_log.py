"""The actions and consequences of each decision of a game, as plain values.

They are derived from complete games on the server and include hidden cards. `log_text.py`, which turns them into
sentences, decides who may know which card: only the owner knows cards that were sold or placed under stages.
"""

from __future__ import annotations

from dataclasses import dataclass

from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.definitions import TABLE
from pharos.games.wonders.web.expansion import AddedAction
from pharos.games.wonders.web.expansions import expansions_of
from pharos.games.wonders.web.prices import chain_giver

TURNS: int = TABLE["turns"]
SALE: int = TABLE["sale"]
VICTORY = {int(age): value for age, value in TABLE["conflicts"]["victory"].items()}
PASSES = {int(age): side for age, side in TABLE["pass_direction"].items()}


@dataclass(frozen=True)
class Action:
    """A seat's move with its details."""

    seat: int
    move: str
    phase: str
    age: int
    board: str
    side: str
    stage: int  # stage that is built or whose option is chosen; otherwise 0
    added: AddedAction | None  # added by an expansion
    paid: int  # coins to the bank and to the neighbours
    chain: str | None  # building that makes it free

    @property
    def verb(self) -> str:
        """The kind of move."""
        return self.move.split()[0]

    @property
    def thing(self) -> str:
        """The first word after the verb: a card, option, age or token; empty for "pass"."""
        return (*self.move.split(), "")[1]

    @property
    def to_neighbours(self) -> tuple[int, int]:
        """The coins paid to the left and to the right neighbour."""
        words = self.move.split()
        if not words[-1].startswith("right="):
            return 0, 0
        return int(words[-2].removeprefix("left=")), int(words[-1].removeprefix("right="))


@dataclass(frozen=True)
class Consequence:
    """A public consequence of a decision."""

    kind: str  # "trade" "earned" "conflict" "truce" "discarded" "passed" "age" "over", or one of an expansion
    seat: int | None = None
    other: int | None = None  # the other city of a conflict
    thing: str = ""  # id of the affected thing, or the direction in which hands are passed
    amount: int = 0  # coins, points, tokens or an age
    coins: int = 0  # gained by the seat; negative if lost
    shields: tuple[int, int] = (0, 0)  # of both sides of a conflict
    seats: tuple[int, ...] = ()  # all seats concerned


def actions_of(before: Game, after: Game) -> list[Action]:
    """Return the moves of the decision that leads from one game state to the next."""
    decision = after.decisions[-1]
    return [_action(before, seat, move) for seat, move in zip(decision.seats, decision.moves, strict=True)]


def _action(game: Game, seat: int, move: str) -> Action:
    words = move.split()
    city, stage, paid, chain, added = game.city(seat), 0, 0, None, None
    if words[-1].startswith("right="):
        paid = int(words[-2].removeprefix("left=")) + int(words[-1].removeprefix("right="))
    if words[0] == "build":
        price = game.price(seat, words[1])
        paid += price.coins
        chain = chain_giver(city, words[1]) if price.chain else None
    elif words[0] == "stage":
        stage = city.stages + 1
        added = next(filter(None, (each.added_action(game, seat, move) for each in expansions_of(game))), None)
        paid += game.price(seat, "stage").coins + (added.coins if added else 0)
    elif words[0] == "option":
        stage = city.stages
    return Action(seat, move, game.phase, game.age, city.board, city.side, stage, added, paid, chain)


def consequences_of(before: Game, after: Game) -> list[Consequence]:
    """Return the consequences of a decision in chronological order."""
    actions = actions_of(before, after)
    ended = before.turn == TURNS and (after.age != before.age or after.phase == "over")
    found = [*_trades(before, actions), *_earnings(before, after, actions), *_after_cards(before, after)]
    if before.turn == TURNS and before.phase in ("turn", "choice", "last") and _leaves_last_cards(after):
        found.append(Consequence("discarded"))
    found += _before_conflicts(before, after)
    if ended:
        found += _conflicts(before, after)
    if after.phase == "over":
        return [*found, Consequence("over")]
    if after.age != before.age:
        found.append(Consequence("age", amount=after.age))
    elif after.turn != before.turn:
        found.append(Consequence("passed", thing=PASSES[before.age]))
    return found


def _leaves_last_cards(after: Game) -> bool:
    """Whether the unplayed cards have been discarded, that is, no choice and no last card is pending."""
    return after.phase not in ("choice", "last")


def _after_cards(before: Game, after: Game) -> list[Consequence]:
    return [found for expansion in expansions_of(after) for found in expansion.after_cards(before, after)]


def _before_conflicts(before: Game, after: Game) -> list[Consequence]:
    return [found for expansion in expansions_of(after) for found in expansion.before_conflicts(before, after)]


def _trades(before: Game, actions: list[Action]) -> list[Consequence]:
    income = [0] * before.players
    for action in actions:
        left, right = action.to_neighbours
        income[(action.seat + 1) % before.players] += left
        income[(action.seat - 1) % before.players] += right
    return [Consequence("trade", seat, amount=coins, coins=coins) for seat, coins in enumerate(income) if coins]


def _earnings(before: Game, after: Game, actions: list[Action]) -> list[Consequence]:
    """Return the coins earned from new cards and stages: the change that nothing else accounts for."""
    rest = [after.city(seat).coins - before.city(seat).coins for seat in range(before.players)]
    for action in actions:
        rest[action.seat] += action.paid - (SALE if action.verb == "sell" else 0)
    for found in (*_trades(before, actions), *_after_cards(before, after), *_before_conflicts(before, after)):
        if found.seat is not None:
            rest[found.seat] -= found.coins
    return [Consequence("earned", seat, amount=coins, coins=coins) for seat, coins in enumerate(rest) if coins > 0]


def _conflicts(before: Game, after: Game) -> list[Consequence]:
    """Return the conflict of each city with its left neighbour, so that every pair occurs once."""
    found = []
    for seat in range(after.players):
        other = (seat + 1) % after.players
        mine, theirs = after.city(seat).shields, after.city(other).shields
        if mine == theirs:
            found.append(Consequence("truce", seat, other, shields=(mine, theirs)))
        elif mine > theirs:
            found.append(Consequence("conflict", seat, other, amount=VICTORY[before.age], shields=(mine, theirs)))
        else:
            found.append(Consequence("conflict", other, seat, amount=VICTORY[before.age], shields=(theirs, mine)))
    return found
