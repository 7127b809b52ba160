"""The set's name, description and policy, kept as a journal in which the last value counts.

A policy decides releases, so its earlier values stay readable, with the author and time of each change.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import Connection, func, select

from goldtui.model.checks import CheckSettings
from goldtui.model.faults import StoreError
from goldtui.model.policy import Policy
from goldtui.store.chain import audit
from goldtui.store.chain.digests import Cell, body_of, canonical, record_of, row_digest
from goldtui.store.db.engine import Store
from goldtui.store.db.header import examine
from goldtui.store.db.tables import SETTINGS
from goldtui.store.db.values import moment, moment_text

_DEFAULT_POLICY = Policy()
_DEFAULT_CHECKS = CheckSettings()

NAME, DESCRIPTION, POLICY, CHECKS = "name", "description", "policy", "checks"
REASON, APPROVAL = "policy.reason", "policy.approval"
"""Why a revision of the policy was made, and who approves it; each names the digest of the revision."""


@dataclass(frozen=True, slots=True)
class SetInfo:
    """A set's own description, apart from its cases and evidence."""

    name: str = "untitled"
    description: str = ""
    policy: Policy = _DEFAULT_POLICY
    checks: CheckSettings = _DEFAULT_CHECKS


@dataclass(frozen=True, slots=True)
class PolicyRevision:
    """One saved policy. The first has number 1; its digest covers its text, author and time."""

    number: int
    digest: str
    author: str
    at: datetime
    reason: str
    """Empty for a policy that came with an import, and for a change of the list of people."""
    policy: Policy
    approvals: tuple[str, ...] = ()
    """Author names of those who approve it, in order."""


class PolicyMoved(Exception):
    """Somebody saved another revision first; `newest` is that one, or null if there is none."""

    def __init__(self, newest: PolicyRevision | None) -> None:
        super().__init__()
        self.newest = newest


def load(store: Store) -> SetInfo:
    """The set's name, description and policy, with defaults for unset values."""
    with store.read() as connection:
        return info_of(current(connection), store.path)


def names(store: Store) -> tuple[str, ...]:
    """Every name the set has had, the present one first."""
    query = select(SETTINGS.c.value).where(SETTINGS.c.name == NAME).order_by(SETTINGS.c.sequence.desc())
    with store.read() as connection:
        return tuple(dict.fromkeys(str(value) for value in connection.execute(query).scalars()))


def save(store: Store, info: SetInfo, *, author: str, at: datetime) -> None:
    """Record what differs from the current values."""
    with store.write() as connection:
        values = values_of(info)
        if CHECKS in current(connection):
            # An empty value removes an earlier one; a value that was never set needs none.
            values.setdefault(CHECKS, "")
        write(connection, values, author=author, at=at, action="change settings")


def policy_authors(store: Store) -> tuple[str, ...]:
    """Whoever changed the policy, oldest first and once each; a change of the list of people alone is none."""
    query = select(SETTINGS.c.author, SETTINGS.c.value).where(SETTINGS.c.name == POLICY).order_by(SETTINGS.c.sequence)
    with store.read() as connection:
        rows = connection.execute(query).all()
    hands: dict[str, None] = {}
    before = _DEFAULT_POLICY
    for author, value in rows:
        now = record_of(Policy, value, "policy", store.path).model_copy(update={"people": ()})
        if now != before:
            hands[str(author)] = None
        before = now
    return tuple(hands)


def change_policy(
    store: Store, policy: Policy, *, base: str | None, reason: str, author: str, at: datetime
) -> PolicyRevision | None:
    """Save a policy on top of the revision with the digest `base`; null if it says so already.

    Raises `PolicyMoved` when another revision is the newest; nothing is written then.
    """
    with store.write() as connection:
        newest = _revisions(connection, store.path)
        if (newest[-1].digest if newest else None) != base:
            raise PolicyMoved(newest[-1] if newest else None)
        value = body_of(policy, "policy")
        columns: dict[str, Cell] = {"name": POLICY, "value": value, "author": author, "at": moment_text(at)}
        why = canonical({"digest": row_digest(SETTINGS.name, columns), "reason": reason})
        if current(connection).get(POLICY, body_of(_DEFAULT_POLICY, "policy")) == value:
            return None
        write(connection, {POLICY: value, REASON: why}, author=author, at=at, action="change policy")
        return _revisions(connection, store.path)[-1]


def approve_policy(store: Store, digest: str, *, author: str, at: datetime) -> None:
    """Record that somebody approves the newest revision. Raises `PolicyMoved` when it is not the one with `digest`."""
    with store.write() as connection:
        newest = _revisions(connection, store.path)
        if not newest or newest[-1].digest != digest:
            raise PolicyMoved(newest[-1] if newest else None)
        said = canonical({"digest": digest, "by": author})
        write(connection, {APPROVAL: said}, author=author, at=at, action="approve policy")


def policy_revisions(store: Store) -> tuple[PolicyRevision, ...]:
    """Every revision of the policy, oldest first."""
    with store.read() as connection:
        return _revisions(connection, store.path)


def _revisions(connection: Connection, path: Path) -> tuple[PolicyRevision, ...]:
    wanted = SETTINGS.c.name.in_((POLICY, REASON, APPROVAL))
    rows = connection.execute(select(SETTINGS).where(wanted).order_by(SETTINGS.c.sequence)).mappings().all()
    reasons: dict[str, str] = {}
    approvals: dict[str, dict[str, None]] = {}
    for row in rows:
        if row["name"] != POLICY:
            said = _said(row["value"], path)
            if row["name"] == REASON:
                reasons[said.get("digest", "")] = said.get("reason", "")
            else:
                approvals.setdefault(said.get("digest", ""), {})[row["author"]] = None
    return tuple(
        PolicyRevision(
            number=number,
            digest=row["digest"],
            author=row["author"],
            at=moment(row["at"]),
            reason=reasons.get(row["digest"], ""),
            policy=record_of(Policy, row["value"], "policy", path),
            approvals=tuple(approvals.get(row["digest"], ())),
        )
        for number, row in enumerate((row for row in rows if row["name"] == POLICY), 1)
    )


def _said(value: str, path: Path) -> dict[str, str]:
    try:
        found = json.loads(value)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise StoreError("store_corrupt", "a stored note on the policy cannot be read", "policy", examine(path))
    return {str(key): str(entry) for key, entry in found.items()}


def values_with_prefix(store: Store, prefix: str) -> dict[str, str]:
    """The current values of names with this prefix, by the rest of the name; emptied ones are left out."""
    with store.read() as connection:
        values = current(connection)
    return {name.removeprefix(prefix): value for name, value in values.items() if name.startswith(prefix) and value}


def put(store: Store, name: str, value: str, *, author: str, at: datetime, action: str) -> bool:
    """Record one value; false if it is already current. An empty value removes the name."""
    with store.write() as connection:
        return write(connection, {name: value}, author=author, at=at, action=action) > 0


def current(connection: Connection) -> dict[str, str]:
    """The last value of each name, as stored."""
    last = select(func.max(SETTINGS.c.sequence)).group_by(SETTINGS.c.name).scalar_subquery()
    rows = connection.execute(select(SETTINGS.c.name, SETTINGS.c.value).where(SETTINGS.c.sequence.in_(last)))
    return {str(name): str(value) for name, value in rows.all()}


def ever(connection: Connection) -> dict[str, frozenset[str]]:
    """Every value that each name ever had, as stored."""
    found: dict[str, set[str]] = {}
    for name, value in connection.execute(select(SETTINGS.c.name, SETTINGS.c.value)).all():
        found.setdefault(str(name), set()).add(str(value))
    return {name: frozenset(values) for name, values in found.items()}


def values_of(info: SetInfo) -> dict[str, str]:
    """The stored values for a set's name, description and policy."""
    return {
        NAME: info.name,
        DESCRIPTION: info.description,
        POLICY: body_of(info.policy, "policy"),
        **({CHECKS: body_of(info.checks, "checks")} if info.checks != _DEFAULT_CHECKS else {}),
    }


def info_of(values: Mapping[str, str], path: Path) -> SetInfo:
    """The set's name, description and policy from the stored values of the database at `path`."""
    default = SetInfo()
    return SetInfo(
        values.get(NAME, default.name),
        values.get(DESCRIPTION, default.description),
        record_of(Policy, values[POLICY], "policy", path) if POLICY in values else default.policy,
        record_of(CheckSettings, values[CHECKS], "checks", path) if values.get(CHECKS) else default.checks,
    )


def write(connection: Connection, values: Mapping[str, str], *, author: str, at: datetime, action: str) -> int:
    """Append the values that differ from the current ones; returns their number."""
    before = current(connection)
    changed = {name: value for name, value in values.items() if before.get(name) != value}
    if not changed:
        return 0
    first = int(connection.execute(select(func.max(SETTINGS.c.sequence))).scalar() or 0) + 1
    digests = []
    for offset, (name, value) in enumerate(changed.items()):
        columns: dict[str, Cell] = {"name": name, "value": value, "author": author, "at": moment_text(at)}
        digests.append(row_digest(SETTINGS.name, columns))
        connection.execute(SETTINGS.insert().values(sequence=first + offset, **columns, digest=digests[-1]))
    audit.append(
        connection,
        actor=author,
        action=action,
        object_=", ".join(changed),
        at=at,
        table=SETTINGS.name,
        first_row=first,
        digests=digests,
    )
    return len(changed)
