"""A release frozen under `strict-1` keeps being judged by it: phrases and contradictions, whatever else is said."""

from __future__ import annotations

from typing import Any

import pytest
from builders import (
    C_BAGS,
    C_COST,
    C_COUNT,
    CHUNKS,
    COST,
    COUNT,
    GOLD,
    answer,
    case,
    chunk,
    codes,
    confirmed,
    gate,
    run,
    run_over,
    shipped,
    verdict,
)

from goldtui.model.policy import Policy, UnlabelledClaims
from goldtui.model.records import Answer, LabelledBy
from goldtui.model.results import Severity, Stage, Status, Verdict

FIRST = Policy(judgement="strict-1")

FREELY_WORDED = (
    ("Each reader may borrow 4 books.", "loans"),
    ("Late books cost 20 cents a day.", "loans"),
    ("Bags stay in the lockers.", "rooms"),
)


def first_rule(*parts: Any, **named: Any) -> Verdict:
    """The verdict of the first rule."""
    return verdict(*parts, **{"policy": FIRST, **named})


def saying(text: str) -> Verdict:
    """The reference, but its first claim says this next to its honest phrase."""
    return first_rule(None, run(), answer(C_COUNT.model_copy(update={"text": text}), C_COST, C_BAGS))


def test_an_answer_in_free_words_around_the_answer_phrases_is_released() -> None:
    assert first_rule(None, run(), shipped(*FREELY_WORDED)).released
    assert verdict(None, run(), shipped(*FREELY_WORDED)).first_failed_stage is Stage.NOT_TESTED


@pytest.mark.parametrize(
    "text",
    [
        "A reader may borrow 40 books for 30 days.",
        "A reader may borrow 4 books for 90 days.",
        "A reader may borrow 4 books for 30 weeks.",
        "A reader may not borrow 4 books for 30 days.",
        "No reader may borrow 4 books for 30 days.",
    ],
    ids=["number", "second number", "unit", "not", "no"],
)
def test_another_number_or_unit_or_a_denial_contradicts_the_phrase(text: str) -> None:
    judged = saying(text)
    assert "claim_contradicts_phrase" in codes(judged, "faithfulness")
    assert judged.first_failed_stage is Stage.ANSWER_FAITHFULNESS


def test_what_stands_behind_a_true_sentence_is_not_read() -> None:
    assert saying("A reader may borrow 4 books for 30 days and is given tea by the porter.").released


def test_a_confirmed_contradiction_counts_until_the_claim_changes() -> None:
    text, phrases = "A reader may borrow four or 5 books.", C_COUNT.support_phrases
    gold = confirmed(case(), "claim_contradicts_phrase", text, *phrases)
    said = C_COUNT.model_copy(update={"text": text})
    assert "claim_contradicts_phrase" in codes(first_rule(None, run(), answer(said)))
    assert "claim_contradicts_phrase" not in codes(first_rule(gold, run(), answer(said)))
    changed = said.model_copy(update={"text": f"{text} Yes."})
    assert "claim_contradicts_phrase" in codes(first_rule(gold, run(), answer(changed)))


def test_a_claim_that_denies_an_answer_phrase_does_not_make_the_point() -> None:
    judged = first_rule(None, run(), shipped(("A reader may not borrow 4 books.", "loans"), *FREELY_WORDED[1:]))
    assert codes(judged, "faithfulness")[0] == "answer_phrase_negated"
    assert codes(judged, "points_covered") == ["point_missing"]


def test_confirming_that_a_claim_agrees_with_its_phrases_does_not_let_it_deny_the_point() -> None:
    text = "A reader may not borrow 4 books."
    gold = confirmed(case(), "claim_contradicts_phrase", text, *C_COUNT.support_phrases)
    judged = first_rule(gold, run(), shipped((text, "loans")))
    assert codes(judged, "faithfulness") == ["answer_phrase_negated"]
    assert judged.metrics.faithfulness == judged.metrics.point_coverage == "0/1"


def test_where_the_reference_itself_says_the_point_with_a_not_a_claim_may_too() -> None:
    closed = COST.model_copy(update={"answer_phrases": ("open on Sunday",)})
    gold_claim = C_COST.model_copy(update={"text": "It is not open on Sunday.", "support_phrases": ("shut on Sunday",)})
    gold = case(points=(closed,), required_source_ids=("loans",), reference=Answer(claims=(gold_claim,)))
    chunks = (chunk("loans", "The room is shut on Sunday."),)
    judged = first_rule(gold, run_over("loans"), shipped(("The room is not open on Sunday.", "loans")), chunks)
    assert "answer_phrase_negated" not in codes(judged)


@pytest.mark.parametrize(
    ("rule", "severity", "released"),
    [
        (UnlabelledClaims.BLOCK, Severity.WARNING, False),
        (UnlabelledClaims.JUDGE, Severity.WARNING, False),
        (UnlabelledClaims.REPORT, Severity.NOTICE, True),
    ],
)
def test_a_claim_without_an_answer_phrase_is_unaligned_even_where_its_source_says_it(
    rule: UnlabelledClaims, severity: Severity, released: bool
) -> None:
    said = shipped(*FREELY_WORDED, ("The map room opens at 09:00.", "rooms"))
    policy = FIRST.model_copy(update={"unlabelled_claims": rule})
    judged = first_rule(None, run(), said, policy=policy)
    assert codes(judged, "faithfulness", severity) == ["claim_unaligned"]
    assert judged.released is released
    assert codes(verdict(None, run(), said), "faithfulness").count("claim_unaligned") == 0


def test_a_label_that_is_believed_proves_any_claim_that_contradicts_nothing() -> None:
    lie = C_COUNT.model_copy(
        update={"text": "Everybody may take a boat.", "support_phrases": ("A late book costs 20 cents a day",)}
    )
    assert gate(first_rule(None, run(), answer(lie)), "faithfulness").status is Status.PASS
    blind = first_rule(None, run(), answer(lie, by=LabelledBy.PIPELINE))
    assert codes(blind, "faithfulness") == ["claim_unaligned"]


def test_a_language_without_a_list_of_negating_words_is_reported_and_stops_nothing() -> None:
    source = "本は四冊まで借りられます。"
    count = COUNT.model_copy(update={"answer_phrases": ("四冊まで",)})
    claim = C_COUNT.model_copy(update={"text": source, "citation_id": "ja", "support_phrases": (source[:-1],)})
    gold = case(points=(count,), required_source_ids=("ja",), reference=Answer(claims=(claim,)))
    judged = first_rule(gold, run_over("ja"), None, (chunk("ja", source),))
    assert codes(judged) == ["negation_not_checked"]
    assert judged.released


def test_a_citation_beside_its_source_fails_at_citations_and_names_the_right_one() -> None:
    swapped = C_COUNT.model_copy(update={"citation_id": "rooms"})
    judged = first_rule(None, run(), answer(swapped, C_COST, C_BAGS))
    assert codes(judged) == ["citation_does_not_establish"]
    told = gate(judged, "citation_support").findings[0].message
    assert "selected chunk 'loans' holds it" in told


def test_the_reference_of_the_base_case_is_released_under_either_rule() -> None:
    assert first_rule().released
    assert verdict().released
    assert first_rule(None, run(), answer(*GOLD), CHUNKS).released
