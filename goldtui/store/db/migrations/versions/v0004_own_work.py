"""An index by author of revisions with a predecessor, because undo goes back through a person's own days."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the index. First texts of cases are left out: an import adds a million, and none can be undone."""
    op.execute("CREATE INDEX revision_author ON revisions (author, sequence) WHERE number > 1")
