"""Requests for new tables of 7 Wonders."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pharos.core.game import RecordedGame
from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules import Deal
from pharos.games.wonders.rules.definitions import ALL_BOARDS, BOARD_EXPANSIONS, BOARD_INDEX, BOARDS, SIDES, TABLE
from pharos.games.wonders.web.tutorial import guided_game
from pharos.server.errors import BadRequest
from pharos.server.table_requests import (
    BOT,
    HUMAN,
    SCRIPT,
    SeatRequest,
    TableRequest,
    check_options,
    options_schema,
    seats_of_record,
)

OPTIONS = {*EXPANSIONS.names, "boards", "clock", "casual", "listed"}
Wish = tuple[str | None, str | None]  # a board and its side; None for a dealt one
DEALT: Wish = (None, None)


@dataclass(frozen=True)
class WondersTableRequest(TableRequest):
    """A request for a new table of 7 Wonders."""

    expansions: tuple[str, ...] = ()
    boards: tuple[Wish, ...] = ()  # by seat; further seats get a dealt board

    def __post_init__(self) -> None:
        least, most = min(TABLE["players"]), max(TABLE["players"])
        if not least <= len(self.seats) <= most:
            message = f"seats: {least} to {most} play 7 Wonders, not {len(self.seats)}"
            raise BadRequest("bad_request", message, players=tuple(TABLE["players"]))
        super().__post_init__()
        _check_boards(self)

    @property
    def game(self) -> str:
        """The name of the game."""
        return "wonders"

    @property
    def options(self) -> dict[str, Any]:
        """The options stored in addition to the seats and the deal."""
        wishes = [list(wish) for wish in self.boards] if any(any(wish) for wish in self.boards) else None
        played = {name: name in self.expansions for name in EXPANSIONS.names}
        return {**played, "boards": wishes, **super().options}

    def start(self) -> dict[str, Any]:
        """Return the deal: a tutorial's, from the seed of a practice table, or from the system's random source."""
        if self.tutorial:
            return guided_game(str(self.tutorial)).deal.to_dict()
        deal = Deal.random(len(self.seats), self.seed, expansions=self.expansions)
        if self.boards:
            deal = replace(deal, boards=_with_wishes(deal, self.boards, by_lot=self.seed is None))
        return deal.to_dict()

    def opening(self) -> list[tuple[int, str]]:
        """Return the opening moves of a tutorial that begins in the middle of a game."""
        return guided_game(str(self.tutorial)).opening_moves() if self.tutorial else []


def request_for_tutorial(name: str) -> WondersTableRequest:
    """Build the table request for a tutorial: the learner on seat 0, scripted opponents."""
    deal = guided_game(name).deal
    others = (SeatRequest(BOT, SCRIPT),) * (deal.players - 1)
    return WondersTableRequest((SeatRequest(HUMAN), *others), tutorial=name, casual=False, expansions=tuple(deal.ids))


def _check_boards(request: WondersTableRequest) -> None:
    if len(request.boards) > len(request.seats):
        raise BadRequest("boards", "there are more boards than seats")
    wanted = [board for board, _ in request.boards if board]
    for board, side in request.boards:
        if board is not None and board not in ALL_BOARDS:
            raise BadRequest("boards", f"there is no board {board!r}; there are {', '.join(ALL_BOARDS)}")
        if side is not None and side not in SIDES:
            raise BadRequest("boards", f"a side is {' or '.join(SIDES)}, not {side!r}")
        needed = BOARDS[BOARD_INDEX[board, SIDES[0]]].needs if board else None
        if needed and needed not in request.expansions:
            raise BadRequest("boards", f"{board} can be chosen with {needed.capitalize()} only")
    if twice := [board for i, board in enumerate(wanted) if board in wanted[:i]]:
        raise BadRequest("boards", f"{twice[0]} is chosen twice")


def _with_wishes(deal: Deal, wishes: tuple[Wish, ...], *, by_lot: bool) -> tuple[tuple[str, str], ...]:
    """Return the boards of a deal, with requested boards in place of the dealt ones."""
    taken = {board for board, _ in wishes if board}
    played = EXPANSIONS.bits(deal.ids)
    known = [board for board, bit in zip(ALL_BOARDS, BOARD_EXPANSIONS, strict=True) if bit == 0 or bit & played]
    # Seats without a wish keep the dealt board unless somebody else has requested it. In that case they get one of the
    # spare boards: a random one, or the first at a practice table, where everything has to follow from the seed.
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


def request_from_options(
    seats: tuple[SeatRequest, ...], options: Mapping[str, Any], seed: int | str | None
) -> WondersTableRequest:
    """Build the table request for an API request. `boards` lists [board, side] by seat; null means dealt."""
    check_options(options, OPTIONS, ("casual", "listed", *EXPANSIONS.names))
    rows = options.get("boards") or []
    if not isinstance(rows, list):
        raise BadRequest("boards", "boards is a list of [board, side] by seat")
    return WondersTableRequest(
        seats=seats,
        expansions=_played(options),
        boards=tuple(_wish(row) for row in rows),
        clock=str(options.get("clock", "none")),
        casual=options.get("casual", True),
        listed=options.get("listed", False),
        seed=seed,
    )


def describe_options() -> dict[str, Any]:
    """Return the JSON schema of the options for an API request."""
    board = [{"enum": [*ALL_BOARDS, None]}, {"enum": [*SIDES, None]}]
    return options_schema(
        **{name: {"type": "boolean", "description": "play with this expansion"} for name in EXPANSIONS.names},
        boards={
            "type": ["array", "null"],
            "maxItems": max(TABLE["players"]),
            "items": {"type": ["array", "null"], "prefixItems": board, "minItems": 2, "maxItems": 2},
            "description": "by seat [board, side]; null for a dealt one. No board twice, and at most one row per seat; "
            "boards of an expansion only with it.",
        },
    )


def _played(options: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(name for name in EXPANSIONS.names if options.get(name))


def _wish(row: Any) -> Wish:
    if row is None:
        return DEALT
    if isinstance(row, list) and len(row) == 2 and all(item is None or isinstance(item, str) for item in row):
        return row[0], row[1]
    raise BadRequest("boards", f"a board is [board, side] or null, not {row!r}")


def request_from_record(record: RecordedGame) -> WondersTableRequest:
    """Build the table request for the replay of a recorded game."""
    deal = Deal.from_dict(record.start)
    seats = seats_of_record(record.headers, deal.players)
    return WondersTableRequest(seats, expansions=tuple(deal.ids), extra={"uploaded": True})


def request_for_rematch(
    seats: Sequence[SeatRequest], options: Mapping[str, Any]
) -> tuple[WondersTableRequest, list[int]]:
    """Build the table request for a rematch with the same seats, and return the old seat of each new seat."""
    request = WondersTableRequest(
        tuple(seats),
        expansions=_played(options),
        boards=tuple((board, side) for board, side in options["boards"] or []),
        clock=options["clock"],
        casual=options["casual"],
        listed=options["listed"],
    )
    return request, list(range(len(seats)))
