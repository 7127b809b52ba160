"""A break that nothing can mend is accepted by name and reason, and by nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from store_samples import ANA, AT, BEN, case, later
from store_tampering import PAST, TAMPERED, errors, mend, tamper

from goldtui.model.faults import StoreError
from goldtui.store.cases import revisions
from goldtui.store.doctor import accepted
from goldtui.store.doctor.doctor import DoctorLevel, examine
from goldtui.store.opening import open_store


def test_an_accepted_break_is_a_notice_with_name_and_reason(filled: Path) -> None:
    tamper(filled, [*TAMPERED["a note"][0], *TAMPERED["an audit entry"][0]])
    found = examine(filled)
    number = accepted.accept(filled, found, by=BEN, at=later(9), reason=" a restored disk ")
    assert number == sum(f.level is DoctorLevel.ERROR for f in found)
    after = examine(filled)
    assert {f.level for f in after} == {DoctorLevel.NOTICE}
    told = [f.message for f in after if f.code == "doctor_row"]
    assert told == [
        "the row is not what was written: its digest disagrees; accepted by Ben on 2026-03-01: a restored disk"
    ]


def test_an_accepted_row_that_changes_once_more_is_an_error_again(filled: Path) -> None:
    tamper(filled, TAMPERED["a note"][0])
    accepted.accept(filled, examine(filled), by=BEN, at=later(9), reason="known")
    tamper(filled, ["UPDATE revisions SET note = 'y' WHERE sequence = 3"])
    assert errors(filled) == [("doctor_row", "revisions, row 3 (case q1)")]


@pytest.mark.parametrize("what", sorted(PAST))
def test_every_break_of_the_past_can_be_accepted(filled: Path, what: str) -> None:
    tamper(filled, TAMPERED[what][0])
    mend(filled)
    accepted.accept(filled, examine(filled, most=10**9), by=BEN, at=later(9), reason="known")
    assert errors(filled) == []
    with open_store(filled) as store:
        revisions.append(store, case("q9"), base=None, author=ANA, at=later(10))
    assert errors(filled) == []


@pytest.mark.parametrize("what", ["a draft", "a soundness", "a searched text", "a tag of no case"])
def test_what_can_be_repaired_is_not_accepted(filled: Path, what: str) -> None:
    tamper(filled, TAMPERED[what][0])
    before = filled.read_bytes()
    with pytest.raises(StoreError) as caught:
        accepted.accept(filled, examine(filled), by=BEN, at=AT, reason="known")
    assert caught.value.problem.code == "store_not_acceptable"
    assert "--repair" in caught.value.problem.fix
    assert filled.read_bytes() == before


def test_nothing_is_accepted_without_a_reason(filled: Path) -> None:
    tamper(filled, TAMPERED["a note"][0])
    with pytest.raises(StoreError) as caught:
        accepted.accept(filled, examine(filled), by=BEN, at=AT, reason=" ")
    assert caught.value.problem.code == "store_reason"
    assert errors(filled)


def test_a_damaged_acceptance_accepts_nothing(filled: Path) -> None:
    tamper(filled, TAMPERED["a note"][0])
    accepted.accept(filled, examine(filled), by=BEN, at=later(9), reason="known")
    tamper(filled, [f"UPDATE audit SET object = '[' WHERE action = '{accepted.ACTION}'"])
    assert {code for code, _ in errors(filled)} == {"doctor_row", "doctor_audit"}
