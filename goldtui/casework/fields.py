"""What case editing derives from the list of fields: rows in order, their owners, values as texts."""

from __future__ import annotations

from typing import Any, Final

from goldtui.model.case_fields import CASE, CLAIM, LISTS, POINT, TEXTS, CaseField, Kind
from goldtui.model.source_groups import group_lines, read_groups

_FIRST: Final = ("expected_behaviour", "refusal_reason")
"""The first rows of a case; the others follow in the order of the list."""

ROWS: Final = {
    field.name: field
    for field in sorted(CASE.editable, key=lambda field: field.name not in _FIRST)
    if field.row == "case"
}
"""The case's own fields that have a row, in row order."""
FIELD_TITLES: Final = {name: field.title for name, field in ROWS.items()}
"""Their labels, on the rows of the screens and in the names of undo steps."""

OWNERS: Final = {"point": POINT, "claim": CLAIM}
"""Owners with rows of their own, matched by id and not by position."""
OWNER_OF: Final = {field.row: owner for owner, fields in OWNERS.items() for field in fields.fields[1:]}
"""The owner of a row, by the kind of the row."""
KINDS: Final = {owner: frozenset(field.row for field in fields.editable) for owner, fields in OWNERS.items()}
"""The kinds of rows of a claim and of a point."""
_DRAWN: Final = {"point", "importance", "answer_phrases", "forbidden_phrases", "claim", "citation", "phrase", "link"}
OTHERS: Final = {
    owner: tuple(field for field in fields.editable if field.row not in _DRAWN) for owner, fields in OWNERS.items()
}
"""The fields of a claim or point that the screens draw in the standard way."""


def row_field(kind: str, name: str) -> CaseField | None:
    """The field of a row with this kind and name; null for a row without a single field."""
    if kind == "case":
        return ROWS.get(name)
    owner = OWNERS.get(OWNER_OF.get(kind, ""))
    return None if owner is None else next(field for field in owner.fields if field.row == kind)


def is_typed(field: CaseField) -> bool:
    """Whether a person types its text; otherwise they choose a value."""
    return field.kind in TEXTS or field.kind in LISTS or field.kind is Kind.SHARE


def as_lines(field: CaseField, value: Any) -> Any:
    """The value with groups as lines of text, for comparing and merging."""
    return group_lines(value) if field.kind is Kind.GROUPS else value


def from_lines(field: CaseField, value: Any) -> Any:
    """The inverse of `as_lines`; missing values are blank."""
    if value is None:
        return field.blank
    return read_groups(value) if field.kind is Kind.GROUPS else value


def value_text(field: CaseField, value: Any) -> str:
    """A value as a person types or chooses it; empty for null."""
    if field.kind in LISTS:
        return "\n".join(as_lines(field, value))
    if field.kind is Kind.SHARE:
        return "" if value is None else f"{value:g}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value or ""
