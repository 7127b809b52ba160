"""An open set: its store, author, clock, settings and profiles."""
