"""Tables of 7 Wonders from the lobby's form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pharos.core.errors import PharosError
from pharos.games.wonders.rules.definitions import ALL_BOARDS, BOARD_INDEX, BOARDS, SIDES, TABLE
from pharos.games.wonders.web.card_faces import BOARD_ICONS
from pharos.games.wonders.web.table_request import DEALT, Wish, WondersPlan
from pharos.games.wonders.web.words import board_name, side_name
from pharos.locale import Translator
from pharos.players import require
from pharos.players.levels import LEVELS, Level
from pharos.server.errors import BadRequest
from pharos.server.seat_views import level_name
from pharos.server.table_requests import BOT, HUMAN, SeatPlan, clean_name

LINK, HERE = "link", "here"  # a seat for whoever opens a link, or for somebody at the same screen
GAME = "wonders"


def playing_levels() -> list[Level]:
    """The levels that play 7 Wonders."""
    return [level for level in LEVELS if _plays(level.code)]


def _plays(code: str) -> bool:
    try:
        require(code, GAME)
    except PharosError:
        return False
    return True


@dataclass(frozen=True)
class LevelChoice:
    """A computer player to choose."""

    code: str
    name: str
    text: str


@dataclass(frozen=True)
class BoardChoice:
    """A board with a side to choose."""

    code: str  # board:side
    name: str
    needs_edifice: bool


@dataclass(frozen=True)
class WondersLobby:
    """What the form offers."""

    levels: list[LevelChoice]
    boards: list[BoardChoice]
    players: list[int]
    icons: list[str]


def make_lobby(tr: Translator) -> WondersLobby:
    """What the form offers in a language."""
    boards = []
    for board in ALL_BOARDS:
        for side in SIDES:
            name = tr.gettext("%(board)s, %(side)s", board=board_name(board, tr), side=side_name(side, tr))
            boards.append(BoardChoice(f"{board}:{side}", name, bool(BOARDS[BOARD_INDEX[board, side]].needs)))
    choices = [
        LevelChoice(level.code, level_name(level.code, tr), tr.pgettext("level", level.wonders_description))
        for level in playing_levels()
    ]
    return WondersLobby(choices, boards, list(TABLE["players"]), list(BOARD_ICONS.values()))


def plan_from_form(
    players: int,
    seats: Sequence[str],
    names: Sequence[str],
    boards: Sequence[str],
    *,
    edifice: bool,
    clock: str,
    listed: bool,
) -> tuple[WondersPlan, tuple[int, ...]]:
    """The plan of a form, and the seats that the visitor's browser holds: the first, and those at the same screen."""
    if players not in TABLE["players"] or min(len(seats) + 1, len(names), len(boards)) < players:
        raise BadRequest("players", f"the form has no {players} seats")
    plans, holds = [SeatPlan(HUMAN, name=clean_name(names[0]))], [0]
    for number, kind in enumerate(seats[: players - 1], start=1):
        if kind in (LINK, HERE):
            plans.append(SeatPlan(HUMAN, name=clean_name(names[number])))
            holds += [number] if kind == HERE else []
        else:
            plans.append(SeatPlan(BOT, kind))
    plan = WondersPlan(
        tuple(plans),
        edifice=edifice,
        boards=tuple(_wish(code) for code in boards[:players]),
        clock=clock,
        listed=listed,
    )
    return plan, tuple(holds)


def _wish(code: str) -> Wish:
    if not code:
        return DEALT
    board, _, side = code.partition(":")
    return board, side or None
