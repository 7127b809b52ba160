"""Tags beside the heads, and indexes that answer a list's filter, order and counts without reading a row.

With an index on the filtered column alone, a second condition or a count by another column looks up every row
it finds: on a million cases a second instead of a tenth of one.
"""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

DROPPED = ("head_state", "head_workflow", "head_stage", "head_author")

INDEXES = (
    # A filter on the first column is walked in order of arrival, with the other three at hand.
    ("head_state", "state, ordinal, workflow, first_failed_stage, author"),
    ("head_workflow", "workflow, ordinal, state, first_failed_stage, author"),
    ("head_stage", "first_failed_stage, ordinal, state, workflow, author"),
    ("head_author", "author, ordinal, state, workflow, first_failed_stage"),
    # Counts by state, slice and stage come out grouped.
    ("head_facets", "state, workflow, first_failed_stage, author"),
    ("head_recent", "at, ordinal, state, workflow, first_failed_stage, author"),
)

FILL_TAGS = (
    "INSERT INTO case_tags (tag, ordinal) SELECT DISTINCT tags.value, heads.ordinal FROM heads "
    "JOIN revisions ON revisions.sequence = heads.sequence, json_each(revisions.body, '$.tags') AS tags"
)


def upgrade() -> None:
    """Make the tags' table, fill it from the newest revisions, and make the indexes anew."""
    for name in DROPPED:
        op.execute(f"DROP INDEX {name}")
    for name, columns in INDEXES:
        op.execute(f"CREATE INDEX {name} ON heads ({columns})")
    op.execute(
        """CREATE TABLE case_tags (
        tag TEXT NOT NULL,
        ordinal INTEGER NOT NULL,
        PRIMARY KEY (tag, ordinal),
        FOREIGN KEY (ordinal) REFERENCES heads (ordinal)
    ) STRICT, WITHOUT ROWID"""
    )
    op.execute("CREATE INDEX tag_case ON case_tags (ordinal)")
    op.execute(FILL_TAGS)
