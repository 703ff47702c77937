"""What is ticked off of what an accepted proposal leaves to be done."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("proposals", sa.Column("done", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("proposals", "done")
