"""Rows that lists of several places share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from goldtui.tui.kit import content


def fold_into(paragraphs: Sequence[str], width: int, rows: int, ellipsis: str) -> list[str]:
    """The paragraphs in exactly `rows` rows; if they need more, the longest is cut first, among equals the earlier."""
    kept = list(paragraphs[:rows])
    needs = [len(content.fold(text, width, rows, ellipsis)) for text in kept]
    while sum(needs) > rows:
        needs[needs.index(max(needs))] -= 1
    lines = [line for text, need in zip(kept, needs, strict=True) for line in content.fold(text, width, need, ellipsis)]
    return lines + [""] * (rows - len(lines))


def whole(paragraphs: Sequence[str], width: int, most: int, ellipsis: str) -> list[str]:
    """The paragraphs in as many rows as they need, and at most `most`."""
    needs = sum(len(content.fold(text, width, most)) for text in paragraphs)
    return fold_into(paragraphs, width, min(needs, most), ellipsis)


def sentences(parts: Sequence[Sequence[str]], width: int, rows: int, ellipsis: str) -> list[str]:
    """As many whole sentences as fit into `rows` rows, in order; each is given in wordings, the longest first."""
    said = ""
    for part in parts:
        longer = (f"{said} {one}".strip() for one in part)
        said = next((one for one in longer if len(content.fold(one, width, rows + 1, ellipsis)) <= rows), said)
    return content.fold(said or parts[0][-1], width, rows, ellipsis)


@dataclass(frozen=True, slots=True)
class WalkRow:
    """One row of a step: its text, and the chunk and claim it is about."""

    text: str
    indent: int = 0
    chunk_id: str = ""
    claim: int = -1
    """Index of the run's claim."""
    strong: bool = False
    """Whether the row is a heading or says what is wrong."""
    span: tuple[int, int] | None = None
    """The span of a phrase in the chunk."""
