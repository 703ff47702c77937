"""Brings a database up to date, over a connection that is open already."""

from __future__ import annotations

from alembic import context

from tripmend.service.tables import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
