"""A verdict on a statement holds for the same words from the same sources, and for no others."""

from __future__ import annotations

import pytest

from goldtui.text.statement_key import statement_key, text_digest

FERN = text_digest("The fern house is heated to 18 degrees.")
PALM = text_digest("The palm house is heated to 22 degrees.")
ASKED = "How warm is the fern house?"
KEY = statement_key("fern", ASKED, "The fern house is kept at 18 degrees.", [FERN, PALM])


@pytest.mark.parametrize(
    "said",
    [
        "the fern  house is kept at 18 degrees",
        "The fern house is kept at 18 degrees!",
        "THE FERN HOUSE is kept at 18 degrees.",
    ],
)
def test_the_same_words_have_the_same_key(said: str) -> None:
    assert statement_key("fern", ASKED, said, [PALM, FERN]) == KEY


@pytest.mark.parametrize(
    ("case_id", "question", "said", "sources"),
    [
        ("palm", ASKED, "The fern house is kept at 18 degrees.", [FERN, PALM]),
        ("fern", "How cold is the fern house?", "The fern house is kept at 18 degrees.", [FERN, PALM]),
        ("fern", ASKED, "The fern house is kept at 19 degrees.", [FERN, PALM]),
        ("fern", ASKED, "The fern house is kept at 18 degrees.", [FERN]),
    ],
)
def test_another_case_question_statement_or_source_has_another_key(
    case_id: str, question: str, said: str, sources: list[str]
) -> None:
    assert statement_key(case_id, question, said, sources) != KEY
