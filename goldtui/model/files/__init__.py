"""How files are made, so that a kill leaves them whole or not at all."""
