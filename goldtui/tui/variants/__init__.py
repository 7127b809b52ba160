"""The Variants place: which known-bad answers the gates stop."""
