"""One case as a value: no database, no files, no screen."""
