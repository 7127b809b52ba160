"""Where a phrase stands in a text, after the one normalisation that everything shares."""
