"""A second check compares no claim with its sources where the first one found nothing and nothing has changed."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from goldtui.casework import two_processes
from goldtui.casework.journal import Journal
from goldtui.casework.known_wording import KnownWording
from goldtui.checks import case_view
from goldtui.checks.catalog import RULES
from goldtui.checks.rules import recognised
from goldtui.checks.run import Each, check
from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.model.checks import CheckReport
from goldtui.model.goldset import GoldSet

GARDEN = native.read((Path(__file__).parents[2] / "goldsets" / "botanic-garden",), ReadOptions()).goldset


class Memory(dict[bytes, bytes]):
    """Entries by key."""

    def keep(self, key: bytes, entry: bytes) -> None:
        self[key] = entry


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The cases whose claims are compared with their sources."""
    cases: list[str] = []
    real = case_view.proofs_of
    monkeypatch.setattr(case_view, "proofs_of", lambda exhibit: cases.append(exhibit.case.case_id) or real(exhibit))
    return cases


def in_two_processes(memory: Memory) -> CheckReport:
    """The garden checked in two processes, with this memory of the wording."""
    journal = Journal(memory)
    each: Each = partial(journal.each, processes=2)
    return check(GARDEN, RULES, wording=partial(KnownWording, GARDEN, journal), each=each)


def checked(goldset: GoldSet, memory: Memory | None) -> CheckReport:
    return check(goldset, RULES, wording=None if memory is None else partial(KnownWording, goldset, memory))


def test_a_second_check_compares_nothing_and_reports_the_same(compared: list[str]) -> None:
    memory = Memory()
    first = checked(GARDEN, memory)
    assert compared
    compared.clear()
    assert checked(GARDEN, memory) == first == checked(GARDEN, None)
    assert len(compared) == len({*compared}) <= len(GARDEN.cases)
    assert memory
    assert all(b"gh-" not in entry for entry in memory.values())


def test_a_second_check_ships_no_reference_that_the_first_one_saw_released(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[str] = []
    real = recognised.judge
    monkeypatch.setattr(recognised, "judge", lambda exhibit: judged.append(exhibit.case.case_id) or real(exhibit))
    memory = Memory()
    first = checked(GARDEN, memory)
    assert judged
    judged.clear()
    assert checked(GARDEN, memory) == first
    assert not judged


def test_what_the_second_process_found_out_is_remembered_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr("threading.active_count", lambda: 1)
    monkeypatch.setattr(two_processes, "ENOUGH", 2)
    alone, shared = Memory(), Memory()
    assert in_two_processes(shared) == checked(GARDEN, alone)
    assert shared == alone
    assert in_two_processes(shared) == checked(GARDEN, None)


def test_a_case_with_a_finding_is_compared_each_time(compared: list[str]) -> None:
    place, case = next((n, one) for n, one in enumerate(GARDEN.cases) if one.reference and one.reference.claims)
    assert case.reference is not None
    claim = case.reference.claims[0]
    longer = claim.model_copy(update={"text": f"{claim.text} Every gardener sings about it."})
    reference = case.reference.model_copy(update={"claims": (longer, *case.reference.claims[1:])})
    cases = [*GARDEN.cases]
    cases[place] = case.model_copy(update={"reference": reference})
    goldset = GARDEN.model_copy(update={"cases": tuple(cases)})
    memory = Memory()
    checked(GARDEN, memory)
    for _ in range(2):
        compared.clear()
        report = checked(goldset, memory)
        assert compared == [case.case_id]
        assert report == checked(goldset, None)


def test_a_changed_source_is_compared_again() -> None:
    memory = Memory()
    checked(GARDEN, memory)
    evidence = tuple(
        one.model_copy(update={"text": (one.text or "").replace("not", "always").replace("two", "three")})
        for one in GARDEN.evidence
    )
    changed = GARDEN.model_copy(update={"evidence": evidence})
    assert checked(changed, memory) == checked(changed, None)


def test_a_lie_that_a_source_now_offers_is_found_although_the_case_was_clean() -> None:
    memory = Memory()
    before = checked(GARDEN, memory)
    phrases = [phrase for case in GARDEN.cases for point in case.points for phrase in point.answer_phrases]
    lies = " ".join(f"The pump room has {phrase}." for phrase in dict.fromkeys(phrases))
    evidence = tuple(one.model_copy(update={"text": f"{one.text} {lies}"}) for one in GARDEN.evidence)
    changed = GARDEN.model_copy(update={"evidence": evidence})
    after = checked(changed, memory)
    assert after == checked(changed, None)
    assert lies_in(after) > lies_in(before)


def lies_in(report: CheckReport) -> int:
    return sum(finding.code == "GT334" for finding in report.findings)
