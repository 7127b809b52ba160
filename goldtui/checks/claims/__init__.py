"""GT2: rules about claims and their support phrases, one file each."""
