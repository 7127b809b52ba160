"""A reference is recognised by what its claims say, and its own text may not be refused by its own sources."""

from __future__ import annotations

from typing import Any

import pytest

from goldtui.checks.catalog import BY_CODE
from goldtui.checks.run import check
from goldtui.model.checks import CheckFinding
from tests.checks.check_sample import with_fields

TEXT = "cases[0].reference.text"


def found(text: str) -> tuple[CheckFinding, ...]:
    return check(with_fields({TEXT: text}), [BY_CODE["GT341"]]).findings


def test_a_reference_text_that_its_own_source_refutes_is_an_error() -> None:
    (one,) = found("A crossing costs 3 euros. Dogs do not stay on the lower deck.")
    assert (one.severity.value, one.where) == ("error", "case.reference")
    assert "the reference text is refused when a system says it" in one.message
    assert one.fix == "correct the text of the answer, or the claim"


def other_value(text: str, **fields: Any) -> tuple[CheckFinding, ...]:
    return check(with_fields({TEXT: text, **fields}), [BY_CODE["GT343"]]).findings


@pytest.mark.parametrize(
    "text",
    [
        "A crossing costs 4 euros. Dogs stay on the lower deck.",
        "A crossing costs 4 euros.",
        # Words that no source has leave the sentence open, and its value is still another one.
        "A crossing costs 4 euros, however long the queue. Dogs stay on the lower deck.",
        "A crossing costs 4 euros a head on every day of the year, dogs included.",
    ],
)
def test_a_value_of_the_text_that_the_claims_give_differently_is_an_error(text: str) -> None:
    (one,) = other_value(text)
    assert (one.severity.value, one.where) == ("error", "case.reference")
    assert one.message == "the answer says 4 euros, which no claim or phrase says: they say 3 euros"
    assert one.fix == "correct the text of the answer, or the claim"
    assert found(text) == ()  # said once


def test_times_dates_and_days_are_values_too() -> None:
    evidence = "From Tuesday 4 May the last boat leaves the north bank at 17:30, with up to 40 passengers."
    cited = {"cases[2].reference.claims[0].text": evidence, "evidence[2].text": evidence}
    path = "cases[2].reference.text"
    for said, held in (("Wednesday", "Tuesday"), ("18:30", "17:30"), ("6 May", "4 May"), ("50", "40")):
        text = evidence.replace(held, said).replace("leaves", "does, as people say, leave")
        (one,) = check(with_fields({**cited, path: text}), [BY_CODE["GT343"]]).findings
        assert one.message.startswith(f"the answer says {said}, which no claim or phrase says: they say {held}")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A crossing costs three euros, whatever the weather.",
        "Crossings are cheap and dogs are welcome.",
        "The ride takes 20 minutes, or so they say.",  # nothing else states a length of time
        "A crossing costs 3 euros. Cyclists pay 5 euros.",  # more than the claims, and its source says so
        "In the year 2026 a crossing costs 3 euros, they say.",
    ],
)
def test_a_text_with_the_values_of_its_claims_or_its_sources_is_no_error(text: str) -> None:
    assert other_value(text) == ()


def test_a_value_of_the_question_may_be_said_again() -> None:
    question = {"cases[0].question": "May somebody with only 2 euros cross?"}
    assert other_value("With 2 euros nobody gets across, as it costs 3 euros.", **question) == ()


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
    assert "claim '" not in one.message.lower()
    assert any(f': "{words}' in one.message for words in ("Crossings are cheap", "Dogs are kept below"))
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
