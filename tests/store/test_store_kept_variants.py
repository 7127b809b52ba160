"""What people make of kept variants is a journal: the last word counts, the words before it stay, nobody's is lost."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from store_samples import ANA, AT, BEN, full_set, later

from goldtui.model.faults import Conflict, StoreError
from goldtui.model.goldset import GoldSet
from goldtui.model.records import Variant
from goldtui.store import kept_variants, sets
from goldtui.store.chain import audit
from goldtui.store.db.engine import Store
from goldtui.store.db.values import ImportConflict
from goldtui.store.doctor.doctor import examine
from goldtui.store.kept_variants import VariantChange


def lie(variant_id: str = "lie", **fields: object) -> Variant:
    return Variant.model_validate({"variant_id": variant_id, "case_id": "q1", **fields})


def take(store: Store, before: Variant | None, after: Variant | None, *, who: str = ANA, minute: int = 0) -> None:
    kept_variants.change(store, VariantChange(before, after), author=who, at=later(minute))


def test_a_variant_is_added_changed_and_taken_away_and_each_step_can_be_turned(store: Store) -> None:
    steps = [VariantChange(None, lie()), VariantChange(lie(), lie(note="why")), VariantChange(lie(note="why"), None)]
    held = []
    for step in steps:
        kept_variants.change(store, step, author=ANA, at=AT)
        held.append(kept_variants.of_case(store, "q1"))
    assert held == [(lie(),), (lie(note="why"),), ()]
    for step in reversed(steps):
        kept_variants.change(store, step.turned, author=ANA, at=AT)
    assert kept_variants.of_case(store, "q1") == ()
    assert [step.subject.variant_id for step in steps] == ["lie"] * 3


def test_ids_are_known_by_their_beginning_those_of_removed_ones_too(store: Store) -> None:
    for name in ("q1/run-1", "q1/run-2", "q1_run-3", "other"):
        take(store, None, lie(name))
    take(store, lie("q1/run-1"), None)
    assert kept_variants.ids_beginning(store, "q1/run-") == {"q1/run-1", "q1/run-2"}


def test_each_step_is_one_entry_of_the_audit_chain_and_the_doctor_knows_the_rows(store: Store) -> None:
    before = audit.head(store)
    assert before is None
    take(store, None, lie())
    take(store, lie(), None, who=BEN, minute=1)
    entries = audit.entries(store)
    assert [(e.actor, e.action, e.object) for e in entries] == [
        (ANA, "keep variant", "variant lie"),
        (BEN, "drop variant", "variant lie"),
    ]
    path = store.path
    store.close()
    assert {finding.level for finding in examine(path)} <= {"notice"}
    with closing(sqlite3.connect(path)) as raw, raw:
        for trigger in ("variant_changes_no_update", "variant_changes_no_delete"):
            raw.execute(f"DROP TRIGGER {trigger}")
        raw.execute("UPDATE variant_changes SET author = 'Eve' WHERE sequence = 1")
    assert "doctor_row" in {finding.code for finding in examine(path)}


def test_the_journal_refuses_to_be_rewritten(store: Store) -> None:
    take(store, None, lie())
    store.close()
    with closing(sqlite3.connect(store.path)) as raw:
        for statement in ("UPDATE variant_changes SET body = ''", "DELETE FROM variant_changes"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                raw.execute(statement)
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            raw.execute("REPLACE INTO variant_changes SELECT * FROM variant_changes")


def test_a_step_from_what_is_no_longer_stored_writes_nothing(store: Store) -> None:
    take(store, None, lie())
    for before, after in ((None, lie(note="mine")), (lie(note="old"), None)):
        with pytest.raises(Conflict) as caught:
            take(store, before, after, who=BEN)
        assert caught.value.problem.code == "variant_changed"
    assert kept_variants.of_case(store, "q1") == (lie(),)
    assert len(audit.entries(store)) == 1


def test_nobody_changes_a_variant_without_a_name(store: Store) -> None:
    with pytest.raises(StoreError) as caught:
        take(store, None, lie(), who=" ")
    assert caught.value.problem.code == "store_author"


def test_a_set_comes_out_with_its_variants_as_they_now_are_in_their_old_places(store: Store) -> None:
    came = [lie("a"), lie("b"), Variant(variant_id="c", case_id="q2")]
    sets.import_set(store, full_set().model_copy(update={"variants": tuple(came)}), author=ANA, at=AT)
    take(store, lie("b"), lie("b", note="mine"))
    take(store, lie("a"), None)
    take(store, None, lie("d"))
    out = sets.load_set(store)
    assert out.variants == (lie("b", note="mine"), came[2], lie("d"))
    assert kept_variants.of_case(store, "q1") == (lie("b", note="mine"), lie("d"))
    assert kept_variants.of_case(store, "q2") == (came[2],)
    before = audit.head(store)
    assert sets.import_set(store, out, author=BEN, at=later(1)).variants == 0
    assert audit.head(store) == before


def test_bringing_the_first_set_in_again_does_not_bring_back_what_was_taken_away(store: Store) -> None:
    first = GoldSet(cases=full_set().cases, evidence=full_set().evidence, variants=(lie("a"),))
    sets.import_set(store, first, author=ANA, at=AT)
    take(store, lie("a"), None)
    assert sets.import_set(store, first, author=BEN, at=later(1)).variants == 0
    assert kept_variants.of_case(store, "q1") == ()


def test_a_variant_that_was_written_here_is_not_overwritten_by_another_of_that_id(store: Store) -> None:
    take(store, None, lie("mine"))
    offered = GoldSet(cases=full_set().cases, evidence=full_set().evidence, variants=(lie("mine", note="other"),))
    with pytest.raises(ImportConflict) as caught:
        sets.import_set(store, offered, author=BEN, at=later(1))
    assert [problem.code for problem in caught.value.problems] == ["import_variant_differs"]
    assert kept_variants.of_case(store, "q1") == (lie("mine"),)
