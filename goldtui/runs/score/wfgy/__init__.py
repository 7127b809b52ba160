"""Score by the published rules of the wfgy scorer, in two processes if a run is large."""
