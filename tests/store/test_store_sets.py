"""A set goes in whole or not at all, comes out as it went in, and goes in twice without a trace."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from store_samples import ANA, AT, BEN, can_keep, case, cases, chunk, full_set, later

from goldtui.model.case_state import CaseState
from goldtui.model.faults import Conflict, GoldtuiError, StoreError
from goldtui.model.goldset import GoldSet
from goldtui.model.people import Assertion
from goldtui.model.policy import Policy
from goldtui.model.projection import HeadProjection
from goldtui.model.records import RagTrace, Variant
from goldtui.store import sets
from goldtui.store.cases import heads, revisions
from goldtui.store.chain import audit
from goldtui.store.db.engine import Store
from goldtui.store.db.values import HeadQuery, ImportConflict
from goldtui.store.evidence import chunks
from tests.store.said_of_chunks import say_of


def add(store: Store, **parts: object) -> None:
    sets.import_set(store, GoldSet(**parts), author=ANA, at=AT)  # type: ignore[arg-type]


def test_a_set_comes_out_as_it_went_in(store: Store) -> None:
    done = sets.import_set(store, full_set(), author=ANA, at=AT, note="from a file")
    assert (done.cases, done.known_cases, done.chunks, done.traces, done.variants) == (2, 0, 3, 1, 1)
    assert sets.load_set(store) == full_set()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=25)
@given(made=st.data())
def test_any_cases_come_out_as_they_went_in(store: Store, made: st.DataObject) -> None:
    known = {c.case_id for c in sets.load_set(store).cases}
    fresh = made.draw(st.lists(cases(), max_size=4, unique_by=lambda c: c.case_id))
    assume(can_keep(store.path, *fresh))
    before = sets.load_set(store).cases
    new = tuple(c for c in fresh if c.case_id not in known)
    sets.import_set(store, GoldSet(cases=new), author=ANA, at=AT)
    assert sets.load_set(store).cases == before + new


def test_importing_again_adds_nothing_not_even_an_audit_entry(store: Store) -> None:
    sets.import_set(store, full_set(), author=ANA, at=AT)
    before = audit.head(store)
    again = sets.import_set(store, full_set(), author=BEN, at=later(5))
    assert (again.cases, again.known_cases, again.chunks, again.traces, again.variants) == (0, 2, 0, 0, 0)
    assert audit.head(store) == before


def test_the_file_a_case_came_from_is_still_known_after_the_case_was_edited(store: Store) -> None:
    sets.import_set(store, full_set(), author=ANA, at=AT)
    edited = full_set().cases[0].model_copy(update={"question": "When does the pool close?"})
    revisions.append(store, edited, base=1, author=BEN, at=later(1))
    assert sets.import_set(store, full_set(), author=ANA, at=later(2)).known_cases == 2
    assert sets.load_set(store).cases[0] == edited


def test_what_the_store_exports_after_an_assertion_is_known_too(store: Store) -> None:
    sets.import_set(store, full_set(), author=ANA, at=AT)
    say_of(store, [("pool#2", "v1")], Assertion(by=BEN, permitted=True), at=later(1))
    out = sets.load_set(store)
    assert out != full_set()
    assert sets.import_set(store, out, author=ANA, at=later(2)).chunks == 0
    assert sets.import_set(store, full_set(), author=ANA, at=later(2)).chunks == 0


def test_an_export_without_its_withheld_texts_is_known_and_takes_no_text_away(store: Store) -> None:
    secret = chunk("secret", permitted=False, text="not to leave the store")
    add(store, evidence=(secret,))
    withheld = secret.model_copy(update={"text": None})
    assert sets.import_set(store, GoldSet(evidence=(withheld,)), author=ANA, at=later(1)).chunks == 0
    assert chunks.get(store, ["secret"]) == (secret,)


def test_everything_imported_is_a_draft_with_its_author_and_projection(store: Store) -> None:
    judged = {"q1": HeadProjection("pass", True)}
    sets.import_set(store, full_set(), author=ANA, at=AT, note="spring", projections=judged)
    first, second = heads.window(store, HeadQuery(), 0, 9)
    assert (first.state, first.author, first.first_failed_stage, first.sound) == ("draft", ANA, "pass", True)
    assert (second.first_failed_stage, second.sound) == (None, None)
    newest = revisions.latest(store, "q1")
    assert newest is not None
    assert newest.note == "spring"


DIFFERING = [
    ("import_case_differs", {"cases": (case("q1", "another question"),)}, "case q1"),
    ("import_chunk_differs", {"evidence": (chunk(text="another text"),)}, "chunk pool#1, version v1"),
    ("import_trace_differs", {"traces": (RagTrace(trace_id="t1", case_id="q2"),)}, "trace t1"),
    ("import_variant_differs", {"variants": (Variant(variant_id="x1", case_id="q2"),)}, "variant x1"),
    ("import_setting_differs", {"policy": Policy(signers_needed=5)}, "set pool"),
    ("import_repeated", {"cases": (case("q9"), case("q9"))}, "case q9"),
    ("import_repeated", {"evidence": (chunk("n"), chunk("n"))}, "chunk n, version v1"),
    ("import_unnamed", {"traces": (RagTrace(case_id="q1"),)}, "case q1"),
]


@pytest.mark.parametrize(("code", "parts", "where"), DIFFERING)
def test_other_content_under_a_known_id_is_listed_and_nothing_is_written(
    store: Store, code: str, parts: dict[str, object], where: str
) -> None:
    base = full_set().model_copy(update={"policy": Policy(signers_needed=3)})
    sets.import_set(store, base, author=ANA, at=AT)
    before = sets.load_set(store), audit.head(store)
    offered = GoldSet(name="pool", **({"cases": (case("new"),)} | parts))  # type: ignore[arg-type]
    with pytest.raises(Conflict) as caught:
        sets.import_set(store, offered, author=BEN, at=later(1))
    assert [(p.code, p.where) for p in caught.value.problems] == [(code, where)]
    assert (sets.load_set(store), audit.head(store)) == before


def test_all_problems_are_counted_and_the_first_fifty_kept(store: Store) -> None:
    add(store, cases=tuple(case(f"q{n}") for n in range(60)))
    with pytest.raises(ImportConflict) as caught:
        add(store, cases=tuple(case(f"q{n}", "other") for n in range(60)))
    assert (caught.value.total, len(caught.value.problems)) == (60, 50)


def test_a_set_that_says_nothing_leaves_name_and_policy_standing(store: Store) -> None:
    sets.import_set(store, full_set(), author=ANA, at=AT)
    add(store, cases=(case("q3"),))
    assert sets.load_set(store).name == "pool"


def test_cases_can_be_taken_out_by_state(store: Store) -> None:
    sets.import_set(store, full_set(), author=ANA, at=AT)
    revisions.append(store, full_set().cases[1], base=1, author=ANA, at=AT, state=CaseState.RETIRED)
    assert [c.case_id for c in sets.load_set(store, states=["draft", "ready"]).cases] == ["q1"]


@pytest.mark.parametrize(
    ("goldset", "author", "code"),
    [
        (GoldSet(), " ", "store_author"),
        (GoldSet(cases=(case(extra={"x": float("nan")}),)), ANA, "store_value"),
    ],
)
def test_an_unusable_import_is_refused_before_anything_is_written(
    store: Store, goldset: GoldSet, author: str, code: str
) -> None:
    with pytest.raises(GoldtuiError) as caught:
        sets.import_set(store, goldset, author=author, at=AT)
    assert isinstance(caught.value, StoreError)
    assert caught.value.problem.code == code
    assert audit.head(store) is None


def test_writes_that_are_made_together_are_one_transaction_and_read_what_the_first_wrote(store: Store) -> None:
    def both(second: RagTrace) -> None:
        with store.together():
            add(store, evidence=(chunk(),))
            assert chunks.get(store, [chunk().chunk_id])
            add(store, cases=(case(),), traces=(second,))

    with pytest.raises(ImportConflict):
        both(RagTrace(trace_id="", case_id=case().case_id))
    assert not chunks.get(store, [chunk().chunk_id])
    assert sets.load_set(store).cases == ()
    both(RagTrace(trace_id="t", case_id=case().case_id))
    assert len(sets.load_set(store).cases) == 1
    assert chunks.get(store, [chunk().chunk_id])
