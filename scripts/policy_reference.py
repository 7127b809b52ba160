"""Write the reference of a policy's fields from their declarations, so that no page says what the code does not.

`python -m scripts.policy_reference` writes `docs/policy.md`; a test holds the page to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from goldtui.model.policy_fields import POLICY_FIELDS, PolicyGroup
from goldtui.workbench.policy.shown import short_text
from goldtui.workbench.policy.values import plain

PAGE = Path(__file__).parents[1] / "docs" / "policy.md"


def reference() -> str:
    """The page as Markdown."""
    return "".join(f"{line}\n" for line in _lines())


def _lines() -> Iterator[str]:
    yield "# The policy of a set"
    yield ""
    yield "Every field of the table `policy` in `goldset.toml`. In a database they are read and changed with"
    yield "`goldtui policy show DB` and `goldtui policy set DB KEY VALUE --reason WHY`."
    for group in PolicyGroup:
        fields = [one for one in POLICY_FIELDS if one.group is group]
        if not fields:
            continue
        yield from ("", f"## {group}", "", "| key | meaning | default | allowed |", "|---|---|---|---|")
        for one in fields:
            cells = (f"`{one.key}`", one.meaning, short_text(plain(one.usual)), one.allowed)
            yield f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |"


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
