"""What the Freeze place asks: the page, who can sign, signing what was shown, the trust file that is remembered."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from ferry import approve, ferry, signs, sitting, trusting

from goldtui.model.faults import Conflict, GoldtuiError, UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk
from goldtui.release.keys import new_key
from goldtui.store import settings
from goldtui.workbench.case.desk import open_case, save_case
from goldtui.workbench.freeze import page as pages
from goldtui.workbench.freeze.blockers import Blocker
from goldtui.workbench.freeze.compare_sets import changes_since
from goldtui.workbench.freeze.freeze import freeze_now
from goldtui.workbench.freeze.page import begin_on_screen, candidate_page, release_mark, release_page
from goldtui.workbench.freeze.propose import Blocked, begin_plan, judge_plan, plan_release, propose, propose_unmoved
from goldtui.workbench.freeze.sign_off import Signer, Standing
from goldtui.workbench.freeze.sign_shown import sign_shown
from goldtui.workbench.freeze.trust_file import changed, withdraw_release
from goldtui.workbench.freeze.trust_memory import choose_trust, remembered_trust, require_remembered
from goldtui.workbench.freeze.verifying import verify_release
from goldtui.workbench.freeze.words import text_lines, whole_lines
from goldtui.workbench.session.session import Session


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return ferry(tmp_path)


@pytest.fixture
def approved(path: Path) -> Path:
    approve(path)
    return path


@pytest.fixture
def trust(tmp_path: Path) -> Path:
    """A trust file that lies outside the set."""
    folder = tmp_path / "keeper"
    folder.mkdir()
    return trusting(folder)


@pytest.fixture
def waiting(approved: Path, trust: Path) -> Session:
    """A session of ana beside a candidate, the trust file chosen."""
    session = sitting(approved, "ana")
    propose(session, plan_release(session, "1.0.0"))
    choose_trust(session, str(trust))
    return session


def code(action: object, *words: object, **options: object) -> str:
    with pytest.raises(GoldtuiError) as caught:
        action(*words, **options)  # type: ignore[operator]
    assert caught.value.problem.fix
    return caught.value.problem.code


# -- the page --------------------------------------------------------------------------------------------


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


# -- planning in two steps -------------------------------------------------------------------------------


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


def test_what_would_change_is_told_without_words_of_withheld_chunks(approved: Path) -> None:
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


# -- who signs -------------------------------------------------------------------------------------------


def test_everybody_is_told_as_signed_able_or_not(waiting: Session, trust: Path) -> None:
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
    assert list(whole_lines("case", odd)) == ['points  ["x"]', 'reference  {"claims": [1], "text": "y"}']


def test_a_trust_file_that_is_gone_is_a_problem_of_the_page(waiting: Session, trust: Path) -> None:
    trust.unlink()
    page = candidate_page(waiting, "1.0.0")
    assert page.sign_off is None
    assert page.problem is not None
    assert page.problem.code == "trust_missing"


def sign(session: Session, key: Path, *, typed: str = "", passphrase: str = "", reject: bool = False) -> str:
    shown = candidate_page(session, "1.0.0").shown
    typed = typed or shown.candidate.digest[:8].upper()
    return sign_shown(session, shown, key=str(key), typed=typed, passphrase=passphrase, reject=reject)


def test_what_was_shown_is_signed_by_the_person_whose_key_it_is(waiting: Session, trust: Path) -> None:
    assert sign(waiting, trust.parent / "owen.pem") == "owen"
    assert sign(waiting, trust.parent / "rita.pem", reject=True) == "rita"
    off = candidate_page(waiting, "1.0.0").sign_off
    assert off is not None
    assert [(one.person, one.standing) for one in off.signers[:2]] == [
        ("owen", Standing.APPROVES),
        ("rita", Standing.REJECTS),
    ]


@pytest.mark.parametrize("typed", ["00000000", "short", "g" * 64])
def test_other_characters_than_those_on_the_screen_sign_nothing(waiting: Session, trust: Path, typed: str) -> None:
    assert code(sign, waiting, trust.parent / "owen.pem", typed=typed) == "digest_typed"
    assert candidate_page(waiting, "1.0.0").signatures == 0


def test_an_author_who_signs_is_refused(waiting: Session, trust: Path) -> None:
    assert code(sign, waiting, trust.parent / "ana.pem") == "own_work"


def test_another_candidate_than_the_one_shown_is_not_signed(waiting: Session, trust: Path) -> None:
    shown = candidate_page(waiting, "1.0.0").shown
    candidate = shown.candidate.directory
    shutil.move(candidate, candidate.with_name("1.0.0.dropped-1"))
    other = sitting(waiting.path, "cem")
    desk = open_case(other, "last-boat")
    save_case(other, desk.case.model_copy(update={"question": "When does the last boat leave today?"}), desk.number)
    approve(waiting.path, "last-boat")
    propose(other, plan_release(other, "1.0.0"))
    with pytest.raises(Conflict) as caught:
        sign_shown(
            waiting,
            shown,
            key=str(trust.parent / "owen.pem"),
            typed=shown.candidate.digest,
            passphrase="",
            reject=False,
        )
    assert caught.value.problem.code == "candidate_moved"
    assert candidate_page(waiting, "1.0.0").signatures == 0


def test_a_locked_key_asks_for_its_passphrase_and_a_wrong_one_is_refused(waiting: Session, tmp_path: Path) -> None:
    key = tmp_path / "locked.pem"
    new_key(key, b"correct horse")
    assert code(sign, waiting, key) == "key_locked"
    assert code(sign, waiting, key, passphrase="battery staple") == "passphrase_wrong"
    assert code(sign, waiting, key, passphrase="correct horse") == "key_unknown"


# -- the trust file --------------------------------------------------------------------------------------


def test_the_chosen_trust_file_is_remembered_for_this_database_alone(path: Path, trust: Path, tmp_path: Path) -> None:
    session = sitting(path, "ana")
    assert remembered_trust(session) is None
    assert code(require_remembered, session) == "trust_not_chosen"
    assert choose_trust(session, str(trust)) == (trust, True)
    assert require_remembered(session) == trust
    (tmp_path / "other").mkdir()
    assert remembered_trust(sitting(ferry(tmp_path / "other"), "ana")) is None


def test_a_trust_file_that_lies_with_the_set_is_refused(path: Path, trust: Path) -> None:
    session = sitting(path, "ana")
    inside = path.parent / "goldsets" / "ferry" / "trust.json"
    inside.parent.mkdir(parents=True)
    shutil.copy(trust, inside)
    assert code(choose_trust, session, str(inside)) == "trust_in_set"
    link = path.parent / "elsewhere.json"
    link.symlink_to(inside)
    assert code(choose_trust, session, str(link)) == "trust_in_set"
    assert remembered_trust(session) is None


def test_a_trust_file_that_cannot_be_used_is_not_remembered(path: Path, tmp_path: Path) -> None:
    session = sitting(path, "ana")
    assert code(choose_trust, session, str(tmp_path / "none.json")) == "trust_missing"
    assert remembered_trust(session) is None


def test_a_memory_that_cannot_be_written_costs_the_memory_and_nothing_else(
    path: Path, trust: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("GOLDTUI_STATE", str(blocked / "state"))
    assert choose_trust(sitting(path, "ana"), str(trust)) == (trust, False)


def test_the_client_never_takes_a_trust_file_from_a_broken_memory(path: Path, tmp_path: Path) -> None:
    import os

    session = sitting(path, "ana")
    state = Path(os.environ["GOLDTUI_STATE"])
    state.mkdir(exist_ok=True)
    for broken in ("", "[]", "{", '{"x": 1}', f'{{"{session.path}": 3}}'):
        (state / "trust-files.json").write_text(broken)
        assert remembered_trust(session) is None
    with pytest.raises(UnusableInput):
        require_remembered(session)


# -- a verified release in a few words -------------------------------------------------------------------


def test_what_must_not_be_missed_of_a_release_comes_first(waiting: Session, trust: Path) -> None:
    candidate = waiting.path.parent / "goldsets/ferry/candidates/1.0.0"
    assert verify_release(candidate, trust).brief == "approvals_missing: 0 of 2 persons have signed"
    signs(candidate, trust, "owen", "rita")
    lies = freeze_now(waiting, "1.0.0", trust).directory
    found = verify_release(lies, trust)
    assert (found.valid, found.brief) == (True, "")
    digest = found.verified.digest
    assert digest is not None
    changed(trust, lambda value: withdraw_release(value, digest, "a wrong dose", "1.0.1"))
    assert verify_release(lies, trust).brief == "withdrawn, use version 1.0.1"


def test_a_signer_at_a_shell_is_shown_all_that_a_first_release_holds(waiting: Session) -> None:
    lines = list(text_lines(candidate_page(waiting, "1.0.0").shown.changes))
    assert "case fare-and-dog: added" in lines
    assert "  question  What does a crossing cost, and where may my dog stay?" in lines
    assert "  claim  A crossing costs 3 euros. [fares: A crossing costs 3 euros]" in lines
