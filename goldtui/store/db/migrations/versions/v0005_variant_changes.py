"""A journal of later changes to kept variants: added, changed or removed, with author and time.

Imported variants stay unchanged, so that importing the same set again still adds nothing.
"""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_REFUSED = "BEGIN SELECT RAISE(ABORT, 'variant_changes is append-only'); END"


def upgrade() -> None:
    """Create the table, its index and the triggers that keep it append-only."""
    op.execute(
        """CREATE TABLE variant_changes (
        sequence INTEGER NOT NULL,
        variant_id TEXT NOT NULL,
        case_id TEXT NOT NULL,
        body TEXT NOT NULL,
        author TEXT NOT NULL,
        at TEXT NOT NULL,
        digest TEXT NOT NULL,
        PRIMARY KEY (sequence)
    ) STRICT"""
    )
    op.execute("CREATE INDEX variant_change_case ON variant_changes (case_id)")
    op.execute("CREATE INDEX variant_change_name ON variant_changes (variant_id)")
    for verb in ("UPDATE", "DELETE"):
        op.execute(f"CREATE TRIGGER variant_changes_no_{verb.lower()} BEFORE {verb} ON variant_changes {_REFUSED}")
    # Without recursive triggers, REPLACE would delete past the trigger above.
    op.execute(
        "CREATE TRIGGER variant_changes_no_replace_sequence BEFORE INSERT ON variant_changes "
        f"WHEN EXISTS (SELECT 1 FROM variant_changes WHERE sequence IS NEW.sequence) {_REFUSED}"
    )
