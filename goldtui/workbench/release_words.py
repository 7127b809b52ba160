"""A difference between releases in words: as text, as Markdown and as plain data. Foreign text, not yet cleaned."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from goldtui.workbench.release_diff import Change, counted


def text_lines(found: Sequence[Change]) -> Iterator[str]:
    """A line for each record that is new or gone; for a changed field what it was and what it is."""
    yield summary(found)
    last: tuple[str, str] | None = None
    for one in found:
        if (one.kind, one.name) != last:
            last = (one.kind, one.name)
            yield f"{one.kind} {one.name}" + (f": {one.what}" if not one.field else "")
        if one.field:
            mark = {"expectation": " (expectation)", "phrases": " (support phrases)"}.get(one.what, "")
            yield f"  {one.field}{mark}"
            yield f"    was  {shown(one.before)}"
            yield f"    is   {shown(one.after)}"


def markdown_lines(found: Sequence[Change]) -> Iterator[str]:
    """The same as a list; values stand in code fences that they cannot leave."""
    yield summary(found)
    last: tuple[str, str] | None = None
    for one in found:
        if (one.kind, one.name) != last:
            last = (one.kind, one.name)
            yield ""
            yield f"- {one.kind} {fenced(one.name)}" + (f": **{one.what}**" if not one.field else "")
        if one.field:
            yield f"  - {fenced(one.field)} was {fenced(shown(one.before))}, is {fenced(shown(one.after))}"


def diff_json(found: Sequence[Change]) -> dict[str, Any]:
    """Counts, then every change."""
    return {
        "counts": counted(found),
        "changes": [
            {
                "kind": one.kind,
                "name": one.name,
                "field": one.field or None,
                "what": one.what,
                "before": one.before,
                "after": one.after,
            }
            for one in found
        ],
    }


def summary(found: Sequence[Change]) -> str:
    """`2 cases added, 1 chunk changed`, or that nothing differs."""
    said = []
    for what, number in counted(found).items():
        kind, _, how = what.partition(" ")
        said.append(f"{number} {kind}{'' if number == 1 or kind == 'policy' else 's'} {how}")
    return ", ".join(said) if said else "nothing differs"


def shown(value: Any) -> str:
    """A text as it is, anything else as JSON; what is not there says so."""
    if value is None:
        return "(not there)"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)


def fenced(text: str) -> str:
    """Code that cannot end its own fence and holds no line end."""
    flat = " ".join(text.split())
    if "`" not in flat:
        return f"`{flat}`"
    ticks = "`" * (flat.count("`") + 1)
    return f"{ticks} {flat} {ticks}"
