"""A confirmation answers exactly the flag it was given for, and goes with the wording it was bound to."""

from __future__ import annotations

import pytest

from goldtui.model.policy import Policy
from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, EvidenceChunk, GoldCase
from goldtui.model.results import Stage
from goldtui.workbench.confirming import confirm, flagged
from goldtui.workbench.edits import set_claim_text
from goldtui.workbench.judge import Judge

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
        ("claim_contradicts_phrase", "The vault is never opened at noon.", "A guide opens the vault at noon"),
        ("phrase_short", "It opens.", "A"),
    ],
)
def test_a_flag_is_answered_and_the_answer_ends_with_the_wording(code: str, text: str, phrase: str) -> None:
    gold, court = case(text, phrase), judge()
    before = court.verdict(gold)
    assert before.first_failed_stage in (Stage.ANSWER_FAITHFULNESS, Stage.NOT_TESTED)
    flag = flagged(gold, before, "k1", court.chunk)
    assert flag is not None
    assert flag.code == code

    said = confirm(gold, "k1", flag, "the whole sentence says so", "ana").case
    after = court.verdict(said)
    assert code not in {f.code for r in after.results for f in r.findings}

    if code == "claim_contradicts_phrase":
        changed = set_claim_text(said, "k1", text.replace("never", "not ever")).case
        assert code in {f.code for r in court.verdict(changed).results for f in r.findings}


def test_a_changed_source_takes_the_confirmation_of_a_negated_phrase_away() -> None:
    gold = case("Entering takes a guide.", "enter the seed vault")
    flag = flagged(gold, judge().verdict(gold), "k1", judge().chunk)
    assert flag is not None
    said = confirm(gold, "k1", flag, "a guide is enough", "ana").case
    moved = judge(TEXT.replace("without a guide", "at all")).verdict(said)
    assert "phrase_negated" in {f.code for r in moved.results for f in r.findings}


def test_a_blank_reason_confirms_nothing() -> None:
    gold = case("The vault is never opened at noon.", "A guide opens the vault at noon")
    flag = flagged(gold, judge().verdict(gold), "k1", judge().chunk)
    assert flag is not None
    assert confirm(gold, "k1", flag, "  ", "ana").case is gold


def test_confirming_again_keeps_one_entry() -> None:
    gold = case("The vault is never opened at noon.", "A guide opens the vault at noon")
    flag = flagged(gold, judge().verdict(gold), "k1", judge().chunk)
    assert flag is not None
    once = confirm(gold, "k1", flag, "first", "ana").case
    twice = confirm(once, "k1", flag, "second", "ben").case
    assert [c["reason"] for c in twice.extra["confirmations"]] == ["second"]


def test_a_fault_that_is_no_flag_cannot_be_confirmed() -> None:
    gold = case("The vault opens.", "words that the source does not hold")
    assert flagged(gold, judge().verdict(gold), "k1", judge().chunk) is None
    assert flagged(gold, judge().verdict(gold), "k9", judge().chunk) is None
