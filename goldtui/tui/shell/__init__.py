"""What is there in every place: key map, palette, key sheet, the order of keys."""
