"""A run of the whole set as figures: which cases passed, and what failed the others."""
