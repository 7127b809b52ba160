"""The source viewer: a chunk's text with phrases marked, its cursor, selection and search."""
