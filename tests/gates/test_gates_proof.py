"""What proves a claim: the gold's phrases in the selected text, never the word of the answer under test."""

from __future__ import annotations

import pytest
from builders import (
    BAGS,
    C_BAGS,
    C_COST,
    C_COUNT,
    CHUNKS,
    COST,
    COUNT,
    GOLD,
    LOANS,
    NOW,
    ROOMS,
    SHIPPED_WELL,
    answer,
    case,
    chunk,
    codes,
    confirmed,
    exhibit,
    findings,
    gate,
    refusal_case,
    run,
    run_over,
    shipped,
    verdict,
)
from pydantic import ValidationError

from goldtui.casework.judge_set import judge_set
from goldtui.gates.chain import STRICT
from goldtui.gates.confirm import CONFIRMATIONS_KEY
from goldtui.model.goldset import GoldSet
from goldtui.model.policy import DEFAULT_REQUIRED_VERSIONS, Policy, UnlabelledClaims
from goldtui.model.records import Answer, Claim, LabelledBy
from goldtui.model.results import Severity, Stage, Status, Verdict


def _with_phrases(*phrases: str, text: str | None = None) -> Verdict:
    """The reference answer, but its first claim rests on these phrases (and says this)."""
    first = C_COUNT.model_copy(update={"support_phrases": phrases, "text": C_COUNT.text if text is None else text})
    return verdict(None, run(), answer(first, C_COST, C_BAGS))


# What a bare substring rule lets through, each refused here by its own code.


@pytest.mark.parametrize("phrases", [(), ("",), (" ",), ("\u200b",), ("...",)])
def test_a_claim_with_nothing_to_look_for_is_not_tested_and_not_released(phrases: tuple[str, ...]) -> None:
    judged = _with_phrases(*phrases)
    assert codes(judged, "faithfulness") == ["phrase_empty"]
    assert judged.first_failed_stage is Stage.NOT_TESTED
    assert judged.metrics.faithfulness == "2/3"


@pytest.mark.parametrize("phrases", [("A",), ("book",), tuple("books")])
def test_letters_and_short_words_prove_nothing(phrases: tuple[str, ...]) -> None:
    judged = _with_phrases(*phrases)
    assert codes(judged, "faithfulness") == ["phrase_short"] * len(phrases)
    assert not judged.released


def test_a_phrase_list_that_is_one_string_is_refused_not_read_letter_by_letter() -> None:
    with pytest.raises(ValidationError):
        Claim(claim_id="c", support_phrases="4 books")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("source", "phrase"),
    [
        ("No one is unable to read.", "able to read"),
        ("The form voices disapproval of it.", "approval of it"),
        ("The loan lasts 130 days.", "30 days"),
        ("The balance is -4 pounds.", "4 pounds"),
        ("Version 2.10 is used.", "Version 2.1"),
        ("The load is 1,200 kg.", "200 kg"),
    ],
)
def test_a_phrase_cut_out_of_a_word_or_a_number_is_absent(source: str, phrase: str) -> None:
    judged = verdict(
        None,
        run(),
        answer(C_COUNT.model_copy(update={"support_phrases": (phrase,), "text": phrase})),
        (chunk("loans", source), *CHUNKS[1:]),
    )
    assert codes(judged, "faithfulness", Severity.ERROR) == ["phrase_absent"]


@pytest.mark.parametrize(
    ("source", "phrase"),
    [
        ("A reader may not borrow 4 books.", "borrow 4 books"),
        ("Deputies do not authorise late returns.", "authorise late returns"),
        ("Maps leave the room without written approval.", "written approval"),
    ],
)
def test_a_phrase_that_its_sentence_denies_fails_as_negated(source: str, phrase: str) -> None:
    claim = C_COUNT.model_copy(update={"support_phrases": (phrase,), "text": phrase})
    chunks = (chunk("loans", source), *CHUNKS[1:])
    assert codes(verdict(None, run(), answer(claim), chunks), "faithfulness")[0] == "phrase_negated"


def test_a_false_sentence_with_honest_phrases_contradicts_them() -> None:
    denied = _with_phrases(*C_COUNT.support_phrases, text="A reader may not borrow 4 books for 30 days.")
    raised = _with_phrases(*C_COUNT.support_phrases, text="A reader may borrow 40 books for 30 days.")
    for judged in (denied, raised):
        assert "claim_contradicts_phrase" in codes(judged, "faithfulness")
        assert judged.first_failed_stage is Stage.ANSWER_FAITHFULNESS


def test_claims_without_phrases_are_not_released_however_many_there_are() -> None:
    bare = [c.model_copy(update={"support_phrases": ()}) for c in GOLD]
    judged = verdict(None, run(), answer(*bare))
    assert judged.first_failed_stage is Stage.NOT_TESTED
    assert judged.metrics.faithfulness == "0/1"


def test_one_phrase_for_every_point_is_pointed_out_and_does_not_prove_a_blind_answer() -> None:
    generic = [c.model_copy(update={"support_phrases": ("for 30 days",), "citation_id": "loans"}) for c in GOLD]
    judged = verdict(None, run(), answer(*generic))
    assert "phrase_shared" in codes(judged, "faithfulness")
    blind = [c.model_copy(update={"text": "The rules settle it."}) for c in generic]
    judged = verdict(None, run(), answer(*blind, by=LabelledBy.PIPELINE))
    assert codes(judged, "faithfulness") == ["claim_unaligned"] * 3
    assert not judged.released


@pytest.mark.parametrize("padding", [0, 3, 9, 19])
def test_true_claims_around_a_false_one_never_lift_it_over_the_gate(padding: int) -> None:
    false = C_COUNT.model_copy(update={"claim_id": "bad", "text": "A reader may borrow 9 books."})
    judged = verdict(None, run(), answer(*GOLD, false, *(C_COST for _ in range(padding))))
    assert judged.first_failed_stage is Stage.ANSWER_FAITHFULNESS
    assert (gate(judged, "faithfulness").k, gate(judged, "faithfulness").n) == (3 + padding, 4 + padding)


def test_a_case_without_points_or_sources_is_not_tested_instead_of_dividing_by_zero() -> None:
    for gold in (case(points=()), case(required_source_ids=())):
        judged = verdict(gold, run())
        assert judged.first_failed_stage is Stage.NOT_TESTED


def test_context_padding_is_reported_and_fails_where_the_policy_says_so() -> None:
    padded = run_over("loans", "rooms", "gifts")
    assert codes(verdict(None, padded)) == ["noise_padding"]
    assert verdict(None, padded).metrics.context_precision == "2/3"
    judged = verdict(None, padded, policy=Policy(min_precision=0.9))
    assert judged.first_failed_stage is Stage.CONTEXT_SELECTION


@pytest.mark.parametrize(("least", "released"), [(0.0, True), (0.6666, True), (0.6667, False), (1.0, False)])
def test_the_least_precision_is_compared_exactly(least: float, released: bool) -> None:
    padded = run_over("loans", "rooms", "gifts")
    assert verdict(None, padded, policy=Policy(min_precision=least)).released is released


def test_a_precision_of_exactly_the_minimum_passes() -> None:
    chunks = (*CHUNKS, chunk("a", "Aa."), chunk("b", "Bb."))
    trace = run_over("loans", "rooms", "gifts", "a", "b")
    assert verdict(None, trace, None, chunks, Policy(min_precision=0.4)).released
    assert not verdict(None, trace, None, chunks, Policy(min_precision=0.41)).released


def test_a_claim_may_rest_on_two_chunks_but_one_citation_must_carry_it() -> None:
    both = C_COUNT.model_copy(update={"support_phrases": (*C_COUNT.support_phrases, "Bags are left in the lockers")})
    judged = verdict(None, run(), answer(both, C_COST, C_BAGS))
    assert gate(judged, "faithfulness").status is Status.PASS
    assert codes(judged, "citation_support") == ["citation_does_not_establish"]
    assert "'rooms' holds it" in findings(judged, "citation_support")[0].message


def test_a_phrase_in_a_chunk_that_was_not_selected_proves_nothing() -> None:
    gifts = Claim(
        claim_id="c1",
        text="The registrar lists every gift of books.",
        citation_id="gifts",
        support_phrases=("lists every gift of books",),
    )
    assert codes(verdict(None, run(), answer(gifts)), "faithfulness") == ["phrase_absent", "claim_says_more"]


def test_a_correct_refusal_is_released() -> None:
    assert verdict(refusal_case(), run_over(), shipped(text="Not in context")).released


# Whose labels count.


def test_a_right_answer_that_brings_no_phrases_is_released() -> None:
    judged = verdict(None, run(), shipped(*SHIPPED_WELL))
    assert judged.released
    assert judged.metrics.faithfulness == judged.metrics.citation_support == judged.metrics.point_coverage == "1/1"


def test_an_answer_that_brings_its_own_phrases_is_judged_by_the_golds() -> None:
    lie = Claim(
        claim_id="p1",
        text="A reader may borrow 4 books for 90 days.",
        citation_id="rooms",
        support_phrases=("Bags are left in the lockers",),
        answer_point="count",
    )
    judged = verdict(None, run(), answer(lie, by=LabelledBy.PIPELINE))
    assert set(codes(judged, "faithfulness")) == {"claim_contradicts_phrase"}
    assert codes(judged, "citation_support") == ["citation_does_not_establish"]
    assert judged.metrics.faithfulness == "0/1"


def test_the_point_a_pipeline_names_is_a_hint_that_proves_nothing() -> None:
    hinted = Claim(claim_id="p1", text="The lamps are green.", citation_id="loans", answer_point="count")
    assert codes(verdict(None, run(), answer(hinted, by=LabelledBy.PIPELINE)), "faithfulness") == ["claim_unaligned"]
    wrong = [
        Claim(claim_id=f"p{n}", text=text, citation_id=cited, answer_point="bags")
        for n, (text, cited) in enumerate(SHIPPED_WELL)
    ]
    assert verdict(None, run(), answer(*wrong, by=LabelledBy.PIPELINE)).released


def test_a_claim_that_makes_two_points_needs_the_phrases_of_both() -> None:
    gold_text = "A reader may borrow 4 books for 30 days, and a late book costs 20 cents a day."
    judged = verdict(None, run(), shipped((gold_text, "loans"), SHIPPED_WELL[2]))
    assert judged.released
    cost_elsewhere = (chunk("loans", "A reader may borrow 4 books for 30 days."), chunk("rooms", ROOMS), CHUNKS[2])
    judged = verdict(None, run(), shipped((gold_text, "loans"), SHIPPED_WELL[2]), cost_elsewhere)
    assert codes(judged, "faithfulness", Severity.ERROR) == ["phrase_absent"]


def test_a_claim_that_denies_an_answer_phrase_does_not_make_the_point() -> None:
    judged = verdict(None, run(), shipped(("A reader may not borrow 4 books for 30 days.", "loans"), *SHIPPED_WELL[1:]))
    assert codes(judged, "faithfulness") == ["claim_contradicts_phrase"]
    assert codes(judged, "points_covered") == ["point_missing"]


def test_where_the_reference_itself_says_the_point_with_a_not_a_claim_may_too() -> None:
    closed = COST.model_copy(update={"answer_phrases": ("open on Sunday",)})
    denial = {"text": "The room is not open on Sunday.", "support_phrases": ("room is not open on Sunday",)}
    gold_claim = C_COST.model_copy(update=denial)
    gold = case(points=(closed,), required_source_ids=("loans",), reference=Answer(claims=(gold_claim,)))
    chunks = (chunk("loans", "On holidays the room is not open on Sunday. It opens at nine."), *CHUNKS[1:])
    for released, text in (
        (True, "On holidays the room isn't open on Sunday."),
        (False, "The room is open on Sunday."),
    ):
        judged = verdict(gold, run_over("loans"), shipped((text, "loans")), chunks)
        assert judged.released is released


def test_a_point_whose_gold_claim_has_no_phrases_cannot_judge_a_blind_answer() -> None:
    gold = case(reference=answer(C_COUNT.model_copy(update={"support_phrases": ()}), C_COST, C_BAGS))
    judged = verdict(gold, run(), shipped(*SHIPPED_WELL))
    assert codes(judged, "faithfulness") == ["phrase_empty"]
    assert judged.first_failed_stage is Stage.NOT_TESTED


@pytest.mark.parametrize(
    ("rule", "severity", "released"),
    [
        (UnlabelledClaims.BLOCK, Severity.WARNING, False),
        (UnlabelledClaims.JUDGE, Severity.WARNING, False),
        (UnlabelledClaims.REPORT, Severity.NOTICE, True),
    ],
)
def test_the_policy_says_what_an_unrecognised_claim_does(
    rule: UnlabelledClaims, severity: Severity, released: bool
) -> None:
    said = shipped(*SHIPPED_WELL, ("The lamps are green.", "loans"))
    judged = verdict(None, run(), said, policy=Policy(unlabelled_claims=rule))
    assert codes(judged, "faithfulness", severity) == ["claim_unaligned"]
    assert judged.released is released


def test_a_label_in_a_trace_file_is_not_believed_but_one_in_the_sets_own_files_is() -> None:
    unworded = case(points=(COUNT.model_copy(update={"answer_phrases": ()}), COST, BAGS))
    trace = run(answer=answer(*GOLD))
    goldset = GoldSet(cases=(unworded,), evidence=CHUNKS, traces=(trace,), policy=Policy())
    (own,) = judge_set(goldset, STRICT)
    (foreign,) = judge_set(goldset, STRICT, traces=[trace])
    assert own.released
    assert codes(foreign) == ["point_not_judged"]


def test_a_label_lets_no_claim_through_that_its_phrases_do_not_say() -> None:
    lie = C_COUNT.model_copy(update={"text": "Everybody may take a boat."})
    proves_itself = answer(lie.model_copy(update={"support_phrases": ("A late book costs 20 cents a day",)}))
    trace = run(answer=proves_itself)
    goldset = GoldSet(cases=(case(),), evidence=CHUNKS, traces=(trace,), policy=Policy())
    (own,) = judge_set(goldset, STRICT)
    (foreign,) = judge_set(goldset, STRICT, traces=[trace])
    assert codes(own, "faithfulness") == ["claim_says_more"]
    assert codes(foreign, "faithfulness") == ["claim_unaligned"]
    assert own.first_failed_stage is foreign.first_failed_stage is Stage.NOT_TESTED


def test_the_reference_keeps_its_labels_when_a_foreign_trace_brings_no_answer() -> None:
    assert verdict(None, run(), believe_labels=False).released
    assert exhibit(None, run(), believe_labels=False).answer.answer_id == "reference"


def test_a_claim_worded_unlike_its_points_answer_phrases_is_reported_as_such() -> None:
    judged = verdict(
        None, run(), answer(C_COUNT, C_COST, C_BAGS.model_copy(update={"text": "Bags are left in lockers."}))
    )
    assert codes(judged) == ["answer_phrase_missing"]


def test_an_okay_point_may_be_left_out() -> None:
    gold = case(points=(COUNT, COST))
    assert verdict(gold, run(), answer(C_COUNT, C_COST)).released


def test_a_forbidden_phrase_fails_in_text_and_in_claims_unless_it_is_denied() -> None:
    said = "as many books as they like"
    for lie in (
        answer(*GOLD, text=f"Readers borrow {said}."),
        answer(*GOLD[:2], C_BAGS.model_copy(update={"text": f"Bags in the lockers, {said}."})),
        shipped(*SHIPPED_WELL, (f"They take {said}.", "loans")),
    ):
        assert "forbidden_phrase" in codes(verdict(None, run(), lie), "faithfulness")
    denied = answer(*GOLD, text=f"{LOANS} Readers may not borrow {said}.")
    assert verdict(None, run(), denied).released


def test_two_claims_do_not_say_together_what_neither_says() -> None:
    halves = ("as many books as", "they like")
    claims = [c.model_copy(update={"text": f"{c.text[:-1]} {half}"}) for c, half in zip(GOLD, halves, strict=False)]
    judged = verdict(None, run(), answer(*claims))
    assert "forbidden_phrase" not in codes(judged)


# A reviewer's confirmation.


def test_a_confirmed_negated_phrase_counts_until_the_source_changes() -> None:
    text, phrase = "Without a card no reader may borrow 4 books.", "may borrow 4 books"
    claim = C_COUNT.model_copy(update={"support_phrases": (phrase,), "text": "With a card one may borrow 4 books."})
    gold = confirmed(confirmed(case(), "claim_says_more", claim.text, phrase), "phrase_negated", phrase, text)
    chunks = (chunk("loans", text), *CHUNKS[1:])
    assert codes(verdict(None, run(), answer(claim), chunks), "faithfulness") == ["phrase_negated", "claim_says_more"]
    assert codes(verdict(gold, run(), answer(claim), chunks), "faithfulness") == []
    moved = (chunk("loans", f"{text} "), *CHUNKS[1:])
    assert "phrase_negated" in codes(verdict(gold, run(), answer(claim), moved))


def test_a_confirmed_contradiction_counts_until_the_claim_or_a_phrase_changes() -> None:
    text, phrases = "A reader may borrow 5 books.", C_COUNT.support_phrases
    gold = confirmed(case(), "claim_contradicts_phrase", text, *phrases)
    said = C_COUNT.model_copy(update={"text": text})
    assert "claim_contradicts_phrase" in codes(verdict(None, run(), answer(said)))
    assert "claim_contradicts_phrase" not in codes(verdict(gold, run(), answer(said)))
    for changed in ({"text": "A reader may borrow 6 books."}, {"support_phrases": (*phrases, "A late book")}):
        assert "claim_contradicts_phrase" in codes(verdict(gold, run(), answer(said.model_copy(update=changed))))


def test_a_short_phrase_and_a_crossing_one_can_be_confirmed() -> None:
    short = C_BAGS.model_copy(update={"support_phrases": ("Bags",)})
    assert "phrase_short" not in codes(verdict(confirmed(case(), "phrase_short", "Bags"), run(), answer(short)))
    crossing = "for 30 days. A late book"
    long = C_COUNT.model_copy(update={"support_phrases": (crossing,)})
    assert "phrase_crosses_sentence" in codes(verdict(None, run(), answer(long)))
    gold = confirmed(case(), "phrase_crosses_sentence", crossing)
    assert "phrase_crosses_sentence" not in codes(verdict(gold, run(), answer(long)))


@pytest.mark.parametrize(
    "change", [{"reason": ""}, {"reason": "  "}, {"reason": None}, {"digest": "0" * 64}, {"code": "phrase_negated"}]
)
def test_a_confirmation_needs_a_written_reason_its_code_and_its_digest(change: dict[str, object]) -> None:
    short = answer(C_BAGS.model_copy(update={"support_phrases": ("Bags",)}))
    gold = confirmed(case(), "phrase_short", "Bags")
    (entry,) = gold.extra[CONFIRMATIONS_KEY]
    broken = gold.model_copy(update={"extra": {CONFIRMATIONS_KEY: [{**entry, **change}]}})
    assert "phrase_short" in codes(verdict(broken, run(), short))


@pytest.mark.parametrize("listed", [None, "x", {}, [None, 3, [], {}], [{"code": ["x"], "digest": {}, "reason": "r"}]])
def test_what_is_no_list_of_confirmations_confirms_nothing(listed: object) -> None:
    gold = case(extra={CONFIRMATIONS_KEY: listed})
    assert verdict(gold, run()).released


def test_the_versions_the_builders_name_are_the_policys_own() -> None:
    assert [name for name, _ in run().versions] == list(DEFAULT_REQUIRED_VERSIONS)
    assert {c.version for c in CHUNKS} == {NOW}
