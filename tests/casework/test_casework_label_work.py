"""Labels that are being given: taken up again only where the words they were given for are the same."""

from __future__ import annotations

from case_strategies import CASES
from hypothesis import given
from hypothesis import strategies as st
from label_samples import CARE, MISTED, SUMMER, fern_case

from goldtui.casework.edits import claims_of
from goldtui.casework.label_check import unlabelled
from goldtui.casework.label_work import LabelWork, mark, of_sheet, resume_work, say, unmark
from goldtui.model.labels import Coverage, LabelSheet, Support
from goldtui.model.records import GoldCase

NOW = {"care": "v1"}
CLAIM, POINT = ("claim", "c1"), ("point", "p1")


def filled() -> LabelWork:
    """Everything labelled, one phrase marked."""
    case = fern_case()
    work = say(LabelWork(digest="r1"), case, NOW, CLAIM, Support.SUPPORTED)
    return say(mark(work, case, NOW, "c1", MISTED), case, NOW, POINT, Coverage.COVERED)


def test_phrases_may_be_marked_before_anything_is_said_and_wait_for_the_label() -> None:
    work = mark(LabelWork(digest="r1"), fern_case(), NOW, "c1", MISTED)
    assert (work.said(CLAIM), work.marked("c1"), work.sheet()) == (None, (MISTED,), LabelSheet())
    assert say(work, fern_case(), NOW, CLAIM, Support.CANNOT_TELL).sheet().claims[0].phrases == (MISTED,)


def test_saying_again_replaces_the_label_and_leaves_the_phrases() -> None:
    work = say(filled(), fern_case(), NOW, CLAIM, Support.NOT_SUPPORTED)
    assert (work.said(CLAIM), work.marked("c1")) == (Support.NOT_SUPPORTED, (MISTED,))
    assert len(work.claims) == 1


def test_unmarking_the_last_phrase_of_a_claim_without_label_leaves_nothing_behind() -> None:
    work = mark(LabelWork(digest="r1"), fern_case(), NOW, "c1", MISTED)
    assert unmark(work, fern_case(), NOW, "c1", [MISTED]).empty


def test_the_same_words_take_all_labels_up_again_under_the_new_digest() -> None:
    work, lost = resume_work(filled(), fern_case(), [CARE], "r2")
    assert (work, lost) == (filled().model_copy(update={"digest": "r2"}), ())


def test_other_words_of_a_claim_or_another_source_drop_its_label_and_no_other() -> None:
    for changed in (fern_case(text="Ferns are misted daily."), fern_case(citation_id="sign")):
        work, lost = resume_work(filled(), changed, [CARE], "r2")
        assert CLAIM in lost
        assert work.claims == ()
    new_phrases = fern_case(support_phrases=("in summer",))
    assert resume_work(filled(), new_phrases, [CARE], "r2")[1] == ()


def test_another_version_of_the_source_drops_the_labels_that_rest_on_it() -> None:
    newer = CARE.model_copy(update={"version": "v2"})
    work, lost = resume_work(filled(), fern_case(), [newer], "r2")
    assert (lost, work.said(POINT)) == ((CLAIM,), Coverage.COVERED)


def test_a_phrase_in_a_source_that_may_not_be_read_any_more_is_dropped_and_said() -> None:
    withheld = CARE.model_copy(update={"permitted": False})
    work, lost = resume_work(filled(), fern_case(), [withheld], "r2")
    assert (work.marked("c1"), lost) == ((), (CLAIM,))


def test_a_point_is_judged_by_the_answer_so_another_answer_drops_its_label() -> None:
    case = fern_case()
    assert case.reference is not None
    other = case.model_copy(update={"reference": case.reference.model_copy(update={"text": "Twice."})})
    work, lost = resume_work(filled(), other, [CARE], "r2")
    assert (lost, work.said(CLAIM)) == ((POINT,), Support.SUPPORTED)


def test_a_claim_that_is_gone_takes_its_label_along() -> None:
    case = fern_case().model_copy(update={"reference": None})
    work, lost = resume_work(filled(), case, [CARE], "r2")
    assert work.claims == ()
    assert CLAIM in lost


@given(CASES, st.data())
def test_a_sheet_becomes_work_and_the_work_the_same_sheet(case: GoldCase, data: st.DataObject) -> None:
    work = LabelWork(digest="r1")
    for claim in claims_of(case):
        for phrase in data.draw(st.lists(st.sampled_from([MISTED, SUMMER]))):
            work = mark(work, case, NOW, claim.claim_id, phrase)
        work = say(work, case, NOW, ("claim", claim.claim_id), data.draw(st.sampled_from(Support)))
    for point in case.points:
        work = say(work, case, NOW, ("point", point.point_id), data.draw(st.sampled_from(Coverage)))
    sheet = work.sheet()
    assert unlabelled(case, sheet) == ()
    assert of_sheet(sheet, case, NOW, "r1") == work
    assert LabelWork.model_validate_json(work.model_dump_json()) == work


@given(CASES, CASES)
def test_what_is_taken_up_is_never_about_other_words(before: GoldCase, after: GoldCase) -> None:
    work = LabelWork(digest="r1")
    for claim in claims_of(before):
        work = say(work, before, NOW, ("claim", claim.claim_id), Support.CANNOT_TELL)
    taken, lost = resume_work(work, after, [CARE], "r2")
    words = {claim.claim_id: (claim.text, claim.citation_id) for claim in claims_of(before)}
    now = {claim.claim_id: (claim.text, claim.citation_id) for claim in claims_of(after)}
    kept = {one.claim_id for one in taken.claims}
    assert all(words[name] == now[name] for name in kept)
    assert kept | {name for _, name in lost} == set(words)
