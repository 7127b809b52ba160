"""Labelling, adjudication and agreement."""
