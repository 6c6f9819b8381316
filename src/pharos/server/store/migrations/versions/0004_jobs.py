"""The queue of tables whose computer players are to move."""

import sqlalchemy as sa
from alembic import op

revision = "jobs"
down_revision = "invitations"


def upgrade() -> None:
    """Create the queue."""
    op.create_table(
        "jobs",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("lane", sa.String(8)),
        sa.Column("worker", sa.String(80)),
        sa.Column("lease_until", sa.Float),
    )
    op.create_index("jobs_by_due", "jobs", ["due"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("jobs")
