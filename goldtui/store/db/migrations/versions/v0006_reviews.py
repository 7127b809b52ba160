"""Append-only opinions of people on revisions, and the leases that show others who is reading a case."""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_REFUSED = "BEGIN SELECT RAISE(ABORT, 'reviews is append-only'); END"


def upgrade() -> None:
    """Create both tables, the indexes, and the triggers that keep opinions unchanged."""
    op.execute(
        """CREATE TABLE reviews (
        sequence INTEGER NOT NULL,
        kind TEXT NOT NULL,
        case_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        revision_digest TEXT NOT NULL,
        body TEXT NOT NULL,
        author TEXT NOT NULL,
        at TEXT NOT NULL,
        digest TEXT NOT NULL,
        PRIMARY KEY (sequence)
    ) STRICT"""
    )
    op.execute("CREATE INDEX review_case ON reviews (case_id, sequence)")
    op.execute("CREATE INDEX review_kind ON reviews (kind, sequence)")
    for verb in ("UPDATE", "DELETE"):
        op.execute(f"CREATE TRIGGER reviews_no_{verb.lower()} BEFORE {verb} ON reviews {_REFUSED}")
    # Without recursive triggers, REPLACE would delete past the trigger above.
    op.execute(
        "CREATE TRIGGER reviews_no_replace_sequence BEFORE INSERT ON reviews "
        f"WHEN EXISTS (SELECT 1 FROM reviews WHERE sequence IS NEW.sequence) {_REFUSED}"
    )
    op.execute(
        """CREATE TABLE leases (
        case_id TEXT NOT NULL,
        session_key TEXT NOT NULL,
        until TEXT NOT NULL,
        row_digest TEXT NOT NULL,
        PRIMARY KEY (case_id)
    ) STRICT"""
    )
