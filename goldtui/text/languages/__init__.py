"""What the strict rule knows of each language: one file of word lists per language, listed in `catalog`."""
