"""Scoring a run against gold: tallies, slices, comparisons, and the one summary every report prints."""
