"""What somebody wants when making a table of 7 Wonders."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from pharos.core.errors import InvalidPosition
from pharos.games.wonders.rules import Deal
from pharos.games.wonders.rules.definitions import ALL_BOARDS, BASE_BOARDS, BOARD_INDEX, BOARDS, SIDES, TABLE
from pharos.games.wonders.web.tutorial import guided_game
from pharos.server.errors import BadRequest
from pharos.server.table_requests import BOT, HUMAN, SCRIPT, Plan, SeatPlan, check_options

OPTIONS = {"edifice", "boards", "clock", "casual", "listed"}
Wish = tuple[str | None, str | None]  # a board and its side; None: dealt
DEALT: Wish = (None, None)


@dataclass(frozen=True)
class WondersPlan(Plan):
    """A table of 7 Wonders."""

    game: ClassVar[str] = "wonders"
    edifice: bool = False
    boards: tuple[Wish, ...] = ()  # by seat; seats beyond its end get a board by lot

    def __post_init__(self) -> None:
        least, most = min(TABLE["players"]), max(TABLE["players"])
        if not least <= len(self.seats) <= most:
            raise BadRequest("bad_request", f"seats: {least} to {most} play 7 Wonders, not {len(self.seats)}")
        super().__post_init__()
        _check_boards(self)

    @property
    def options(self) -> dict[str, Any]:
        """What is stored of it besides the seats and the deal."""
        wishes = [list(wish) for wish in self.boards] if any(any(wish) for wish in self.boards) else None
        return {"edifice": self.edifice, "boards": wishes, **super().options}

    def start(self) -> dict[str, Any]:
        """The deal: from the operating system's randomness, of the seed of a practice table, or a tutorial's."""
        if self.tutorial:
            return guided_game(str(self.tutorial)).deal.to_dict()
        deal = Deal.random(len(self.seats), self.seed, edifice=self.edifice)
        if self.boards:
            deal = replace(deal, boards=_with_wishes(deal, self.boards, by_lot=self.seed is None))
        return deal.to_dict()

    def opening(self) -> list[tuple[int, str]]:
        """A guided game may begin in the middle."""
        if not self.tutorial:
            return []
        game = guided_game(str(self.tutorial)).start()
        return [pair for decision in game.decisions for pair in zip(decision.seats, decision.moves, strict=True)]


def guided_plan(name: str) -> WondersPlan:
    """A table for a guided game: the learner on seat 0, the others by the script."""
    players = guided_game(name).deal.players
    others = (SeatPlan(BOT, SCRIPT),) * (players - 1)
    return WondersPlan((SeatPlan(HUMAN), *others), tutorial=name, casual=False, edifice=name == "edifice")


def _check_boards(plan: WondersPlan) -> None:
    if len(plan.boards) > len(plan.seats):
        raise BadRequest("boards", "there are more boards than seats")
    wanted = [board for board, _ in plan.boards if board]
    for board, side in plan.boards:
        if board is not None and board not in ALL_BOARDS:
            raise BadRequest("boards", f"there is no board {board!r}; there are {', '.join(ALL_BOARDS)}")
        if side is not None and side not in SIDES:
            raise BadRequest("boards", f"a side is {' or '.join(SIDES)}, not {side!r}")
        if board and not plan.edifice and BOARDS[BOARD_INDEX[board, SIDES[0]]].needs:
            raise BadRequest("boards", f"{board} can be chosen with Edifice only")
    if twice := [board for i, board in enumerate(wanted) if board in wanted[:i]]:
        raise BadRequest("boards", f"{twice[0]} is chosen twice")


def _with_wishes(deal: Deal, wishes: tuple[Wish, ...], *, by_lot: bool) -> tuple[tuple[str, str], ...]:
    """The boards of a deal, with those that were wished for in place of the dealt ones."""
    taken = {board for board, _ in wishes if board}
    known = ALL_BOARDS if deal.edifices else BASE_BOARDS
    # Who wished for nothing keeps the board dealt, unless somebody has wished for it: then one that is left, by lot,
    # or at a practice table the first, since everything there follows from the seed.
    kept = [
        board if (wishes[seat][0] if seat < len(wishes) else None) is None and board not in taken else None
        for seat, (board, _) in enumerate(deal.boards)
    ]
    spare = [board for board in known if board not in taken and board not in kept]
    boards = []
    for seat, (_, dealt_side) in enumerate(deal.boards):
        wish, side = wishes[seat] if seat < len(wishes) else DEALT
        board = wish or kept[seat] or spare.pop(secrets.randbelow(len(spare)) if by_lot else 0)
        boards.append((board, side or dealt_side))
    return tuple(boards)


def plan_from_options(seats: tuple[SeatPlan, ...], options: Mapping[str, Any], seed: int | str | None) -> WondersPlan:
    """The plan of a request to the JSON interface. `boards` lists by seat [board, side]; null stands for a lot."""
    check_options(options, OPTIONS, ("casual", "listed", "edifice"))
    rows = options.get("boards") or []
    if not isinstance(rows, list):
        raise BadRequest("boards", "boards is a list of [board, side] by seat")
    return WondersPlan(
        seats=seats,
        edifice=options.get("edifice", False),
        boards=tuple(_wish(row) for row in rows),
        clock=str(options.get("clock", "none")),
        casual=options.get("casual", True),
        listed=options.get("listed", False),
        seed=seed,
    )


def _wish(row: Any) -> Wish:
    if row is None:
        return DEALT
    if isinstance(row, list) and len(row) == 2 and all(item is None or isinstance(item, str) for item in row):
        return row[0], row[1]
    raise BadRequest("boards", f"a board is [board, side] or null, not {row!r}")


def start_of(data: Mapping[str, Any]) -> Deal:
    """A deal as it is stored.

    Raises:
        BadRequest: it cannot be played.
    """
    try:
        return Deal.from_dict(data)
    except InvalidPosition as error:
        raise BadRequest("deal", error.message) from error
