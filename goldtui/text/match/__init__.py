"""Where a phrase is in a text, after the one normalisation that everything shares."""
