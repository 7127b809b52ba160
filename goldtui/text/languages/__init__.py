"""What the strict rule knows of each language: one file of word lists a language, listed in `catalog`."""
