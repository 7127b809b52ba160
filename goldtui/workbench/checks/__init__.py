"""Findings of an open set and of the case being written."""
