"""Named filters stored in the set, so that a team can look at the same cases."""

from __future__ import annotations

import json
from dataclasses import dataclass

from goldtui.model.faults import unusable
from goldtui.store import settings
from goldtui.workbench.session.session import Session

_PREFIX = "filter:"


@dataclass(frozen=True, slots=True)
class SavedFilter:
    """A filter line, including its sort order. Name and line are foreign text."""

    name: str
    text: str


def saved_filters(session: Session) -> tuple[SavedFilter, ...]:
    """The set's filters by name; an unreadable value is left out."""
    found = []
    for name, value in settings.values_with_prefix(session.store, _PREFIX).items():
        try:
            found.append(SavedFilter(name, str(json.loads(value)["filter"])))
        except (ValueError, KeyError, TypeError):
            continue
    return tuple(sorted(found, key=lambda one: (one.name.casefold(), one.name)))


def save_filter(session: Session, name: str, text: str) -> None:
    """Save a filter under a name, replacing any filter with that name; raises `UnusableInput` (`no_filter_name`)."""
    if not name.strip():
        raise unusable("no_filter_name", "a saved filter needs a name", "name", "type a name")
    value = json.dumps({"filter": text}, ensure_ascii=False)
    _put(session, name.strip(), value, "save filter")


def drop_filter(session: Session, name: str) -> None:
    """Delete a filter; the journal keeps its value."""
    _put(session, name, "", "drop filter")


def _put(session: Session, name: str, value: str, action: str) -> None:
    settings.put(
        session.store, _PREFIX + name, value, author=session.author, at=session.clock(), action=f"{action} {name}"
    )
