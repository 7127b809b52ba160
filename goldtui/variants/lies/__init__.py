"""How lies are worded, one file per language: shared data, kept separate from what each family changes."""
