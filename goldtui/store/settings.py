"""The set's name, description and policy, kept as a journal in which the last value counts.

A policy decides releases, so its earlier values stay readable, with the author and time of each change.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import Connection, func, select

from goldtui.model.checks import CheckSettings
from goldtui.model.policy import Policy
from goldtui.store.chain import audit
from goldtui.store.chain.digests import Cell, body_of, record_of, row_digest
from goldtui.store.db.engine import Store
from goldtui.store.db.tables import SETTINGS
from goldtui.store.db.values import moment_text

_DEFAULT_POLICY = Policy()
_DEFAULT_CHECKS = CheckSettings()

NAME, DESCRIPTION, POLICY, CHECKS = "name", "description", "policy", "checks"


@dataclass(frozen=True, slots=True)
class SetInfo:
    """A set's own description, apart from its cases and evidence."""

    name: str = "untitled"
    description: str = ""
    policy: Policy = _DEFAULT_POLICY
    checks: CheckSettings = _DEFAULT_CHECKS


def load(store: Store) -> SetInfo:
    """The set's name, description and policy, with defaults for unset values."""
    with store.read() as connection:
        return info_of(current(connection), store.path)


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


def named(store: Store, prefix: str) -> dict[str, str]:
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
