"""New versions of the evidence: what is in force changes, no text of a case does, and every change is reported."""

from __future__ import annotations

import pytest

from goldtui.model.faults import UnusableInput
from goldtui.model.records import EvidenceChunk
from goldtui.store.cases import heads, revisions
from goldtui.store.evidence import chunks
from goldtui.store.evidence import evidence_update as update_store
from goldtui.text.match.anchor import Anchoring
from goldtui.workbench.case.desk import mark_ready, open_case, save_draft
from goldtui.workbench.case.evidence_update import Update, update_evidence
from goldtui.workbench.session.session import Session
from tests.store.said_of_chunks import at_version

OLD = "The pool opens at 6 in the morning."


def version(name: str = "v2", text: str | None = OLD, **fields) -> EvidenceChunk:
    given = {"chunk_id": "pool", "permitted": True, "current": True, **fields}
    return EvidenceChunk(version=name, text=text, **given)


def flags(session: Session, chunk_id: str = "pool") -> dict[str, bool | None]:
    return {c.version: c.current for c in chunks.get(session.store, (chunk_id,))}


def ready(session: Session, case_id: str = "q1") -> None:
    mark_ready(session, open_case(session, case_id).case, 1)


def outcomes(done: Update) -> dict[str, list[Anchoring | None]]:
    return {t.case_id: [p.outcome for p in t.phrases] for t in done.touched}


def bring(session: Session, *offered: EvidenceChunk, **how: bool) -> Update:
    return update_evidence(session, offered, **how)


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        (OLD + " It is heated.", Anchoring.EXACT),
        ("New this year. " + OLD, Anchoring.MOVED),
        ("New this year. " + OLD + " In May the pool opens at 6.", Anchoring.AMBIGUOUS),
        ("Opening hours hang at the door.", Anchoring.ORPHAN),
    ],
)
def test_a_new_version_is_in_force_the_old_one_kept_and_every_phrase_named(sit, text, outcome) -> None:
    session = sit("Ben")
    before = open_case(session, "q1").case
    done = bring(session, version(text=text))
    assert done.written
    assert flags(session) == {"v1": False, "v2": True}
    assert outcomes(done) == {"q1": [outcome], "q2": [outcome]}
    assert done.outcomes[outcome.value] == 2
    assert sum(done.outcomes.values()) == 2
    assert at_version(session.store, "pool", "v1").text == OLD
    assert open_case(session, "q1").case == before


def test_only_what_somebody_vouched_for_turns_stale_with_a_revision_that_says_why(sit) -> None:
    session = sit("Ben")
    ready(sit("Ana"))
    done = bring(session, version(text=OLD + " It is heated."))
    assert [(t.case_id, t.was, t.state) for t in done.touched] == [("q1", "ready", "stale"), ("q2", "draft", "draft")]
    chain = revisions.history(session.store, "q1")
    assert [(r.state.value, r.author) for r in chain] == [("draft", "Ana"), ("ready", "Ana"), ("stale", "Ben")]
    assert (chain[-1].note, chain[-1].case) == ("a source changed: pool", chain[0].case)
    assert len(revisions.history(session.store, "q2")) == 1


def test_the_same_text_under_another_version_name_takes_nobodys_word_back(sit) -> None:
    session = sit("Ben")
    ready(session)
    done = bring(session, version())
    assert (done.written, done.stale) == (True, 0)
    assert flags(session) == {"v1": False, "v2": True}


def test_a_second_update_with_the_same_file_writes_nothing(sit) -> None:
    session = sit("Ben")
    ready(session)
    bring(session, version(text="Gone."), version("v0", "Older.", current=False))
    mark, chain = update_store.mark(session.store), revisions.history(session.store, "q1")
    again = bring(session, version(text="Gone."), version("v0", "Older.", current=False))
    assert (again.written, again.offer.known, again.touched) == (False, 2, ())
    assert update_store.mark(session.store) == mark
    assert revisions.history(session.store, "q1") == chain


def test_a_dry_run_says_all_of_it_and_writes_nothing(sit) -> None:
    session = sit("Ben")
    ready(session)
    mark = update_store.mark(session.store)
    done = bring(session, version(text="Gone."), dry_run=True)
    assert (done.written, done.stale, done.outcomes["orphan"]) == (False, 1, 2)
    assert update_store.mark(session.store) == mark


def test_a_known_version_with_another_text_is_refused_with_both_digests(sit) -> None:
    session = sit("Ben")
    mark = update_store.mark(session.store)
    with pytest.raises(UnusableInput) as refused:
        bring(session, version("v1", "Something else."))
    problem = refused.value.problem
    assert problem.code == "version_changed"
    digests = [word.rstrip(",") for word in problem.message.split() if len(word.rstrip(",")) == 16]
    assert len(set(digests)) == 2
    assert update_store.mark(session.store) == mark


def test_a_known_version_with_another_document_is_refused_and_names_what_differs(sit) -> None:
    with pytest.raises(UnusableInput) as refused:
        bring(sit("Ben"), version("v1", document_id="hours"))
    assert "document_id differs" in refused.value.problem.message


def test_an_export_that_withholds_the_text_of_a_known_version_contradicts_nothing(sit) -> None:
    session = sit("Ben")
    done = bring(session, version("v1", None, permitted=False))
    assert done.offer.withdrawn == (("pool", "v1"),)
    assert at_version(session.store, "pool", "v1").permitted is False


def test_nothing_to_bring_is_refused(sit) -> None:
    with pytest.raises(UnusableInput) as refused:
        bring(sit("Ben"))
    assert refused.value.problem.code == "no_chunks"


@pytest.mark.parametrize("name", ["v1", "v0"])
def test_an_older_version_after_a_newer_one_is_kept_and_not_in_force(sit, name: str) -> None:
    session = sit("Ben")
    bring(session, version(text="Gone."))
    done = bring(session, version(name, OLD))
    assert done.offer.older == (("pool", name),)
    assert flags(session)["v2"] is True
    assert flags(session)[name] is False
    assert done.touched == ()


def test_a_file_may_say_itself_which_of_two_versions_is_in_force(sit) -> None:
    session = sit("Ben")
    bring(session, version("b", "Second."), version("a", "First.", current=False))
    assert flags(session) == {"v1": False, "a": False, "b": True}


def test_of_versions_without_currency_the_later_name_is_in_force_by_the_acting_persons_word(sit) -> None:
    session = sit("Ben")
    bring(session, version("v3", "Third.", current=None), version("v2", "Second.", current=None))
    assert flags(session) == {"v1": False, "v2": False, "v3": True}


def test_chunks_that_a_file_lacks_are_left_alone_unless_it_is_complete(sit) -> None:
    session = sit("Ben")
    ready(session)
    other = version("v1", "Towels are free.", chunk_id="towels")
    assert bring(session, other).offer.retracted == ()
    assert flags(session) == {"v1": True}
    done = bring(session, other, complete=True)
    assert done.offer.retracted == (("pool", "v1"),)
    assert (flags(session), done.stale) == ({"v1": False}, 1)
    assert not bring(session, other, complete=True).written


def test_a_retracted_version_that_is_offered_again_comes_back_into_force(sit) -> None:
    session = sit("Ben")
    other = version("v1", "Towels are free.", chunk_id="towels")
    bring(session, other, complete=True)
    done = bring(session, version("v1"))
    assert done.offer.in_force == (("pool", "v1"),)
    assert flags(session) == {"v1": True}


def test_lists_are_judged_by_the_new_evidence_in_the_same_step(sit) -> None:
    session = sit("Ben")
    assert heads.get(session.store, "q2").first_failed_stage == "pass"
    bring(session, version(text="Gone."))
    assert heads.get(session.store, "q2").first_failed_stage == "answer faithfulness"


def test_somebody_who_types_in_a_vouched_case_keeps_the_typing_and_the_case_is_stale(sit) -> None:
    ana, session = sit("Ana"), sit("Ben")
    ready(ana)
    typing = open_case(ana, "q1").case.model_copy(update={"question": "When?"})
    save_draft(ana, typing, 2)
    assert bring(session, version(text="Gone.")).stale == 1
    at = open_case(ana, "q1")
    assert at.state == "stale"
    assert at.draft is not None
    assert at.draft.case == typing


def test_a_store_that_changed_meanwhile_is_looked_at_anew(sit, monkeypatch: pytest.MonkeyPatch) -> None:
    session, other = sit("Ben"), sit("Ana")
    real, calls = update_store.write_change, []

    def overtaken(*given, **named) -> bool:
        calls.append(1)
        if len(calls) == 1:
            ready(other)
        return real(*given, **named)

    monkeypatch.setattr(update_store, "write_change", overtaken)
    done = bring(session, version(text="Gone."))
    assert (len(calls), done.stale) == (2, 1)


def test_others_who_never_stop_saving_are_named(sit, monkeypatch: pytest.MonkeyPatch) -> None:
    from goldtui.model.faults import StoreError

    monkeypatch.setattr(update_store, "write_change", lambda *_, **__: False)
    with pytest.raises(StoreError) as busy:
        bring(sit("Ben"), version(text="Gone."))
    assert busy.value.problem.code == "store_busy"
