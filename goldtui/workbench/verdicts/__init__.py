"""People's verdicts on the statements of a run that the gates leave open."""
