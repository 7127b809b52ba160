"""Formats of other tools that goldtui writes: each is one file here and one line in the catalogue."""
