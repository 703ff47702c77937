"""The first tables, as they stand in first.sql."""

from __future__ import annotations

from pathlib import Path

from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = Path(__file__).with_suffix(".sql").read_text(encoding="utf-8")
    if op.get_bind().dialect.name == "postgresql":
        text = text.replace("DATETIME", "TIMESTAMP")
    for statement in text.split(";\n"):
        if statement.strip():
            op.execute(statement)
