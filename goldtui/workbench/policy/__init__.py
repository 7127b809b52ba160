"""The policy of a set as something people work on: read, tried, changed, approved."""
