"""GT7: rules about sources that changed after their phrases were chosen, one file each."""
