"""What players decide about their game: to give up, to end it, to take back, to let a computer play, to play again."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, update
from sqlalchemy.orm import Session

from pharos.games.duel.web.takeback import takeback_ply
from pharos.players.levels import LEVELS
from pharos.server.clocks import TimeControl, deadline_of
from pharos.server.errors import BadRequest, NotAllowed
from pharos.server.store import HolderRow, MoveRow, SeatRow
from pharos.server.table_requests import BOT, HUMAN, SeatPlan
from pharos.server.table_store import Table, TableStore, check_running, new_row, starting_clocks

STAND_IN = LEVELS[1].code  # plays for who left: neither a gift to the neighbours nor a punishment
END, COMPUTER = "end", "computer"  # what can be proposed among several players


def voters(table: Table[Any], proposal: dict[str, Any]) -> list[int]:
    """The seats that have to agree to a proposal: all people but the one it is about."""
    people = [s.seat for s in table.seats if s.kind == HUMAN and (s.holders or s.seat == proposal["by"])]
    return [seat for seat in people if seat != proposal["seat"]]


class Agreements(TableStore):
    """What players can agree on at a table."""

    def _end(self, session: Session, table: Table[Any], winner: int | None, by: str) -> None:
        outcome = {"winner": winner, "by": by}
        self._touch(session, table, outcome=outcome, deadline=None, draw_offered_by=None, proposal=None)

    # --- two players -------------------------------------------------------------------------------------------------

    def resign(self, table_id: str, seat: int) -> Table[Any]:
        """Give up a game of two."""
        with self._changing(table_id) as (session, table):
            check_running(table)
            if len(table.seats) != 2:
                raise NotAllowed("no_resignation", "Among several players one leaves the seat to a computer.")
            self._end(session, table, 1 - seat, "resignation")
        return self._told(table_id)

    def draw(self, table_id: str, seat: int, answer: str) -> Table[Any]:
        """Offer a draw in a casual game between two people, or answer such an offer."""
        with self._changing(table_id) as (session, table):
            check_running(table)
            if not table.is_casual or len(table.seats) != 2 or any(s.kind == BOT for s in table.seats):
                raise NotAllowed("no_draw", "A draw can be agreed on in casual games between people.")
            if answer == "offer":
                self._touch(session, table, draw_offered_by=seat)
            elif table.draw_offered_by != 1 - seat:
                raise NotAllowed("no_offer", "There is no draw offer to answer.")
            elif answer == "accept":
                self._end(session, table, None, "agreement")
            else:
                self._touch(session, table, draw_offered_by=None)
        return self._told(table_id)

    def takeback(self, table_id: str, seat: int, answer: str, *, alone: bool) -> Table[Any]:
        """Take back the last own move, at once against a computer or alone, on request against a person."""
        with self._changing(table_id) as (session, table):
            check_running(table)
            if table.rules.is_simultaneous:  # there a choice is changed until it is revealed, and no longer
                raise NotAllowed("no_takeback", "The move cannot be taken back: something hidden has been shown.")
            asker = seat if answer == "ask" else 1 - seat
            if alone and table.made:
                asker = table.made[-1].seat
            ply = takeback_ply(table, asker)
            if ply is None:
                raise NotAllowed("no_takeback", "The move cannot be taken back: something hidden has been shown.")
            at_once = alone or table.seats[1 - seat].kind == BOT
            if answer == "ask" and not at_once:
                self._touch(session, table, takeback_asked_by=seat)
            elif answer != "ask" and table.takeback_asked_by != 1 - seat:
                raise NotAllowed("no_request", "There is no request to answer.")
            elif answer == "decline":
                self._touch(session, table, takeback_asked_by=None)
            else:
                session.execute(delete(MoveRow).where(MoveRow.table_id == table_id, MoveRow.ply >= ply))
                self._touch(session, table, takeback_asked_by=None, draw_offered_by=None)
        return self._told(table_id)

    # --- several players ---------------------------------------------------------------------------------------------

    def propose(self, table_id: str, seats: list[int], kind: str, seat: int | None = None) -> Table[Any]:
        """Propose to end the game, or to let a computer play for a seat; done at once when nobody else is to agree.

        Args:
            table_id: the table.
            seats: those of whoever proposes.
            kind: END or COMPUTER.
            seat: the one that a computer shall play; nobody needs consent to leave an own one.
        """
        with self._changing(table_id) as (session, table):
            check_running(table)
            if not table.rules.is_simultaneous or table.is_tutorial or not seats:
                raise NotAllowed("no_proposal", "That can be proposed among several players.")
            if kind == COMPUTER and (seat is None or not 0 <= seat < len(table.seats)):
                raise BadRequest("seat", "the proposal names no seat of the table")
            if kind == COMPUTER and seat is not None and table.seats[seat].kind == BOT:
                raise BadRequest("seat", "a computer sits there already")
            if kind not in (END, COMPUTER):
                raise BadRequest("kind", f"a proposal is {END!r} or {COMPUTER!r}, not {kind!r}")
            if kind == COMPUTER and seat in seats and len(table_people(table)) > 1:
                self._hand_over(session, table, seat)
            else:  # the last person who leaves ends the game
                is_own = kind == COMPUTER and seat in seats
                about = None if is_own else seat
                proposal = {"kind": END if is_own else kind, "seat": about, "by": seats[0], "agreed": sorted(seats)}
                self._settle(session, table, proposal)
        return self._told(table_id)

    def answer(self, table_id: str, seats: list[int], *, agrees: bool) -> Table[Any]:
        """Agree to a proposal, or end it; the seat it is about can do the latter too, and so can who made it."""
        with self._changing(table_id) as (session, table):
            check_running(table)
            proposal = table.proposal
            if proposal is None or not seats:
                raise NotAllowed("no_request", "There is no request to answer.")
            if not agrees:
                self._touch(session, table, proposal=None)
            else:
                agreed = sorted({*proposal["agreed"], *(seat for seat in seats if seat != proposal["seat"])})
                self._settle(session, table, {**proposal, "agreed": agreed})
        return self._told(table_id)

    def _settle(self, session: Session, table: Table[Any], proposal: dict[str, Any]) -> None:
        """Do what all have agreed on, or note who has."""
        if not set(voters(table, proposal)) <= set(proposal["agreed"]):
            self._touch(session, table, proposal=proposal)
        elif proposal["kind"] == END:
            self._end(session, table, None, "agreement")
        else:
            self._hand_over(session, table, proposal["seat"])

    def _hand_over(self, session: Session, table: Table[Any], seat: int | None, **values: Any) -> None:
        """Let a computer play for a seat. Whoever held it may come back."""
        place = update(SeatRow).where(SeatRow.table_id == table.id, SeatRow.seat == seat)
        session.execute(place.values(kind=BOT, player=STAND_IN))
        self._touch(session, table, proposal=None, **values)

    def come_back(self, table_id: str, seat: int) -> Table[Any]:
        """Play on for an own seat that a computer plays meanwhile."""
        with self._changing(table_id) as (session, table):
            check_running(table)
            if table.seats[seat].kind != BOT or not table.seats[seat].token:
                raise NotAllowed("not_handed_over", "No computer plays for this seat.")
            place = update(SeatRow).where(SeatRow.table_id == table_id, SeatRow.seat == seat)
            session.execute(place.values(kind=HUMAN, player=None))
            self._touch(session, table, **_clocks_for(table, seat))
        return self._told(table_id)

    # --- again -------------------------------------------------------------------------------------------------------

    def rematch(self, table_id: str) -> Table[Any]:
        """A new table with the same players; all hold their new seats at once."""
        with self._changing(table_id) as (session, table):
            if not table.outcome:
                raise NotAllowed("not_over", "A rematch can be played when the game is over.")
            if table.next_table:
                return self.get(table.next_table)
            plans = [_returning(seat) for seat in table.seats]
            plan, old_seats = table.rules.again(plans, table.options)
            fresh = new_row(plan, plan.start())
            for row, old in zip(fresh.seats, old_seats, strict=True):
                row.holders += [HolderRow(browser=browser) for browser in table.seats[old].holders]
            for name, value in starting_clocks(fresh.options, len(fresh.seats), fresh.created).items():
                setattr(fresh, name, value)
            session.add(fresh)
            self._touch(session, table, next_table=fresh.id)
        self._told(table_id)
        return self._told(fresh.id)


def table_people(table: Table[Any]) -> list[int]:
    """The seats that people play."""
    return [s.seat for s in table.seats if s.kind == HUMAN]


def _clocks_for(table: Table[Any], seat: int) -> dict[str, Any]:
    """The clocks when somebody comes back to a seat: with the full time."""
    control = TimeControl.parse(table.options["clock"])
    if not control or not table.clocks:
        return {}
    clocks = control.refilled(table.clocks, seat)
    running = [s for s in table.waiting if s == seat or table.seats[s].kind == HUMAN]
    return {"clocks": clocks, "deadline": deadline_of(clocks, running)}


def _returning(seat: Any) -> SeatPlan:
    """A seat in the next game: whoever left this one to a computer is asked again."""
    return SeatPlan(HUMAN, name=seat.name) if seat.token else SeatPlan(BOT, seat.player, seat.name)
