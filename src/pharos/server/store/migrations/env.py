"""Runs the Alembic migrations on the connection passed by `Database.migrate`."""

from alembic import context

from pharos.server.store.schema import Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
