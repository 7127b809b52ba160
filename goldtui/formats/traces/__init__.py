"""Traces of systems as files: one contract per file, listed in `catalog`, read as a stream by `trace_file`."""
