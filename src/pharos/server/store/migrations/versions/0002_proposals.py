"""What one of several players proposes."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make room for proposals."""
    op.add_column("tables", sa.Column("proposal", sa.JSON(none_as_null=True)))


def downgrade() -> None:
    """Remove them again."""
    op.drop_column("tables", "proposal")
