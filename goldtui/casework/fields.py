"""What the work on one case reads off the list of its fields: rows in their order, whose they are, values as texts."""

from __future__ import annotations

from typing import Any, Final

from goldtui.model.case_fields import CASE, CLAIM, LISTS, POINT, TEXTS, CaseField, Kind
from goldtui.model.source_groups import group_lines, read_groups

_FIRST: Final = ("expected_behaviour", "refusal_reason")
"""What the rows of a case begin with; the others follow in the order of the list."""

ROWS: Final = {
    field.name: field
    for field in sorted(CASE.editable, key=lambda field: field.name not in _FIRST)
    if field.row == "case"
}
"""The fields of the case itself that have a row, in the order of the rows."""
FIELD_TITLES: Final = {name: field.title for name, field in ROWS.items()}
"""What a person calls them, on the rows of the screens and in the names of undo steps."""

OWNERS: Final = {"point": POINT, "claim": CLAIM}
"""What has rows of its own, matched by id whatever its place."""
OWNER_OF: Final = {field.row: owner for owner, fields in OWNERS.items() for field in fields.fields[1:]}
"""Whose a row is, by the kind of the row."""
KINDS: Final = {owner: frozenset(field.row for field in fields.editable) for owner, fields in OWNERS.items()}
"""The kinds of the rows of a claim and of a point."""
_DRAWN: Final = {"point", "importance", "answer_phrases", "forbidden_phrases", "claim", "citation", "phrase", "link"}
OTHERS: Final = {
    owner: tuple(field for field in fields.editable if field.row not in _DRAWN) for owner, fields in OWNERS.items()
}
"""The fields of a claim or point that the screens draw as any field, not in a way of their own."""


def row_field(kind: str, name: str) -> CaseField | None:
    """The field that a row of this kind and name stands for; null for a row of no single field."""
    if kind == "case":
        return ROWS.get(name)
    owner = OWNERS.get(OWNER_OF.get(kind, ""))
    return None if owner is None else next(field for field in owner.fields if field.row == kind)


def is_typed(field: CaseField) -> bool:
    """Whether a person types its text; of others they choose a value."""
    return field.kind in TEXTS or field.kind in LISTS or field.kind is Kind.SHARE


def as_lines(field: CaseField, value: Any) -> Any:
    """The value with groups as lines of text, which is how they are compared and merged."""
    return group_lines(value) if field.kind is Kind.GROUPS else value


def from_lines(field: CaseField, value: Any) -> Any:
    """The value again; what is missing is blank."""
    if value is None:
        return field.blank
    return read_groups(value) if field.kind is Kind.GROUPS else value


def typed(field: CaseField, value: Any) -> str:
    """A value as a person types or chooses it; nothing for null."""
    if field.kind in LISTS:
        return "\n".join(as_lines(field, value))
    if field.kind is Kind.SHARE:
        return "" if value is None else f"{value:g}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value or ""
