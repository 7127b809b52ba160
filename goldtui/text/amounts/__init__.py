"""Values that a text states, as records: amounts with unit and rate, dates, times, names with digits."""
