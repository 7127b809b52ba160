"""Cases in the database: revisions, heads, drafts, tags and search."""
