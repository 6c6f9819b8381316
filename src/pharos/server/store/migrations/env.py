"""How Alembic reaches the database: over the connection that `Database.migrate` hands it."""

from alembic import context

from pharos.server.store.schema import Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
