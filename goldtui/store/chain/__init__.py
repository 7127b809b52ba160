"""Digests and the chain of audit entries, which show a row that somebody changed by hand."""
