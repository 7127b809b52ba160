"""Draft cases made from the evidence, so that a writer starts from a source and not from an empty page."""
