"""What was shown is signed by the person whose key it is, and the chosen trust file is remembered."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from ferry import approve, code, ferry, sitting

from goldtui.model.faults import Conflict, UnusableInput
from goldtui.release.keys import new_key
from goldtui.workbench.case.desk import open_case, save_case
from goldtui.workbench.freeze.page import candidate_page
from goldtui.workbench.freeze.propose import plan_release, propose
from goldtui.workbench.freeze.sign_off import Standing
from goldtui.workbench.freeze.sign_shown import sign_shown
from goldtui.workbench.freeze.trust_memory import choose_trust, remembered_trust, require_remembered
from goldtui.workbench.session.session import Session


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
