"""Reads a response as a person does: each statement, with the sources that it names."""
