"""Who may do what at a table. Enforced in `agreements.py` and `seating.py`, and shown by the pages of every game."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from pharos.core.registry import get_game
from pharos.server.clocks import current_time
from pharos.server.errors import NotAllowed
from pharos.server.table import Table
from pharos.server.table_requests import BOT, HUMAN
from pharos.server.web_parts import web_part

# --- which seat a secret opens ---------------------------------------------------------------------------------------


def _refusal(table: Table[Any], secret: str) -> NotAllowed:
    """Return the error for a secret that does not open a seat."""
    if table.is_used_invitation(secret):
        return NotAllowed("seat_taken", "Somebody has taken this seat; the invitation has ended.")
    return NotAllowed("wrong_token", "This token does not open a seat at the table.")


def seat_with(table: Table[Any], secret: str) -> int:
    """Return the seat that a secret plays: that of its holder, or of an invitation while the seat is free.

    Raises:
        NotAllowed: the secret opens no seat, the seat has been taken with this invitation, or it has to be taken first.
    """
    seat = table.invited_seat(secret)
    if seat is not None:
        if not table.seats[seat].invitation_plays:
            raise NotAllowed("sit_down_first", "Sit down with this invitation first; the answer has the token to play.")
        return seat
    held = table.held_by(secret)
    if not held:
        raise _refusal(table, secret)
    return held[0]


def invited_seat(table: Table[Any], invitation: str, wanted: int | None = None) -> int:
    """Return the free seat that an invitation opens.

    Raises:
        NotAllowed: it opens no seat, another one than `wanted`, or somebody has sat down with it.
    """
    seat = table.invited_seat(invitation)
    if seat is None or wanted not in (None, seat):
        raise _refusal(table, invitation)
    return seat


def device_seat(table: Table[Any], secret: str) -> int:
    """Return the seat that a link for another device opens.

    Raises:
        NotAllowed: the link is wrong, used or too old.
    """
    seat = table.device_seat(secret, current_time())
    if seat is None:
        raise NotAllowed("device_link", "This link has ended; make a new one on the device where you play.")
    return seat


def held_seat(table: Table[Any], secret: str, wanted: int) -> int:
    """Return a seat after checking that the bearer of a secret holds it.

    Raises:
        NotAllowed: somebody else holds it, or nobody.
    """
    if wanted not in table.held_by(secret):
        raise NotAllowed("not_your_seat", "Only the holder of the seat can do that.")
    return wanted


def can_free_seat(table: Table[Any], seat: int) -> bool:
    """Whether the pages offer to free a seat: somebody else must be there to pass the new invitation on."""
    return not table.outcome and not table.is_tutorial and any(s.holders for s in table.seats if s.seat != seat)


# --- agreements ------------------------------------------------------------------------------------------------------


def can_resign(table: Table[Any]) -> bool:
    """Whether a player may resign. With more than two players, a seat is handed over to a computer instead."""
    return not table.outcome and table.is_for_two and not table.is_tutorial


def can_agree_on_draw(table: Table[Any]) -> bool:
    """Whether a draw may be offered and answered: in a casual game between two people who have sat down."""
    people = [table.seats[seat] for seat in table.people]
    is_between_people = len(people) == 2 and not any(seat.is_free for seat in people)
    return not table.outcome and table.is_casual and table.is_for_two and is_between_people


def can_answer_draw(table: Table[Any], seat: int) -> bool:
    """Whether a seat may answer a draw offer."""
    return can_agree_on_draw(table) and table.draw_offered_by == 1 - seat


def takeback_ply(table: Table[Any], seat: int) -> int | None:
    """Return the ply to go back to when a seat takes back its last move; None if it may not.

    The replies to that move are taken back with it. If one of them revealed something hidden, such as a card that was
    turned up, the player would decide again with that knowledge, so the move stands.
    """
    last = _last_ply(table, seat)
    return last if last is not None and web_part(table.rules.name).can_take_back(table, last) else None


def is_takeback_too_late(table: Table[Any], seat: int) -> bool:
    """Whether a seat could take back its last move if the reply had not revealed something hidden."""
    last = _last_ply(table, seat)
    if last is None or last + 1 == len(table.moves):
        return False
    part = web_part(table.rules.name)
    return part.can_take_back(table, last, last + 1) and not part.can_take_back(table, last)


def _last_ply(table: Table[Any], seat: int) -> int | None:
    """Return the ply of a seat's last move if moves can be taken back at the table at all."""
    if table.outcome or not table.is_casual or table.is_tutorial:
        return None
    return next((move.ply for move in reversed(table.moves) if move.seat == seat), None)


def can_answer_takeback(table: Table[Any], seat: int) -> bool:
    """Whether a seat may answer the opponent's request to take a move back."""
    return not table.outcome and table.is_for_two and table.takeback_asked_by == 1 - seat


def can_propose(table: Table[Any], seats: Collection[int]) -> bool:
    """Whether the holder of the given seats may make a proposal, which requires more than two players."""
    return not table.outcome and not table.is_for_two and not table.is_tutorial and bool(seats)


def can_leave(table: Table[Any], seats: Collection[int]) -> bool:
    """Whether one of the seats may be handed over without consent; the last person ends the game instead."""
    people = table.people
    return can_propose(table, seats) and len(people) > 1 and any(seat in people for seat in seats)


def can_set_pace(table: Table[Any]) -> bool:
    """Whether the computers' moves can be slowed down or paused: not in a tutorial, nor while a clock runs."""
    has_computers = any(seat.kind == BOT for seat in table.seats)
    return has_computers and not table.outcome and not table.is_tutorial and table.options["clock"] == "none"


def can_rematch(table: Table[Any]) -> bool:
    """Whether a rematch is possible."""
    return bool(table.outcome) and not table.is_tutorial and not table.options.get("uploaded")


def can_get_hint(table: Table[Any], seats: Collection[int], seat: int | None) -> bool:
    """Whether the holder of the given seats may get a hint for one of them, which is to decide.

    Everybody else at the table must be a computer, also while a computer plays for a person who may come back. Somebody
    who holds only some of these seats on another device would be an opponent without hints.
    """
    people = [row for row in table.seats if row.kind == HUMAN or row.is_for_person]
    is_alone = {row.seat for row in people} == set(seats) and len({row.holders for row in people}) == 1
    is_deciding = seat in seats and seat in table.waiting and not table.awaits_choice_of_seats
    is_offered = table.is_casual and not table.is_tutorial and get_game(table.rules.name).review is not None
    return is_alone and is_deciding and is_offered


def can_review(table: Table[Any]) -> bool:
    """Whether the game can be reviewed: it is over, and there are reviews of it."""
    return bool(table.outcome) and bool(table.moves) and get_game(table.rules.name).review is not None
