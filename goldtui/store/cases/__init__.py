"""Cases in the database: revisions, heads, drafts, tags and how they are found."""
