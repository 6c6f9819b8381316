"""What statistics need of finished games. Games that ended before are summarised by the running service."""

import sqlalchemy as sa
from alembic import op

revision = "summaries"
down_revision = "reviews"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "summaries",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("facts", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("summaries")
