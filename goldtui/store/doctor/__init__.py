"""Damage in a database: found, reported, repaired, set aside."""
