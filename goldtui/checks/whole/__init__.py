"""GT4: rules about the set as a whole and about what every case has, one file each."""
