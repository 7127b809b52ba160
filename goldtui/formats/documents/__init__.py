"""Documents as evidence: a folder of files becomes chunks that keep their identity when the files change."""
