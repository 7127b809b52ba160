"""A claim that the answer before had as well is not asked again, and what is said is what asking again would say."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.gates import citation_support, proof
from goldtui.gates.chain import STRICT, judge
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.ledger import shared_ends
from goldtui.gates.reference_trace import reference_trace
from goldtui.model.policy import Policy
from goldtui.model.records import Answer, Claim, EvidenceChunk, GoldCase, LabelledBy
from goldtui.variants.matrix import case_matrix
from goldtui.variants.shelf import Shelf

sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))

from made_sets import one_case


def made(claims: int) -> tuple[GoldCase, EvidenceIndex]:
    case, chunks = one_case(claims)
    evidence = EvidenceIndex(EvidenceChunk.model_validate(chunk, strict=False) for chunk in chunks)
    return GoldCase.model_validate(case, strict=False), evidence


@given(st.lists(st.integers(0, 3)), st.lists(st.integers(0, 3)))
def test_what_both_ends_share_is_never_counted_twice(before: list[int], now: list[int]) -> None:
    things = [object() for _ in range(4)]
    one, other = [things[n] for n in before], [things[n] for n in now]
    start, left = shared_ends(one, other)
    assert start + left <= min(len(one), len(other))
    assert one[:start] == other[:start]
    assert one[len(one) - left :] == other[len(other) - left :]


def asked(claims: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """How often a claim or a citation is looked at while the matrix of a case of so many claims is made."""
    times = 0

    def counting(work):  # type: ignore[no-untyped-def]
        def count(*args):  # type: ignore[no-untyped-def]
            nonlocal times
            times += 1
            return work(*args)

        return count

    case, evidence = made(claims)
    shelf = Shelf([source.chunk for source in evidence.current.values()], evidence)
    with monkeypatch.context() as patch:
        patch.setattr(proof, "_entry_once", counting(proof._entry_once))
        patch.setattr(citation_support, "_fault", counting(citation_support._fault))
        case_matrix(case, shelf, Policy(), STRICT)
    return times


def test_twice_the_claims_are_asked_about_twice_as_often(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(40, monkeypatch) < 2.3 * asked(20, monkeypatch)


@given(st.lists(st.lists(st.integers(0, 7), max_size=9), min_size=1, max_size=6), st.booleans(), st.booleans())
def test_a_verdict_made_from_the_one_before_is_the_verdict_made_alone(
    answers: list[list[int]], own: bool, whole: bool
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for module in (proof, citation_support):
            patch.setattr(module, "FEW", 16 if whole else 0)
        _same_alone(answers, own)


def _same_alone(answers: list[list[int]], own: bool) -> None:
    case, evidence = made(6)
    policy, reference = Policy(), case.reference
    assert reference is not None
    wrong = Claim(claim_id="w", text=reference.claims[0].text.replace("past", "before"), citation_id="s0")
    strange = Claim(claim_id="s", text="Nobody knows the hour.", citation_id=None, support_phrases=("hour of day",))
    claims = (*reference.claims, wrong, strange)
    trace = reference_trace(case, evidence, policy)
    first = Exhibit(case, trace, reference, evidence, policy, True)
    for places in answers:
        by = LabelledBy.REVIEWER if own else LabelledBy.PIPELINE
        answer = Answer(text="What is said.", claims=tuple(claims[place] for place in places), labelled_by=by)
        alone = Exhibit(case, trace, answer, evidence, policy, True)
        assert judge(first.beside(answer=answer)) == judge(alone)
