"""Alembic's entry point: run the steps inside the transaction that `migrate` has open on its connection."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
