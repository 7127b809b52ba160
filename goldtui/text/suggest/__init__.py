"""Wordings and statements that a writer is offered."""
