"""Recorded runs, judged and scored as values. Nothing here knows a database."""
