"""How Alembic runs a migration here: on the connection it is given, in one transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
