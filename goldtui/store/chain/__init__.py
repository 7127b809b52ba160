"""Digests and the audit chain, which reveal rows changed by hand."""
