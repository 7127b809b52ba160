"""The JSON report: whole, exact, and the way back to the very same value."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from pydantic import BaseModel

from goldtui.model.score import Grouped, Measure, ScoreReport, SliceLine
from goldtui.reports.score_json import document, to_value
from tests.reports.score_any import any_load, reports
from tests.reports.score_yard import many, troubled


def report_in(text: str) -> ScoreReport:
    """The report that a document holds, its derived keys left aside."""

    def record(value: object, kind: type[BaseModel]) -> dict[str, Any]:
        assert isinstance(value, dict)
        return {name: one for name, one in value.items() if name in kind.model_fields}

    value = record(json.loads(text), ScoreReport)
    tables = {"measures": Measure, "slices": SliceLine, "categories": Grouped, "modes": Grouped}
    return ScoreReport.model_validate(
        value | {name: [record(one, kind) for one in value[name]] for name, kind in tables.items()}
    )


@any_load
@given(reports())
def test_a_document_holds_the_very_same_report(report: ScoreReport) -> None:
    assert report_in(document(report)) == report


@any_load
@given(reports())
def test_the_document_is_ascii_and_holds_plain_values(report: ScoreReport) -> None:
    text = document(report)
    assert text.isascii()
    assert "\x1b" not in text
    assert json.loads(text) == json.loads(json.dumps(to_value(report)))


def test_every_ratio_has_k_n_and_the_fraction_in_lowest_terms() -> None:
    value = to_value(troubled())
    assert (value["released"], value["judged"], value["share"]) == (2, 4, "1/2")
    by_name = {one["name"]: one for one in value["measures"]}
    assert (by_name["admissibility"]["k"], by_name["admissibility"]["n"], by_name["admissibility"]["share"]) == (
        5,
        5,
        "1/1",
    )
    assert by_name["admissibility"]["bound"] == "1/1"
    assert by_name["retrieval"]["mean"] == "11/12"
    assert value["slices"][0]["share"] == "2/3"


def test_nothing_measured_is_null_and_never_a_number() -> None:
    value = to_value(troubled())
    relevance = next(one for one in value["measures"] if one["name"] == "relevance")
    assert (relevance["k"], relevance["n"], relevance["share"], relevance["mean"]) == (None, None, None, None)
    herbarium = next(one for one in value["slices"] if one["name"] == "herbarium")
    assert (herbarium["share"], herbarium["low"], herbarium["high"]) == (None, None, None)
    assert value["checks"]["known_bad_answers_blocked"] is None


def test_ids_are_all_there_however_many() -> None:
    value = to_value(many(57))
    assert len(value["attendance"]["missing"]) == len(value["attendance"]["unknown"]) == len(value["rows"]) == 57


def test_keys_stand_in_the_order_of_the_records() -> None:
    beside = ("format", "share", "failed", "not_judged", "cases", "headline")
    keys = [key for key in to_value(troubled()) if key not in beside]
    assert keys == [name for name, field in ScoreReport.model_fields.items() if field.exclude_if is None]


def test_the_value_counts_what_was_not_judged() -> None:
    told = to_value(troubled())
    assert (told["released"], told["failed"], told["not_judged"], told["cases"]) == (2, 2, 3, 7)
    assert told["headline"] == "2 released, 2 failed, 3 not judged, of 7"
