"""Proposals in games with several players."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column for proposals."""
    op.add_column("tables", sa.Column("proposal", sa.JSON(none_as_null=True)))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("tables", "proposal")
