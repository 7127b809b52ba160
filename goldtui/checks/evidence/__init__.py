"""GT1: rules about the evidence, one file each."""
