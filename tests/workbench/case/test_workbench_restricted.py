"""Restricted evidence is opened one source at a time, to those the set names for it."""

from __future__ import annotations

import pytest

from goldtui.model.faults import UnusableInput
from goldtui.model.people import Assertion, Person, Role
from goldtui.model.policy import Policy
from goldtui.store import settings
from goldtui.workbench.case.restricted import restricted_text
from goldtui.workbench.session.session import Session, session_over
from tests.store.said_of_chunks import say_of


def among(session: Session, *roles: Role) -> Session:
    people = (Person(name=session.author, roles=roles),)
    info = settings.load(session.store)
    changed = settings.SetInfo(info.name, info.description, Policy(people=people), info.checks)
    settings.save(session.store, changed, author="Ana", at=session.clock())
    return session_over(session.store, session.author, clock=session.clock)


def code(session: Session, chunk_id: str) -> str:
    with pytest.raises(UnusableInput) as caught:
        restricted_text(session, chunk_id)
    return caught.value.problem.code


def test_only_a_restricted_reader_is_given_the_text(sit) -> None:
    ana = sit("Ana")
    say_of(ana.store, [("pool", "v1")], Assertion(by="Ana", permitted=False), at=ana.clock())
    assert code(ana, "pool") == "role_missing"
    assert code(among(ana, Role.OWNER, Role.REVIEWER), "pool") == "role_missing"
    assert restricted_text(among(ana, Role.RESTRICTED), "pool") == "The pool opens at 6 in the morning."


def test_what_is_not_restricted_or_not_there_is_not_opened_here(sit) -> None:
    reader = among(sit("Ana"), Role.RESTRICTED)
    assert code(reader, "pool") == "not_restricted"
    assert code(reader, "nowhere") == "not_restricted"
