"""Use cases, one file each: what people do with gold sets, for the screens and the commands alike."""
