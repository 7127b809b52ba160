"""Which candidate the set itself proposed for each version, so that no other one is frozen in its place.

A candidate lies in a folder until it is signed. Whoever can write there could take an author's name off its manifest,
and the author could then sign it: the signatures are good, and only the set knows who wrote what.
"""

from __future__ import annotations

from pathlib import Path

from goldtui.model.faults import Problem, command
from goldtui.store import settings
from goldtui.workbench.session.session import Session

_PREFIX = "candidate."


def remember_proposed(session: Session, version: str, digest: str) -> None:
    """Record the digest of a candidate in the set's chained journal."""
    action = f"propose {version}"
    settings.put(session.store, _PREFIX + version, digest, author=session.author, at=session.clock(), action=action)


def not_proposed(session: Session, version: str, digest: str | None, candidate: Path) -> Problem | None:
    """The problem (`candidate_changed`) of a candidate that is not the one this set proposed; null for that one."""
    known = settings.values_with_prefix(session.store, _PREFIX).get(version)
    if known == digest:
        return None
    proposed = (
        f"the set proposed {known[:12]}: somebody changed it" if known else "the set has no record of proposing it"
    )
    message = f"its manifest is {digest[:12] if digest else 'none'}, and {proposed}"
    drop = command("release", "drop", session.path, version)
    fix = f"{drop}, then propose it again: {command('release', 'propose', session.path, version)}"
    return Problem("candidate_changed", message, str(candidate), fix)
