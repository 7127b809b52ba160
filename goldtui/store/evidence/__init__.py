"""Chunks of the sources in the database, their search and their new versions."""
