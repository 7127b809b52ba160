"""Long lines at a terminal break between words, and a command in one of them can still be copied whole.

The terminal breaks a line wherever its width ends. Blanks up to that width move the next word to the next row; a line
feed would end a command that is copied there.
"""

from __future__ import annotations

import os
import re
from typing import TextIO

_PIECES = re.compile(r""""[^"]*"|(?<=\s)'[^']*'|[^\s"']+["']?|["']|\s+""")
"""Words, blanks, and quoted texts, in which more blanks would be more text."""


def columns_of(stream: TextIO) -> int:
    """The width of the terminal that the stream writes to; 0 where it is none or does not say."""
    try:
        return os.get_terminal_size(stream.fileno()).columns if stream.isatty() else 0
    except (OSError, ValueError):
        return 0


def whole_words(line: str, columns: int) -> str:
    """The line with blanks before each word that would not end on the row on which it begins; without a width as is."""
    if not columns or len(line) * 2 <= columns or (line.isascii() and len(line) <= columns):
        return line
    from rich.cells import cell_len

    column, made = 0, []
    for piece in _PIECES.findall(line):
        width = cell_len(piece)
        if not piece.isspace() and column and column + width > columns >= width:
            made.append(" " * (columns - column))
            column = 0
        made.append(piece)
        column += width
        if column > columns:
            column %= columns
    return "".join(made)
