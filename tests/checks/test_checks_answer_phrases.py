"""An answer phrase that a statement about something else says too is found, with that very statement."""

from __future__ import annotations

from typing import Any

import pytest

from goldtui.checks.catalog import BY_CODE
from goldtui.checks.run import check
from goldtui.model.checks import CheckFinding
from tests.checks.check_sample import with_fields

DECK = "cases[0].points[1].answer_phrases"
NOTICE = "evidence[1].text"
TWICE = "Dogs stay on the lower deck. Prams are left on the lower deck."


def found(**fields: Any) -> tuple[CheckFinding, ...]:
    paths = {DECK: ["on the lower deck"], NOTICE: TWICE} | fields
    return check(with_fields(paths), [BY_CODE["GT334"]]).findings


def test_a_sentence_about_something_else_that_says_the_phrase_is_shown_as_it_stands() -> None:
    (one,) = found()
    assert one.where == "point:deck.answer_phrases[0]"
    assert '"Prams are left on the lower deck." says "on the lower deck" too' in one.message
    assert 'stays open as point "deck"' in one.message


def test_a_phrase_that_says_what_it_is_about_hides_nothing() -> None:
    assert found(**{DECK: ["Dogs stay on the lower deck"]}) == ()


def test_each_phrase_is_looked_at_and_named_by_its_place() -> None:
    (one,) = found(**{DECK: ["Dogs stay on the lower deck", "lower deck"]})
    assert one.where == "point:deck.answer_phrases[1]"


def test_the_proof_itself_is_no_lie() -> None:
    assert found(**{NOTICE: "Dogs stay on the lower deck. Prams are left at the gate."}) == ()


def test_a_forbidden_phrase_takes_the_lie_away() -> None:
    assert found(**{"cases[0].points[1].forbidden_phrases": ["prams"]}) == ()


@pytest.mark.parametrize("flag", [False, None])
def test_words_of_a_source_that_may_not_be_used_are_not_quoted(flag: bool | None) -> None:
    assert found(**{"evidence[1].permitted": flag}) == ()


def test_a_case_that_expects_a_refusal_has_no_answer_phrase_to_hide_behind() -> None:
    assert found(**{"cases[0].expected_behaviour": "refuse"}) == ()


def test_the_value_of_a_bare_phrase_given_to_something_else_is_a_lie_where_the_rule_does_not_prove_it_false() -> None:
    price = {"cases[0].points[0].answer_phrases": ["3 euros"], "cases[0].points[0].forbidden_phrases": []}
    (lie,) = (one for one in found(**price, **{"policy.judgement": "strict-1"}) if one.where.startswith("point:fare"))
    assert '"Cyclists pay 3 euros." would say "3 euros" too, and is released' in lie.message
    assert not [one for one in found(**price) if one.where.startswith("point:fare") and "is released" in one.message]


def test_a_value_that_the_reference_spells_another_way_is_in_it_except_under_the_first_rule() -> None:
    spelled = {"cases[0].points[0].answer_phrases": ["three euros"], "cases[0].points[0].forbidden_phrases": []}
    for rule, codes in (("strict-2", []), ("strict-1", ["GT306"])):
        goldset = with_fields(spelled | {"policy.judgement": rule})
        assert [one.code for one in check(goldset, [BY_CODE["GT306"]]).findings] == codes


def test_of_a_table_only_the_row_that_says_the_phrase_is_quoted() -> None:
    table = "| Who | Where |\n| --- | --- |\n| Bicycles | at the stern |\n| Prams | on the lower deck |\n"
    (one,) = found(**{NOTICE: f"Dogs stay on the lower deck.\n\n{table}"})
    assert '"Prams | on the lower deck" says "on the lower deck" too' in one.message
    assert "Bicycles" not in one.message


def test_a_sentence_over_several_lines_is_quoted_in_one() -> None:
    (one,) = found(**{NOTICE: "Dogs stay on the lower deck. Prams and wide\ncarts are left on the lower deck."})
    assert '"Prams and wide carts are left on the lower deck." says' in one.message
