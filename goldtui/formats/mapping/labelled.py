"""Which of several files given together asks the questions that another one labels: its ids are those of the labels.

A question such as `liquid paint` looks like any short text; that the labels name it as a question tells it from one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from goldtui.formats.containers.declare import Row
from goldtui.formats.mapping.coerce import text_of
from goldtui.formats.mapping.declare import Kind
from goldtui.formats.mapping.load import mapping_named
from goldtui.formats.mapping.paths import values_at
from goldtui.formats.mapping.proposal import sample_rows
from goldtui.formats.mapping.tables.reading import Reading

_QUESTIONS = "beir-queries"


def with_questions(readings: Sequence[list[Reading]]) -> list[list[Reading]]:
    """The readings of each file, where those of texts with the ids of labelled questions begin with these."""
    labels = [one[0] for one in readings if one[0].mapping.kind is Kind.LABELS]
    if not labels:
        return list(readings)
    asked = {found for one in labels for found in _asked(one)}
    sources = {found for one in labels for found in _sources(one)}
    return [_as_questions(one, asked, sources) for one in readings]


def _as_questions(found: list[Reading], asked: set[str], sources: set[str]) -> list[Reading]:
    if found[0].mapping.kind is not Kind.EVIDENCE or len(found[0].parts) > 1:
        return found
    mapping = mapping_named(_QUESTIONS)
    table = found[0].parts[0][0]
    rows = sample_rows(table)
    path = mapping.fields.case_id.from_[0] if mapping.fields.case_id is not None else ""
    text = mapping.fields.question.from_[0] if mapping.fields.question is not None else ""
    ids = set(_texts(rows, (path,)))
    if not ids or ids & sources or len(ids & asked) * 2 < len(ids) or not _texts(rows, (text,)):
        return found
    why = f'the values of "{path}" are the questions that the labels name'
    return [replace(found[0], parts=((table, mapping),), why=(table.why, why) if table.why else (why,)), *found]


def _asked(labels: Reading) -> list[str]:
    table, mapping = labels.parts[0]
    return _texts(sample_rows(table), mapping.fields.case_id.from_) if mapping.fields.case_id is not None else []


def _sources(labels: Reading) -> list[str]:
    table, mapping = labels.parts[0]
    rule = mapping.fields.sources
    return _texts(sample_rows(table), (*rule.id, *rule.from_)) if rule is not None else []


def _texts(rows: Sequence[Row], paths: Sequence[str]) -> list[str]:
    found = (text_of(one.value) for row in rows for path in paths for one in values_at(dict(row.fields), path))
    return [text for text in found if text is not None]
