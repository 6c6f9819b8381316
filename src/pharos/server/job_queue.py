"""The queue of tables whose computer players are to move, in PostgreSQL.

A table has at most one job. The transaction that changes a table also queues its job, so none is lost when a process
dies. A worker takes jobs for a limited time, the lease, and renews the lease while it is alive. When it dies, another
worker takes the job. The move itself is guarded by the table's version, so it is never made twice.

All times are those of the database: the clocks of the machines need not agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, TextClause, text
from sqlalchemy.orm import Session

from pharos.server.notifications import notify_job, notify_present, notify_watched
from pharos.server.store import Database

LEASE_SECONDS = 15.0
RETRY_SECONDS = 5.0  # before a job is offered again whose player is not compiled on a worker's machine
PAUSE_SECONDS = 3600.0  # before a job is offered again whose table nobody looks at, unless somebody does

# Names in double braces stand for these expressions.
EXPRESSIONS = {
    "now": "extract(epoch FROM clock_timestamp())::float",
    "is_free": "(lease_until IS NULL OR lease_until < extract(epoch FROM clock_timestamp())::float)",
    "needs_computers": "tables.outcome IS NULL AND "
    "EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id AND seats.kind = 'bot')",
}


def _sql(statement: str) -> TextClause:
    for name, expression in EXPRESSIONS.items():
        statement = statement.replace(f"{{{{{name}}}}}", expression)
    return text(statement)


# The transaction has changed the table's row, so the statement sees its new version.
ENQUEUE = _sql("""
    INSERT INTO jobs (table_id, version, due)
    SELECT id, version, {{now}} FROM tables WHERE id = :table_id AND {{needs_computers}}
    ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, lane = NULL, due = least(jobs.due, excluded.due)
""")
ENQUEUE_ALL = _sql("""
    INSERT INTO jobs (table_id, version, due)
    SELECT id, version, {{now}} FROM tables WHERE {{needs_computers}}
    ON CONFLICT DO NOTHING
""")
TAKE = _sql("""
    WITH chosen AS MATERIALIZED (
        SELECT table_id FROM jobs
        WHERE {{is_free}} AND due <= {{now}} AND (lane IS NULL OR lane = ANY(:lanes))
        ORDER BY due LIMIT :limit FOR UPDATE SKIP LOCKED
    )
    UPDATE jobs SET worker = :worker, lease_until = {{now}} + :lease
    FROM chosen WHERE jobs.table_id = chosen.table_id
    RETURNING jobs.table_id
""")
RENEW = _sql("UPDATE jobs SET lease_until = {{now}} + :lease WHERE worker = :worker RETURNING table_id")
FINISH = _sql("""
    DELETE FROM jobs WHERE table_id = :table_id AND worker = :worker AND version <= :version RETURNING table_id
""")
GIVE_BACK = _sql("""
    UPDATE jobs SET worker = NULL, lease_until = NULL, lane = :lane, due = {{now}} + :seconds
    WHERE table_id = :table_id AND worker = :worker
""")
BRING_FORWARD = _sql("""
    UPDATE jobs SET due = {{now}} WHERE table_id = ANY(:table_ids) AND due > {{now}} + :seconds RETURNING table_id
""")
GIVE_BACK_ALL = _sql("UPDATE jobs SET worker = NULL, lease_until = NULL WHERE worker = :worker")
COUNT = _sql("SELECT count(*) FILTER (WHERE {{is_free}}), count(*) FILTER (WHERE NOT {{is_free}}) FROM jobs")


class JobQueue:
    """The jobs of a service."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def enqueue(self, session: Session | Connection, table_id: str) -> None:
        """Queue a table, as part of the transaction that changes it, if it has computer players and is not over."""
        if session.execute(ENQUEUE, {"table_id": table_id}).rowcount:  # type: ignore[attr-defined]
            notify_job(session, table_id)

    def enqueue_all(self) -> None:
        """Queue every running table with computer players that is not queued, for example after a restore."""
        self._run(ENQUEUE_ALL)

    def take(self, worker: str, limit: int, lanes: list[str]) -> list[str]:
        """Take the oldest jobs that nobody has; those of other lanes only if nobody has looked at them yet."""
        values = {"worker": worker, "limit": limit, "lanes": lanes, "lease": LEASE_SECONDS}
        return [row[0] for row in self._run(TAKE, **values)]

    def renew(self, worker: str) -> set[str]:
        """Extend the leases of a worker and return the tables that it has."""
        return {row[0] for row in self._run(RENEW, worker=worker, lease=LEASE_SECONDS)}

    def finish(self, worker: str, table_id: str, version: int) -> bool:
        """Remove a job after the worker has found nothing to do at a version. A job queued since then stays."""
        return bool(self._run(FINISH, worker=worker, table_id=table_id, version=version))

    def give_back(self, worker: str, table_id: str, lane: str | None, seconds: float = 0.0) -> None:
        """Leave a job to other workers, at the earliest after some seconds, and say which lane it needs."""
        self._run(GIVE_BACK, worker=worker, table_id=table_id, lane=lane, seconds=seconds)

    def note_watched(self, table_ids: list[str]) -> None:
        """Tell all processes that somebody looks at tables, and offer their jobs again if they are paused."""
        with self._database.session() as session:
            for table_id in table_ids:
                notify_watched(session, table_id)
            values = {"table_ids": table_ids, "seconds": RETRY_SECONDS}
            for row in session.execute(BRING_FORWARD, values):
                notify_job(session, row[0])

    def note_present(self, present: Mapping[str, Iterable[int]]) -> None:
        """Tell the other processes at which seats of tables somebody is here through this process."""
        with self._database.session() as session:
            for table_id, seats in present.items():
                notify_present(session, table_id, seats)

    def give_back_all(self, worker: str) -> None:
        """Leave all jobs of a worker that stops to others."""
        self._run(GIVE_BACK_ALL, worker=worker)

    def count(self) -> tuple[int, int]:
        """Return the number of waiting and of taken jobs."""
        waiting, taken = self._run(COUNT)[0]
        return waiting, taken

    def _run(self, statement: TextClause, **values: Any) -> list[Any]:
        with self._database.session() as session:
            result = session.execute(statement, values)
            return list(result) if result.returns_rows else []  # type: ignore[attr-defined]
