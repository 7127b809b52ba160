"""Families that change the answer, one file each."""
