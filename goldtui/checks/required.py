"""The requirements of a case as checks list them: each single source, and each group of alternatives."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot

SOURCES = Spot("case", "required_source_ids")


def alone(case: GoldCase) -> Iterator[str]:
    """Each source that is required individually, once."""
    return iter(dict.fromkeys(case.required_source_ids))


def groups(case: GoldCase) -> Iterator[tuple[Spot, tuple[str, ...]]]:
    """`(place, ids)` of each group of alternatives that names a source."""
    for number, group in enumerate(case.source_alternatives):
        if group:
            yield Spot("case", "source_alternatives", entry=number), tuple(dict.fromkeys(group))


def requirements(case: GoldCase) -> int:
    """How many sources a right answer needs at least, each group counting as one."""
    return len(case.required_sources) + len(case.source_groups)


def quote_ids(ids: tuple[str, ...]) -> str:
    """The ids in words."""
    return ", ".join(f'"{one}"' for one in ids)
