"""Draft cases made from the evidence, so that a writer begins from a source and not from an empty page."""
