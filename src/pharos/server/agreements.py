"""Actions that affect the game as a whole: resigning, draws, takebacks, proposals, handing a seat over, rematches."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, update
from sqlalchemy.orm import Session

from pharos.core.errors import PharosError
from pharos.core.game import Outcome
from pharos.players import check_spec
from pharos.players.levels import LEVELS
from pharos.server import permissions
from pharos.server.clocks import TimeControl, current_time, deadline_of, starting_clocks
from pharos.server.errors import BadRequest, NotAllowed
from pharos.server.store import MoveRow, SeatRow
from pharos.server.table import Seat, Table, check_running
from pharos.server.table_requests import BOT, HUMAN, RANDOM, SeatRequest
from pharos.server.table_store import TableStore, hold, new_row
from pharos.server.web_parts import web_part

STAND_IN = LEVELS[1].code  # takes over abandoned seats; moderate, so that neighbours neither profit nor suffer
END, COMPUTER = "end", "computer"  # kinds of proposals in games with several players


def stand_in(game: str) -> str:
    """Return the computer player that takes over an abandoned seat; random if no level supports the game."""
    try:
        check_spec(STAND_IN, game)
    except PharosError:
        return RANDOM
    return STAND_IN


def voters(table: Table[Any], proposal: dict[str, Any]) -> list[int]:
    """Return the seats that have to agree to a proposal: all human seats except the one it concerns."""
    people = [s.seat for s in table.seats if s.kind == HUMAN and (s.holders or s.seat == proposal["by"])]
    return [seat for seat in people if seat != proposal["seat"]]


class Agreements:
    """Carries out what the players of a table agree on."""

    def __init__(self, store: TableStore) -> None:
        self._store = store

    # --- two players -------------------------------------------------------------------------------------------------

    def resign(self, table_id: str, seat: int) -> Table[Any]:
        """Resign a two-player game."""
        with self._store.changing(table_id) as (session, table):
            check_running(table)
            if not permissions.can_resign(table):
                raise NotAllowed("no_resignation", "Among several players one leaves the seat to a computer.")
            self._store.end(session, table, Outcome(1 - seat, "resignation"))
        return self._store.announce_stored(table_id)

    def draw(self, table_id: str, seat: int, answer: str) -> Table[Any]:
        """Offer a draw in a casual game between two people, or answer an offer."""
        with self._store.changing(table_id) as (session, table):
            check_running(table)
            if not permissions.can_agree_on_draw(table):
                raise NotAllowed("no_draw", "You can agree to a draw only in casual games between people.")
            if answer == "offer":
                self._store.update(session, table, draw_offered_by=seat)
            elif not permissions.can_answer_draw(table, seat):
                raise NotAllowed("no_offer", "There is no draw offer to answer.")
            elif answer == "accept":
                self._store.end(session, table, Outcome(None, "agreement"))
            else:
                self._store.update(session, table, draw_offered_by=None)
        return self._store.announce_stored(table_id)

    def takeback(self, table_id: str, seat: int, answer: str, *, alone: bool) -> Table[Any]:
        """Take back the player's last move with the replies to it, until the player moves again.

        Immediate against a computer, alone or while the other seat is free; on request against a person.
        """
        with self._store.changing(table_id) as (session, table):
            check_running(table)
            asker = seat if answer == "ask" else 1 - seat
            if alone and table.moves:
                asker = table.moves[-1].seat
            ply = permissions.takeback_ply(table, asker)
            if ply is None:
                raise NotAllowed("no_takeback", "The move cannot be taken back: something hidden has been shown.")
            at_once = alone or table.seats[1 - seat].kind == BOT or table.seats[1 - seat].is_free
            if answer == "ask" and not at_once:
                self._store.update(session, table, takeback_asked_by=seat)
            elif answer != "ask" and not permissions.can_answer_takeback(table, seat):
                raise NotAllowed("no_request", "There is no request to answer.")
            elif answer == "decline":
                self._store.update(session, table, takeback_asked_by=None)
            else:
                session.execute(delete(MoveRow).where(MoveRow.table_id == table_id, MoveRow.ply >= ply))
                clocks = _clocks_after_takeback(table, asker)
                self._store.update(session, table, takeback_asked_by=None, draw_offered_by=None, **clocks)
        return self._store.announce_stored(table_id)

    # --- several players ---------------------------------------------------------------------------------------------

    def propose(self, table_id: str, seats: list[int], kind: str, seat: int | None = None) -> Table[Any]:
        """Propose to end the game or to hand a seat over to a computer; immediate if nobody else has to agree.

        Args:
            table_id: the table.
            seats: the seats of the proposing player.
            kind: END or COMPUTER.
            seat: the seat to hand over to a computer. Players may hand over their own seat without consent.
        """
        with self._store.changing(table_id) as (session, table):
            check_running(table)
            if not permissions.can_propose(table, seats):
                raise NotAllowed("no_proposal", "That can be proposed among several players.")
            _check_proposal(table, kind, seat)
            if kind == COMPUTER and seat in seats and permissions.can_leave(table, [seat]):
                self.hand_over(session, table, seat)
            else:  # if the last person leaves, the game ends
                is_own = kind == COMPUTER and seat in seats
                about = None if is_own else seat
                proposal = {"kind": END if is_own else kind, "seat": about, "by": seats[0], "agreed": sorted(seats)}
                self._settle(session, table, proposal)
        return self._store.announce_stored(table_id)

    def answer(self, table_id: str, seats: list[int], *, agrees: bool) -> Table[Any]:
        """Agree to a proposal or reject it. The seat it concerns and the proposer may also reject it."""
        with self._store.changing(table_id) as (session, table):
            check_running(table)
            proposal = table.proposal
            if proposal is None or not seats:
                raise NotAllowed("no_request", "There is no request to answer.")
            if not agrees:
                self._store.update(session, table, proposal=None)
            else:
                agreed = sorted({*proposal["agreed"], *(seat for seat in seats if seat != proposal["seat"])})
                self._settle(session, table, {**proposal, "agreed": agreed})
        return self._store.announce_stored(table_id)

    def _settle(self, session: Session, table: Table[Any], proposal: dict[str, Any]) -> None:
        """Carry out the proposal if all voters have agreed; otherwise store who has."""
        if not set(voters(table, proposal)) <= set(proposal["agreed"]):
            self._store.update(session, table, proposal=proposal)
        elif proposal["kind"] == END:
            self._store.end(session, table, Outcome(None, "agreement"))
        else:
            self.hand_over(session, table, proposal["seat"])

    def hand_over(self, session: Session, table: Table[Any], seat: int | None, **values: Any) -> None:
        """Let a computer play for a seat. Its holder may come back later."""
        place = update(SeatRow).where(SeatRow.table_id == table.id, SeatRow.seat == seat)
        session.execute(place.values(kind=BOT, player=stand_in(table.rules.name)))
        self._store.update(session, table, proposal=None, **values)

    def come_back(self, table_id: str, seat: int) -> Table[Any]:
        """Take a seat back from the computer that has been playing for it."""
        with self._store.changing(table_id) as (session, table):
            check_running(table)
            if table.seats[seat].kind != BOT or not table.seats[seat].is_for_person:
                raise NotAllowed("not_handed_over", "No computer plays for this seat.")
            place = update(SeatRow).where(SeatRow.table_id == table_id, SeatRow.seat == seat)
            session.execute(place.values(kind=HUMAN, player=None))
            self._store.update(session, table, **_clocks_for(table, seat))
        return self._store.announce_stored(table_id)

    # --- rematch -----------------------------------------------------------------------------------------------------

    def rematch(self, table_id: str) -> Table[Any]:
        """Create a new table with the same players, who hold their new seats immediately."""
        with self._store.changing(table_id) as (session, table):
            if not permissions.can_rematch(table):
                raise NotAllowed("not_over", "A rematch can be played when the game is over.")
            if table.next_table:
                return self._store.get(table.next_table)
            seats = [_returning(seat) for seat in table.seats]
            request, old_seats = web_part(table.rules.name).rematch(seats, table.options)
            fresh = new_row(request, request.start())
            for row, old in zip(fresh.seats, old_seats, strict=True):
                hold(row, table.seats[old].holders)
            for name, value in starting_clocks(fresh.options["clock"], len(fresh.seats), fresh.created).items():
                setattr(fresh, name, value)
            session.add(fresh)
            session.flush()
            self._store.tell_others(session, fresh.id, fresh.version)
            self._store.update(session, table, next_table=fresh.id)
        self._store.announce_stored(table_id)
        return self._store.announce_stored(fresh.id)


def _check_proposal(table: Table[Any], kind: str, seat: int | None) -> None:
    """Raise `BadRequest` if a proposal is invalid."""
    if kind == COMPUTER and (seat is None or not 0 <= seat < len(table.seats)):
        raise BadRequest("seat", "the proposal names no seat of the table")
    if kind == COMPUTER and seat is not None and table.seats[seat].kind == BOT:
        raise BadRequest("seat", "a computer sits there already")
    if kind not in (END, COMPUTER):
        raise BadRequest("kind", f"a proposal is {END!r} or {COMPUTER!r}, not {kind!r}")


def _clocks_after_takeback(table: Table[Any], seat: int) -> dict[str, Any]:
    """Return the clock columns after a seat has taken back its move and is to move again."""
    control = TimeControl.parse(table.options["clock"])
    if not control or not table.clocks:
        return {}
    clocks = control.after_takeback(table.clocks, seat, table.to_move, current_time())
    return {"clocks": clocks, "deadline": deadline_of(clocks, [seat])}


def _clocks_for(table: Table[Any], seat: int) -> dict[str, Any]:
    """Return the clock columns after a player has come back to a seat, with that seat's full time restored."""
    control = TimeControl.parse(table.options["clock"])
    if not control or not table.clocks:
        return {}
    clocks = control.refilled(table.clocks, seat)
    running = [s for s in table.waiting if s == seat or table.seats[s].kind == HUMAN]
    return {"clocks": clocks, "deadline": deadline_of(clocks, running)}


def _returning(seat: Seat) -> SeatRequest:
    """Return the seat request for a rematch. A player who handed the seat over to a computer gets it back."""
    return SeatRequest(HUMAN, name=seat.name) if seat.is_for_person else SeatRequest(BOT, seat.player, seat.name)
