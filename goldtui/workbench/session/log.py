"""The audit log of a set: what was done, by whom and when, and whether the log is intact."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from goldtui.casework.withheld import Withheld
from goldtui.model.faults import Problem, unusable
from goldtui.store.chain import audit_log
from goldtui.store.chain.audit_log import Logged, LogQuery
from goldtui.store.evidence import chunks as chunk_store
from goldtui.workbench.session.history_memory import history_warning
from goldtui.workbench.session.session import Session

__all__ = ["Log", "LogQuery", "Logged", "log_of", "query_of", "since_of"]

_AGO = re.compile(r"(\d{1,6})\s*([mhdw])")
_UNITS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}


@dataclass(frozen=True, slots=True)
class Log:
    """Matching entries, oldest first, out of `total`. `problem` says what is wrong with the history, if anything."""

    total: int
    entries: tuple[Logged, ...]
    problem: Problem | None


def log_of(session: Session, query: LogQuery, limit: int) -> Log:
    """The newest `limit` matching entries; checks the whole chain and compares it with what was seen before."""
    problem = history_warning(session.store, whole=True)
    hidden = Withheld(chunk_store.withheld(session.store), session.policy.restricted_run)
    entries = audit_log.newest(session.store, query, limit)
    shown = tuple(replace(one, note=hidden.clean(one.note, {})) for one in entries)
    return Log(audit_log.count(session.store, query), shown, problem)


def query_of(since: str | None, by: str | None, case_id: str | None, now: datetime) -> LogQuery:
    """The query for a person's search terms; raises `UnusableInput` (`bad_time`)."""
    return LogQuery(None if since is None else since_of(since, now), by, case_id)


def since_of(words: str, now: datetime) -> datetime:
    """The time for `2026-03-01`, `2026-03-01T09:30` (local unless it has a zone), or `90m`, `3h`, `2d`, `1w` ago."""
    ago = _AGO.fullmatch(words.strip())
    try:
        if ago is not None:
            return now - timedelta(**{_UNITS[ago[2]]: int(ago[1])})
        found = datetime.fromisoformat(words.strip())
        return (found if found.tzinfo is not None else found.astimezone()).astimezone(UTC)
    except (ValueError, OverflowError):
        message = f"{words!r} is no time"
        fix = "write 2026-03-01, 2026-03-01T09:30, or how long ago: 90m, 3h, 2d, 1w"
        raise unusable("bad_time", message, "--since", fix) from None
