"""What the variants of a case share is worked out once; each verdict is the one that it would get alone."""

from __future__ import annotations

import pytest
from garden_set import garden, matrices, shelf_of

from goldtui.gates.chain import LESSON, STRICT, Profile, judge
from goldtui.gates.exhibit import Exhibit, build_exhibit
from goldtui.model.goldset import GoldSet
from goldtui.model.records import Answer, Usage
from goldtui.variants.matrix import case_matrix


def unfinished() -> GoldSet:
    """The example set with what makes gates speak: open permissions, quotes only, weak phrases, constraints."""
    whole = garden()
    chunks = tuple(
        chunk.model_copy(update=({"permitted": None}, {"usage": Usage.QUOTE_ONLY}, {"current": None}, {})[number % 4])
        for number, chunk in enumerate(whole.evidence)
    )
    cases = []
    for number, case in enumerate(whole.cases):
        reference = case.reference
        if reference is not None and reference.claims:
            first = reference.claims[0]
            phrases = (("",), ("the",), (*first.support_phrases, "said nowhere"), first.support_phrases)[number % 4]
            claims = (first.model_copy(update={"support_phrases": phrases}), *reference.claims[1:], first)
            reference = reference.model_copy(update={"claims": claims, "text": "" if number % 3 else reference.text})
        cases.append(case.model_copy(update={"reference": reference, "constraints": ("must: the", "must not: a")}))
    return whole.model_copy(update={"cases": tuple(cases), "evidence": chunks})


@pytest.mark.parametrize("profile", [STRICT, LESSON], ids=lambda profile: profile.name)
@pytest.mark.parametrize("goldset", [garden(), unfinished()], ids=["whole", "unfinished"])
def test_a_variant_beside_others_gets_the_verdict_that_it_gets_alone(goldset: GoldSet, profile: Profile) -> None:
    shelf = shelf_of(goldset.evidence)
    judged = 0
    some = goldset.model_copy(update={"cases": goldset.cases[::4]})
    for case, matrix in zip(some.cases, matrices(some, profile), strict=True):
        for row in matrix.rows:
            if row.variant is None:
                continue
            alone = build_exhibit(
                case,
                row.variant.trace,
                row.variant.answer,
                shelf.evidence,
                goldset.policy,
                read_response=profile.reads_responses,
            )
            assert alone.workings is None
            assert row.verdict == judge(alone, profile), row.variant_id
            judged += 1
    assert judged > 150


def test_what_a_change_makes_untrue_is_not_left_for_the_next_matrix() -> None:
    goldset = garden()
    shelf = shelf_of(goldset.evidence)
    case = next(c for c in goldset.cases if c.reference and c.reference.claims)
    first = case_matrix(case, shelf, goldset.policy, STRICT)
    bare = case.model_copy(update={"points": tuple(p.model_copy(update={"answer_phrases": ()}) for p in case.points)})
    assert case_matrix(bare, shelf, goldset.policy, STRICT) != first
    assert case_matrix(case, shelf, goldset.policy, STRICT) == first


def test_an_exhibit_says_in_which_parts_it_differs_from_the_one_beside_it() -> None:
    goldset = garden()
    case = next(c for c in goldset.cases if c.reference and c.reference.claims)
    first = build_exhibit(case, None, None, shelf_of(goldset.evidence).evidence, goldset.policy)
    trace, answer = first.trace, first.answer

    def changes(other: Exhibit) -> set[str]:
        return set(other.changes(first))

    assert changes(first.beside(trace=trace.model_copy(update={"first_stage_ids": ("x",)}))) == {"trace"}
    assert changes(first.beside(trace=trace.model_copy(update={"selected_context_ids": ()}))) == {"trace", "context"}
    assert changes(first.beside(answer=answer.model_copy(update={"answer_id": "other"}))) == {"answer"}
    assert changes(first.beside(answer=Answer(text="No."))) == {"answer", "response"}
