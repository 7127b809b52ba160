"""What exists in every place: key map, palette, key sheet, the order of keys."""
