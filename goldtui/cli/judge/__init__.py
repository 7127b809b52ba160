"""`judge`: the statements of a run that the gates leave open, settled by people and judges."""
