"""Names that a tool puts its own words around, and columns that may be taken for the right answer and are none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from goldtui.formats.mapping.wrapped import unwrap
from goldtui.workbench.library.offers import Offer
from goldtui.workbench.library.proposing import propose

QUESTIONS = ["How deep is the diving pool?", "When does the sauna open?", "Who may use lane one?", "Is there a slide?"]
ANSWERS = ["It is 3.80 metres deep.", "At ten, on Sundays at nine.", "Members of the club.", "Yes, in the small hall."]


def offered(path: Path) -> Offer:
    return propose((path,)).offers[0]


def meanings(offer: Offer) -> dict[str, str]:
    return {one.name: one.means for one in (*offer.columns, *offer.unmapped)}


@pytest.mark.parametrize(
    "name",
    [
        "Custom field (Expected answer)",
        "custom field: Expected answer",
        "Benutzerdefiniertes Feld (Expected answer)",
        "cf[10021] Expected answer",
        "customfield_10021 (Expected answer)",
        "Field: Expected answer",
        "properties.Expected answer",
        "Expected answer [Dropdown]",
        "Expected answer (short text)",
        "attr_Expected answer",
    ],
)
def test_a_name_is_what_a_tool_wraps(name: str, lines: Callable[..., Path]) -> None:
    assert unwrap(name) == "Expected answer"
    rows = [{"Summary": asked, name: said} for asked, said in zip(QUESTIONS, ANSWERS, strict=True)]
    assert meanings(offered(lines(*rows)))[name] == "reference answer"


@pytest.mark.parametrize("name", ["column_1", "Answer (yes/no)", "field", "property", "cf_12", "fields", "custom"])
def test_a_name_that_wraps_nothing_is_itself(name: str) -> None:
    assert unwrap(name) == name


def test_what_became_of_a_ticket_is_no_answer(lines: Callable[..., Path]) -> None:
    states = ["Done", "Won't Do", "Done", "Duplicate"]
    rows = [
        {"Summary": asked, "Resolution": state, "Custom field (Ideal answer)": said}
        for asked, state, said in zip(QUESTIONS, states, ANSWERS, strict=True)
    ]
    offer = offered(lines(*rows))
    assert meanings(offer)["Custom field (Ideal answer)"] == "reference answer"
    assert meanings(offer)["Resolution"] == "extra"
    assert not [one for one in offer.decide if "Resolution" in one]


def test_a_name_that_says_exactly_what_is_expected_goes_before_one_that_may_mean_it(lines: Callable[..., Path]) -> None:
    rows = [
        {"question": asked, "answer": f"The bot: {said}", "properties.Gold answer": said}
        for asked, said in zip(QUESTIONS, ANSWERS, strict=True)
    ]
    offer = offered(lines(*rows))
    assert meanings(offer)["properties.Gold answer"] == "reference answer"
    assert 'which answer is right: "properties.Gold answer" is taken, and not "answer"' in offer.decide


def test_few_short_values_next_to_answers_are_classes(lines: Callable[..., Path]) -> None:
    rows = [
        {"question": asked, "outcome": ("hall", "pool")[n % 2], "staff_answer": said}
        for n, (asked, said) in enumerate(zip(QUESTIONS, ANSWERS, strict=True))
    ]
    assert meanings(offered(lines(*rows)))["staff_answer"] == "reference answer"


def test_what_a_model_predicted_is_not_asked_about_as_gold(lines: Callable[..., Path]) -> None:
    rows = [
        {"question": asked, "answer": said, "required_pred": "yes"}
        for asked, said in zip(QUESTIONS, ANSWERS, strict=True)
    ]
    assert not [one for one in offered(lines(*rows)).decide if "required_pred" in one]


def test_words_behind_a_bracket_are_part_of_a_name(lines: Callable[..., Path]) -> None:
    rows = [{"Question [EN] of the day": asked, "Answer": said} for asked, said in zip(QUESTIONS, ANSWERS, strict=True)]
    assert meanings(offered(lines(*rows, {"Answer": "Nobody asked."})))["Question [EN] of the day"] == "question"
