"""Tables of one file that belong together, or that hold what is several rows."""
