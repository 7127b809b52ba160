"""A full-text index over evidence chunks, so that a source is found by what it says and not by its id alone."""

from __future__ import annotations

from alembic import op

from goldtui.store.evidence.chunk_search import index_all

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the index and fill it; it must be made by the very code that will ask it."""
    # Without content of its own: the texts are in the store once already, and never change.
    op.execute(
        "CREATE VIRTUAL TABLE source_search_index USING fts5("
        "names, text, content='', tokenize='unicode61 remove_diacritics 2')"
    )
    op.execute("CREATE INDEX withheld_chunks ON chunks (permitted) WHERE permitted = 0")
    index_all(op.get_bind())
