"""What the Freeze place asks: the page, who can sign, signing what was shown, the trust file that is remembered."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from ferry import approve, code, signs, sitting

from goldtui.model.faults import GoldtuiError, UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk
from goldtui.store import settings
from goldtui.workbench.case.desk import open_case, save_case
from goldtui.workbench.freeze import page as pages
from goldtui.workbench.freeze.blockers import Blocker
from goldtui.workbench.freeze.compare_sets import changes_since
from goldtui.workbench.freeze.freeze import freeze_now
from goldtui.workbench.freeze.page import begin_on_screen, candidate_page, release_mark, release_page
from goldtui.workbench.freeze.propose import Blocked, begin_plan, judge_plan, plan_release, propose, propose_unmoved
from goldtui.workbench.freeze.sign_off import Signer, Standing
from goldtui.workbench.freeze.trust_file import change_file, withdraw_release
from goldtui.workbench.freeze.trust_memory import choose_trust
from goldtui.workbench.freeze.verifying import verify_release
from goldtui.workbench.freeze.words import text_lines, whole_lines
from goldtui.workbench.session.session import Session


def test_the_page_of_a_new_set_has_a_first_version_and_no_release(path: Path) -> None:
    page = release_page(sitting(path, "ana"))
    assert (page.version, page.releases, page.candidates, page.trust) == ("1.0.0", (), (), None)
    assert page.states == {"draft": 3}


def test_the_page_follows_what_is_proposed_and_frozen(waiting: Session, trust: Path) -> None:
    before = release_mark(waiting)
    assert [one.version for one in release_page(waiting).candidates] == ["1.0.0"]
    signs(waiting.path.parent / "goldsets/ferry/candidates/1.0.0", trust, "owen")
    assert release_mark(waiting) != before
    signs(waiting.path.parent / "goldsets/ferry/candidates/1.0.0", trust, "rita")
    freeze_now(waiting, "1.0.0", trust)
    page = release_page(waiting)
    assert [one.version for one in page.releases] == ["1.0.0"]
    assert (page.version, page.candidates, page.states) == ("1.0.1", (), {"frozen": 3})


def test_a_release_that_cannot_be_read_is_a_row_that_says_so(waiting: Session, trust: Path) -> None:
    signs(waiting.path.parent / "goldsets/ferry/candidates/1.0.0", trust, "owen", "rita")
    lies = freeze_now(waiting, "1.0.0", trust).directory
    lies.chmod(0o755)
    (lies / "manifest.json").chmod(0o644)
    (lies / "manifest.json").write_text("{")
    (one,) = release_page(waiting).releases
    assert (one.version, one.digest) == ("1.0.0", "")
    assert one.fault


def test_a_folder_that_cannot_be_read_is_said_and_stops_nothing_else(
    waiting: Session, trust: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    signs(waiting.path.parent / "goldsets/ferry/candidates/1.0.0", trust, "owen")

    def refuses(folder: Path) -> list[Path]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuses)
    page = release_page(waiting)
    assert page.problem is not None
    assert (page.problem.code, page.problem.message) == (
        "folder_unreadable",
        "the folder cannot be read: Permission denied",
    )
    assert page.states == {"approved": 3}
    assert release_mark(waiting) == ()
    assert code(candidate_page, waiting, "1.0.0") == "folder_unreadable"


def test_a_trust_file_that_was_changed_is_news(waiting: Session, trust: Path) -> None:
    import os

    before = release_mark(waiting)
    assert release_mark(waiting) == before
    os.utime(trust, ns=(1, 1))
    assert release_mark(waiting) != before


def test_a_set_that_cannot_be_released_under_its_name_says_why(path: Path) -> None:
    from dataclasses import replace

    page = release_page(replace(sitting(path, "ana"), set_name="The Ferry!"))
    assert page.problem is not None
    assert page.problem.code == "bad_set_name"


def test_what_is_known_at_once_and_what_is_judged_make_the_whole_plan(path: Path) -> None:
    approve(path, "last-boat")
    session = sitting(path, "ana")
    begun = begin_plan(session, "1.0.0")
    assert not begun.judged
    assert [one.code for one in begun.blockers] == ["case_draft", "case_draft"]
    assert judge_plan(begun, session.path) == plan_release(session, "1.0.0")


def test_a_plan_that_was_not_judged_is_never_written(approved: Path) -> None:
    session = sitting(approved, "ana")
    with pytest.raises(AssertionError):
        propose(session, begin_plan(session, "1.0.0"))
    assert release_page(session).candidates == ()


def test_a_set_that_is_too_large_for_a_screen_names_the_command(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = sitting(path, "ana")
    assert begin_on_screen(session, "1.0.0") == begin_plan(session, "1.0.0")
    monkeypatch.setattr(pages, "MOST_CASES", 2)
    with pytest.raises(UnusableInput) as caught:
        begin_on_screen(session, "1.0.0")
    assert caught.value.problem.code == "too_many_cases"
    assert caught.value.problem.fix == f"goldtui release propose {path} 1.0.0"


def test_blockers_know_their_case_whatever_its_id_looks_like(path: Path) -> None:
    session = sitting(path, "ana")
    found = begin_plan(session, "1.0.0").blockers
    assert {one.case_id for one in found if isinstance(one, Blocker)} == {"captain-pay", "fare-and-dog", "last-boat"}


def test_a_set_that_was_written_to_since_it_was_looked_at_is_not_proposed(approved: Path) -> None:
    session, other = sitting(approved, "ana"), sitting(approved, "cem")
    plan = plan_release(session, "1.0.0")
    desk = open_case(other, "last-boat")
    save_case(other, desk.case.model_copy(update={"question": "When does it leave?"}), desk.number)
    assert code(propose_unmoved, session, plan) == "set_moved"
    assert release_page(session).candidates == ()


def test_what_would_change_is_reported_without_words_of_withheld_chunks(approved: Path) -> None:
    session = sitting(approved, "ana")
    goldset = plan_release(session, "1.0.0").snapshot.goldset
    words = "the wages chest stands behind the third plank of the quarterdeck"
    evidence = [
        one if one.permitted else one.model_copy(update={"text": f"Staff only: {words}."}) for one in goldset.evidence
    ]
    first, *rest = goldset.cases
    quoting = first.model_copy(update={"question": f"Is it true that {words}?"})
    found = changes_since(None, goldset.model_copy(update={"evidence": tuple(evidence), "cases": (quoting, *rest)}))
    assert {one.name for one in found if one.kind == "case"} == {"captain-pay", "fare-and-dog", "last-boat"}
    assert "third plank" not in repr(found)


def test_words_that_are_withheld_by_now_are_not_shown_to_a_signer_and_what_is_signed_stays_the_same(
    waiting: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = candidate_page(waiting, "1.0.0").shown
    fares = next(one for one in before.changes if one.name == "fares 2026")
    text = fares.after["text"]
    assert "Children under 6 years travel free" in text
    secret = EvidenceChunk(chunk_id="fares", version="2026", permitted=False, text=text)
    monkeypatch.setattr(pages, "load_set", lambda store: GoldSet(evidence=(secret,)))
    shown = candidate_page(waiting, "1.0.0").shown
    assert "Children under 6 years travel free" not in repr(shown.changes)
    assert (shown.diff, shown.candidate) == (before.diff, before.candidate)


def test_everybody_is_reported_as_signed_able_or_not(waiting: Session, trust: Path) -> None:
    signs(waiting.path.parent / "goldsets/ferry/candidates/1.0.0", trust, "rita")
    off = candidate_page(waiting, "1.0.0").sign_off
    assert off is not None
    assert off.signers == (
        Signer("rita", Standing.APPROVES, "as reviewer"),
        Signer("owen", Standing.CAN, "as owner"),
        Signer("ana", Standing.CANNOT, "wrote words of it"),
    )
    assert (off.signed, off.needed) == (1, 2)
    assert not off.verified.valid


def test_the_sign_off_counts_the_signers_that_the_policy_of_the_set_asks_for(approved: Path, trust: Path) -> None:
    session = sitting(approved, "ana")
    info = settings.load(session.store)
    asked = replace(info, policy=info.policy.model_copy(update={"signers_needed": 3}))
    settings.save(session.store, asked, author="ana", at=session.clock())
    session = sitting(approved, "ana")
    candidate = propose(session, plan_release(session, "1.0.0")).directory
    choose_trust(session, str(trust))
    signs(candidate, trust, "owen", "rita")
    off = candidate_page(session, "1.0.0").sign_off
    assert off is not None
    assert (off.signed, off.needed) == (2, 3)
    with pytest.raises(Blocked) as caught:
        freeze_now(session, "1.0.0", trust)
    assert [one.message for one in caught.value.problems] == ["2 of 3 persons have signed"]


def test_a_signature_that_does_not_count_says_why(waiting: Session, trust: Path) -> None:
    candidate = waiting.path.parent / "goldsets/ferry/candidates/1.0.0"
    signs(candidate, trust, "rita")
    (file,) = (candidate / "approvals").iterdir()
    shutil.move(file, file.with_name(f"{'0' * 64}.dsse.json"))
    off = candidate_page(waiting, "1.0.0").sign_off
    assert off is not None
    last = off.signers[-1]
    assert last.standing is Standing.DOES_NOT_COUNT
    assert "called after" in last.note
    assert off.signed == 0


def test_without_a_trust_file_signatures_are_counted_as_files_and_not_judged(approved: Path, trust: Path) -> None:
    session = sitting(approved, "ana")
    signs(propose(session, plan_release(session, "1.0.0")).directory, trust, "rita")
    page = candidate_page(session, "1.0.0")
    assert (page.sign_off, page.problem, page.signatures) == (None, None, 1)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("cases.jsonl", None),
        ("cases.jsonl", b'{"case_id":'),
        ("policy.json", b"{"),
        ("policy.json", b"[1]"),
        ("evidence.jsonl", None),
    ],
)
def test_a_candidate_that_somebody_tampered_with_is_said_to_be_none(
    waiting: Session, name: str, content: bytes | None
) -> None:
    file = waiting.path.parent / "goldsets/ferry/candidates/1.0.0" / name
    file.unlink()
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(GoldtuiError) as caught:
        candidate_page(waiting, "1.0.0")
    assert caught.value.problem.fix


def test_entries_that_are_no_records_are_shown_as_they_are() -> None:
    odd = {"points": ["x"], "reference": {"text": "y", "claims": [1]}}
    assert list(whole_lines("case", odd)) == ['points  "x"', 'reference  {"claims": [1], "text": "y"}']


def test_a_trust_file_that_is_gone_is_a_problem_of_the_page(waiting: Session, trust: Path) -> None:
    trust.unlink()
    page = candidate_page(waiting, "1.0.0")
    assert page.sign_off is None
    assert page.problem is not None
    assert page.problem.code == "trust_missing"


def test_what_must_not_be_missed_of_a_release_comes_first(waiting: Session, trust: Path) -> None:
    candidate = waiting.path.parent / "goldsets/ferry/candidates/1.0.0"
    assert verify_release(candidate, trust).brief == "approvals_missing: 0 of 2 persons have signed"
    signs(candidate, trust, "owen", "rita")
    lies = freeze_now(waiting, "1.0.0", trust).directory
    found = verify_release(lies, trust)
    assert (found.valid, found.brief) == (True, "")
    digest = found.verified.digest
    assert digest is not None
    change_file(trust, lambda value: withdraw_release(value, digest, "a wrong dose", "1.0.1"))
    assert verify_release(lies, trust).brief == "withdrawn, use version 1.0.1"


def test_a_signer_at_a_shell_is_shown_all_that_a_first_release_holds(waiting: Session) -> None:
    lines = list(text_lines(candidate_page(waiting, "1.0.0").shown.changes))
    assert "case fare-and-dog: added" in lines
    assert "  question  What does a crossing cost, and where may my dog stay?" in lines
    assert "  claim  A crossing costs 3 euros. [fares: A crossing costs 3 euros]" in lines
