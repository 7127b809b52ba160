"""Pages about what gates say and how statements are compared: one file a family, each listed in `catalog.py`."""
