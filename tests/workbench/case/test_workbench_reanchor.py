"""Re-anchoring: one phrase at a time, in the source's own characters, as one revision."""

from __future__ import annotations

import pytest

from goldtui.checks.catalog import RULES
from goldtui.checks.run import check_case
from goldtui.checks.shown import Shown
from goldtui.model.faults import UnusableInput
from goldtui.model.records import EvidenceChunk
from goldtui.store.cases import revisions
from goldtui.store.sets import load_set
from goldtui.workbench.case.desk import open_case
from goldtui.workbench.case.evidence_update import update_evidence
from goldtui.workbench.case.reanchor import drift_of_set, reanchor_phrase
from goldtui.workbench.session.session import Session

OLD = "The pool opens at 6 in the morning."


def bring(session: Session, text: str, **fields) -> None:
    given = {"chunk_id": "pool", "version": "v2", "permitted": True, "current": True, **fields}
    update_evidence(session, (EvidenceChunk(text=text, **given),))


def waiting(session: Session) -> list[tuple[str, str | None]]:
    return [(d.case_id, d.outcome and d.outcome.value) for d in drift_of_set(session)[0]]


def refused(session: Session, *words) -> str:
    with pytest.raises(UnusableInput) as found:
        reanchor_phrase(session, *words)
    return found.value.problem.code


def claim(session: Session):
    return open_case(session, "q1").case.reference.claims[0]


def test_a_set_whose_sources_never_changed_has_nothing_to_re_anchor(sit) -> None:
    assert drift_of_set(sit("Ben")) == ((), 2)


def test_a_version_that_came_in_as_an_old_one_is_no_drift(sit) -> None:
    session = sit("Ben")
    bring(session, "Once. " + OLD, version="v0", current=False)
    assert waiting(session) == []


def test_a_moved_phrase_waits_until_a_person_says_where_it_stands(sit) -> None:
    session = sit("Ben")
    bring(session, "New. " + OLD)
    assert waiting(session) == [("q1", "moved"), ("q2", "moved")]
    done = reanchor_phrase(session, "q1", "c1", 1)
    assert (done.changed, done.stage) == (True, "pass")
    assert claim(session).extra["anchors"] == [
        {"phrase": "pool opens at 6", "chunk_id": "pool", "version": "v2", "start": 9, "end": 24}
    ]
    assert waiting(session) == [("q2", "moved")]
    newest = revisions.latest(session.store, "q1")
    assert (newest.number, newest.author, newest.note) == (2, "Ben", "phrase reanchor")


def test_re_anchoring_twice_writes_one_revision(sit) -> None:
    session = sit("Ben")
    bring(session, "New. " + OLD)
    reanchor_phrase(session, "q1", "c1", 1)
    assert not reanchor_phrase(session, "q1", "c1", 1).changed
    assert revisions.latest(session.store, "q1").number == 2


def test_an_exact_phrase_needs_nobody(sit) -> None:
    session = sit("Ben")
    bring(session, OLD + " It is heated.")
    assert waiting(session) == []
    assert not reanchor_phrase(session, "q1", "c1", 1).changed


def test_of_several_places_one_is_chosen_by_its_number(sit) -> None:
    session = sit("Ben")
    bring(session, "New. " + OLD + " In May the pool opens at 6.")
    assert refused(session, "q1", "c1", 1) == "anchor_choice"
    assert refused(session, "q1", "c1", 1, "3") == "anchor_choice"
    reanchor_phrase(session, "q1", "c1", 1, "2")
    assert claim(session).extra["anchors"][0]["start"] == 52
    assert ("q1", "ambiguous") not in waiting(session)


def test_an_orphan_takes_the_nearest_wording_only_when_asked_to(sit) -> None:
    session = sit("Ben")
    bring(session, "Since May the pool opens at 7 in the morning.")
    assert refused(session, "q1", "c1", 1) == "anchor_choice"
    done = reanchor_phrase(session, "q1", "c1", 1, "nearest")
    assert claim(session).support_phrases == ("pool opens at 7",)
    assert done.stage != "pass"
    assert ("q1", "orphan") not in waiting(session)


def test_a_phrase_that_nothing_comes_near_has_no_place(sit) -> None:
    session = sit("Ben")
    bring(session, "0")
    assert refused(session, "q1", "c1", 1, "nearest") == "anchor_nowhere"


def test_a_withheld_new_text_is_not_tested_and_its_words_are_not_shown(sit) -> None:
    session = sit("Ben")
    bring(session, "New. " + OLD, permitted=False)
    found, _ = drift_of_set(session)
    assert [(d.outcome, d.phrase, d.places) for d in found] == [(None, "[withheld]", ())] * 2
    assert refused(session, "q1", "c1", 1) == "anchor_nowhere"


def test_unknown_claims_and_phrases_are_named(sit) -> None:
    session = sit("Ben")
    assert refused(session, "q1", "c9", 1) == "unknown_claim"
    assert refused(session, "q1", "c1", 0) == "unknown_phrase"
    assert refused(session, "q1", "c1", 2) == "unknown_phrase"


def test_a_phrase_of_a_retracted_chunk_moves_its_citation_and_required_source_to_the_chunk_that_has_it(sit) -> None:
    session = sit("Ben")
    bring(session, OLD, parent_id="hours")
    chunk = EvidenceChunk(
        chunk_id="pool-b", parent_id="hours", version="v1", permitted=True, current=True, text="Hours. " + OLD
    )
    update_evidence(session, (chunk,), complete=True)
    assert waiting(session) == [("q1", "moved"), ("q2", "moved")]
    done = reanchor_phrase(session, "q1", "c1", 1)
    case = open_case(session, "q1").case
    assert (claim(session).citation_id, case.required_source_ids) == ("pool-b", ("pool-b",))
    assert done.stage == "pass"


def test_an_anchor_is_void_in_the_next_version(sit) -> None:
    session = sit("Ben")
    bring(session, "New. " + OLD)
    reanchor_phrase(session, "q1", "c1", 1)
    bring(session, "Newer and new. " + OLD, version="v3")
    assert waiting(session) == [("q1", "moved"), ("q2", "moved")]
    assert drift_of_set(session)[0][0].was == "v2"


def test_an_anchor_of_another_shape_counts_for_nothing(sit) -> None:
    from goldtui.gates.confirm import anchored_in, anchors_of

    session = sit("Ben")
    entry = {"phrase": "pool opens at 6", "chunk_id": "pool", "version": "v2", "start": 9, "end": 24}
    for bad in ("no list", ["x"], [entry | {"start": True}], [entry | {"version": 2}]):
        assert anchors_of(claim(session).model_copy(update={"extra": {"anchors": bad}})) == ()
    good = claim(session).model_copy(update={"extra": {"anchors": [entry]}})
    assert anchored_in(good, "pool opens at 6", "v2") == (9, 24)
    assert anchored_in(good, "pool opens at 6", "v3") is None


@pytest.mark.parametrize(
    ("code", "text", "take"),
    [("GT703", "New. " + OLD, None), ("GT702", "New. " + OLD + " In May the pool opens at 6.", "1")],
)
def test_the_checks_let_go_of_a_phrase_that_was_re_anchored(sit, code: str, text: str, take: str | None) -> None:
    session = sit("Ben")
    bring(session, text)

    def named() -> list[str]:
        goldset = load_set(session.store)
        rules = [r for r in RULES if r.declared.code == code]
        return [f.case_id for c in goldset.cases for f in check_case(c, Shown(goldset), rules)]

    assert named() == ["q1", "q2"]
    reanchor_phrase(session, "q1", "c1", 1, take)
    assert named() == ["q2"]
