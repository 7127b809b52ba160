"""Known-bad variants of an open set: made, kept, scored."""
