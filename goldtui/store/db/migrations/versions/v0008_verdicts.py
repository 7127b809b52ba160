"""Verdicts on statements of runs, append-only, so that a later run can rest on who said what and when."""

from __future__ import annotations

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_REFUSED = "BEGIN SELECT RAISE(ABORT, 'verdicts is append-only'); END"


def upgrade() -> None:
    """Create the table, its index, and the triggers that keep verdicts unchanged."""
    op.execute(
        """CREATE TABLE verdicts (
        sequence INTEGER NOT NULL,
        statement_key TEXT NOT NULL,
        case_id TEXT NOT NULL,
        said_by TEXT NOT NULL,
        body TEXT NOT NULL,
        author TEXT NOT NULL,
        at TEXT NOT NULL,
        digest TEXT NOT NULL,
        PRIMARY KEY (sequence)
    ) STRICT"""
    )
    op.execute("CREATE INDEX verdict_statement ON verdicts (statement_key, sequence)")
    for verb in ("UPDATE", "DELETE"):
        op.execute(f"CREATE TRIGGER verdicts_no_{verb.lower()} BEFORE {verb} ON verdicts {_REFUSED}")
    # Without recursive triggers, REPLACE would delete past the trigger above.
    op.execute(
        "CREATE TRIGGER verdicts_no_replace_sequence BEFORE INSERT ON verdicts "
        f"WHEN EXISTS (SELECT 1 FROM verdicts WHERE sequence IS NEW.sequence) {_REFUSED}"
    )
