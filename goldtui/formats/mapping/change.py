"""A reading with one column taken for something else: what a person decides where the proposal guessed wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from goldtui.formats.mapping.declare import Fields, Kind, Mapping, Recognise
from goldtui.formats.mapping.load import mapping_named
from goldtui.formats.mapping.profile import columns_of
from goldtui.formats.mapping.proposal import sample_rows
from goldtui.formats.mapping.tables.beside import TABLE_COLUMN
from goldtui.formats.mapping.tables.reading import Reading
from goldtui.model.faults import UnusableInput, unusable
from goldtui.model.records import Behaviour

REFUSED = "refused"
"""The choice that a column says of which questions a refusal is right: the behaviour, with yes and no the other way."""
OF_GOLD = (
    "case_id",
    "question",
    "reference",
    "sources",
    "more_sources",
    "contexts",
    "points",
    "must_say",
    "forbidden",
    "claims",
    "behaviour",
    REFUSED,
    "refusal_reason",
    "workflow",
    "category",
    "tags",
    "constraints",
    "guideline_note",
)
OF_EVIDENCE = ("chunk_id", "document_id", "parent_id", "version", "text")
OF_LABELS = ("case_id", "sources")
OF_RUNS = (
    "case_id",
    "question",
    "trace_id",
    "first_stage",
    "rerank_input",
    "reranked",
    "selected",
    "selected_versions",
    "response",
    "citations",
    "system",
    "versions",
)
CHOICES = {Kind.GOLD: OF_GOLD, Kind.EVIDENCE: OF_EVIDENCE, Kind.LABELS: OF_LABELS, Kind.RUN: OF_RUNS}


def with_meaning(reading: Reading, column: str, field: str | None, part: int | None = None) -> Reading:
    """The reading with the column taken for that field alone, or kept in `extra` for null.

    `part` is the table of the reading that has the column; without it, it is the first that does. Raises
    `UnusableInput` for a column that no table has, a field its rows cannot have, and where a field that is needed
    would have no column left.
    """
    for at, (table, mapping) in enumerate(reading.parts):
        if part in (None, at) and column in columns_of(row.fields for row in sample_rows(table)):
            parts = (*reading.parts[:at], (table, _changed(mapping, column, field)), *reading.parts[at + 1 :])
            return replace(reading, parts=parts)
    raise _refused(column, "no table has this column", "choose one of the columns that are listed")


def _changed(mapping: Mapping, column: str, field: str | None) -> Mapping:
    choices = CHOICES.get(mapping.kind, ())
    if field is not None and field not in choices:
        raise _refused(column, f"{mapping.kind.value} has no {field}", f"choose one of {', '.join(choices)}")
    content = mapping.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    fields: dict[str, Any] = content.get("fields", {})
    left: Any
    for name in list(fields):
        if name == "behaviour":
            left = [kept for one in fields[name] if (kept := _without(one, column)) is not None]
        elif name == "versions":
            left = {key: kept for key, one in fields[name].items() if (kept := _without(one, column)) is not None}
        elif name in Fields.model_fields and isinstance(fields[name], dict):
            left = _without(fields[name], column)
        else:
            continue
        fields[name] = left
        if not left:
            del fields[name]
    if field in ("behaviour", REFUSED):
        values = {text: said.value for text, said in _behaviours(field == REFUSED).items()}
        fields["behaviour"] = [{"from": [column], "values": values}]
    elif field == "versions":
        fields[field] = {**fields.get(field, {}), column: {"from": [column]}}
    elif field is not None:
        fields[field] = {"from": [column], **_ALSO.get(field, {})}
    try:
        return confirm_mapping(Mapping.model_validate({**content, "fields": fields, "name": mapping.name}))
    except ValidationError as error:
        said = error.errors()[0]["msg"].removeprefix("Value error, ")
        raise _refused(column, said, "choose another column for it first") from None


_ALSO: dict[str, dict[str, Any]] = {"must_say": {"verbatim": True}, "more_sources": {"any_of": True}}
"""What else a rule says that a person chose."""


def _without(rule: dict[str, Any], column: str) -> dict[str, Any] | None:
    """The rule without that column; null where none is left."""
    paths = rule.get("from", ())
    if column not in paths:
        return rule
    left = [path for path in paths if path != column]
    return {**rule, "from": left} if left else None


def _behaviours(refused: bool) -> dict[str, Behaviour]:
    """What every known word says in a column about answering; where refusals are marked, yes and no say the reverse."""
    generic = mapping_named("generic-gold").fields.behaviour
    marked = next(one for one in generic if ("must_refuse" in one.from_) is refused)
    words = {text: said for one in generic if "must_refuse" not in one.from_ for text, said in one.values.items()}
    return {**words, **marked.values}


def confirm_mapping(mapping: Mapping) -> Mapping:
    """The mapping as a person's choice: a guess becomes known by its columns, and nothing guesses over it."""
    if not mapping.recognise.generic:
        return mapping
    rules = mapping.fields.rules().values()
    columns = tuple(rule.from_[0] for rule in rules if rule.from_[:1] not in ((), (".",), (TABLE_COLUMN,)))
    return mapping.model_copy(update={"recognise": Recognise(columns=columns)})


def _refused(column: str, message: str, fix: str) -> UnusableInput:
    return unusable("meaning_refused", message, f'column "{column}"', fix)
