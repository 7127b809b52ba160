"""Plain loops over ids and counts, so that a ratio can always say what it counted."""
