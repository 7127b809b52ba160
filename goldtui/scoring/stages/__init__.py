"""The eight graded stages: one file per stage, each with its declaration and its computation, listed in `catalog`."""
