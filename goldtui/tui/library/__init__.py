"""The Library: find a case, see what is left to do."""
