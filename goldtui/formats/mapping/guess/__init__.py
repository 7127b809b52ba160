"""What the columns of an unknown table probably mean, a file for each theme; `table` puts the guesses together."""
