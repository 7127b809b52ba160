"""The ids of passages: document, section or page, and a number within it, so that text added elsewhere moves none."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from goldtui.formats.documents.cut import Passage

_NOT_WORD = re.compile(r"[\W_]+")
_LONGEST = 60


def named(document_id: str, passages: Sequence[Passage]) -> Iterator[tuple[str, str]]:
    """For each passage the id of its section or page, and its own."""
    numbers: Counter[str] = Counter()
    keys: dict[tuple[str, ...], str] = {}
    taken: Counter[str] = Counter()
    for passage in passages:
        if passage.page is not None:
            place = f"page={passage.page}"
        elif passage.section in keys:
            place = keys[passage.section]
        else:
            base = "/".join(slug(title) for title in passage.section) or "text"
            place = _free(base, taken)
            keys[passage.section] = place
        parent = f"{document_id}#{place}"
        numbers[parent] += 1
        yield parent, f"{parent}:{numbers[parent]}"


def slug(title: str) -> str:
    """A title as it is written in an id."""
    return _NOT_WORD.sub("-", title.casefold()).strip("-")[:_LONGEST] or "section"


def _free(base: str, taken: Counter[str]) -> str:
    """The name with a number behind it from the second time on; no title has the sign between them."""
    taken[base] += 1
    return base if taken[base] == 1 else f"{base}~{taken[base]}"
