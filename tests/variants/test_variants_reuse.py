"""A matrix takes from the one before what an edit left true, and comes out as if it had been made alone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from garden_set import FERRY, OTHER, THIRD, chunk, garden, one_claim, shelf_of
from hypothesis import given, settings
from hypothesis import strategies as st
from test_variants_laws import CASES, CLAIMS, POINTS, TEXTS

from goldtui.gates.chain import LESSON, STRICT, Profile
from goldtui.gates.confirm import CONFIRMATIONS_KEY, confirmation_digest
from goldtui.gates.workings import MOST_KEPT, forget_older
from goldtui.model.policy import Policy, UnlabelledClaims
from goldtui.model.records import Answer, GoldCase
from goldtui.variants.matrix import case_matrix
from goldtui.variants.shelf import CASES_KEPT

POLICIES = st.builds(
    Policy,
    min_precision=st.sampled_from([0.0, 0.5]),
    unlabelled_claims=st.sampled_from(UnlabelledClaims),
    required_versions=st.sampled_from([(), ("retriever",)]),
)
CONFIRMED = {
    CONFIRMATIONS_KEY: [
        {"code": "phrase_short", "digest": confirmation_digest("phrase_short", "May"), "by": "ana", "reason": "a name"}
    ]
}
EVIDENCE = (chunk("ferry", "The ferry is not free. At most 3 days in May, from 11:00 must do."), OTHER, THIRD)


@st.composite
def edits(draw: st.DrawFn) -> tuple[GoldCase, ...]:
    """One case as it is written: each time with another field changed, or back as it was two edits before."""
    written = [draw(CASES)]
    for _ in range(draw(st.integers(1, 5))):
        case = written[-1]
        reference = case.reference or Answer()
        claims = reference.claims
        match draw(st.integers(0, 8)):
            case 0 | 1 if claims:
                place = draw(st.integers(0, len(claims) - 1))
                changed = draw(st.sampled_from(["text", "citation_id", "answer_point", "support_phrases"]))
                value = getattr(draw(CLAIMS.filter(bool))[0], changed)
                one = claims[place].model_copy(update={changed: value})
                reference = reference.model_copy(update={"claims": (*claims[:place], one, *claims[place + 1 :])})
                case = case.model_copy(update={"reference": reference})
            case 2:
                case = case.model_copy(update={"reference": reference.model_copy(update={"claims": draw(CLAIMS)})})
            case 3:
                case = case.model_copy(update={"reference": reference.model_copy(update={"text": draw(TEXTS)})})
            case 4:
                case = case.model_copy(update={"points": draw(POINTS)})
            case 5:
                case = case.model_copy(update={"extra": draw(st.sampled_from([{}, CONFIRMED]))})
            case 6:
                other = draw(CASES)
                names = ("question", "expected_behaviour", "required_source_ids", "constraints")
                name = draw(st.sampled_from(names))
                case = case.model_copy(update={name: getattr(other, name)})
            case 7:
                # As it comes back from a file: equal, and none of it the same object.
                case = GoldCase.model_validate_json(case.model_dump_json())
            case _:
                case = written[max(0, len(written) - 2)]
        written.append(case)
    return tuple(written)


@settings(max_examples=80, deadline=None)
@given(edits(), st.lists(POLICIES, min_size=1, max_size=2), st.sampled_from([STRICT, LESSON]))
def test_a_matrix_made_after_any_edits_is_the_one_made_alone(
    written: Sequence[GoldCase], policies: Sequence[Policy], profile: Profile
) -> None:
    shelf = shelf_of(EVIDENCE)
    for number, case in enumerate(written):
        policy = policies[number % len(policies)]
        assert case_matrix(case, shelf, policy, profile) == case_matrix(case, shelf_of(EVIDENCE), policy, profile)


@pytest.mark.parametrize("profile", [STRICT, LESSON], ids=lambda profile: profile.name)
def test_each_word_typed_in_a_claim_of_the_example_set_gives_the_matrix_made_alone(profile: Profile) -> None:
    goldset = garden()
    shelf = shelf_of(goldset.evidence)
    for case in goldset.cases[::6]:
        reference = case.reference
        if reference is None:
            continue
        for place, claim in enumerate(reference.claims[:2]):
            words = claim.text.split(" ")
            for number in (1, len(words) // 2, len(words)):
                typed = claim.model_copy(update={"text": " ".join(words[:number])})
                claims = (*reference.claims[:place], typed, *reference.claims[place + 1 :])
                edited = case.model_copy(update={"reference": reference.model_copy(update={"claims": claims})})
                alone = case_matrix(edited, shelf_of(goldset.evidence), goldset.policy, profile)
                assert case_matrix(edited, shelf, goldset.policy, profile) == alone


def test_variants_of_the_trace_stay_the_same_objects_while_a_claim_is_written() -> None:
    shelf = shelf_of((FERRY, OTHER, THIRD))

    def traces(text: str) -> list[object]:
        rows = case_matrix(one_claim(text, "ferry leaves"), shelf, Policy(), STRICT).rows
        return [row.variant.trace for row in rows if row.variant is not None and row.variant.trace is not None]

    before, after = traces("The ferry leaves at 09:30."), traces("The ferry leaves at 09:30 sharp.")
    assert len(before) > 5
    assert all(one is other for one, other in zip(before, after, strict=True))


def test_only_so_many_cases_are_kept_and_the_oldest_goes_first() -> None:
    shelf = shelf_of((FERRY, OTHER, THIRD))
    case = one_claim("The ferry leaves at 09:30.")
    cases = [case.model_copy(update={"case_id": f"q{number}"}) for number in range(CASES_KEPT + 1)]
    kept = [shelf.reuse(one, Policy()) for one in cases]
    assert shelf.reuse(cases[-1], Policy()) is kept[-1]
    assert shelf.reuse(cases[1], Policy()) is kept[1]
    assert shelf.reuse(cases[0], Policy()) is not kept[0]


def test_the_older_half_is_forgotten_when_too_much_is_kept() -> None:
    few, many = dict.fromkeys(range(MOST_KEPT)), dict.fromkeys(range(MOST_KEPT + 1))
    forget_older(few)
    forget_older(many)
    assert len(few) == MOST_KEPT
    assert list(many) == list(range((MOST_KEPT + 1) // 2, MOST_KEPT + 1))
