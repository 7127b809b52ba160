"""Releases of an open set: proposed, signed, frozen, compared, verified."""
