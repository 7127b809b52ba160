"""Recorded runs beside the cases of an open set."""
