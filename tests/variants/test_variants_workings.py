"""What the variants of a case share is worked out once; each verdict is the one that it would get alone."""

from __future__ import annotations

import pytest
from garden_set import garden, matrices, shelf_of

from goldtui.gates.chain import LESSON, STRICT, Profile, judge
from goldtui.gates.citations import with_citations
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


def cited_twice() -> GoldSet:
    """The example set with a first claim that rests on two chunks, of which a run may have selected one alone."""
    whole = garden()
    cases = []
    for case in whole.cases:
        first, *others = case.reference.claims if case.reference and case.reference.claims else (None,)
        second = next((c for c in others if first and c.citation_id != first.citation_id), None)
        if second is not None:
            phrases = (*first.support_phrases, *second.support_phrases)
            both = first.model_copy(update={"support_phrases": phrases})
            claims = (with_citations(both, (first.citation_id, second.citation_id)), *others)
            reference = case.reference.model_copy(update={"claims": claims})
            cases.append(case.model_copy(update={"reference": reference}))
    return whole.model_copy(update={"cases": tuple(cases)})


@pytest.mark.parametrize("profile", [STRICT, LESSON], ids=lambda profile: profile.name)
@pytest.mark.parametrize("goldset", [garden(), unfinished(), cited_twice()], ids=["whole", "unfinished", "cited twice"])
def test_a_variant_beside_others_gets_the_verdict_that_it_gets_alone(goldset: GoldSet, profile: Profile) -> None:
    shelf = shelf_of(goldset.evidence)
    judged = 0
    some = goldset.model_copy(update={"cases": goldset.cases[:: max(1, len(goldset.cases) // 8)]})
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


@pytest.mark.parametrize("added", [" today.", " not today.", " for 7 days."])
def test_a_matrix_after_an_edit_is_the_one_that_is_made_of_nothing_known(added: str) -> None:
    goldset = garden()
    known = shelf_of(goldset.evidence)
    edited = 0
    for case in goldset.cases[::5]:
        case_matrix(case, known, goldset.policy, STRICT)
        for claim in case.reference.claims if case.reference else ():
            told = claim.model_copy(update={"text": claim.text[:-1] + added})
            claims = tuple(told if c is claim else c for c in case.reference.claims)
            now = case.model_copy(update={"reference": case.reference.model_copy(update={"claims": claims})})
            fresh = case_matrix(now, shelf_of(goldset.evidence), goldset.policy, STRICT)
            assert case_matrix(now, known, goldset.policy, STRICT) == fresh
            edited += 1
    assert edited > 10


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
