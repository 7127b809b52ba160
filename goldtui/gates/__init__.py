"""The gate chain: pure functions from an exhibit to a result, the first failure owning the repair."""
