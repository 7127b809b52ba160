"""Decisions, comments and the queue of an open set."""
