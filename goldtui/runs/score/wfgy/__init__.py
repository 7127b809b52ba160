"""Scores by the published rules of the wfgy scorer, in processes where a run is large."""
