"""One case of an open set: opened, edited, saved, its history and evidence."""
