"""Known-bad variants: mutation testing for gold. A set that holds only right answers cannot catch a bad system."""
