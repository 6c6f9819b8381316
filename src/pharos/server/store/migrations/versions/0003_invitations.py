"""Invitations that end when their seat is taken, and requests that can be repeated.

Whoever holds a seat keeps it, and its link ends. A seat that nobody has taken keeps its token as the invitation.
"""

import hashlib
import secrets

import sqlalchemy as sa
from alembic import op

revision = "invitations"
down_revision = "0002"

SEATS = sa.table(
    "seats",
    sa.column("table_id", sa.String),
    sa.column("seat", sa.Integer),
    sa.column("invitation", sa.String),
    sa.column("used_invitation", sa.String),
    sa.column("invitation_plays", sa.Boolean),
)
HOLDERS = sa.table("holders", sa.column("table_id", sa.String), sa.column("seat", sa.Integer))
PLACE = sa.and_(SEATS.c.table_id == sa.bindparam("table"), SEATS.c.seat == sa.bindparam("number"))


def upgrade() -> None:
    """Rename the columns, add the new ones, and end the invitations of taken seats."""
    op.execute("ALTER TABLE seats RENAME COLUMN token TO invitation")
    op.execute("ALTER TABLE holders RENAME COLUMN browser TO digest")
    op.drop_index("ix_holders_browser", "holders")
    op.create_index("ix_holders_digest", "holders", ["digest"])
    op.add_column("seats", sa.Column("used_invitation", sa.String(64)))
    op.add_column("seats", sa.Column("invitation_plays", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("device_link", sa.String(64)))
    op.add_column("seats", sa.Column("device_link_expires", sa.Float))
    op.add_column("moves", sa.Column("request", sa.String(240)))
    connection = op.get_bind()
    taken = sa.exists().where(HOLDERS.c.table_id == SEATS.c.table_id, HOLDERS.c.seat == SEATS.c.seat)
    rows = connection.execute(sa.select(SEATS).where(taken, SEATS.c.invitation.is_not(None))).all()
    if rows:
        ended = sa.update(SEATS).where(PLACE).values(invitation=None, used_invitation=sa.bindparam("used"))
        digests = [(row, hashlib.sha256(row.invitation.encode()).hexdigest()) for row in rows]
        connection.execute(ended, [{"table": r.table_id, "number": r.seat, "used": digest} for r, digest in digests])
    connection.execute(sa.update(SEATS).where(SEATS.c.invitation.is_not(None)).values(invitation_plays=True))


def downgrade() -> None:
    """Give taken seats new links and drop the columns."""
    connection = op.get_bind()
    rows = connection.execute(sa.select(SEATS).where(SEATS.c.used_invitation.is_not(None))).all()
    if rows:
        fresh = sa.update(SEATS).where(PLACE).values(invitation=sa.bindparam("link"))
        links = [{"table": row.table_id, "number": row.seat, "link": secrets.token_urlsafe(18)} for row in rows]
        connection.execute(fresh, links)
    op.drop_column("moves", "request")
    for column in ("device_link_expires", "device_link", "invitation_plays", "used_invitation"):
        op.drop_column("seats", column)
    op.drop_index("ix_holders_digest", "holders")
    op.execute("ALTER TABLE holders RENAME COLUMN digest TO browser")
    op.create_index("ix_holders_browser", "holders", ["browser"])
    op.execute("ALTER TABLE seats RENAME COLUMN invitation TO token")
