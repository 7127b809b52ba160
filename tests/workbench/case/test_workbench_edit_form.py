"""A case edited as text: checked whole, saved on top of the revision it came from, withheld words left at home."""

from __future__ import annotations

import pytest

from goldtui.casework import edits
from goldtui.model.faults import UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import Answer, Claim, EvidenceChunk, GoldCase
from goldtui.store.cases import revisions
from goldtui.store.sets import import_set
from goldtui.workbench.case.desk import mark_ready, open_case, save_case, save_draft
from goldtui.workbench.case.edit_form import (
    MAX_BYTES,
    FormConflict,
    decode_form,
    form_of,
    mark_problems,
    read_stream,
    take_form,
)

SECRET = "The vault code is canary-4417 and the spare key hangs behind the blue door."


def fault(session, text: str, case_id: str = "q1") -> str:
    with pytest.raises(UnusableInput) as found:
        take_form(session, case_id, text, "form")
    return found.value.problem.code


def test_a_form_left_alone_writes_nothing(sit) -> None:
    session = sit("ben")
    form = form_of(session, "q1")
    assert "revision 1, draft" in form.text
    done = take_form(session, "q1", form.text, "form")
    assert (done.changed, done.desk.number) == (False, 1)
    assert len(revisions.history(session.store, "q1")) == 1


def test_an_older_form_left_alone_writes_nothing_and_tells_of_the_case_as_it_is(sit) -> None:
    session = sit("ben")
    form = form_of(session, "q1")
    save_case(session, edits.remove_claim(form.base, "c1").case, 1)
    done = take_form(session, "q1", form.text, "form")
    assert (done.changed, done.desk.number, done.stage) == (False, 2, "answer completeness")
    assert done.fix


def test_typing_that_the_form_does_not_have_is_reported_in_it(sit) -> None:
    session = sit("ben")
    save_draft(session, edits.set_question(open_case(session, "q1").case, "When exa").case, 1)
    assert "unsaved typing" in form_of(session, "q1").text
    assert "unsaved typing" not in form_of(sit("Ana"), "q1").text


def test_what_was_changed_becomes_one_judged_revision(sit) -> None:
    session = sit("ben")
    mark_ready(session, open_case(session, "q1").case, 1)
    text = form_of(session, "q1").text.replace("opens at 6.", "opens at 7.")
    done = take_form(session, "q1", text, "form")
    assert (done.changed, done.desk.number, done.desk.state, done.was) == (True, 3, "draft", "ready")
    assert done.stage != "pass"
    assert done.fix
    assert revisions.latest(session.store, "q1").author == "ben"


def test_an_answer_text_that_followed_the_claims_goes_on_following_them(sit) -> None:
    session = sit("ben")
    form = form_of(session, "q1").text
    claim_only = form.replace("claim: c1\n  text: The pool opens at 6.", "claim: c1\n  text: It opens at 6.")
    assert take_form(session, "q1", claim_only, "form").desk.case.reference.text == "It opens at 6."
    own = form_of(session, "q1").text.replace(
        "answer: reference\n  text: It opens", "answer: reference\n  text: Well, it opens"
    )
    assert take_form(session, "q1", own, "form").desk.case.reference.text == "Well, it opens at 6."
    again = form_of(session, "q1").text.replace("claim: c1\n  text: It opens", "claim: c1\n  text: The pool opens")
    assert take_form(session, "q1", again, "form").desk.case.reference.text == "Well, it opens at 6."


def test_a_colleagues_save_in_between_is_a_conflict_that_shows_both_texts(sit) -> None:
    session, other = sit("ben"), sit("Ana")
    text = form_of(session, "q1").text.replace("question: When", "question: Exactly when")
    save_case(other, edits.set_question(open_case(other, "q1").case, "Since when?").case, 1)
    with pytest.raises(FormConflict) as found:
        take_form(session, "q1", text, "form")
    assert found.value.problem.code == "revision_conflict"
    assert "Ana has saved revision 2" in found.value.problem.message
    assert "-question: Since when?" in found.value.lines
    assert "+question: Exactly when does the pool open?" in found.value.lines
    assert revisions.latest(session.store, "q1").number == 2


def test_the_same_text_as_the_colleagues_is_no_conflict(sit) -> None:
    session, other = sit("ben"), sit("Ana")
    text = form_of(session, "q1").text.replace("question: When does the pool open?", "question: Since when?")
    save_case(other, edits.set_question(open_case(other, "q1").case, "Since when?").case, 1)
    assert take_form(session, "q1", text, "form").changed is False


def test_forms_that_belong_elsewhere_are_refused(sit) -> None:
    session = sit("ben")
    form = form_of(session, "q1").text
    assert fault(session, form, "q2") == "form_other_case"
    assert fault(session, form.replace("revision: 1\n", "")) == "form_no_revision"
    assert fault(session, form.replace("revision: 1\n", "revision: 7\n")) == "unknown_revision"
    assert fault(session, form, "nope") == "form_other_case"
    with pytest.raises(UnusableInput, match="no case 'nope'"):
        form_of(session, "nope")


def test_a_new_blank_phrase_is_refused_and_an_old_one_rides_along(sit, green: GoldCase) -> None:
    session = sit("ben")
    form = form_of(session, "q1").text
    assert fault(session, form.replace("support phrase: pool opens at 6", 'support phrase: ""')) == "phrase_empty"
    assert fault(session, form.replace("answer phrase: opens at 6", "answer phrase: –")) == "phrase_empty"
    assert fault(session, form.replace("support phrase: pool opens at 6\n", "")) == "phrases_missing"
    claim = Claim(claim_id="c1", text="x", support_phrases=("",))
    old = green.model_copy(update={"case_id": "q3", "reference": Answer(text="x", claims=(claim,))})
    import_set(session.store, GoldSet(cases=(old,)), author="Ana", at=session.clock())
    text = form_of(session, "q3").text.replace("question: When", "question: Since when")
    assert take_form(session, "q3", text, "form").changed


@pytest.fixture
def secretive(sit, green: GoldCase):
    session = sit("ben")
    claim = Claim(
        claim_id="c1", text=SECRET, citation_id="vault", support_phrases=("vault code is canary-4417", SECRET)
    )
    case = green.model_copy(
        update={
            "case_id": "q3",
            "tags": ("[withheld 1]",),
            "reference": Answer(text=SECRET, claims=(claim,)),
            "required_source_ids": ("vault",),
            "extra": {"seen": [SECRET]},
        }
    )
    vault = EvidenceChunk(chunk_id="vault", version="v1", permitted=False, current=True, text=SECRET)
    import_set(session.store, GoldSet(cases=(case,), evidence=(vault,)), author="Ana", at=session.clock())
    return session


def test_withheld_words_never_go_to_the_editor_and_are_still_there_afterwards(secretive) -> None:
    before = open_case(secretive, "q3").case
    form = form_of(secretive, "q3").text
    assert "canary" not in form
    assert "spare key" not in form
    assert "text: [withheld 2]" in form
    text = form.replace("question: When", "question: Since when")
    after = take_form(secretive, "q3", text, "form").desk.case
    assert after == before.model_copy(update={"question": "Since when does the pool open?"})


def test_a_withheld_text_can_be_removed_whole_and_not_in_part(secretive) -> None:
    form = form_of(secretive, "q3").text
    phrases = [line for line in form.splitlines() if "support phrase: [withheld" in line]
    after = take_form(secretive, "q3", form.replace(f"{phrases[0]}\n", ""), "form").desk.case
    assert len(after.reference.claims[0].support_phrases) == 1
    text = form_of(secretive, "q3").text.replace("text: [withheld", "text: And [withheld", 1)
    assert fault(secretive, text, "q3") == "form_withheld"


def test_a_conflict_shows_no_withheld_words(secretive, sit) -> None:
    other = sit("Ana")
    text = form_of(secretive, "q3").text.replace("question: When", "question: Since when")
    save_case(other, edits.set_question(open_case(other, "q3").case, "How?").case, 1)
    with pytest.raises(FormConflict) as found:
        take_form(secretive, "q3", text, "form")
    assert "canary" not in "\n".join((*found.value.lines, str(found.value)))


def test_problems_are_marked_above_their_lines_and_the_marks_are_not_read_back(sit) -> None:
    session = sit("ben")
    text = form_of(session, "q1").text.replace("expected behaviour: answer", "expected behaviour: perhaps")
    for _ in range(2):
        with pytest.raises(UnusableInput) as found:
            take_form(session, "q1", text, "form")
        text = mark_problems(text, found.value.problems)
        lines = text.split("\n")
        (mark,) = [number for number, line in enumerate(lines) if line.startswith("#! ")]
        assert "Fix: use one of: answer, partial, refuse" in lines[mark]
        assert lines[mark + 1] == "expected behaviour: perhaps"
    assert take_form(session, "q1", text.replace("perhaps", "partial"), "form").changed


def test_bytes_that_are_no_text_of_a_case_are_refused() -> None:
    assert decode_form("é".encode(), "form") == "é"
    for content, code in ((b"\xff", "not_utf8"), (b"x" * (MAX_BYTES + 1), "form_too_long")):
        with pytest.raises(UnusableInput) as found:
            decode_form(content, "form")
        assert found.value.problem.code == code


def test_a_nul_that_was_there_before_rides_along_and_a_new_one_does_not(sit, green: GoldCase) -> None:
    session = sit("ben")
    old = green.model_copy(update={"case_id": "q3", "guideline_note": "a\0b"})
    import_set(session.store, GoldSet(cases=(old,)), author="Ana", at=session.clock())
    text = form_of(session, "q3").text
    assert take_form(session, "q3", text.replace("question: When", "question: Since when"), "form").changed
    assert (
        fault(session, form_of(session, "q3").text.replace("category:", "category: \\u{0}"), "q3") == "text_unwritable"
    )


def test_no_more_of_a_stream_is_read_than_a_form_may_have() -> None:
    with open("/dev/zero", "rb") as endless:
        assert len(read_stream(endless)) == MAX_BYTES + 1
