"""What is watched for whom."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "watches",
        sa.Column("trip_id", sa.String(length=32), nullable=False),
        sa.Column("sources", sa.Text(), nullable=False),
        sa.Column("every", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("offers", sa.Text(), nullable=False),
        sa.Column("news", sa.Text(), nullable=False),
        sa.Column("problem", sa.String(length=300), nullable=False),
        sa.Column("looked", sa.DateTime(), nullable=True),
        sa.Column("due", sa.DateTime(), nullable=True),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["trip_id"], ["trips.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("trip_id"),
    )
    op.create_index("ix_watches_due", "watches", ["due"], unique=False)


def downgrade() -> None:
    op.drop_index("ix_watches_due", table_name="watches")
    op.drop_table("watches")
