"""Import several kinds of files at once, such as documents and the questions on them: all of it, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from goldtui.store import settings
from goldtui.store.db.bulk import collector_paused
from goldtui.workbench.library.import_target import Target
from goldtui.workbench.library.intake import Intake, KnownFiles
from goldtui.workbench.library.mapped_import import MappedIntake, MappedRows
from goldtui.workbench.session.session import Session


@collector_paused()
def import_parts(target: Target, parts: Sequence[KnownFiles | MappedRows]) -> list[Intake | MappedIntake]:
    """Store files that were read, in this order, as the later may cite the earlier; a dry run only says what would be.

    It is one transaction: a conflict of the last leaves nothing of the first.
    """
    if target.dry_run:
        return [part.tried() for part in parts]

    def fill(session: Session, fresh: bool) -> list[Intake | MappedIntake]:
        return [part.stored(_now(session), fresh=fresh and not number) for number, part in enumerate(parts)]

    return target.filled(fill, together=True)


def _now(session: Session) -> Session:
    """The session with the name and the policy that an earlier part brought."""
    info = settings.load(session.store)
    return replace(session, set_name=info.name, policy=info.policy)
