"""GT6: rules about what people said of a case, one file each."""
