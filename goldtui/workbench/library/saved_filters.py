"""Filters kept under a name in the set itself, so that a team looks at the same cases by the same words."""

from __future__ import annotations

import json
from dataclasses import dataclass

from goldtui.model.faults import Problem, UnusableInput
from goldtui.store import settings
from goldtui.workbench.session.session import Session

_PREFIX = "filter:"


@dataclass(frozen=True, slots=True)
class SavedFilter:
    """A filter line, its order included. Both are foreign text."""

    name: str
    text: str


def saved_filters(session: Session) -> tuple[SavedFilter, ...]:
    """The set's filters by name; a value that cannot be read is left out."""
    found = []
    for name, value in settings.named(session.store, _PREFIX).items():
        try:
            found.append(SavedFilter(name, str(json.loads(value)["filter"])))
        except (ValueError, KeyError, TypeError):
            continue
    return tuple(sorted(found, key=lambda one: (one.name.casefold(), one.name)))


def save_filter(session: Session, name: str, text: str) -> None:
    """Keep a filter under a name, in place of the one that had it; raises `UnusableInput` (`no_filter_name`)."""
    if not name.strip():
        raise UnusableInput((Problem("no_filter_name", "a saved filter needs a name", "name", "type a name"),))
    value = json.dumps({"filter": text}, ensure_ascii=False)
    _put(session, name.strip(), value, "save filter")


def drop_filter(session: Session, name: str) -> None:
    """Take a filter away; the journal keeps what it was."""
    _put(session, name, "", "drop filter")


def _put(session: Session, name: str, value: str, action: str) -> None:
    settings.put(
        session.store, _PREFIX + name, value, author=session.author, at=session.clock(), action=f"{action} {name}"
    )
