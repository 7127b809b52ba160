"""What each place remembers between visits; a place that leads to another one sets it."""
