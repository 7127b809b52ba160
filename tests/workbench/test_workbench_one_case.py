"""What a command shows of one case is read from that case's rows, and is what the whole set would show."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from goldtui.gates.chain import STRICT
from goldtui.model.faults import UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import Answer, Behaviour, Claim, EvidenceChunk, GoldCase
from goldtui.workbench.case.show_case import ShownCase, shown_case
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.session import sources
from goldtui.workbench.session.fresh import build_fresh

AT = datetime(2026, 1, 5, tzinfo=UTC)
OPEN = "The glasshouse opens at nine on every weekday of the year."
SECRET = "Orchids of the vault are watered by nobody but the keeper of keys."


def chunk(chunk_id: str, text: str, *, permitted: bool = True, version: str = "1") -> EvidenceChunk:
    return EvidenceChunk(chunk_id=chunk_id, version=version, permitted=permitted, current=True, text=text)


def case(case_id: str, source: str, phrase: str) -> GoldCase:
    claim = Claim(claim_id="c1", text=phrase, citation_id=source, support_phrases=(phrase,))
    return GoldCase(
        case_id=case_id,
        question="When does it open?",
        expected_behaviour=Behaviour.ANSWER,
        required_source_ids=(source,),
        reference=Answer(text=phrase, claims=(claim,)),
    )


def database(folder: Path, cases: tuple[GoldCase, ...], evidence: tuple[EvidenceChunk, ...]) -> Path:
    path = folder / "set.db"
    build_fresh(path, lambda store: store_set(store, GoldSet(name="s", cases=cases, evidence=evidence), "ana", AT))
    return path


def by_the_whole_set(path: Path, case_id: str, monkeypatch: pytest.MonkeyPatch) -> ShownCase:
    with monkeypatch.context() as patch:
        patch.setattr(sources, "_around", lambda *_: None)
        return shown_case(path, case_id, STRICT)


def no_whole_set(_path: Path) -> None:
    raise AssertionError("the whole set was read")


FAR = tuple(chunk(f"z{number:03}", f"Far text number {number} about something else.") for number in range(60))
CASES = (case("q1", "open", "opens at nine"), case("q2", "far", "is nowhere"))


def test_one_case_is_shown_from_its_own_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = database(tmp_path, CASES, (chunk("open", OPEN), chunk("vault", SECRET, permitted=False), *FAR))
    whole = by_the_whole_set(path, "q1", monkeypatch)
    monkeypatch.setattr(sources, "load_set", no_whole_set)
    assert shown_case(path, "q1", STRICT) == whole


def test_the_chunk_beside_the_required_ones_is_the_first_with_another_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # More copies of the required text than are looked at, in front of all others.
    copies = tuple(chunk(f"a{number:03}", OPEN) for number in range(sources._USABLE + 5))
    path = database(tmp_path, CASES, (chunk("open", OPEN), *copies, *FAR))
    assert sources._around(path, "q1", False) is None
    assert shown_case(path, "q1", STRICT) == by_the_whole_set(path, "q1", monkeypatch)


def test_words_that_a_far_chunk_says_as_well_are_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = case("q1", "open", "opens at nine").model_copy(update={"guideline_note": "watered by nobody but the keeper"})
    public = chunk("zz", "At the gate: watered by nobody but the keeper.")
    vault = chunk("vault", SECRET, permitted=False)
    path = database(tmp_path, (said,), (chunk("open", OPEN), vault, *FAR, public))
    assert shown_case(path, "q1", STRICT).case == said
    (tmp_path / "hidden").mkdir()
    hidden = database(tmp_path / "hidden", (said,), (chunk("open", OPEN), vault, *FAR))
    assert "[withheld]" in shown_case(hidden, "q1", STRICT).case.guideline_note


def test_a_citation_of_a_chunk_that_is_not_there_is_judged_by_all_ids(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    near = case("q1", "open", "opens at nine")
    claim = Claim(claim_id="c1", text="It opens.", citation_id="Far-Opening-Hour", support_phrases=("opens at nine",))
    near = near.model_copy(update={"reference": Answer(text="It opens.", claims=(claim,))})
    path = database(
        tmp_path, (near,), (chunk("open", OPEN), *FAR, chunk("zz", "Other."), chunk("far-opening-hours", "No."))
    )
    shown = shown_case(path, "q1", STRICT)
    assert shown == by_the_whole_set(path, "q1", monkeypatch)
    assert "did you mean 'far-opening-hours'" in repr(shown.verdict).replace("\\", "")


def test_two_versions_in_force_far_away_are_refused_as_ever(tmp_path: Path) -> None:
    path = database(tmp_path, CASES, (chunk("open", OPEN), *FAR))
    from goldtui.store.opening import open_store
    from goldtui.store.sets import import_set

    with open_store(path) as store:
        import_set(store, GoldSet(evidence=(chunk("z000", "New.", version="2"),)), author="ana", at=AT)
    with pytest.raises(UnusableInput) as fault:
        shown_case(path, "q1", STRICT)
    assert fault.value.problem.code == "two_current_versions"


def test_a_case_that_is_not_there_is_named_with_its_likeness(tmp_path: Path) -> None:
    path = database(tmp_path, CASES, (chunk("open", OPEN),))
    with pytest.raises(UnusableInput, match="no case 'q3'") as fault:
        shown_case(path, "q3", STRICT)
    assert fault.value.problem.code == "unknown_case"
