"""A group of interchangeable sources as one line that a person can read and type.

Ids may hold any text, so splitting at a plain separator could return other ids; this format never does.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

SEPARATOR = " | "


def group_text(ids: tuple[str, ...]) -> str:
    """`a | b`, or a JSON list where an id would not survive that; `read_group` returns the same ids."""
    line = SEPARATOR.join(ids)
    plain = line.isprintable() and not line.startswith("[") and read_group(line) == ids
    return line if plain and ids else json.dumps(list(ids), ensure_ascii=True)


def read_group(line: str) -> tuple[str, ...]:
    """The ids of a line, each once; no ids for a blank line."""
    if line.lstrip().startswith("["):
        try:
            value = json.loads(line)
        except ValueError:
            value = None
        if isinstance(value, list) and all(isinstance(one, str) and one for one in value):
            return tuple(value)
    return tuple(dict.fromkeys(part for one in line.split("|") if (part := one.strip())))


def group_lines(groups: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """Each group as a line."""
    return tuple(map(group_text, groups))


def read_groups(lines: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """The groups in the lines."""
    return tuple(map(read_group, lines))
