"""A confirmation answers exactly the flag it was given for, and goes with the wording it was bound to."""

from __future__ import annotations

import pytest

from goldtui.casework.confirming import confirm, confirmed_by_claim, flagged
from goldtui.casework.edits import set_claim_text
from goldtui.casework.judge import Judge
from goldtui.gates.confirm import confirmation_digest, confirmations_of, is_confirmed
from goldtui.model.policy import Policy
from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, EvidenceChunk, GoldCase
from goldtui.model.results import Finding, GateResult, Metrics, Severity, Stage, Status, Verdict
from goldtui.model.spot import read

TEXT = "Visitors may not enter the seed vault without a guide. A guide opens the vault at noon."


def chunk(text: str = TEXT) -> EvidenceChunk:
    return EvidenceChunk(chunk_id="vault", version="1", permitted=True, current=True, text=text)


def case(text: str, phrase: str) -> GoldCase:
    claim = Claim(claim_id="k1", text=text, citation_id="vault", support_phrases=(phrase,), answer_point="p1")
    return GoldCase(
        case_id="c1",
        question="Who may enter the vault?",
        expected_behaviour=Behaviour.ANSWER,
        required_source_ids=("vault",),
        points=(AnswerPoint(point_id="p1"),),
        reference=Answer(text=text, claims=(claim,)),
    )


def judge(text: str = TEXT) -> Judge:
    return Judge((chunk(text),), Policy(), lambda ids: ())


@pytest.mark.parametrize(
    ("code", "text", "phrase"),
    [
        ("phrase_negated", "Entering takes a guide.", "enter the seed vault"),
        ("claim_contradicts_phrase", "A guide never opens the vault at noon.", "A guide opens the vault at noon"),
        ("phrase_short", "It opens.", "A"),
        (
            "claim_says_more",
            "A guide opens the vault at noon, and the gardener brings tea.",
            "A guide opens the vault at noon",
        ),
    ],
)
def test_a_flag_is_answered_and_the_answer_ends_with_the_wording(code: str, text: str, phrase: str) -> None:
    gold, court = case(text, phrase), judge()
    before = court.verdict(gold)
    assert before.first_failed_stage in (Stage.ANSWER_FAITHFULNESS, Stage.NOT_TESTED)
    flags = flagged(gold, court.verdict, "k1", court.chunk)
    assert code == flags[0].code

    said = confirm(gold, "k1", flags, "the whole sentence says so", "ana").case
    after = court.verdict(said)
    assert code not in {f.code for r in after.results for f in r.findings}

    if code in ("claim_contradicts_phrase", "claim_says_more"):
        changed = set_claim_text(said, "k1", text.replace("never opens", "does not open").replace("tea", "cake")).case
        assert code in {f.code for r in court.verdict(changed).results for f in r.findings}


def test_a_changed_source_takes_the_confirmation_of_a_negated_phrase_away() -> None:
    gold = case("Entering takes a guide.", "enter the seed vault")
    flags = flagged(gold, judge().verdict, "k1", judge().chunk)
    said = confirm(gold, "k1", flags, "a guide is enough", "ana").case
    moved = judge(TEXT.replace("without a guide", "at all")).verdict(said)
    assert "phrase_negated" in {f.code for r in moved.results for f in r.findings}


def test_a_blank_reason_confirms_nothing() -> None:
    gold = case("A guide never opens the vault at noon.", "A guide opens the vault at noon")
    flags = flagged(gold, judge().verdict, "k1", judge().chunk)
    assert confirm(gold, "k1", flags, "  ", "ana").case is gold


def test_confirming_again_keeps_one_entry() -> None:
    gold = case("A guide never opens the vault at noon.", "A guide opens the vault at noon")
    flags = flagged(gold, judge().verdict, "k1", judge().chunk)
    once = confirm(gold, "k1", flags, "first", "ana").case
    twice = confirm(once, "k1", flags, "second", "ben").case
    assert [c["reason"] for c in twice.extra["confirmations"]] == ["second"]


def test_a_fault_that_is_no_flag_cannot_be_confirmed() -> None:
    gold = case("A guide opens the vault at noon.", "words that the source does not hold")
    assert flagged(gold, judge().verdict, "k1", judge().chunk) == ()
    assert flagged(gold, judge().verdict, "k9", judge().chunk) == ()


OPEN = "A guide opens the vault at noon, and the gardener brings tea."


def open_verdict(where: str = "claim:k1") -> Verdict:
    """The verdict of a gate that leaves words of the claim open."""
    finding = Finding(
        "claim_says_more", Severity.WARNING, "claim 'k1' says more than its proof: \"tea\"", (read(where),)
    )
    result = GateResult("faithfulness", Stage.ANSWER_FAITHFULNESS, Status.NOT_TESTED, 0, 1, (finding,))
    return Verdict("c1", None, "", "strict", Stage.NOT_TESTED, False, (result,), Metrics(*[None] * 7))


def test_a_claim_that_says_more_is_confirmed_for_its_text_and_all_its_phrases() -> None:
    gold = case(OPEN, "A guide opens the vault at noon")
    flags = flagged(gold, lambda _: open_verdict(), "k1", judge().chunk)
    said = confirm(gold, "k1", flags, "the notice on the door says so", "ana").case
    (claim,) = said.reference.claims if said.reference else ()
    confirmed = confirmations_of(said)
    assert is_confirmed(confirmed, "claim_says_more", claim.text, *claim.support_phrases)
    assert not is_confirmed(confirmed, "claim_says_more", claim.text)
    assert not is_confirmed(confirmed, "claim_contradicts_phrase", claim.text, *claim.support_phrases)


def test_a_flag_of_another_claim_is_not_confirmed_by_this_one() -> None:
    gold = case(OPEN, "A guide opens the vault at noon")
    assert flagged(gold, lambda _: open_verdict("claim:k2"), "k1", judge().chunk) == ()


def test_what_counts_now_is_listed_with_its_reason_and_what_is_about_an_older_wording_is_not() -> None:
    gold = case(OPEN, "A guide opens the vault at noon")
    flags = flagged(gold, lambda _: open_verdict(), "k1", judge().chunk)
    said = confirm(gold, "k1", flags, "the notice on the door says so", "ana").case
    listed = confirmed_by_claim(said, (chunk(),))
    assert [str(one) for one in listed["k1"]] == ["claim_says_more by ana: the notice on the door says so"]
    assert confirmed_by_claim(set_claim_text(said, "k1", f"{OPEN} And cake.").case, (chunk(),)) == {}


def test_a_confirmation_without_a_reason_is_not_listed() -> None:
    gold = case(OPEN, "A guide opens the vault at noon")
    digest = confirmation_digest("claim_says_more", OPEN, "A guide opens the vault at noon")
    blank = {"code": "claim_says_more", "digest": digest, "by": "ana", "reason": " "}
    assert confirmed_by_claim(gold.model_copy(update={"extra": {"confirmations": [blank]}}), (chunk(),)) == {}


def test_every_flag_of_a_claim_is_confirmed_at_once_for_one_reason_and_none_is_left() -> None:
    gold = case(
        "A guide opens the vault at noon, and tea is served.", "The vault is cold. A guide opens the vault at noon"
    )
    court = judge("The vault is cold. A guide opens the vault at noon.")
    flags = flagged(gold, court.verdict, "k1", court.chunk)
    assert [one.code for one in flags] == ["phrase_crosses_sentence", "claim_says_more"]
    edit = confirm(gold, "k1", flags, "both sentences say it", "ana")
    assert edit.message.startswith("2 flags confirmed")
    assert {one["reason"] for one in edit.case.extra["confirmations"]} == {"both sentences say it"}
    assert flagged(edit.case, court.verdict, "k1", court.chunk) == ()


def test_a_flag_that_another_one_hides_is_named_with_it() -> None:
    gold = case(OPEN, "A guide opens the vault at noon")
    short = Finding("phrase_short", Severity.ERROR, "the phrase is short", (read("claim:k1.support_phrases[0]"),))
    result = GateResult("faithfulness", Stage.ANSWER_FAITHFULNESS, Status.FAIL, 0, 1, (short,))
    hiding = open_verdict()._replace(results=(result,))
    flags = flagged(gold, lambda one: open_verdict() if confirmations_of(one) else hiding, "k1", judge().chunk)
    assert [one.code for one in flags] == ["phrase_short", "claim_says_more"]
