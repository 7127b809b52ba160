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
