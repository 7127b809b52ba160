"""What a statement says: its words, values, units, dates, and whether two statements agree."""
