"""The gate chain: pure functions from an exhibit to a result; the first failing gate names the stage to repair."""
