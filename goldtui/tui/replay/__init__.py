"""The Replay place: where a recorded run broke first."""
