"""The lobby form of 7 Wonders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pharos.games.wonders.rules.definitions import ALL_BOARDS, BOARD_INDEX, BOARDS, SIDES, TABLE
from pharos.games.wonders.web.card_faces import BOARD_ICONS
from pharos.games.wonders.web.table_request import DEALT, Wish, WondersTableRequest
from pharos.games.wonders.web.words import board_name, side_name
from pharos.server.errors import BadRequest
from pharos.server.lobbies import LevelChoice, level_choices
from pharos.server.table_requests import BOT, HUMAN, SeatRequest, clean_name
from pharos.server.visitors import Visitor

LINK, HERE = "link", "here"  # a seat that is joined by link, or one at the same screen
GAME = "wonders"


@dataclass(frozen=True)
class BoardChoice:
    """A board and side to choose."""

    code: str  # board:side
    name: str
    needs: str | None  # the expansion without which it cannot be chosen


@dataclass(frozen=True)
class WondersLobby:
    """The choices that the form offers."""

    levels: list[LevelChoice]
    boards: list[BoardChoice]
    players: list[int]
    icons: list[str]


def make_lobby(visitor: Visitor) -> WondersLobby:
    """Return the choices that the form offers a visitor."""
    tr = visitor.tr
    boards = []
    for board in ALL_BOARDS:
        for side in SIDES:
            name = tr.gettext("%(board)s, %(side)s", board=board_name(board, tr), side=side_name(side, tr))
            boards.append(BoardChoice(f"{board}:{side}", name, BOARDS[BOARD_INDEX[board, side]].needs))
    return WondersLobby(level_choices(visitor, GAME), boards, list(TABLE["players"]), list(BOARD_ICONS.values()))


def request_from_form(
    players: int,
    seats: Sequence[str],
    names: Sequence[str],
    boards: Sequence[str],
    *,
    expansions: tuple[str, ...],
    clock: str,
    listed: bool,
) -> tuple[WondersTableRequest, tuple[int, ...]]:
    """Build the table request for a form, and return the visitor's seats: the first and those at this screen."""
    if players not in TABLE["players"] or min(len(seats) + 1, len(names), len(boards)) < players:
        raise BadRequest("players", f"the form has no {players} seats")
    requests, holds = [SeatRequest(HUMAN, name=clean_name(names[0]))], [0]
    for number, kind in enumerate(seats[: players - 1], start=1):
        if kind in (LINK, HERE):
            requests.append(SeatRequest(HUMAN, name=clean_name(names[number])))
            holds += [number] if kind == HERE else []
        else:
            requests.append(SeatRequest(BOT, kind))
    request = WondersTableRequest(
        tuple(requests),
        expansions=expansions,
        boards=tuple(_wish(code) for code in boards[:players]),
        clock=clock,
        listed=listed,
    )
    return request, tuple(holds)


def _wish(code: str) -> Wish:
    if not code:
        return DEALT
    board, _, side = code.partition(":")
    return board, side or None
