"""What `strict-2` says of a claim: supported with nothing left over, contradicted, or open with its words named."""

from __future__ import annotations

import pytest
from builders import (
    C_BAGS,
    C_COST,
    C_COUNT,
    CHUNKS,
    COUNT,
    GOLD,
    LOANS,
    SHIPPED_WELL,
    answer,
    case,
    chunk,
    codes,
    confirmed,
    findings,
    gate,
    run,
    run_over,
    shipped,
    verdict,
)

from goldtui.model.policy import Policy
from goldtui.model.records import LabelledBy
from goldtui.model.results import Severity, Stage, Verdict

RIDER = "A reader may borrow 4 books for 30 days and is given tea by the porter."


def labelled(text: str) -> Verdict:
    """The reference, but its first claim says this next to its honest phrase."""
    return verdict(None, run(), answer(C_COUNT.model_copy(update={"text": text}), C_COST, C_BAGS))


def said(text: str, cited: str | None = "loans") -> Verdict:
    """A system's answer whose first claim is this one."""
    return verdict(None, run(), shipped((text, cited), *SHIPPED_WELL[1:]))


def told(judged: Verdict) -> str:
    """What faithfulness says first."""
    return findings(judged, "faithfulness")[0].message


def test_strict_2_is_the_rule_of_a_policy_that_names_none() -> None:
    assert Policy().judgement == "strict-2"


# Open: something is left over.


@pytest.mark.parametrize("how", [labelled, said], ids=["a reviewer's claim", "a pipeline's claim"])
def test_a_rider_behind_a_true_sentence_is_left_open_and_its_words_are_named(how: object) -> None:
    judged = how(RIDER)  # type: ignore[operator]
    assert codes(judged, "faithfulness") == ["claim_says_more"]
    assert judged.first_failed_stage is Stage.NOT_TESTED
    for word in ("given", "tea", "porter"):
        assert f'"{word}"' in told(judged)
    assert '"books"' not in told(judged)


def test_an_open_claim_leaves_its_citation_and_its_point_open_too() -> None:
    judged = said(RIDER)
    assert codes(judged, "citation_support") == ["citation_not_judged"]
    assert codes(judged, "points_covered") == ["point_not_judged"]
    assert not codes(judged, severity=Severity.ERROR)


def test_a_reviewer_who_confirms_what_a_claim_adds_lets_it_pass_until_claim_or_phrase_changes() -> None:
    gold = confirmed(case(), "claim_says_more", RIDER, *C_COUNT.support_phrases)
    claim = C_COUNT.model_copy(update={"text": RIDER})
    assert verdict(gold, run(), answer(claim, C_COST, C_BAGS)).released
    for change in ({"text": f"{RIDER[:-1]}'s cat."}, {"support_phrases": ("may borrow 4 books for 30 days",)}):
        changed = claim.model_copy(update=change)
        assert codes(verdict(gold, run(), answer(changed, C_COST, C_BAGS)), "faithfulness") == ["claim_says_more"]


def test_a_confirmation_without_a_reason_confirms_nothing() -> None:
    gold = confirmed(case(), "claim_says_more", RIDER, *C_COUNT.support_phrases, reason=" ")
    claim = C_COUNT.model_copy(update={"text": RIDER})
    assert not verdict(gold, run(), answer(claim, C_COST, C_BAGS)).released


# Contradicted: one thing is another, and it is named.


@pytest.mark.parametrize("how", [labelled, said], ids=["a reviewer's claim", "a pipeline's claim"])
@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("A reader may borrow 4 books for 13 days.", ("13 days", "30 days")),
        ("A reader must not borrow 4 books for 30 days.", ("must not", "may")),
    ],
)
def test_a_changed_value_or_operator_fails_and_both_sides_are_named(how: object, text: str, named: str) -> None:
    judged = how(text)  # type: ignore[operator]
    assert codes(judged, "faithfulness") == ["claim_contradicts_phrase"]
    assert judged.first_failed_stage is Stage.ANSWER_FAITHFULNESS
    for part in named:
        assert part in told(judged)


def test_a_lie_with_a_rider_is_left_open_since_the_rest_may_be_another_thing() -> None:
    judged = said("A reader may borrow 4 books for 13 days from the travelling library.")
    assert judged.first_failed_stage is Stage.NOT_TESTED


# What a system may say beyond the points.


def test_a_claim_that_stands_in_its_cited_and_selected_chunk_is_supported_without_a_point() -> None:
    for text in ("The map room opens at 09:00.", "At nine o'clock the map room opens."):
        assert verdict(None, run(), shipped(*SHIPPED_WELL, (text, "rooms"))).released
    elsewhere = verdict(None, run(), shipped(*SHIPPED_WELL, ("The registrar lists every gift of books.", "gifts")))
    assert codes(elsewhere, severity=Severity.ERROR) == ["citation_not_selected"]


def test_a_claim_that_its_cited_chunk_contradicts_fails_without_a_point() -> None:
    judged = verdict(None, run(), shipped(*SHIPPED_WELL, ("The map room opens at 11:00.", "rooms")))
    assert codes(judged, "faithfulness") == ["claim_contradicts_phrase"]
    assert "09:00" in told(judged)


def test_a_claim_that_its_sources_do_not_settle_is_open_and_names_its_words() -> None:
    judged = verdict(None, run(), shipped(*SHIPPED_WELL, ("The map room has green lamps.", "rooms")))
    assert codes(judged, "faithfulness") == ["claim_unaligned"]
    assert '"green"' in told(judged)
    assert judged.first_failed_stage is Stage.NOT_TESTED


def test_what_another_case_would_call_not_in_the_phrase_is_supported_by_the_rest_of_the_chunk() -> None:
    whole = C_COUNT.model_copy(update={"support_phrases": ("may borrow 4 books",)})
    gold = case(reference=answer(whole, C_COST, C_BAGS))
    assert verdict(gold, run(), shipped((f"{C_COUNT.text}", "loans"), *SHIPPED_WELL[1:])).released


# The gold's own words.


def test_a_pipeline_may_use_the_words_of_a_reference_claim_that_a_reviewer_confirmed() -> None:
    wording = "Nobody takes home more than 4 books for 30 days."
    gold_claim = C_COUNT.model_copy(update={"text": wording})
    gold = confirmed(
        case(reference=answer(gold_claim, C_COST, C_BAGS)), "claim_says_more", wording, *C_COUNT.support_phrases
    )
    system = shipped((wording, "loans"), *SHIPPED_WELL[1:])
    assert verdict(gold, run(), system).released
    assert not verdict(case(), run(), system).released


def test_the_golds_words_prove_nothing_where_the_context_lacks_its_phrases() -> None:
    moved = (chunk("loans", LOANS.replace("4 books", "a few books")), *CHUNKS[1:])
    judged = verdict(None, run(), shipped(*SHIPPED_WELL), moved)
    assert codes(judged, "faithfulness", Severity.ERROR) == ["phrase_absent"]
    assert judged.metrics.faithfulness == "2/3"


@pytest.mark.parametrize("cited", ["loans", "rooms"])
def test_a_confirmed_wording_is_not_proved_where_the_context_no_longer_holds_its_phrases(cited: str) -> None:
    wording = "Nobody takes home more than 4 books for 30 days."
    gold_claim = C_COUNT.model_copy(update={"text": wording})
    gold = confirmed(
        case(reference=answer(gold_claim, C_COST, C_BAGS)), "claim_says_more", wording, *C_COUNT.support_phrases
    )
    moved = (chunk("loans", LOANS.replace("4 books", "2 books")), *CHUNKS[1:])
    judged = verdict(gold, run(), shipped((wording, cited), *SHIPPED_WELL[1:]), moved)
    assert not judged.released
    assert judged.metrics.faithfulness == "2/3"


def test_a_reviewers_claim_is_not_proved_by_the_words_of_another_reference_claim() -> None:
    wording = "Every reader has 4 books for 30 days."
    gold = confirmed(
        case(reference=answer(C_COUNT.model_copy(update={"text": wording}), C_COST, C_BAGS)),
        "claim_says_more",
        wording,
        *C_COUNT.support_phrases,
    )
    other = C_COUNT.model_copy(update={"text": wording, "support_phrases": ("for 30 days",)})
    assert codes(verdict(gold, run(), answer(other, C_COST, C_BAGS)), "faithfulness") == ["claim_says_more"]


# A right answer is not failed for where it found its words, or for how it spells them.


def test_a_claim_is_established_by_the_chunk_that_it_cites_and_that_says_it_wherever_the_golds_phrase_stands() -> None:
    guide = chunk("guide", "Readers may borrow 4 books. The cloakroom is beside the door.")
    system = shipped(("Readers may borrow 4 books.", "guide"), *SHIPPED_WELL[1:])
    judged = verdict(None, run_over("loans", "rooms", "guide"), system, (*CHUNKS, guide))
    assert codes(judged, severity=Severity.ERROR) == []
    assert judged.released


@pytest.mark.parametrize(
    ("index", "text"),
    [(0, "For 30 days a reader may borrow four books."), (1, "A late book costs 20 cents per day.")],
    ids=["a number in words", "a rate in other words"],
)
def test_a_right_answer_that_spells_a_value_in_its_own_way_never_fails(index: int, text: str) -> None:
    claims = list(SHIPPED_WELL)
    claims[index] = (text, "loans")
    judged = verdict(None, run(), shipped(*claims))
    assert judged.metrics.faithfulness == "1/1"
    assert judged.first_failed_stage in (Stage.PASS, Stage.NOT_TESTED)


def test_a_reviewers_claim_that_cites_the_wrong_chunk_is_faithful_and_fails_at_its_citation() -> None:
    judged = verdict(None, run(), answer(C_COUNT.model_copy(update={"citation_id": "rooms"}), C_COST, C_BAGS))
    assert codes(judged) == ["citation_does_not_establish"]
    assert judged.metrics.faithfulness == "1/1"


def test_the_order_of_claims_changes_no_status() -> None:
    for order in (GOLD, GOLD[::-1]):
        assert verdict(None, run(), answer(*order)).released
    forward, backward = (verdict(None, run(), answer(*claims, by=LabelledBy.PIPELINE)) for claims in (GOLD, GOLD[::-1]))
    assert [r.status for r in forward.results] == [r.status for r in backward.results]


def test_a_point_without_any_claim_is_missing_and_one_whose_claim_is_open_is_not_judged() -> None:
    missing = verdict(None, run(), shipped(*SHIPPED_WELL[1:]))
    assert codes(missing, "points_covered") == ["point_missing"]
    unsettled = verdict(None, run(), shipped((RIDER, "loans"), *SHIPPED_WELL[1:]))
    assert codes(unsettled, "points_covered") == ["point_not_judged"]
    assert gate(unsettled, "points_covered").k == 2
    assert COUNT.point_id in findings(unsettled, "points_covered")[0].where


# The must-say words of a point, with a value spelled another way.


@pytest.mark.parametrize("how", [labelled, said], ids=["a reviewer's claim", "a pipeline's claim"])
def test_a_point_is_made_by_its_value_however_it_is_spelled(how: object) -> None:
    assert how("A reader may borrow four books for thirty days.").released  # type: ignore[operator]


def test_the_first_rule_still_asks_for_the_point_in_its_own_words() -> None:
    claim = C_COUNT.model_copy(update={"text": "A reader may borrow four books for 30 days."})
    judged = verdict(None, run(), answer(claim, C_COST, C_BAGS), policy=Policy(judgement="strict-1"))
    assert codes(judged, "points_covered") == ["answer_phrase_missing"]
