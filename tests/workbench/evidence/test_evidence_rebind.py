"""A corpus that was cut again: cases follow their texts, whatever ids these have now."""

from __future__ import annotations

import pytest
from garden_sets import HOURS, PONDS, TICKETS, case, chunk

from goldtui.model.faults import UnusableInput
from goldtui.store.cases import revisions
from goldtui.store.evidence import chunks
from goldtui.workbench.case.desk import open_case, save_draft
from goldtui.workbench.evidence.rebind import rebind

OLD = (chunk("old-1", f"{HOURS} {TICKETS}"), chunk("old-2", PONDS))
NEW = (
    chunk("new-1", HOURS, document_id="visit"),
    chunk("new-2", TICKETS, document_id="visit"),
    chunk("new-3", f"Ponds. {PONDS} Mind the reeds.", document_id="ponds"),
)


def named(session, case_id: str = "q1") -> tuple[str, ...]:
    return open_case(session, case_id).case.required_source_ids


def test_a_source_follows_the_phrases_of_its_claims(stored_set) -> None:
    own = case(claims={"old-1": ("costs 4 euros",)}, required_source_ids=("old-1",))
    session = stored_set([own], OLD)
    found = rebind(session, NEW)
    assert (found.update.written, named(session)) == (False, ("old-1",))
    found = rebind(session, NEW, apply=True)
    assert found.sentence() == "1 of 1 source and 1 of 1 phrase in 1 case unambiguous; 0 kept id and text"
    after = open_case(session, "q1").case
    assert after.required_source_ids == ("new-2",)
    assert after.reference.claims[0].citation_id == "new-2"
    assert after.reference.claims[0].support_phrases == ("costs 4 euros",)
    assert [c.chunk_id for c in chunks.everything(session.store)] == ["old-1", "old-2", "new-1", "new-2", "new-3"]


def test_a_source_without_phrases_follows_its_whole_text(stored_set) -> None:
    session = stored_set([case(required_source_ids=("old-2",))], OLD)
    rebind(session, NEW, apply=True)
    assert named(session) == ("new-3",)


def test_a_text_that_was_cut_in_parts_is_a_question_with_the_parts(stored_set) -> None:
    session = stored_set([case(required_source_ids=("old-1",))], OLD)
    found = rebind(session, NEW, apply=True)
    (one,) = found.questions
    assert one.candidates == (("new-1", 100.0), ("new-2", 100.0))
    assert "cut in parts" in one.why
    assert named(session) == ("old-1",)


def test_two_claims_in_two_new_chunks_require_both(stored_set) -> None:
    own = case(claims={"old-1": ("opens at nine",)}, required_source_ids=("old-1",))
    second = own.reference.claims[0].model_copy(update={"claim_id": "c2", "support_phrases": ("costs 4 euros",)})
    answer = own.reference.model_copy(update={"claims": (*own.reference.claims, second)})
    session = stored_set([own.model_copy(update={"reference": answer})], OLD)
    rebind(session, NEW, apply=True)
    assert named(session) == ("new-1", "new-2")
    assert [c.citation_id for c in open_case(session, "q1").case.reference.claims] == ["new-1", "new-2"]


def test_a_phrase_that_is_gone_is_a_question_with_the_nearest_wording(stored_set) -> None:
    own = case(claims={"old-1": ("closes at dusk",)}, required_source_ids=("old-1",))
    session = stored_set([own], OLD)
    changed = (NEW[0].model_copy(update={"text": HOURS.replace("closes at dusk", "closes at dusks")}), *NEW[1:])
    (one,) = rebind(session, changed).questions
    assert one.candidates[0][0] == "new-1"
    assert one.candidates[0][1] < 100
    assert "no chunk holds all phrases of claim c1" in one.why


def test_a_phrase_in_several_new_chunks_is_a_question_unless_one_is_of_the_old_text(stored_set) -> None:
    own = case(claims={"old-2": ("once a day",)}, required_source_ids=("old-2",))
    session = stored_set([own], OLD)
    elsewhere = chunk("new-4", "Water the ferns once a day and the moss twice.")
    assert rebind(session, (*NEW, elsewhere)).bound[0].targets == ("new-3",)
    twice = NEW[2].model_copy(update={"chunk_id": "new-5"})
    (one,) = rebind(session, (*NEW, twice)).questions
    assert one.candidates == (("new-3", 100.0), ("new-5", 100.0))


def test_an_id_that_now_names_another_text_is_not_trusted(stored_set) -> None:
    session = stored_set([case(required_source_ids=("old-2",))], OLD)
    moved = (chunk("old-2", TICKETS, "v2"), chunk("old-9", PONDS))
    rebind(session, moved, apply=True)
    assert named(session) == ("old-9",)
    assert [(c.version, c.current) for c in chunks.get(session.store, ("old-2",))] == [("v1", False), ("v2", True)]


def test_an_id_that_kept_its_text_is_left_alone(stored_set) -> None:
    session = stored_set([case(required_source_ids=("old-2",))], OLD)
    found = rebind(session, OLD, apply=True)
    assert (found.bindings, found.same, found.update.written) == ((), 1, False)


def test_groups_stay_groups(stored_set) -> None:
    session = stored_set([case(source_alternatives=(("old-2", "old-1"),))], OLD)
    rebind(session, NEW, apply=True)
    assert open_case(session, "q1").case.source_alternatives == (("new-3", "old-1"),)


def test_complete_retracts_the_old_chunks_but_for_those_that_a_question_needs(stored_set) -> None:
    session = stored_set([case("q1", required_source_ids=("old-2",)), case("q2", required_source_ids=("old-1",))], OLD)
    rebind(session, NEW, complete=True, apply=True)
    current = {c.chunk_id: c.current for c in chunks.everything(session.store)}
    assert current == {"old-1": True, "old-2": False, "new-1": True, "new-2": True, "new-3": True}


def test_a_case_with_an_open_draft_is_a_question(stored_set) -> None:
    session = stored_set([case(required_source_ids=("old-2",))], OLD)
    desk = open_case(session, "q1")
    save_draft(session, desk.case.model_copy(update={"question": "When?"}), desk.number)
    (one,) = rebind(session, NEW, apply=True).questions
    assert one.why == "the case has unsaved typing"
    assert one.candidates == (("new-3", 100.0),)


def test_all_is_written_in_one_revision_a_case_and_again_writes_nothing(stored_set) -> None:
    session = stored_set([case(f"q{n}", required_source_ids=("old-2",)) for n in range(3)], OLD)
    assert rebind(session, NEW, apply=True).update.written
    assert not rebind(session, NEW, apply=True).update.written
    assert [len(revisions.history(session.store, f"q{n}")) for n in range(3)] == [2, 2, 2]


def test_withheld_text_is_compared_with_nothing_and_no_chunks_are_refused(stored_set) -> None:
    hidden = chunk("old-2", PONDS, permitted=False)
    session = stored_set([case(required_source_ids=("old-2",))], (hidden,))
    (one,) = rebind(session, NEW).questions
    assert one.candidates == ()
    with pytest.raises(UnusableInput, match="no chunk in it"):
        rebind(session, ())
