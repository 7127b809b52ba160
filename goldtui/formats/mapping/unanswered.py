"""Runs whose column of answers is empty in every row: no run with answers, whatever its columns are called."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.formats.containers.declare import Row
from goldtui.formats.mapping.choice import has_name
from goldtui.formats.mapping.declare import Mapping
from goldtui.formats.mapping.paths import values_at
from goldtui.formats.mapping.profile import Column
from goldtui.formats.mapping.record import has_content

_STAGES = ("first_stage", "rerank_input", "reranked", "selected", "citations")


def empty_answers(columns: dict[str, Column], known: Sequence[Mapping]) -> str:
    """The column that is called like an answer of a system and empty in every row; nothing where there is none."""
    generic = next((one for one in known if one.recognise.generic and one.fields.response is not None), None)
    names = generic.fields.response.from_ if generic is not None and generic.fields.response is not None else ()
    return next((path for path, one in columns.items() if not one.values and has_name(one, names)), "")


def records_nothing(mapping: Mapping, rows: Sequence[Row]) -> bool:
    """Whether no row has an answer, or a step of the retrieval with its ids."""
    rules = [getattr(mapping.fields, name) for name in ("response", *_STAGES)]
    paths = [path for rule in rules if rule is not None for path in rule.from_]
    return not any(
        has_content(one.value) for row in rows for path in paths for one in values_at(dict(row.fields), path)
    )
