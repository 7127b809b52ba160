"""Verdicts out of a database into a file, and back in, without a word of a source that may not be shown."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from goldtui.casework.withheld import Withheld, places_of
from goldtui.formats import verdict_lines
from goldtui.formats.atomic import atomic_write
from goldtui.model.faults import UnusableInput, command
from goldtui.model.judges.verdicts import StatementVerdict
from goldtui.store import verdicts
from goldtui.store.evidence import chunks
from goldtui.workbench.freeze.folder import folder_of_set
from goldtui.workbench.session.session import Session
from goldtui.workbench.start.ci_file import VERDICTS


def export_verdicts(session: Session, path: Path) -> tuple[int, int]:
    """Write the database's verdicts to a file; returns how many were written, and how many left out as withheld."""
    held = verdicts.everything(session.store)
    kept = tuple(without_withheld(session, held))
    atomic_write(path, verdict_lines.write(kept))
    return len(kept), len(held) - len(kept)


def ci_verdicts(session: Session) -> Path | None:
    """The file from which the CI file of `init` takes verdicts; null for a set whose name cannot name a folder."""
    try:
        return folder_of_set(session).path / VERDICTS
    except UnusableInput:
        return None


def export_command(session: Session) -> str:
    """The command that writes this set's verdicts where CI reads them."""
    path = ci_verdicts(session)
    return command("judge", "export", os.path.relpath(path) if path is not None else "FILE", "--set", session.path)


def import_verdicts(session: Session, path: Path) -> tuple[int, int]:
    """Add the verdicts of a file; returns how many are new, and how many the file holds."""
    found = verdict_lines.read(path)
    return verdicts.add(session.store, found, author=session.author, at=session.clock()), len(found)


def without_withheld(session: Session, held: Iterable[StatementVerdict]) -> Iterable[StatementVerdict]:
    """The verdicts that rest on no chunk that is withheld now, and repeat no word of one."""
    hidden = chunks.withheld(session.store)
    withheld, names = Withheld(hidden, session.policy.restricted_run), {one.chunk_id for one in hidden}
    for one in held:
        if names.isdisjoint(one.chunk_ids) and not any(
            withheld.quoted(place.text, {}) for place in places_of(one.model_dump(mode="json"))
        ):
            yield one
