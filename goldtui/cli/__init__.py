"""The command line: parses, calls a use case, prints. It owns no rule."""
