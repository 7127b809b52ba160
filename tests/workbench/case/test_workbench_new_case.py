"""A new case begins as a judged draft, under an id that its question decides."""

from __future__ import annotations

import pytest

from goldtui.model.faults import UnusableInput
from goldtui.model.records import AnswerPoint, Behaviour
from goldtui.store.cases import heads, revisions
from goldtui.workbench.case.new_case import minted_case_id, new_case


def test_the_same_question_always_gets_the_same_id() -> None:
    assert minted_case_id("When does the pool open?") == minted_case_id("  When does the pool open?\n")
    assert minted_case_id("When?") != minted_case_id("when?")
    assert minted_case_id("x").startswith("q-")


def test_a_new_case_is_a_judged_draft_of_its_author(sit) -> None:
    session = sit("ben")
    point = AnswerPoint(point_id="p1", text="At 6.")
    desk = new_case(
        session,
        " When? ",
        workflow="swimmers",
        behaviour=Behaviour.ANSWER,
        sources=("pool", "pool"),
        points=(point,),
    )
    assert (desk.number, desk.state, desk.author) == (1, "draft", "ben")
    assert (desk.case.case_id, desk.case.question) == (minted_case_id("When?"), "When?")
    assert (desk.case.workflow, desk.case.required_source_ids, desk.case.points) == ("swimmers", ("pool",), (point,))
    assert heads.get(session.store, desk.case.case_id).first_failed_stage == "answer completeness"


def test_a_question_that_is_there_already_is_not_written_twice(sit) -> None:
    session = sit("ben")
    first = new_case(session, "When?")
    with pytest.raises(UnusableInput) as found:
        new_case(session, "When? ")
    assert found.value.problem.code == "case_exists"
    assert first.case.case_id in found.value.problem.message
    assert len(revisions.history(session.store, first.case.case_id)) == 1
    assert new_case(session, "When?", case_id="other").case.case_id == "other"
    with pytest.raises(UnusableInput, match="already has a case 'other'"):
        new_case(session, "Anything", case_id="other")


@pytest.mark.parametrize(
    ("question", "sources", "code"), [(" \n", (), "no_question"), ("When?", ("pool", "lake", "sea"), "unknown_chunk")]
)
def test_a_new_case_that_cannot_be_is_not_written(sit, question: str, sources: tuple[str, ...], code: str) -> None:
    session = sit("ben")
    with pytest.raises(UnusableInput) as found:
        new_case(session, question, sources=sources)
    assert found.value.problem.code == code
    assert found.value.total == (2 if sources else 1)
    assert revisions.latest(session.store, minted_case_id(question)) is None
