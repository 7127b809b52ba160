"""The Report place: score runs, see which stage broke first."""
