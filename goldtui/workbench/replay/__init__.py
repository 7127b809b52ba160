"""Compare recorded runs with the cases of an open set."""
