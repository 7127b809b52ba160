"""Checks that run first: is the set's history intact, and is every author in it a known person?

A release names its authors, and authors cannot sign it. An author removed from a row, or an unknown one, could sign
their own work.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from goldtui.model.faults import Problem, StoreError, UnusableInput, command
from goldtui.model.names import among, look_alike
from goldtui.model.people import Role
from goldtui.release.trust import Trust, load_trust
from goldtui.store.doctor.doctor import past_breaks
from goldtui.workbench.freeze.content import Snapshot, authors_of
from goldtui.workbench.freeze.trust_memory import TRUST, remembered_trust
from goldtui.workbench.session.clock import moment_of
from goldtui.workbench.session.history_memory import history_warning
from goldtui.workbench.session.session import Session


def history_blockers(session: Session) -> list[Problem]:
    """A blocker when the history is not the one this person saw: the database was restored or replaced, unaccepted."""
    found = history_warning(session.store)
    return [] if found is None else [found]


def row_blockers(database: Path) -> list[Problem]:
    """Blockers for rows and chains that were altered. Opens its own connection, so any thread may call it."""
    try:
        broken = past_breaks(database)
    except StoreError as fault:
        return [fault.problem]
    fix = f"see what it is: {command('doctor', database)}; then repair it, restore a backup, or accept it by name"
    return [Problem("history_broken", one.message, one.where, fix) for one in broken]


def author_blockers(session: Session, shot: Snapshot, trust_path: Path | None) -> list[Problem]:
    """A blocker for every author who is neither on the set's list of people nor in the trust file.

    Raises the errors of `load_trust` for an explicit trust file.
    """
    trust = _trust(session, trust_path)
    people = [name for one in session.policy.people for name in (one.name, *one.names)]
    authors = sorted(authors_of(session, shot))
    found = []
    for name in authors:
        if among(name, people) or (trust is not None and trust.knows(name)):
            continue
        # The first person of a list must own it.
        roles = ("--role", "author") if people else ("--role", "owner", "--role", "author")
        listed = command("people", "set", session.path, name, *roles, *_as_owner(session))
        fix = f"list them: {listed}, or name the trust file that knows them: --trust FILE"
        if not people and session.path.is_file() and not (session.path.parent / TRUST).exists():
            team = command("init", session.path, "--with", "SIGNER", "--as", name)
            fix = f"name the people, and make the trust file that signing needs, in one step: {team}"
        other = look_alike(name, authors)
        said = f", and the name looks like {other!r}" if other is not None else ""
        message = f"nobody knows which person {name!r} is{said}: whoever wrote something cannot sign"
        found.append(Problem("author_unknown", message, str(session.path), fix))
    return found


def _as_owner(session: Session) -> tuple[str, ...]:
    """The option that names an owner of the list, where the person is none: only an owner changes it."""
    owners = [one for one in session.policy.people if Role.OWNER in one.roles]
    mine = any(among(session.author, (one.name, *one.names)) for one in owners)
    return () if mine or not owners else ("--as", owners[0].name)


def _trust(session: Session, path: Path | None) -> Trust | None:
    moment = moment_of(session.clock)
    if path is not None:
        return load_trust(path, moment)
    remembered = remembered_trust(session)
    if remembered is not None:
        # An unusable remembered file names nobody here; signing reports what is wrong with it.
        with suppress(UnusableInput):
            return load_trust(remembered, moment)
    return None
