"""Citation rules, what a field cannot take, and what a revision cannot hold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.casework import edits, rules
from goldtui.casework.edits import claims_of, next_choice
from goldtui.casework.fields import value_text
from goldtui.model.case_fields import CASE
from goldtui.model.records import Claim, GoldCase
from goldtui.model.spot import Spot
from goldtui.workbench.case import desk

COVERAGE = Spot("case", "min_citation_coverage")


@pytest.mark.parametrize(
    ("text", "share"), [("0.8", 0.8), ("80%", 0.8), ("80 %", 0.8), (" 1 ", 1.0), (".5", 0.5), ("", None)]
)
def test_a_share_is_written_as_a_number_or_in_percent_and_empty_means_all(
    green: GoldCase, text: str, share: float
) -> None:
    assert rules.fault_of(green, COVERAGE, text) == ""
    assert rules.set_share(green, "min_citation_coverage", text).case.min_citation_coverage == share


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("1.5", "out of range"),
        ("150%", "out of range"),
        ("most", "not a number"),
        ("-1", "not a number"),
        ("nan", "not a number"),
        ("1e9", "not a number"),
    ],
)
def test_what_is_no_share_is_named_with_what_to_write(green: GoldCase, text: str, word: str) -> None:
    fault = rules.fault_of(green, COVERAGE, text)
    assert word in fault
    assert "0.8" in fault


@given(st.text())
def test_every_text_without_a_fault_is_a_share_that_a_case_can_hold(text: str) -> None:
    case = GoldCase(case_id="q", question="?")
    if not rules.share_fault(text):
        held = rules.set_share(case, "min_citation_coverage", text).case
        assert GoldCase.model_validate_json(held.model_dump_json()) == held


@given(st.floats(0, 1))
def test_a_share_reads_back_as_it_is_shown(share: float) -> None:
    case = GoldCase(case_id="q", question="?", min_citation_coverage=round(share, 4))
    field = CASE.of["min_citation_coverage"]
    typed_anew = rules.set_share(case, field.name, value_text(field, case.min_citation_coverage))
    assert typed_anew.case == case


def test_citations_are_required_by_behaviour_then_yes_then_no_and_round_again(green: GoldCase) -> None:
    seen = []
    for _ in range(3):
        green = next_choice(green, "citations_required").case
        seen.append(green.citations_required)
    assert seen == [True, False, None]


@pytest.mark.parametrize("text", ["", "  ", "\u200b", "\u00ad \n", "\u2013", "..."])
def test_an_empty_phrase_is_refused_with_the_way_out(green: GoldCase, text: str) -> None:
    assert "d to remove" in rules.fault_of(green, Spot("phrase", "c1", 0), text)


def test_a_phrase_that_the_claim_has_already_is_refused(green: GoldCase) -> None:
    two = edits.mark_phrase(green, "c1", "pool", "in the morning").case
    assert "already has" in rules.fault_of(two, Spot("phrase", "c1", 1), "pool opens at 6")
    assert rules.fault_of(two, Spot("phrase", "c1", 1), "in the morning") == ""


def with_phrases(case: GoldCase, *phrases: str) -> GoldCase:
    return edits.with_claim(case, "c1", support_phrases=phrases)


def test_an_empty_phrase_and_an_empty_phrase_list_cannot_be_saved(green: GoldCase) -> None:
    empty = rules.empty_proof(with_phrases(green, "\u200b"), green)
    assert empty is not None
    assert empty.problem.code == "phrase_empty"
    none = rules.empty_proof(with_phrases(green), green)
    assert none is not None
    assert none.problem.code == "phrases_missing"
    assert "your typing is kept" in none.problem.fix
    new = rules.empty_proof(edits.add_claim(green, "And it closes.").case, green)
    assert new is not None
    assert new.problem.where == "claim:c2"


def test_a_claim_that_came_without_phrases_does_not_keep_other_work_from_being_saved(green: GoldCase) -> None:
    imported = with_phrases(green)
    assert rules.empty_proof(edits.set_question(imported, "Other?").case, imported) is None
    assert rules.empty_proof(green, green) is None
    read = edits.with_claims(green, (Claim(claim_id="c1", support_phrases=("",)),))
    assert rules.empty_proof(read, read) is None
    assert claims_of(read)[0].support_phrases == ("",)


def test_a_save_that_empties_a_proof_is_refused_but_going_back_to_a_saved_text_is_not(
    sit: object, green: GoldCase
) -> None:
    session = sit("Ana")  # type: ignore[operator]
    bare = with_phrases(green)
    desk.save_case(session, bare, 1)
    desk.save_case(session, green, 2)
    desk.refuse_empty_proof(session, bare)
    with pytest.raises(rules.EmptyProof) as refused:
        desk.refuse_empty_proof(session, edits.set_question(bare, "Other?").case)
    assert refused.value.problem.code == "phrases_missing"
