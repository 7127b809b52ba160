"""GT3: rules about points and sources, one file each."""
