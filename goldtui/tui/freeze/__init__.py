"""The Freeze place: sign and freeze a release of the set."""
