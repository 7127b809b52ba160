"""Mappings: small files of data that say which field of a foreign row means what, and what reads rows by them."""
