"""Ids are exact: a repeated one is refused with both places, and look-alikes are reported but never merged.

With first-wins or last-wins, a gold set loses a case without anybody choosing it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from goldtui.formats.intake import Intake
from goldtui.model.ids import UNCLEAR, unclear, unclear_id_words
from goldtui.model.look_alike import blank as blank
from goldtui.model.look_alike import folded as folded

T = TypeVar("T")


class Placed(NamedTuple, Generic[T]):
    """A record and the line it was read from."""

    line: int
    record: T


def refuse_repeats(
    path: Path,
    placed: Sequence[Placed[T]],
    key: Callable[[T], Hashable],
    shown: Callable[[T], str],
    intake: Intake,
) -> None:
    """A problem for each record with the key of an earlier one: both lines, and whether the records are equal."""
    first: dict[Hashable, Placed[T]] = {}
    for entry in placed:
        earlier = first.setdefault(key(entry.record), entry)
        if earlier is entry:
            continue
        same = "the same" if earlier.record == entry.record else "different"
        intake.problem(
            "id_repeated",
            f"{shown(entry.record)} is on lines {earlier.line} and {entry.line} with {same} content",
            f"{path}:{entry.line}",
            "keep one of the two, or give one of them another id",
        )


def repeated_within(ids: Iterable[str]) -> list[str]:
    """The ids that occur more than once, each listed once, in order."""
    listed = list(ids)
    if len(set(listed)) == len(listed):
        return []
    return [one for one, times in Counter(listed).items() if times > 1]


def notice_look_alikes(path: Path, name: str, ids: Iterable[tuple[int, str]], intake: Intake) -> None:
    """A notice for each group of different ids that look the same to a reader, and for each that is unclear."""
    groups: dict[str, dict[str, int]] = {}
    for line, one in ids:
        if unclear(one):
            intake.notice(UNCLEAR, unclear_id_words(f"one of the {name}", one), f"{path}:{line}")
        groups.setdefault(folded(one), {}).setdefault(one, line)
    for group in groups.values():
        if len(group) > 1:
            listed = ", ".join(f'"{one}" (line {line})' for one, line in group.items())
            message = f"these {name} look alike and are kept apart: {listed}"
            intake.notice("ids_look_alike", message, f"{path}:{min(group.values())}")
