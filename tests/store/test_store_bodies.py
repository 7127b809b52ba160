"""The stored text of a record that a reader made is the one that any other way of saving would store, or none is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from record_strategies import record_of

from goldtui.model.faults import StoreError
from goldtui.model.records import GoldCase, Record, lean, parts_of
from goldtui.store.chain.digests import body_of, body_of_read, canonical, row_digest, sha256

TEXTS = st.text(max_size=4) | st.sampled_from(["fern", '\x1f\x7f\u2028"\\é', "😀\b\f"])
EXTRAS = st.just({}) | st.dictionaries(TEXTS, st.floats(allow_nan=False, allow_infinity=False) | TEXTS, max_size=2)
CASES = record_of(GoldCase, TEXTS, TEXTS.filter(bool), lambda _: EXTRAS)
CASE = GoldCase(case_id="fern", question="How old is the tree fern?")


@given(case=CASES)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_both_ways_of_writing_a_record_write_the_same_text(case: GoldCase) -> None:
    assert body_of_read(case, "here") == body_of(case, "here")


@pytest.mark.filterwarnings("ignore:Pydantic serializer warnings")
@pytest.mark.parametrize(
    "held",
    [
        {"question": 5},
        {"question": "half a character: \ud800"},
        {"tags": ["a list"]},
        {"tags": (1,)},
        {"direct_quotes_only": 1},
        {"extra": {1: "a number as a key"}},
        {"extra": {"share": float("nan")}},
    ],
)
def test_what_json_would_change_is_refused_however_it_got_into_the_record(held: dict[str, Any]) -> None:
    with pytest.raises(StoreError) as no:
        body_of_read(CASE.model_copy(update=held), "here")
    assert no.value.problem.code == "store_value"


@pytest.mark.parametrize(
    "held",
    [
        {"min_citation_coverage": 1e-05},
        {"extra": {"share": 1e16, "small": 5e-07}},
        {"question": '\x00\x01\x1f\x7f\u2028 é "\\ \b\f\n\r\t 😀'},
    ],
)
def test_decimals_and_rare_characters_are_written_in_one_way(held: dict[str, Any]) -> None:
    case = CASE.model_copy(update=held)
    assert body_of_read(case, "here") == body_of(case, "here")


@pytest.mark.parametrize("cell", [None, 7, "", '\x00\x1f\x7f\u2028 é "\\ \b\f\n\r\t 😀', 2**70])
def test_the_digest_of_a_row_is_that_of_its_canonical_text(cell: Any) -> None:
    columns = {"b": cell, "a": "x"}
    assert row_digest("leaves", columns) == sha256(canonical(["leaves", columns]))


@given(case=CASES)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_the_parts_of_a_record_are_all_records_in_it(case: GoldCase) -> None:
    def within(record: Record) -> list[Record]:
        values = [one for value in record.__dict__.values() for one in (value if isinstance(value, tuple) else [value])]
        return [one for one in values if isinstance(one, Record)]

    assert parts_of(case) == within(case)
    assert lean(case) == case
