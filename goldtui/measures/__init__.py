"""Plain loops over ids and counts, so that every ratio keeps the counts behind it."""
