"""A gate list that cannot be read as it was meant stops the run; the compatible reading forgives what it always did."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.model.faults import UnusableInput
from goldtui.model.results import Status, Tier
from goldtui.model.score import Measure
from goldtui.scoring.wfgy import bits, hints
from goldtui.scoring.wfgy.bits import Rules
from goldtui.scoring.wfgy.gates import DEFAULT_GATES, Rates, compatible_gates, compatible_pass, strict_gates
from goldtui.scoring.wfgy.summary import Counts, failing, measures

GOOD = Rates(precision=1.0, chr=1.0, under=0.0, over=0.0)


def test_the_default_gates_are_exact() -> None:
    assert strict_gates(None) == {
        "precision": Fraction(4, 5),
        "chr": Fraction(3, 4),
        "under": Fraction(1, 20),
        "over": Fraction(1, 10),
    }


def test_spaces_are_trimmed_and_other_gates_may_be_added() -> None:
    found = strict_gates(" precision = 0.8 , chr=.75,under=0,over=1 , recall=0.9")
    assert found["recall"] == Fraction(9, 10)
    assert found["over"] == 1


FAULTS = (
    ("precision=0.80,chr=0.75,under=0.05", "gate_missing"),
    (DEFAULT_GATES + ",recal=0.5", "gate_unknown"),
    (DEFAULT_GATES + ",precision=0.5", "gate_repeated"),
    (DEFAULT_GATES + ",", "gate_empty"),
    (DEFAULT_GATES.replace("0.80", "80%"), "gate_not_a_share"),
    (DEFAULT_GATES.replace("0.80", "80"), "gate_not_a_share"),
    (DEFAULT_GATES.replace("0.80", "nan"), "gate_not_a_number"),
    (DEFAULT_GATES.replace("0.80", "inf"), "gate_not_a_number"),
    (DEFAULT_GATES.replace("0.80", "-0.1"), "gate_not_a_number"),
    (DEFAULT_GATES.replace("0.80", ""), "gate_not_a_number"),
    (DEFAULT_GATES.replace("precision=", "precision"), "gate_unknown"),
    (DEFAULT_GATES.replace("=0.80", ""), "gate_not_a_number"),
)


@pytest.mark.parametrize(("text", "code"), FAULTS)
def test_a_faulty_list_is_refused_by_name(text: str, code: str) -> None:
    with pytest.raises(UnusableInput) as told:
        strict_gates(text)
    assert code in {one.code for one in told.value.problems}
    assert all(one.where == "--gates" and one.fix for one in told.value.problems)


def test_every_fault_of_a_list_is_named_at_once() -> None:
    with pytest.raises(UnusableInput) as told:
        strict_gates("precision=80%,chr=x,chr=0.5,cover=1")
    assert [one.code for one in told.value.problems] == [
        "gate_not_a_share",
        "gate_not_a_number",
        "gate_unknown",
        "gate_missing",
        "gate_missing",
    ]


def test_the_compatible_reading_keeps_texts_and_the_last_of_two() -> None:
    assert compatible_gates("chr=0.10,x=,chr=0.750") == {"chr": "0.750", "x": ""}


@pytest.mark.parametrize("text", ["", "precision", "precision=0.8=0.9", DEFAULT_GATES + ","])
def test_a_piece_that_is_no_pair_stops_the_compatible_reading(text: str) -> None:
    with pytest.raises(UnusableInput) as told:
        compatible_gates(text)
    assert told.value.problem.code == "gate_syntax"


def test_compatible_gates_are_read_in_order_up_to_the_first_miss() -> None:
    gates = {"precision": "0.9", "chr": "nine"}
    assert not compatible_pass(gates, GOOD._replace(precision=0.5))
    with pytest.raises(UnusableInput) as told:
        compatible_pass(gates, GOOD)
    assert told.value.problem.code == "gate_not_a_number"
    with pytest.raises(UnusableInput) as told:
        compatible_pass({"precision": "0.9"}, GOOD)
    assert told.value.problem.code == "gate_missing"


RIGHT = bits.TRACED | bits.ABLE | bits.SHIPPED | bits.LABELLED | bits.HIT | bits.RIGHT
MISSED = bits.TRACED | bits.ABLE | bits.SHIPPED | bits.LABELLED
WORDED = MISSED | bits.HIT
REFUSED = bits.TRACED | bits.ABLE | bits.LABELLED
ANSWERED = bits.TRACED | bits.SHIPPED


def found(**results: int) -> dict[str, Measure]:
    codes = {"right": RIGHT, "missed": MISSED, "worded": WORDED, "refused": REFUSED, "answered": ANSWERED}
    counts = Counts({codes[name]: number for name, number in results.items()}, absent=0)
    return {one.name: one for one in measures(counts, strict_gates(None), Rules())}


def test_a_threshold_is_compared_exactly() -> None:
    assert found(right=4, worded=1)["precision"].status is Status.PASS
    assert found(right=19_999, worded=5_001)["precision"].status is Status.FAIL
    assert found(right=9, refused=1)["over_refusal"].status is Status.PASS


def test_only_gated_measures_can_hold_up_a_run() -> None:
    seen = found(right=1)
    assert [name for name, one in seen.items() if one.tier is Tier.CRITICAL] == [
        "precision",
        "chr",
        "under_refusal",
        "over_refusal",
    ]
    assert seen["under_refusal"].status is Status.NOT_APPLICABLE


HINTS = (
    ({"missed": 3, "right": 1}, "precision", hints.GROUNDING),
    ({"worded": 3, "right": 1}, "precision", hints.WORDING),
    ({"answered": 1, "right": 9}, "under_refusal", hints.REFUSE),
    ({"refused": 3, "right": 7}, "over_refusal", hints.ANSWER),
    ({"right": 9, "missed": 1}, "recall_at_k", hints.RETRIEVAL),
)


@pytest.mark.parametrize(("results", "name", "hint"), HINTS)
def test_a_low_measure_says_where_a_repair_starts(results: dict[str, int], name: str, hint: str) -> None:
    assert found(**results)[name].first_fix == hint


def test_right_words_with_wrong_citations_are_kept_apart() -> None:
    # Precision cannot pass where hardly anything is cited, unless its own threshold is low.
    counts = Counts({RIGHT: 5, MISSED: 5}, absent=0)
    gates = {**strict_gates(None), "precision": Fraction(1, 2)}
    low = {one.name: one.first_fix for one in measures(counts, gates, Rules())}
    assert (low["precision"], low["chr"]) == ("", hints.LUCK)


def test_a_failing_measure_reads_as_a_sentence() -> None:
    told = list(failing(tuple(found(answered=1, right=9).values())))
    assert told == [f"answered, though a refusal was due: 1 of 1, more than 5 %; {hints.REFUSE}"]


@given(st.dictionaries(st.integers(0, bits.HOPELESS - 1), st.integers(1, 9), max_size=6), st.integers(0, 2))
def test_no_measure_counts_more_than_there_is(results: dict[int, int], absent: int) -> None:
    counts = Counts(results, absent)
    for one in measures(counts, strict_gates(None), Rules()):
        assert (one.k is None) == (one.n is None)
        assert one.n is None or 0 < one.n <= sum(results.values())
        assert one.not_tested >= 0
