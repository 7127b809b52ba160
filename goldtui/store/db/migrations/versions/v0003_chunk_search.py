"""A full-text index of evidence chunks, so that a source is found by its text and not only by its id."""

from __future__ import annotations

from alembic import op

from goldtui.store.evidence.chunk_search import index_all

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create and fill the index, with the same code that will query it."""
    # A contentless index: the texts are already in the store and never change.
    op.execute(
        "CREATE VIRTUAL TABLE source_search_index USING fts5("
        "names, text, content='', tokenize='unicode61 remove_diacritics 2')"
    )
    op.execute("CREATE INDEX withheld_chunks ON chunks (permitted) WHERE permitted = 0")
    index_all(op.get_bind())
