"""goldtui: golden sets for retrieval-augmented generation, made and proved in the terminal.

This package file imports nothing on purpose: `goldtui --help` must not pay for a toolkit.
"""

__version__ = "0.1.0"
