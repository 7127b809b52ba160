"""A table of tags, and indexes that answer a list's filter, order and counts without reading rows.

With an index on the filtered column only, a second condition or a count by another column reads every row found: for a
million cases that takes 1 s instead of 0.1 s.
"""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

DROPPED = ("head_state", "head_workflow", "head_stage", "head_author")

INDEXES = (
    # A filter on the first column is read in order of arrival, with the other three columns in the index.
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
    """Create the tags table, fill it from the newest revisions, and recreate the indexes."""
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
