"""Reads a response as a person does: what states something, on its own, with the sources that it names."""
