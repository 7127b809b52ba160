"""All cases of an open set: listed, filtered, imported, changed in bulk, exported."""
