"""The reference page of a policy's fields, from their declarations, so that no page says what the code does not."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.model.policy_fields import POLICY_FIELDS, PolicyGroup
from goldtui.workbench.policy.shown import short_text
from goldtui.workbench.policy.values import plain


def policy() -> str:
    """Every field by group: its key, meaning, default and allowed values."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# The policy of a set\n"
    yield "Every field of the table `policy` in `goldset.toml`. In a database, `goldtui policy show DB` reads them and"
    yield "`goldtui policy set DB KEY VALUE --reason WHY` changes them; so does the Policy place (key `8`)."
    for group in PolicyGroup:
        fields = [one for one in POLICY_FIELDS if one.group is group]
        if not fields:
            continue
        yield from ("", f"## {group}", "", "| key | meaning | default | allowed |", "|---|---|---|---|")
        for one in fields:
            cells = (f"`{one.key}`", one.meaning, f"`{short_text(plain(one.usual))}`", one.allowed)
            yield f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |"
