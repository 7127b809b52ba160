"""Columns aligned in any script: widths are terminal cells, and a cut never halves a character."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from io import StringIO
from typing import TextIO

from goldtui.casework.outlet import fit, fit_row
from goldtui.model.shell_words import in_shell
from goldtui.model.visible import spelled

GAP = "  "
MAX_FIELD = 32
"""The most cells of a column except the last; longer content is cut, so that a long id does not hide the rest."""

_PIECES = re.compile(r""""[^"]*"|(?<=\s)'[^']*'|[^\s"']+["']?|["']|\s+""")
"""Words, blanks, and quoted texts, in which more blanks would be more text."""


def table_lines(rows: Sequence[Sequence[str]], width: int | None) -> list[str]:
    """The rows as lines with aligned columns, each cut to `width` cells if given; the last column has no limit."""
    from rich.cells import cell_len

    clean = [[spelled(cell) for cell in fit_row(row)] for row in rows]
    if not clean:
        return []
    limit = MAX_FIELD if width is not None else None
    widths = [
        min(max(cell_len(row[column]) for row in clean), limit or sys.maxsize) for column in range(len(clean[0]) - 1)
    ]
    lines = []
    for row in clean:
        head = [_fitted(cell, cells) for cell, cells in zip(row, widths, strict=False)]
        line = GAP.join([*head, row[-1]])
        lines.append(line if width is None else shorten(line, width).rstrip())
    return lines


def shorten(text: str, cells: int) -> str:
    """The text cut to this many cells, ending in `...` if cut, always at a whole character."""
    from rich.cells import cell_len, set_cell_size

    if cell_len(text) <= cells:
        return text
    mark = "..." if cells > 3 else ""
    return set_cell_size(text, cells - len(mark)) + mark


def fold_text(text: str, cells: int) -> list[str]:
    """The text as lines of at most this many cells, broken at spaces if possible; later lines are indented more."""
    from rich.cells import cell_len

    clean = spelled(fit(in_shell(text)))
    if cell_len(clean) <= cells:
        return [clean]
    from rich.console import Console
    from rich.text import Text

    indent = len(clean) - len(clean.lstrip(" "))
    hang = " " * min(indent + 6, cells // 2)
    console = Console(width=cells, file=StringIO())
    first, *rest = Text(clean).wrap(console, cells, tab_size=1)
    if not rest:
        return [first.plain.rstrip()]
    left = clean[len(first.plain) :].lstrip(" ")
    below = Text(left).wrap(console, cells - len(hang), tab_size=1)
    return [first.plain.rstrip(), *(f"{hang}{line.plain.rstrip()}" for line in below)]


def whole_words(line: str, columns: int | None) -> str:
    """The line with blanks before each word that would not end on the row on which it begins; without a width as is.

    A line feed would do the same, and end a command that is copied from there.
    """
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


def terminal_width(stream: TextIO | None = None) -> int | None:
    """Columns of the terminal on stdout or the stream, or null when the output is redirected and must not be cut."""
    out = stream or sys.stdout
    try:
        return os.get_terminal_size(out.fileno()).columns or None if out.isatty() else None
    except (OSError, ValueError):
        return None


def _fitted(cell: str, cells: int) -> str:
    from rich.cells import set_cell_size

    return set_cell_size(shorten(cell, cells), cells)
