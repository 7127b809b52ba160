"""Score a run in ranges, each kept as a file, so that what was done is never done again."""
