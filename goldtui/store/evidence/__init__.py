"""Source chunks in the database, their search and their new versions."""
