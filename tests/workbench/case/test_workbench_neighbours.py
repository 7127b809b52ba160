"""What surrounds a chunk, which phrases are still in it, and how citations move: nothing withheld is shown."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from goldtui.casework.edits import claims_of
from goldtui.casework.source_words import flags_of, snippet, use_words
from goldtui.model.faults import UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import Answer, Claim, EvidenceChunk, GoldCase
from goldtui.store.opening import open_store
from goldtui.text.word_diff import Change
from goldtui.workbench.case import attaching
from goldtui.workbench.case.neighbours import move_source, neighbourhood
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.session.session import Session, session_over

SECRET = "The safe stands behind the library."


def chunk(chunk_id: str, text: str | None, version: str = "v2", **update: object) -> EvidenceChunk:
    made = {"parent_id": "loans", "document_id": "handbook", "permitted": True, "current": True}
    return EvidenceChunk.model_validate({"chunk_id": chunk_id, "version": version, "text": text, **made, **update})


EVIDENCE = (
    chunk("loans#1", "Tools are lent for 7 days."),
    chunk("loans#2", "A saw is lent for 5 days. It comes back “clean”."),
    chunk("loans#2", "A saw is lent for 3 days. It comes back “clean”.", "v1", current=False),
    chunk("loans#2", SECRET, "v0", current=False, permitted=False),
    chunk("loans#3", "A drill is not lent for 5 days.", usage="quote_only"),
    chunk("loans#4", SECRET, permitted=False),
    chunk("far#1", "Elsewhere.", parent_id="other"),
)
PHRASES = ("lent for 5 days", 'comes back "clean"', "no such words")


def case() -> GoldCase:
    claims = (
        Claim(claim_id="c1", text="Saws: 5 days.", citation_id="loans#2", support_phrases=PHRASES),
        Claim(claim_id="c2", text="Other.", citation_id="loans#1", support_phrases=("7 days",)),
    )
    return GoldCase(
        case_id="q", question="How long?", required_source_ids=("loans#2",), reference=Answer(claims=claims)
    )


@pytest.fixture
def session(tmp_path):
    with open_store(tmp_path / "set.db", create=True) as store:
        goldset = GoldSet(name="library", cases=(case(),), evidence=EVIDENCE)
        store_set(store, goldset, "ben", datetime(2026, 1, 5, tzinfo=UTC))
        yield session_over(store, "ana")


def test_the_shown_version_comes_first_then_the_others_then_the_section(session: Session) -> None:
    rows = neighbourhood(session, case(), "loans#2").rows
    assert [(row.relation, row.chunk_id, row.version) for row in rows] == [
        ("shown", "loans#2", "v2"),
        ("version", "loans#2", "v1"),
        ("version", "loans#2", "v0"),
        ("before", "loans#1", "v2"),
        ("after", "loans#3", "v2"),
        ("after", "loans#4", "v2"),
    ]


def test_another_version_shows_what_changed_and_which_phrases_still_stand(session: Session) -> None:
    shown, older = neighbourhood(session, case(), "loans#2").rows[:2]
    changed = [(change, text) for change, text in older.pieces if change is not Change.SAME]
    assert changed == [(Change.REMOVED, "3"), (Change.ADDED, "5")]
    assert [one.status for one in shown.standings] == ["exact", "typography", "gone"]
    assert [one.status for one in older.standings] == ["gone", "typography", "gone"]
    assert {one.claim for one in shown.standings} == {0}


def test_a_neighbour_that_denies_the_phrase_says_so(session: Session) -> None:
    by_id = {row.chunk_id: row for row in neighbourhood(session, case(), "loans#2").rows}
    assert by_id["loans#3"].standings[0].status == "negated"
    assert by_id["loans#3"].flags == ("quote only",)


def test_withheld_texts_are_nowhere_in_what_is_shown(session: Session) -> None:
    found = neighbourhood(session, case(), "loans#2")
    assert "safe" not in repr(found)
    withheld = [row for row in found.rows if row.withheld]
    assert [(row.chunk_id, row.version) for row in withheld] == [("loans#2", "v0"), ("loans#4", "v2")]
    assert all(row.pieces == () and {one.status for one in row.standings} == {"not tested"} for row in withheld)
    around_secret = neighbourhood(session, case(), "loans#4")
    assert "safe" not in repr(around_secret)
    assert around_secret.rows[0].withheld


def test_an_unknown_chunk_is_named(session: Session) -> None:
    with pytest.raises(UnusableInput) as caught:
        neighbourhood(session, case(), "gone#1")
    assert caught.value.problem.code == "chunk_unknown"


def test_citations_and_the_required_source_move_together_and_phrases_stay() -> None:
    edit = move_source(case(), "loans#2", "loans#3")
    assert edit.case.required_source_ids == ("loans#3",)
    assert [claim.citation_id for claim in claims_of(edit.case)] == ["loans#3", "loans#1"]
    assert claims_of(edit.case)[0].support_phrases == PHRASES
    assert "1 citation moved" in edit.message
    cited_only = case().model_copy(update={"required_source_ids": ()})
    assert move_source(cited_only, "loans#2", "loans#3").case.required_source_ids == ("loans#3",)


@pytest.mark.parametrize(("old", "new"), [("loans#2", "loans#2"), ("far#1", "loans#3")])
def test_a_move_that_moves_nothing_changes_nothing_and_says_why(old: str, new: str) -> None:
    before = case()
    edit = move_source(before, old, new)
    assert edit.case is before
    assert edit.message


def test_a_source_is_attached_once_and_cited_with_its_requirement() -> None:
    before = case()
    assert attaching.attach(before, "loans#2").case is before
    attached = attaching.attach(before, "far#1")
    assert attached.case.required_source_ids == ("loans#2", "far#1")
    cited = attaching.attach_and_cite(before, "c2", "far#1")
    assert cited.case.required_source_ids == ("loans#2", "far#1")
    assert claims_of(cited.case)[1].citation_id == "far#1"
    assert attaching.attach_and_cite(before, "gone", "far#1").case == attached.case


def test_rows_of_sources_say_what_they_are_and_never_quote_what_is_withheld(session: Session) -> None:
    rows = attaching.source_window(session, "loans", 0, 20)
    assert attaching.count_sources(session, "loans") == len(rows) == 6
    assert "safe" not in repr(rows)
    secret = next(row for row in rows if row.chunk_id == "loans#4")
    assert (secret.withheld, secret.snippet, secret.flags) == (
        "the system under test may not use it",
        "",
        ("restricted",),
    )
    assert attaching.count_sources(session, "safe") == 0


def test_a_snippet_stands_around_the_words_and_on_one_line() -> None:
    text = "First part.\n" * 20 + "Here is the  NEEDLE that\nwas meant. " + "Rest. " * 50
    found = snippet(text, "needle meant", 60)
    assert found.startswith("... ")
    assert "NEEDLE that was" in found
    assert "\n" not in found
    assert snippet("short text", "nowhere", 60) == "short text"


def test_how_a_case_names_a_chunk_is_said_in_words() -> None:
    assert use_words(case(), "loans#2") == "required, cited by 1"
    assert use_words(case(), "loans#1") == "cited by 1"
    assert use_words(case(), "far#1") == ""
    assert flags_of(chunk("x", "t", permitted=None, current=None)) == ("permission not set", "currency not set")
