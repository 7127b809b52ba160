"""A reference is recognised by what its claims say, and its own text may not be refused by its own sources."""

from __future__ import annotations

import pytest

from goldtui.checks.catalog import BY_CODE
from goldtui.checks.run import check
from goldtui.model.checks import CheckFinding
from tests.checks.check_sample import with_fields

TEXT = "cases[0].reference.text"


def found(text: str) -> tuple[CheckFinding, ...]:
    return check(with_fields({TEXT: text}), [BY_CODE["GT341"]]).findings


def test_a_reference_text_that_its_own_source_refutes_is_an_error() -> None:
    (one,) = found("A crossing costs 4 euros. Dogs stay on the lower deck.")
    assert (one.severity.value, one.where) == ("error", "case.reference")
    assert "the reference text is refused when a system says it" in one.message
    assert "its source says 3 euros" in one.message


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A crossing costs 3 euros. Dogs stay on the lower deck.",
        "A crossing costs 3 euros.",  # says less than the claims
        "Crossings are cheap and dogs are welcome.",  # its sources leave it open
        "Three euros.",
    ],
)
def test_a_reference_text_that_nothing_refutes_is_no_error(text: str) -> None:
    assert found(text) == ()


def left_open(text: str) -> tuple[CheckFinding, ...]:
    return check(with_fields({TEXT: text}), [BY_CODE["GT342"]]).findings


@pytest.mark.parametrize(
    "text", ["Crossings are cheap and dogs are welcome.", "A crossing costs 3 euros. Dogs are kept below, as a rule."]
)
def test_a_reference_text_that_would_stay_open_in_a_run_is_a_warning_that_says_why(text: str) -> None:
    (one,) = left_open(text)
    assert (one.severity.value, one.where) == ("warning", "case.reference")
    assert "a run that says this text is left open" in one.message
    assert "is not in the nearest sentence" in one.message or "are not in the nearest sentence" in one.message


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A crossing costs 3 euros. Dogs stay on the lower deck.",
        "A crossing costs 4 euros. Dogs stay on the lower deck.",  # refuted, which is an error of its own
        "Dogs stay on the lower deck. A crossing costs 3 euros.",
    ],
)
def test_a_reference_text_that_a_run_may_say_is_no_warning(text: str) -> None:
    assert left_open(text) == ()


def test_a_sentence_on_what_the_sources_lack_is_no_statement_to_prove() -> None:
    whole = "The last boat leaves the north bank at 17:30. The notices do not say from which pier."
    assert check(with_fields({"cases[2].reference.text": whole}), [BY_CODE["GT342"]]).findings == ()
