"""Pages about the gates' findings and the comparison of statements: one file per family, listed in `catalog.py`."""
