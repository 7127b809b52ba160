"""A small flawless set, approved case by case, with signers and a trust file: what a release needs."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from goldtui.model.faults import GoldtuiError
from goldtui.model.people import Person, Role
from goldtui.model.policy import Policy
from goldtui.model.review import Choice
from goldtui.release.keys import new_key
from goldtui.workbench.case.desk import mark_ready, open_case
from goldtui.workbench.freeze.propose import plan_release, propose
from goldtui.workbench.freeze.signing import Decision as Signs
from goldtui.workbench.freeze.signing import show_candidate, sign_candidate
from goldtui.workbench.freeze.trust_file import change_file, new_trust, public_key, put_key, put_person
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.review.checklist import boxes_of
from goldtui.workbench.review.decide import decide
from goldtui.workbench.review.review_case import review_case
from goldtui.workbench.session.clock import moment_of
from goldtui.workbench.session.fresh import build_fresh
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.session import Session, open_session
from tests.checks.check_sample import with_fields

AT = datetime(2026, 3, 1, 9, tzinfo=UTC)
NOW = moment_of(lambda: AT)
CASES = ("captain-pay", "fare-and-dog", "last-boat")


def ferry(folder: Path, more_gates: tuple[str, ...] = ()) -> Path:
    """A database with the set, written by ana, every case a draft."""
    path = folder / "ferry.db"
    goldset = with_fields({})
    roles = (Role.AUTHOR, Role.REVIEWER, Role.OWNER)
    people = tuple(Person(name=name, roles=roles) for name in ("ana", "ben", "cem", "dora", "owen", "rita"))
    goldset = goldset.model_copy(
        update={"policy": goldset.policy.model_copy(update={"people": people, "more_gates": more_gates})}
    )
    build_fresh(path, lambda store: store_set(store, goldset, "ana", AT))
    return path


def sitting(path: Path, author: str) -> Session:
    return open_session(Place(path, GIVEN), author, clock=lambda: AT)


def approve(path: Path, *case_ids: str) -> None:
    """Ana marks the cases ready, ben approves them."""
    for case_id in case_ids or CASES:
        with_ana, with_ben = sitting(path, "ana"), sitting(path, "ben")
        desk = open_case(with_ana, case_id)
        mark_ready(with_ana, desk.case, desk.number)
        shown = review_case(with_ben, case_id)
        # As before the checks were asked: what freezing must find again.
        decide(with_ben, shown, Choice.APPROVE, ticked=boxes_of(Policy(), desk.case), errors=())
        with_ana.close()
        with_ben.close()


def trusting(folder: Path) -> Path:
    """A trust file with owen (owner), rita (reviewer) and ana (owner), each with an unlocked key next to it."""
    path = folder / "trust.json"
    new_trust(path, expires="2030-01-01T00:00:00Z")
    for name, roles in (("owen", ["owner"]), ("rita", ["reviewer"]), ("ana", ["owner"])):
        new_key(folder / f"{name}.pem", None)
        _public_half(folder / f"{name}.pem")
        change_file(path, lambda value, n=name, r=roles: put_person(value, n, r, []))  # type: ignore[misc]
        half = public_key(str(folder / f"{name}.pem.pub"))
        change_file(path, lambda value, n=name, h=half: put_key(value, h, n, None, None))  # type: ignore[misc]
    return path


def signs(candidate: Path, trust: Path, *names: str) -> None:
    """These people sign what lies there."""
    for name in names:
        shown = show_candidate(candidate)
        sign_candidate(
            shown,
            trust,
            trust.parent / f"{name}.pem",
            typed=shown.candidate.digest[:8],
            role=None,
            decision=Signs.APPROVE,
            ask=lambda path: None,
            clock=lambda: AT,
        )


def _public_half(path: Path) -> None:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    from goldtui.release.keys import load_private

    private: Ed25519PrivateKey = load_private(path, None)
    half = private.public_key().public_bytes(Encoding.OpenSSH, PublicFormat.OpenSSH)
    path.with_name(f"{path.name}.pub").write_bytes(half)


def proposed(path: Path, version: str = "1.0.0") -> Path:
    """The folder of a candidate of the set as it is."""
    session = sitting(path, "ana")
    try:
        return propose(session, plan_release(session, version)).directory
    finally:
        session.close()


def blockers(path: Path, version: str = "1.0.0", **options: bool) -> list[tuple[str, str]]:
    """Code and place of all that blocks a release."""
    session = sitting(path, "ana")
    return [(one.code, one.where) for one in plan_release(session, version, **options).blockers]


def code(action: object, *words: object, **options: object) -> str:
    with pytest.raises(GoldtuiError) as caught:
        action(*words, **options)  # type: ignore[operator]
    assert caught.value.problem.fix
    return caught.value.problem.code
