"""The page of a labeller: blind until their own labels are in, and kept on the disk until then."""

from __future__ import annotations

import dataclasses
import os
from pathlib import Path

import pytest

from goldtui.casework.label_work import LabelWork, mark, say
from goldtui.model.faults import Conflict, StoreError
from goldtui.model.labels import Coverage, Mark, Support
from goldtui.model.people import Person, Role
from goldtui.model.policy import Policy
from goldtui.model.records import GoldCase
from goldtui.workbench.case.desk import mark_ready, open_case, save_case
from goldtui.workbench.labels import page as pages
from goldtui.workbench.labels.page import LabelPage, blind_case, hand_in, keep, label_page
from goldtui.workbench.review.decide import NotDecided
from goldtui.workbench.session.places import state_folder
from goldtui.workbench.session.session import Session

OPENS = Mark(chunk_id="pool", version="v1", start=4, end=19, text="pool opens at 6")
CLAIM, POINT = ("claim", "c1"), ("point", "p1")


def ready(session: Session) -> None:
    desk = open_case(session, "q1")
    mark_ready(session, desk.case, desk.number)


def labelled(page: LabelPage, says: Support = Support.SUPPORTED) -> LabelWork:
    work = mark(page.work, page.case, page.versions, "c1", OPENS)
    work = say(work, page.case, page.versions, CLAIM, says)
    return say(work, page.case, page.versions, POINT, Coverage.COVERED)


def test_before_ones_own_labels_are_in_the_page_holds_no_phrase_of_the_gold_and_no_label_of_others(
    sit, green: GoldCase
) -> None:
    ready(sit("Ana"))
    ben, cem = sit("Ben"), sit("Cem")
    page = label_page(ben, "q1")
    hand_in(ben, page, labelled(page))
    page = label_page(cem, "q1")
    assert (page.hidden, page.given, page.gold, page.sheets) == (1, False, None, None)
    assert "pool opens at 6" not in page.case.model_dump_json().replace("The pool opens at 6.", "")
    assert page.case == blind_case(green)
    after = hand_in(cem, page, labelled(page, Support.NOT_SUPPORTED))
    assert after.gold is not None
    assert after.gold.reference == green.reference
    assert list(after.sheets or ()) == ["Ben", "Cem"]
    assert [one.spot for one in after.settled.left] == [CLAIM]


def test_what_is_kept_comes_back_in_another_session_and_is_gone_once_handed_in(sit) -> None:
    ready(sit("Ana"))
    page = label_page(sit("Ben"), "q1")
    work = labelled(page)
    assert keep(sit("Ben"), page, work).count(":") == 1
    again = sit("Ben")
    assert label_page(again, "q1").work == work
    assert label_page(sit("Cem"), "q1").work.empty
    after = hand_in(again, page, work)
    assert after.given
    assert list(state_folder().glob("labels-*")) == []


def test_kept_labels_can_be_read_by_nobody_else_and_stand_in_no_database(sit) -> None:
    ready(sit("Ana"))
    ben = sit("Ben")
    page = label_page(ben, "q1")
    before = Path(ben.path).read_bytes()
    keep(ben, page, labelled(page))
    (kept,) = state_folder().glob("labels-*")
    assert kept.stat().st_mode & 0o077 == 0
    assert Path(ben.path).read_bytes() == before


def test_a_case_that_was_saved_meanwhile_refuses_the_sheet_and_keeps_what_is_about_the_same_words(sit) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    ready(ana)
    page = label_page(ben, "q1")
    keep(ben, page, labelled(page))
    desk = open_case(ana, "q1")
    save_case(ana, desk.case.model_copy(update={"question": "When does it open?"}), desk.number)
    ready(ana)
    with pytest.raises(Conflict) as caught:
        hand_in(ben, page, labelled(page))
    assert caught.value.problem.code == "review_moved"
    fresh = label_page(ben, "q1")
    assert (fresh.lost, fresh.work.said(CLAIM), fresh.work.marked("c1")) == ((), Support.SUPPORTED, (OPENS,))
    assert hand_in(ben, fresh, fresh.work).given


def test_an_unfinished_sheet_is_refused_with_everything_that_is_missing(sit) -> None:
    ready(sit("Ana"))
    ben = sit("Ben")
    page = label_page(ben, "q1")
    with pytest.raises(NotDecided) as caught:
        hand_in(ben, page, say(page.work, page.case, page.versions, CLAIM, Support.SUPPORTED))
    assert [one.code for one in caught.value.problems] == ["label_missing", "label_without_phrase"]


def test_why_one_cannot_label_is_known_before_one_begins(sit) -> None:
    ana = sit("Ana")
    assert [one.code for one in label_page(ana, "q1").refused] == ["not_ready", "own_work"]
    ready(ana)
    assert [one.code for one in label_page(ana, "q1").refused] == ["own_work"]
    assert label_page(sit("Ben"), "q1").refused == ()


def test_a_person_without_the_role_reads_that_too(sit, monkeypatch: pytest.MonkeyPatch) -> None:
    ready(sit("Ana"))
    ben = sit("Ben")
    people = (Person(name="Ana", roles=(Role.REVIEWER,)), Person(name="Ben", roles=(Role.AUTHOR,)))
    monkeypatch.setattr(type(ben), "policy", Policy(people=people))
    assert [one.code for one in label_page(ben, "q1").refused] == ["role_missing"]


def test_a_kept_file_that_cannot_be_read_is_set_aside_and_not_overwritten(sit) -> None:
    ready(sit("Ana"))
    ben = sit("Ben")
    page = label_page(ben, "q1")
    keep(ben, page, labelled(page))
    (kept,) = state_folder().glob("labels-*.json")
    kept.write_text("{half", encoding="utf-8")
    assert label_page(ben, "q1").work.empty
    keep(ben, page, labelled(page))
    (aside,) = state_folder().glob("labels-*.unreadable-*")
    assert aside.read_text(encoding="utf-8") == "{half"


@pytest.mark.skipif(os.name != "posix", reason="a file in place of a folder is refused in other words elsewhere")
def test_labels_that_cannot_be_kept_are_an_error_with_the_next_step(
    sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready(sit("Ana"))
    ben = sit("Ben")
    page = label_page(ben, "q1")
    (tmp_path / "occupied").write_text("", encoding="utf-8")
    monkeypatch.setenv("GOLDTUI_STATE", str(tmp_path / "occupied" / "below"))
    with pytest.raises(StoreError) as caught:
        keep(ben, page, labelled(page))
    assert caught.value.problem.code == "work_not_kept"
    assert caught.value.problem.fix


def test_a_source_that_may_not_be_shown_comes_without_its_text(sit) -> None:
    session = sit("Ana")
    ready(session)
    shown = pages.same_text(session, "q1", label_page(session, "q1").digest)
    (chunk,) = shown.chunks
    secret = chunk.model_copy(update={"permitted": False})
    _, _, chunks = pages.as_shown(session, dataclasses.replace(shown, chunks=(secret,)))
    assert [one.text for one in chunks] == [None]
