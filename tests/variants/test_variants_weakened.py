"""Gold that loses a phrase is found by name, by the variants that then get through."""

from __future__ import annotations

from typing import Any

import pytest
from garden_set import (
    FERRY,
    GOOD,
    OTHER,
    THIRD,
    advice_of,
    garden,
    matrices,
    row_of,
    shelf_of,
)

from goldtui.gates.chain import STRICT
from goldtui.gates.exhibit import Exhibit, build_exhibit
from goldtui.gates.proof import proofs_of
from goldtui.model.goldset import GoldSet
from goldtui.model.policy import Policy
from goldtui.model.records import Answer, GoldCase
from goldtui.variants.declare import Field
from goldtui.variants.matrix import CaseMatrix, case_matrix
from goldtui.variants.outcome import Outcome


def first_rule(goldset: GoldSet) -> Policy:
    return goldset.policy.model_copy(update={"judgement": "strict-1"})


def weakened(case_id: str, *, first: bool, **points: Any) -> CaseMatrix:
    goldset = garden()
    case = next(c for c in goldset.cases if c.case_id == case_id)
    changed = case.model_copy(update={"points": tuple(p.model_copy(update=points) for p in case.points)})
    return case_matrix(changed, shelf_of(goldset.evidence), first_rule(goldset) if first else goldset.policy, STRICT)


@pytest.mark.parametrize(
    ("points", "outcome", "field"),
    [
        ({"answer_phrases": ()}, Outcome.HELD, Field("point", "answer_phrases")),
        ({"forbidden_phrases": ()}, Outcome.SURVIVED, Field("point", "forbidden_phrases")),
    ],
)
def test_phrases_taken_from_the_points_are_missed_by_name(
    points: dict[str, Any], outcome: Outcome, field: Field
) -> None:
    for case_id in ("gh-palm-house-night", "seed-nursery-member", "vi-ja-tour"):
        weak = weakened(case_id, first=True, **points)
        assert (outcome, field) in {(r.outcome, r.advice.field) for r in weak.rows if r.advice is not None}, case_id


def test_no_lie_gets_through_where_forbidden_phrases_are_taken_away() -> None:
    for case_id in ("gh-palm-house-night", "seed-nursery-member", "vi-ja-tour"):
        assert weakened(case_id, first=False, forbidden_phrases=()).sound, case_id


def test_a_phrase_that_holds_two_numbers_lets_one_pass_for_the_other() -> None:
    goldset = garden()
    case = next(c for c in goldset.cases if c.case_id == "gh-spider-mite-spray")
    assert case.reference is not None
    text = "After a chemical spray staff stay out of the house for 12 hours and the public stays out for 48 hours"
    claims = tuple(
        c.model_copy(update={"support_phrases": (text,)}) if c.claim_id == "c3" else c for c in case.reference.claims
    )
    loose = case.model_copy(update={"reference": case.reference.model_copy(update={"claims": claims})})
    matrix = case_matrix(loose, shelf_of(goldset.evidence), first_rule(goldset), STRICT)
    survivors = [r for r in matrix.rows if r.outcome is Outcome.SURVIVED]
    assert [r.variant.note for r in survivors if r.variant] == ["claim 'c3': '48' became '12'"]


def test_a_case_that_loses_its_answer_phrases_is_the_only_one_of_its_set_that_is_not_sound() -> None:
    goldset = garden()
    weaker = goldset.model_copy(update={"cases": (one_case_without_phrases(goldset), *goldset.cases[1:4])})
    found = list(matrices(weaker, STRICT, stored=True))
    assert [one.sound for one in found] == [False, True, True, True]
    assert {row.case_id for one in found for row in one.rows if row.advice is not None} == {weaker.cases[0].case_id}


def one_case_without_phrases(goldset: GoldSet) -> GoldCase:
    case = next(c for c in goldset.cases if c.case_id == "vi-rain-refund")
    return case.model_copy(update={"points": tuple(p.model_copy(update={"answer_phrases": ()}) for p in case.points)})


def test_a_policy_that_does_not_know_the_excuse_is_named() -> None:
    policy = Policy(judgement="strict-1", refusal_patterns=(), refusal_tokens=("no answer",))
    matrix = case_matrix(GOOD, shelf_of((FERRY, OTHER, THIRD)), policy, STRICT)
    advice = advice_of(matrix, "cutoff-excuse")
    assert advice.field == Field("policy", "cutoff_patterns")
    assert row_of(matrix, "wrong-refusal").outcome is Outcome.KILLED


def test_the_exhibit_beside_another_shares_what_the_change_leaves_true() -> None:
    goldset = garden()
    case = goldset.cases[1]
    first = build_exhibit(case, None, None, shelf_of(goldset.evidence).evidence, goldset.policy)
    assert proofs_of(first)
    other = first.beside(trace=first.trace.model_copy(update={"first_stage_ids": ("x",)}))
    assert isinstance(other, Exhibit)
    assert proofs_of(other) is proofs_of(first)
    assert other.is_reference_trace is False
    assert proofs_of(first.beside(answer=Answer(text="No."))) is not proofs_of(first)
