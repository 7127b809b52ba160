"""The database file itself: opened, locked, migrated, backed up."""
