"""Scores of runs against an open set: made, kept, compared."""
