"""Kept scored runs, append-only, so that trends and baselines rest on the results at the time."""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_REFUSED = "BEGIN SELECT RAISE(ABORT, 'runs is append-only'); END"


def upgrade() -> None:
    """Create the table and the triggers that keep runs unchanged; `body` is last, so that a list does not read it."""
    op.execute(
        """CREATE TABLE runs (
        sequence INTEGER NOT NULL,
        author TEXT NOT NULL,
        at TEXT NOT NULL,
        profile TEXT NOT NULL,
        mode TEXT NOT NULL,
        tool_version TEXT NOT NULL,
        gold_name TEXT NOT NULL,
        gold_digest TEXT NOT NULL,
        release_version TEXT,
        trace_path TEXT NOT NULL,
        trace_digest TEXT NOT NULL,
        outcome TEXT NOT NULL,
        released INTEGER NOT NULL,
        judged INTEGER NOT NULL,
        cases INTEGER NOT NULL,
        digest TEXT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (sequence),
        CONSTRAINT run_outcome CHECK (outcome IN ('pass', 'fail', 'not tested')),
        CONSTRAINT run_counts CHECK (0 <= released AND released <= judged AND judged <= cases)
    ) STRICT"""
    )
    for verb in ("UPDATE", "DELETE"):
        op.execute(f"CREATE TRIGGER runs_no_{verb.lower()} BEFORE {verb} ON runs {_REFUSED}")
    # Without recursive triggers, REPLACE would delete past the trigger above.
    op.execute(
        "CREATE TRIGGER runs_no_replace_sequence BEFORE INSERT ON runs "
        f"WHEN EXISTS (SELECT 1 FROM runs WHERE sequence IS NEW.sequence) {_REFUSED}"
    )
