"""Records that share their note of given fields are what they were, and a copy of one leaves the others alone."""

from __future__ import annotations

from goldtui.model.records import Answer, Claim, GoldCase, lean


def case() -> GoldCase:
    answer = Answer(text="At nine.", claims=(Claim(claim_id="c1"), Claim(claim_id="c2")))
    return GoldCase(case_id="q1", question="When?", reference=answer)


def test_a_lean_record_is_equal_to_itself_and_says_the_same() -> None:
    assert lean(case()) == case()
    assert lean(case()).model_dump_json() == case().model_dump_json()


def test_records_of_a_kind_share_one_note_at_every_depth() -> None:
    answers = [one.reference or Answer() for one in (lean(case()), lean(case()))]
    notes = [claim.model_fields_set for answer in answers for claim in answer.claims]
    assert len(notes) == 4
    assert all(note is notes[0] for note in notes)


def test_a_copy_of_a_lean_record_has_a_note_of_its_own() -> None:
    kept = lean(case())
    copy = kept.model_copy(update={"question": "Where?"})
    assert copy.model_fields_set is not kept.model_fields_set
    assert (kept.question, copy.question) == ("When?", "Where?")
