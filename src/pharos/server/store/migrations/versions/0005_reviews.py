"""Reviews of games, by the digest of their record."""

import sqlalchemy as sa
from alembic import op

revision = "reviews"
down_revision = "jobs"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "reviews",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("depth", sa.String(8), primary_key=True),
        sa.Column("engine", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("moves", sa.JSON, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("complete", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
    )
    op.create_index("reviews_by_use", "reviews", ["used"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("reviews")
