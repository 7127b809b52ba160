"""The policy of a first release in the words a signer can read: the known policy it is nearest to, and what differs.

Nothing came before a first release, so field by field it is hundreds of patterns that nobody reads, and the one
threshold that somebody lowered is lost among them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from goldtui.formats.released import JUDGEMENT
from goldtui.model.counts import plural
from goldtui.model.policy import Policy
from goldtui.release.canonical import canonical_bytes, sha256
from goldtui.workbench.freeze.content import policy_row
from goldtui.workbench.freeze.diff import Change, changes
from goldtui.workbench.policy.files import presets
from goldtui.workbench.policy.values import with_values

KIND = "policy"
LONG = 6
"""A list with more entries on a side than this is shown by what was added and removed."""
FEW = 3
"""The most entries that are shown of each."""
DIGITS = 12
"""Digits of a policy's digest in a line; the manifest has all of them."""


@dataclass(frozen=True, slots=True)
class FirstPolicy:
    """A policy that follows on none, compared with the nearest one that goldtui ships."""

    near: str
    """`the default policy`, or a preset by its name."""
    fields: int
    digest: str
    """The digest of `policy.json`, which the manifest names."""
    differs: tuple[Change, ...]

    @property
    def line(self) -> str:
        """What it is, in one line."""
        most = plural(self.fields, "field differs", "fields differ")
        return f"{self.near}, digest {self.digest[:DIGITS]}; {len(self.differs)} of {most}"


def first_policy(found: Sequence[Change]) -> FirstPolicy | None:
    """The policy of these changes where it follows on none; null where they begin at another policy."""
    row = {one.field: one.after for one in found if one.kind == KIND}
    if not any(one.kind == KIND and one.field == JUDGEMENT and one.before is None for one in found):
        return None
    compared = [(name, _changes(known, row)) for name, known in _known()]
    name, differs = min(compared, key=lambda one: len(one[1]))
    return FirstPolicy(name, sum(1 for _ in _leaves(row)), sha256(canonical_bytes(row)), differs)


@dataclass(frozen=True, slots=True)
class MovedEntries:
    """What a changed list gained and lost, repeated entries one by one."""

    added: tuple[Any, ...]
    removed: tuple[Any, ...]
    number: int
    """How many entries it has now."""

    @property
    def line(self) -> str:
        """`2 added, 1 removed, 36 entries now`."""
        if not self.added and not self.removed:
            return f"the same {plural(self.number, 'entry', 'entries')} in another order"
        counts = ((len(self.added), "added"), (len(self.removed), "removed"))
        said = [f"{number} {what}" for number, what in counts if number]
        return f"{', '.join(said)}, {plural(self.number, 'entry', 'entries')} now"

    @property
    def more(self) -> int:
        """How many of them are beyond the few that are shown."""
        return sum(max(0, len(side) - FEW) for side in (self.added, self.removed))


def moved_entries(one: Change) -> MovedEntries | None:
    """What a long list gained and lost; null for anything that is shown whole."""
    before, after = one.before, one.after
    if not isinstance(before, list) or not isinstance(after, list) or max(len(before), len(after)) <= LONG:
        return None
    # As text, because 1 and true are equal in Python and not in a policy.
    was, now = (Counter(json.dumps(entry, sort_keys=True) for entry in side) for side in (before, after))
    added, removed = (tuple(json.loads(entry) for entry in side.elements()) for side in (now - was, was - now))
    return MovedEntries(added, removed, len(after))


def in_reading_order(found: Sequence[Change]) -> list[Change]:
    """Changed rules before cases; those of a first release after them, where nobody changed a rule."""
    first = first_policy(found) is not None
    return sorted(found, key=lambda one: first and one.kind == KIND)


def _changes(known: dict[str, Any], row: dict[str, Any]) -> tuple[Change, ...]:
    return changes({"policy.json": [known]}, {"policy.json": [row]})


@cache
def _known() -> tuple[tuple[str, dict[str, Any]], ...]:
    usual = Policy()
    shipped = ((one.name, with_values(usual, one.values, one.name)) for one in presets())
    return (
        ("the default policy", policy_row(usual)),
        *((f"the preset {name}", policy_row(policy)) for name, policy in shipped),
    )


def _leaves(row: dict[str, Any]) -> Iterator[Any]:
    """The values of a policy as a difference counts them: the fields of a nested record one by one."""
    for value in row.values():
        if isinstance(value, dict) and value:
            yield from _leaves(value)
        else:
            yield value
