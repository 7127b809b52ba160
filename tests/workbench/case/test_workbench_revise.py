"""Small edits by command: one revision each, computed again when somebody saves in between."""

from __future__ import annotations

import pytest

from goldtui.casework import edits
from goldtui.model.faults import UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, Importance
from goldtui.store.cases import revisions
from goldtui.store.db.values import RevisionConflict
from goldtui.store.sets import import_set
from goldtui.workbench.case import revise
from goldtui.workbench.case.desk import mark_ready, open_case, save_case, save_draft


def code(found: pytest.ExceptionInfo[UnusableInput]) -> str:
    return found.value.problem.code


def bring(session, **texts: str) -> None:
    chunks = tuple(
        EvidenceChunk(chunk_id=i, version="v1", permitted=i != "vault", current=True, text=t) for i, t in texts.items()
    )
    import_set(session.store, GoldSet(evidence=chunks), author="Ana", at=session.clock())


def test_a_claim_comes_with_citation_phrases_and_point(sit) -> None:
    session = sit("ben")
    bring(session, lake="The lake opens at 8 in summer.")
    done = revise.add_claim(
        session,
        "q1",
        " The lake opens at 8 in summer. ",
        cite="lake",
        phrases=("lake opens at 8", "in summer"),
        point="p1",
    )
    claim = edits.claim_by_id(done.desk.case, done.spot.name)
    assert claim is not None
    assert (claim.claim_id, claim.text, claim.citation_id) == ("c2", "The lake opens at 8 in summer.", "lake")
    assert (claim.support_phrases, claim.answer_point) == (("lake opens at 8", "in summer"), "p1")
    assert (done.changed, done.newly_required, done.stage, done.fix) == (True, ("lake",), "pass", "")
    assert done.desk.case.reference.text == "The pool opens at 6. The lake opens at 8 in summer."
    assert [r.note for r in revisions.history(session.store, "q1")] == ["", "claim add"]


def test_without_a_citation_the_one_source_that_holds_the_phrases_is_cited(sit) -> None:
    session = sit("ben")
    bring(session, lake="The lake opens at 8.", pond="The pond opens at 8. The pool opens at 6 too.")
    done = revise.add_claim(session, "q1", "It opens at 6.", phrases=("pool opens at 6",))
    assert edits.claim_by_id(done.desk.case, "c2").citation_id == "pool"
    revise.revise(session, "q1", lambda case: edits.toggle_required(case, "pond"), "")
    with pytest.raises(UnusableInput, match="2 of its sources hold") as found:
        revise.add_claim(session, "q1", "It opens at 6.", phrases=("pool opens at 6",))
    assert (code(found), found.value.problem.fix) == ("no_source", "say which one with --cite: pond, pool")
    with pytest.raises(UnusableInput, match="pond opens at 8") as found:
        revise.add_claim(session, "q1", "The pond opens at 9.", phrases=("pond opens at 9",))
    assert (code(found), found.value.problem.where) == ("phrase_absent", "chunk pond")


def test_a_phrase_is_checked_against_the_version_that_the_gates_read(sit) -> None:
    session = sit("ben")
    versions = {"v2": "The lake opens at 8.", "v1": "The lake opens at 9."}
    chunks = tuple(EvidenceChunk(chunk_id="lake", version=v, permitted=True, text=t) for v, t in versions.items())
    import_set(session.store, GoldSet(evidence=chunks), author="Ana", at=session.clock())
    done = revise.add_phrase(session, "q1", "c1", "lake opens at 8", cite="lake")
    assert done.new_phrases == ("lake opens at 8",)
    with pytest.raises(UnusableInput) as found:
        revise.add_phrase(session, "q1", "c1", "lake opens at 9", cite="lake")
    assert code(found) == "phrase_absent"


def test_a_case_without_a_permitted_source_needs_a_citation(sit) -> None:
    session = sit("ben")
    revise.revise(session, "q2", lambda case: edits.toggle_required(edits.remove_claim(case, "c1").case, "pool"), "")
    with pytest.raises(UnusableInput) as found:
        revise.add_claim(session, "q2", "It opens.", phrases=("opens",))
    assert code(found) == "no_source"


def test_a_phrase_goes_to_the_chunk_the_claim_cites_unless_another_is_named(sit) -> None:
    session = sit("ben")
    bring(session, lake="The lake opens at 8.")
    done = revise.add_phrase(session, "q1", "c1", "in the morning")
    assert edits.claim_by_id(done.desk.case, "c1").support_phrases == ("pool opens at 6", "in the morning")
    again = revise.add_phrase(session, "q1", "c1", "in the morning")
    assert (again.changed, again.desk.number) == (False, done.desk.number)
    moved = revise.add_phrase(session, "q1", "c1", "lake opens at 8", cite="lake")
    assert edits.claim_by_id(moved.desk.case, "c1").citation_id == "lake"
    gone = revise.remove_phrase(session, "q1", "c1", "pool opens at 6")
    assert edits.claim_by_id(gone.desk.case, "c1").support_phrases == ("in the morning", "lake opens at 8")
    assert gone.stage != "pass"
    assert gone.fix


def test_points_are_added_whole_and_removed_with_their_links(sit) -> None:
    session = sit("ben")
    done = revise.add_point(session, "q1", "And the price.", says=("5 euros", " "), never=("free",), okay=True)
    point = edits.point_by_id(done.desk.case, "p2")
    assert (point.text, point.importance) == ("And the price.", Importance.OKAY)
    assert (point.answer_phrases, point.forbidden_phrases) == (("5 euros",), ("free",))
    gone = revise.remove_point(session, "q1", "p1")
    assert edits.claim_by_id(gone.desk.case, "c1").answer_point is None


@pytest.mark.parametrize(
    ("act", "wanted"),
    [
        (lambda s: revise.add_claim(s, "q1", " "), "no_text"),
        (lambda s: revise.add_point(s, "q1", ""), "no_text"),
        (lambda s: revise.add_claim(s, "q1", "x", point="p9"), "unknown_point"),
        (lambda s: revise.remove_point(s, "q1", "p9"), "unknown_point"),
        (lambda s: revise.add_claim(s, "q1", "x", cite="lake", phrases=["x"]), "unknown_chunk"),
        (lambda s: revise.remove_claim(s, "q1", "c9"), "unknown_claim"),
        (lambda s: revise.add_phrase(s, "q1", "c9", "pool"), "unknown_claim"),
        (lambda s: revise.remove_phrase(s, "q1", "c1", "pool"), "unknown_phrase"),
        (lambda s: revise.remove_phrase(s, "q1", "c1", "pool opens at 6"), "phrases_missing"),
        (lambda s: revise.add_claim(s, "q1", "A claim without any proof."), "phrases_missing"),
        (lambda s: revise.remove_claim(s, "nope", "c1"), "unknown_case"),
    ],
)
def test_what_is_not_there_is_named_and_nothing_is_written(sit, act, wanted: str) -> None:
    session = sit("ben")
    with pytest.raises(UnusableInput) as found:
        act(session)
    assert code(found) == wanted
    assert len(revisions.history(session.store, "q1")) == 1


def test_somebody_elses_save_in_between_is_built_upon(sit) -> None:
    ben, ana = sit("ben"), sit("Ana")
    seen = []

    def change(case):
        if not seen:
            save_case(ana, edits.set_question(case, "Since when?").case, open_case(ana, "q1").number)
        seen.append(case.question)
        return edits.add_point(case, "A second point.")

    done = revise.revise(ben, "q1", change, "")
    assert seen == ["When does the pool open?", "Since when?"]
    assert (done.desk.number, done.desk.case.question) == (3, "Since when?")


def test_an_edit_that_is_always_overtaken_gives_up_with_the_conflict(sit) -> None:
    ben, ana = sit("ben"), sit("Ana")

    def change(case):
        save_case(ana, edits.set_question(case, case.question + "?").case, open_case(ana, "q1").number)
        return edits.add_point(case, "A second point.")

    with pytest.raises(RevisionConflict):
        revise.revise(ben, "q1", change, "")
    assert len(revisions.history(ben.store, "q1")) == 1 + revise.TRIES


def test_an_edit_says_what_it_took_back_and_what_it_did_not_see(sit) -> None:
    session, other = sit("ben"), sit("ben")
    mark_ready(session, open_case(session, "q1").case, 1)
    save_draft(other, edits.set_question(open_case(other, "q1").case, "When exa").case, 2)
    done = revise.add_point(session, "q1", "A second point.")
    assert (done.was, done.desk.state, done.typing) == ("ready", "draft", True)
    assert done.stage == "answer completeness"
    assert done.fix
    assert open_case(other, "q1").draft is not None
