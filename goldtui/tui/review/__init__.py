"""The Review place: decide about what others wrote."""
