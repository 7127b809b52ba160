"""The Policy place: the rules of the set, changed with a reason and tried on the last run."""
