"""Score a run of the whole set: which cases passed, and what failed the others."""
