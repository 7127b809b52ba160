"""Families that change the trace, one file each."""
