"""The policy of a set as rows to show: each field with its value, its default, its meaning and who changed what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from goldtui.model.counts import plural
from goldtui.model.policy import Policy
from goldtui.model.policy_fields import POLICY_FIELDS, PolicyField, PolicyGroup, value_at
from goldtui.workbench.policy.revise import USUAL, PolicyState
from goldtui.workbench.policy.values import differences, plain, value_text


@dataclass(frozen=True, slots=True)
class FieldRow:
    """One field of a policy with its value."""

    field: PolicyField
    value: Any
    """As JSON has it."""
    usual: Any

    @property
    def changed(self) -> bool:
        """Whether the value differs from the default."""
        return bool(self.value != self.usual)

    @property
    def short(self) -> str:
        """The value in a few words: a long list or table by its number of entries."""
        return short_text(self.value)


def field_rows(policy: Policy) -> tuple[FieldRow, ...]:
    """Every field, in the order of the catalogue."""
    return tuple(
        FieldRow(one, plain(value_at(policy, one.key)), plain(value_at(USUAL, one.key))) for one in POLICY_FIELDS
    )


def short_text(value: Any) -> str:
    """A value in a few words."""
    if isinstance(value, list) and (len(value) > 3 or any(not isinstance(one, str) for one in value)):
        return plural(len(value), "entry", "entries")
    if isinstance(value, dict) and len(value) > 2:
        return plural(len(value), "entry", "entries")
    if isinstance(value, list) and not value:
        return "none"
    return value_text(value) if value != {} else "none"


def policy_lines(policy: Policy, *, changed_only: bool = False) -> Iterator[str]:
    """The policy as lines, by group; a value that is not the default is marked with `*`."""
    rows = field_rows(policy)
    for group in PolicyGroup:
        of_group = [one for one in rows if one.field.group is group and (one.changed or not changed_only)]
        if not of_group:
            continue
        yield str(group)
        for row in of_group:
            yield f"  {'*' if row.changed else ' '} {row.field.key} = {row.short}"


def field_lines(policy: Policy, field: PolicyField) -> Iterator[str]:
    """One field with everything there is to say of it; long lists in full."""
    row = next(one for one in field_rows(policy) if one.field is field)
    yield f"{field.key}: {field.title}"
    yield f"  {field.meaning}"
    yield f"  allowed: {field.allowed}"
    if isinstance(row.value, list) and len(row.value) > 1:
        yield f"  value: {plural(len(row.value), 'entry', 'entries')}{', the default' if not row.changed else ''}"
        yield from (f"    - {value_text(one)}" for one in row.value)
    elif isinstance(row.value, dict) and row.value:
        yield f"  value: {plural(len(row.value), 'entry', 'entries')}{', the default' if not row.changed else ''}"
        yield from (f"    {name} = {value_text(one)}{_beside(row, name)}" for name, one in row.value.items())
    else:
        yield f"  value: {value_text(row.value)}{', the default' if not row.changed else ''}"
    if row.changed and not isinstance(row.value, dict):
        yield f"  default: {short_text(row.usual)}"


def policy_json(state: PolicyState) -> dict[str, Any]:
    """The policy with its revision and each field's value, default and meaning, as JSON has it."""
    return {
        "revision": state.number,
        "digest": state.digest,
        "approvals_needed": state.standing.needed,
        "approved_by": list(state.standing.approvers),
        "fields": [
            {
                "key": row.field.key,
                "group": str(row.field.group),
                "title": row.field.title,
                "meaning": row.field.meaning,
                "allowed": row.field.allowed,
                "value": row.value,
                "default": row.usual,
                "changed": row.changed,
            }
            for row in field_rows(state.policy)
        ],
    }


def history_lines(state: PolicyState) -> Iterator[str]:
    """Every revision, the newest first: who, when, why, and what it changed."""
    for one in reversed(state.revisions):
        before = state.revisions[one.number - 2].policy if one.number > 1 else USUAL
        why = one.reason or "(no reason was asked for)"
        yield f"{one.number}  {one.at:%Y-%m-%d %H:%M}  {one.author}: {why}"
        yield from (f"     {found.line}" for found in differences(before, one.policy))
        if one.approvals:
            yield f"     approved by {', '.join(one.approvals)}"


def _beside(row: FieldRow, name: str) -> str:
    usual = row.usual.get(name) if isinstance(row.usual, dict) else None
    return "" if usual == row.value[name] or usual is None else f" (default {value_text(usual)})"
