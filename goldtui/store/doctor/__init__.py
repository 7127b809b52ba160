"""Damage in a database: found, told, repaired, set aside."""
