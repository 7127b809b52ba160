"""GT5: rules about the outcomes of known-bad variants, one file each."""
