"""The judges, one file each, so that a new one needs no change of the others."""
