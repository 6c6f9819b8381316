"""The database schema.

A table consists of its record (the start and the moves), seats and settings. Positions are not stored but replayed.
"""

from __future__ import annotations

from typing import Any, cast

from sqlalchemy import JSON, ForeignKey, ForeignKeyConstraint, Index, String, Table
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

REVISION = "summaries"  # of this schema: that of the newest migration


class Base(DeclarativeBase):
    """The declarative base class."""

    type_annotation_map = {dict[str, Any]: JSON, list[Any]: JSON}  # noqa: RUF012 - name and type required by SQLAlchemy


class TableRow(Base):
    """A table with a running or finished game."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    game: Mapped[str] = mapped_column(String(16))
    start: Mapped[dict[str, Any]]  # the deal; not sent to clients until the game is over
    options: Mapped[dict[str, Any]]  # casual, listed, tutorial, the kind of clock
    practice: Mapped[bool]  # the creator knows the seed and thus the deal
    version: Mapped[int]  # incremented with every visible change
    created: Mapped[float]
    changed: Mapped[float]
    outcome: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))  # winner and by, once it is over
    draw_offered_by: Mapped[int | None]
    takeback_asked_by: Mapped[int | None]
    # The pending proposal in a game with several players: kind, seat, by, agreed.
    proposal: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    next_table: Mapped[str | None] = mapped_column(String(24))
    clocks: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))  # seconds left, and since when
    deadline: Mapped[float | None]  # when the first running clock expires

    seats: Mapped[list[SeatRow]] = relationship(order_by="SeatRow.seat", cascade="all, delete-orphan")
    moves: Mapped[list[MoveRow]] = relationship(order_by="MoveRow.ply", cascade="all, delete-orphan")

    __table_args__ = (Index("tables_by_change", "changed"), Index("tables_by_deadline", "deadline"))


class SeatRow(Base):
    """A seat at a table."""

    __tablename__ = "seats"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))  # human or bot
    player: Mapped[str | None] = mapped_column(String(80))  # code of the computer player
    name: Mapped[str] = mapped_column(String(40))
    invitation: Mapped[str | None] = mapped_column(String(40))  # secret that opens the seat while it is free
    invitation_plays: Mapped[bool] = mapped_column(default=False)  # whether it plays the seat without sitting down
    used_invitation: Mapped[str | None] = mapped_column(String(64))  # digest of the one that the holder sat down with
    device_link: Mapped[str | None] = mapped_column(String(64))  # digest of the secret that lets another device in
    device_link_expires: Mapped[float | None]

    holders: Mapped[list[HolderRow]] = relationship(cascade="all, delete-orphan")


class HolderRow(Base):
    """The secret of somebody who holds a seat: of a browser or of a program. Only its digest is stored."""

    __tablename__ = "holders"

    table_id: Mapped[str] = mapped_column(String(24), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    digest: Mapped[str] = mapped_column(String(64), primary_key=True, index=True)

    __table_args__ = (ForeignKeyConstraint(["table_id", "seat"], ["seats.table_id", "seats.seat"], ondelete="CASCADE"),)


class MoveRow(Base):
    """An accepted move. In simultaneous decisions it is hidden, and may be replaced, until all seats have decided."""

    __tablename__ = "moves"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    ply: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int]
    move: Mapped[str] = mapped_column(String(80))
    version: Mapped[int]  # version of the table before the move
    request: Mapped[str | None] = mapped_column(String(240))  # version and move as sent, to recognise a repetition
    at: Mapped[float]


class JobRow(Base):
    """A table whose computer players may have to move. Only services on PostgreSQL use it (`server/job_queue.py`)."""

    __tablename__ = "jobs"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int]  # version of the table when the job was queued
    due: Mapped[float]  # when it may be taken, by the clock of the database
    lane: Mapped[str | None] = mapped_column(String(8))  # the lane that it needs, once a worker has looked
    worker: Mapped[str | None] = mapped_column(String(80))  # who has taken it
    lease_until: Mapped[float | None]  # until when; after that any other worker may take it

    __table_args__ = (Index("jobs_by_due", "due"),)


class ReviewRow(Base):
    """The review of a game. Tables with the same deal and moves share it, so it belongs to none of them."""

    __tablename__ = "reviews"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)  # of the record: `review_store.record_digest`
    depth: Mapped[str] = mapped_column(String(8), primary_key=True)
    engine: Mapped[str] = mapped_column(String(40), primary_key=True)  # version of the program that judged
    game: Mapped[str] = mapped_column(String(16))
    moves: Mapped[list[Any]]  # `JudgedMove.to_dict` of those judged so far, in order
    seats: Mapped[list[Any]]  # `SeatReview.to_dict` by seat; empty until the review is complete
    complete: Mapped[bool]
    created: Mapped[float]
    used: Mapped[float]  # when somebody last looked at it, to the day

    __table_args__ = (Index("reviews_by_use", "used"),)


class SummaryRow(Base):
    """What statistics need of a finished game, so that they do not replay it. It is written with the outcome."""

    __tablename__ = "summaries"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64))  # of the record, as in `reviews`
    ended: Mapped[float]
    facts: Mapped[dict[str, Any]]  # `GameFacts.to_dict`; empty if the game could not be summarised


# For statements that run with every move: without the mapping to objects they take half of the time.
TABLES, MOVES = cast(Table, TableRow.__table__), cast(Table, MoveRow.__table__)
