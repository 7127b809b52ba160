"""What each place remembers while one is elsewhere; a place that leads to another sets it."""
