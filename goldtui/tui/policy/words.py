"""Every sentence and row of the Policy place, made from the state and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.model.counts import plural
from goldtui.model.policy import Policy
from goldtui.model.policy_fields import POLICY_FIELDS, PolicyField, PolicyGroup, value_at
from goldtui.model.visible import one_line
from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.policy.state import GROUPS, PolicyWork
from goldtui.workbench.policy.entries import FORBIDDEN, PATTERNS, Entry, entries_of
from goldtui.workbench.policy.shown import short_text
from goldtui.workbench.policy.values import differences, plain, value_text

TITLE = 32
"""Cells of a field's title."""
NAME = 20
"""Cells of an entry's name."""


def fields_of(group: PolicyGroup) -> tuple[PolicyField, ...]:
    """The fields of a group, in order."""
    return tuple(one for one in POLICY_FIELDS if one.group is group)


def head_words(state: PolicyWork) -> str:
    """The revision, its author, how far it is approved, and what is not saved."""
    base = state.base
    if not base.revisions:
        said = "The default policy; nobody changed it yet"
    else:
        last = base.revisions[-1]
        why = f": {last.reason}" if last.reason else ""
        said = f"Revision {last.number} by {last.author}, {last.at:%Y-%m-%d}{why}"
    standing = base.standing
    if standing.needed:
        said += f". {len(standing.approvers)} of {standing.needed} approvals"
    return said


def saved_words(state: PolicyWork) -> str:
    """Whether everything is saved, for the first row."""
    number = len(differences(state.base.policy, state.draft))
    return f"{plural(number, 'change')} not saved" if number else "saved"


def group_rows(state: PolicyWork, glyphs: Glyphs) -> list[str]:
    """A row for each group, marked where something in it is not saved or not the default."""
    return [f"{_mark(state, fields_of(group), glyphs)} {group}" for group in GROUPS]


def field_texts(state: PolicyWork, width: int, glyphs: Glyphs) -> list[str]:
    """A row for each field of the selected group, or for each entry of the opened field."""
    if state.opened is not None:
        return [_entry_row(state.opened, one) for one in entries_of(state.draft, state.opened)] or ["(none)"]
    title = min(TITLE, max(12, width // 2))
    rows = []
    for one in fields_of(state.group):
        name = content.row(one.title, title, glyphs.ellipsis)
        value = short_text(plain(value_at(state.draft, one.key)))
        rows.append(f"{_mark(state, (one,), glyphs)} {name}{' ' * (title - content.cells(name))} {one_line(value)}")
    return rows or ["(no field yet)"]


def about_words(state: PolicyWork, cursor: int) -> Iterator[str]:
    """The selected field or entry: what it means, its default, what it may be."""
    field = selected_field(state, cursor)
    if field is None:
        return
    if state.opened is not None:
        found = entries_of(state.draft, field)
        if cursor < len(found):
            yield f"{_label(field, found[cursor])}{one_line(found[cursor].words)}"
        yield f"{field.title}: {field.meaning}"
        yield "a adds, Enter changes, x takes away, q goes back"
        return
    yield f"{field.key}: {field.meaning}"
    now, was = (plain(value_at(policy, field.key)) for policy in (state.draft, state.base.policy))
    saved = f" Saved: {short_text(was)}." if now != was else ""
    yield f"Default: {one_line(short_text(plain(field.usual)))}. Allowed: {field.allowed}.{saved}"
    if isinstance(now, str) and now:
        yield one_line(now)
    if field.group is PolicyGroup.JUDGES:
        yield "W shows the judges of this set: which of them may count, and why"


def selected_field(state: PolicyWork, cursor: int) -> PolicyField | None:
    """The field under the cursor, or the one whose entries are shown."""
    if state.opened is not None:
        return state.opened
    found = fields_of(state.group)
    return found[cursor] if cursor < len(found) else None


def value_words(policy: Policy, field: PolicyField) -> str:
    """The value of a field as it is typed."""
    value = plain(value_at(policy, field.key))
    return value if isinstance(value, str) else value_text(value)


def _mark(state: PolicyWork, fields: tuple[PolicyField, ...], glyphs: Glyphs) -> str:
    """Whether a value is not saved, or not the default."""
    if any(value_at(state.draft, one.key) != value_at(state.base.policy, one.key) for one in fields):
        return glyphs.unsaved
    return "*" if any(value_at(state.draft, one.key) != one.usual for one in fields) else " "


def _entry_row(field: PolicyField, one: Entry) -> str:
    return f"{_label(field, one)}{one_line(one.words)}"


def _label(field: PolicyField, one: Entry) -> str:
    if not one.label:
        return ""
    width = 4 if field.key in PATTERNS else NAME
    sign = "  " if field.key in (*PATTERNS, FORBIDDEN) else " = "
    return one.label.ljust(width) + sign
