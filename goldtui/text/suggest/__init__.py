"""Wordings and statements to offer to a writer."""
