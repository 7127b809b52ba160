"""The eight graded stages: one file a stage, each declared apart from its computation, all listed in `catalog`."""
