"""Places that are addresses: a set on a server, a run on an object store."""
