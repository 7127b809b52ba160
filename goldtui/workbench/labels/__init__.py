"""Labels of claims by several people, and how far they agree."""
