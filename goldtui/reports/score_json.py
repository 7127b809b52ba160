"""A report as one complete JSON value, for scripts.

Fractions are strings in lowest terms (`"3/4"`, `"1/1"`), because a float loses how much was measured; `share` follows
every k and n for readers who do not divide.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any

from goldtui.model.faults import Notice
from goldtui.model.records import Record
from goldtui.model.score import CaseRow, Grouped, Measure, ScoreReport, SliceLine
from goldtui.model.targets import TargetLine
from goldtui.reports.score_words import fraction

FORMAT = "goldtui-score-1"
"""Changes when a key is removed or changes its meaning. New keys have defaults, so that older reports stay readable."""


def to_value(report: ScoreReport) -> dict[str, Any]:
    """The report as plain JSON values, keys in the order of the records."""
    counts = {"failed": report.failed, "not_judged": report.not_judged, "cases": report.cases}
    share = _share(report.released, report.judged)
    return {"format": FORMAT, **_value(report), "share": share, **counts, "headline": report.headline}


def document(report: ScoreReport) -> str:
    """ASCII JSON with a line end, so that nothing in data acts on a terminal."""
    return json.dumps(to_value(report), ensure_ascii=True, allow_nan=False, indent=1) + "\n"


def row_value(row: CaseRow) -> dict[str, Any]:
    """One case of a report, as in `rows`."""
    fields = _value(row)
    assert isinstance(fields, dict)
    return fields


def _value(given: object) -> Any:
    # Most values are already plain, and a report may have a million of them.
    if given is None or type(given) in (str, int, bool, float):
        return given
    match given:
        case StrEnum():
            return given.value
        case Fraction():
            return fraction(given)
        case Notice():
            return {"code": given.code, "message": given.message, "where": given.where}
        case Record():
            fields = {
                name: _value(value)
                for name, field in type(given).model_fields.items()
                if not ((value := getattr(given, name)) is None and field.exclude_if is not None)
            }
            if isinstance(given, Measure | SliceLine | Grouped | TargetLine):
                fields["share"] = _share(given.k, given.n)
            return fields
        case Mapping():
            return {key: _value(one) for key, one in given.items()}
        case tuple():
            return [_value(one) for one in given]
        case _:
            return given


def _share(k: int | None, n: int | None) -> str | None:
    return fraction(Fraction(k, n)) if k is not None and n else None
