"""The commands on the rules of a set."""
