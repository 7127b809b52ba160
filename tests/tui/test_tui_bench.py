"""The bench over a real database: drafts, revisions and verdicts arrive where they should."""

from __future__ import annotations

from pathlib import Path

import pytest
from days import WHOLE, green_case
from terminal_sets import write_set
from tui_case import TEXT
from tui_fakes import case, chunk

from goldtui.casework import edits
from goldtui.casework.readiness import NotSound
from goldtui.model.faults import Conflict
from goldtui.model.records import Answer, Behaviour, Claim, GoldCase, Variant
from goldtui.model.spot import Spot
from goldtui.store.kept_variants import VariantChange
from goldtui.workbench.bench import Bench, open_bench
from goldtui.workbench.session.places import Place


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database with two cases."""
    made = tmp_path / "garden.db"
    write_set(
        made,
        (case("g-1"), case("g-2")),
        (chunk(), chunk("distractor#1", "Gates."), chunk("more#1", "Seeds.")),
        "garden",
    )
    return made


def session(path: Path, author: str = "ana") -> Bench:
    return open_bench(Place(path, "the path given"), author)


def test_lists_come_from_the_store(path):
    one = session(path)
    assert (one.name, one.author, one.library.count("")) == ("garden", "ana", 2)
    assert [row.case_id for row in one.library.window("", 0, 10)] == ["g-1", "g-2"]
    assert one.library.position("", "g-2") == 1
    assert one.library.next_todo("", "g-2") == "g-1"
    assert dict(one.library.counts("").states) == {"draft": 2}
    one.close()


def test_a_draft_of_a_session_that_ended_is_offered_and_saving_drops_it(path):
    first = session(path)
    opened = first.case.open("g-1")
    typed = edits.set_question(opened.case, "Typed?").case
    first.case.save_draft(typed, opened.number)
    first.close()
    second = session(path)
    again = second.case.open("g-1")
    assert (again.draft, again.case) == (typed, opened.case)
    saved = second.case.save(typed, again.number)
    assert (saved.case, saved.number, saved.draft) == (typed, opened.number + 1, None)
    second.close()
    third = session(path)
    assert third.case.open("g-1").draft is None
    third.close()


def test_going_back_to_the_saved_text_drops_an_earlier_sessions_draft_too(path):
    first = session(path)
    opened = first.case.open("g-1")
    first.case.save_draft(edits.set_question(opened.case, "Typed?").case, opened.number)
    first.close()
    second = session(path)
    second.case.open("g-1")
    second.case.drop_draft("g-1")
    assert second.case.open("g-1").draft is None
    second.close()


def test_the_second_of_two_writers_gets_a_conflict(path):
    one, two = session(path), session(path, "ben")
    mine, theirs = one.case.open("g-1"), two.case.open("g-1")
    two.case.save(edits.set_question(theirs.case, "Theirs?").case, theirs.number)
    with pytest.raises(Conflict):
        one.case.save(edits.set_question(mine.case, "Mine?").case, mine.number)
    assert one.case.open("g-1").case.question == "Theirs?"
    one.close()
    two.close()


def test_first_fix_names_the_missing_phrase_and_its_nearest_wording(path):
    one = session(path)
    opened = one.case.open("g-1")
    judging = one.case.judging(opened)
    wrong = edits.replace_phrase(opened.case, "c2", 0, "with rain waters only").case
    judged = judging.judge(wrong)
    assert judged.spot == Spot("phrase", "c2", 0)
    found = judging.missing(wrong, "with rain waters only", "care#1")
    assert found is not None
    assert found.span is not None
    assert TEXT[slice(*found.span)] == found.nearest
    assert "with rain water only" in found.nearest
    assert [view.status for view in judging.phrases(wrong, "care#1")] == ["found", "absent"]
    one.close()


def test_a_refusal_whose_claim_has_no_phrase_is_led_to_that_claim(path):
    one = session(path)
    claim = Claim(claim_id="c1", text="The documents say nothing of ponds.")
    refusal = GoldCase(
        case_id="g-1",
        question="How deep is the pond?",
        expected_behaviour=Behaviour.REFUSE,
        refusal_reason="No document speaks of the pond.",
        reference=Answer(text="The documents do not say how deep the pond is.", claims=(claim,)),
    )
    judged = one.case.judging(one.case.open("g-1")).judge(refusal)
    assert {str(result.status) for result in judged.results} <= {"pass", "not_applicable"}
    assert judged.fix.startswith("First fix (f): Claim 1 has no support phrase yet")
    assert judged.spot == Spot("claim", "c1")
    one.close()


def test_a_source_named_while_editing_is_fetched(path):
    one = session(path)
    opened = one.case.open("g-1")
    judging = one.case.judging(opened)
    assert judging.chunk("more#1") is None
    judging.judge(edits.toggle_required(opened.case, "more#1").case)
    assert judging.chunk("more#1").text == "Seeds."
    one.close()


def test_a_case_that_is_not_sound_is_marked_ready_only_when_its_author_says_so_again(path):
    one = session(path)
    opened = one.case.open("g-1")
    green = green_case("g-1")
    lets = Answer(answer_id="a", text=WHOLE, claims=(Claim(claim_id="x", text=WHOLE, citation_id="care#1"),))
    kept = Variant(variant_id="v1", case_id="g-1", kind="hand", answer=lets, expected_stage="answer faithfulness")
    one.variants.keep(VariantChange(None, kept))
    judged = one.case.judging(opened).judge(green)
    assert judged.spot is None, judged.fix
    with pytest.raises(NotSound) as refused:
        one.case.mark_ready(green, opened.number)
    assert refused.value.said.startswith("not sound: ")
    assert all(problem.fix for problem in refused.value.problems)
    assert dict(one.library.counts("").states) == {"draft": 2}
    assert one.case.mark_ready(green, opened.number, anyway=True).state == "ready"
    assert dict(one.library.counts("").states) == {"draft": 1, "ready": 1}
    one.close()
