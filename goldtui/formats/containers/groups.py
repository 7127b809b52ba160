"""Two rows of names: groups such as `Gold` and `Run`, each over several columns, and the names of the columns below."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from goldtui.formats.containers.dialect import names_columns

_LOOKED_AT = 20
_LEAST = 2
"""Rows below that show what the columns hold, and groups in a row of groups."""
_TYPED = re.compile(r"[+-]?\d+(?:[.,]\d+)?%?|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\S*")
_PROSE = 4
"""Words of a cell that says more than a name."""


def names_under_groups(rows: Sequence[Sequence[str]]) -> list[str] | None:
    """The names of the columns where the first row only groups those of the second; nothing for any other table.

    A name that comes under several groups has its group before it: `Gold answer`, `Run answer`.
    """
    if len(rows) < _LEAST + 2:
        return None
    groups, names, body = rows[0], rows[1], rows[2 : 2 + _LOOKED_AT]
    filled = [at for at, cell in enumerate(names) if cell.strip()]
    grouped = [at for at, cell in enumerate(groups) if cell.strip()]
    used = [at for at in range(len(names)) if any(row[at].strip() for row in body if at < len(row))]
    gaps = [at for at in filled if at < len(groups) and at not in grouped]
    if len(grouped) < _LEAST or len(gaps) < _LEAST or not set(used) <= set(filled) or not set(grouped) <= set(filled):
        return None
    given = [[row[at] for at in filled] for row in (names, *body) if len(row) == len(names)]
    if len(given) <= _LEAST or not names_columns(given[0], given[1:]):
        return None
    if not any(unlike(given[0][at], [row[at] for row in given[1:]]) for at in range(len(filled))):
        return None
    times = Counter(cell.strip().casefold() for cell in names)
    return [
        f"{_group(groups, at)} {cell.strip()}".strip() if times[cell.strip().casefold()] > 1 else cell
        for at, cell in enumerate(names)
    ]


def _group(groups: Sequence[str], at: int) -> str:
    """The group over a column: the last one that is named to its left."""
    return next((cell.strip() for cell in reversed(groups[: at + 1]) if cell.strip()), "")


def unlike(name: str, values: Sequence[str]) -> bool:
    """Whether a name cannot be one of the values of its column: they are numbers, questions or prose, and it is not."""
    said = [value.strip() for value in values if value.strip()]
    if len(said) < _LEAST:
        return False
    typed = all(map(_TYPED.fullmatch, said)) and not _TYPED.fullmatch(name.strip())
    asking = sum(value.endswith("?") for value in said) * 2 > len(said) and not name.strip().endswith("?")
    words = sum(len(value.split()) for value in said) / len(said)
    return typed or asking or (words >= _PROSE and len(name.split()) < _PROSE)
