"""How lies are worded, one file a language: data that the families share, apart from what each of them changes."""
