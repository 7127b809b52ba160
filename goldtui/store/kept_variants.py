"""The stored variants of a set: as imported, and as people have changed, added or removed them since.

A change adds a row and never replaces one, so every earlier form stays readable with its author and time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, Row, func, select

from goldtui.model.faults import Conflict
from goldtui.model.records import Variant
from goldtui.store.cases.revisions import require_author
from goldtui.store.chain import audit
from goldtui.store.chain.digests import Cell, body_of, record_of, row_digest
from goldtui.store.db.engine import Store
from goldtui.store.db.tables import VARIANT_CHANGES, VARIANTS
from goldtui.store.db.values import moment_text

TAKEN_AWAY = ""
"""The body of a change that removes a variant."""


@dataclass(frozen=True, slots=True)
class VariantChange:
    """One step of one variant: its old and new form; null if there is none."""

    before: Variant | None
    after: Variant | None

    @property
    def turned(self) -> VariantChange:
        """The reverse step."""
        return VariantChange(self.after, self.before)

    @property
    def subject(self) -> Variant:
        """The variant of the step, in its new or else its old form."""
        found = self.after or self.before
        assert found is not None, "a change is of some variant"
        return found


def of_case(store: Store, case_id: str) -> tuple[Variant, ...]:
    """The stored variants of a case, in order of arrival."""
    with store.read() as connection:
        bodies = current(connection, case_id)
    return tuple(record_of(Variant, body, f"variant {name}", store.path) for name, body in bodies.items())


def current(connection: Connection, case_id: str | None = None) -> dict[str, str]:
    """The current body of each stored variant by id, in order of arrival; of one case, or of the whole set."""
    bodies: dict[str, str] = {}
    for table in (VARIANTS, VARIANT_CHANGES):
        wanted = select(table.c.variant_id, table.c.body).order_by(table.c.sequence)
        if case_id is not None:
            wanted = wanted.where(table.c.case_id == case_id)
        # A changed variant keeps its place in the order, and so does one that is added again after its removal.
        bodies.update((str(name), str(body)) for name, body in connection.execute(wanted))
    return {name: body for name, body in bodies.items() if body != TAKEN_AWAY}


def ids_beginning(store: Store, begin: str) -> frozenset[str]:
    """Every id with this prefix of a current or removed variant."""
    found: set[str] = set()
    with store.read() as connection:
        for table in (VARIANTS, VARIANT_CHANGES):
            wanted = select(table.c.variant_id).where(table.c.variant_id.startswith(begin, autoescape=True))
            found.update(str(name) for name in connection.execute(wanted).scalars())
    return frozenset(found)


def authors(store: Store) -> tuple[tuple[str, str], ...]:
    """(case, person) for everybody who added, changed or removed a stored variant, oldest first."""
    wanted = select(VARIANT_CHANGES.c.case_id, VARIANT_CHANGES.c.author).order_by(VARIANT_CHANGES.c.sequence)
    with store.read() as connection:
        return tuple((str(case_id), str(name)) for case_id, name in connection.execute(wanted))


def changed_bodies(connection: Connection) -> Mapping[str, str]:
    """The last body of each variant ever changed here, `TAKEN_AWAY` for a removed one."""
    wanted = select(VARIANT_CHANGES.c.variant_id, VARIANT_CHANGES.c.body).order_by(VARIANT_CHANGES.c.sequence)
    return {str(name): str(body) for name, body in connection.execute(wanted)}


def change(store: Store, step: VariantChange, *, author: str, at: datetime) -> None:
    """Record the step and its audit entry, in one transaction.

    Raises Conflict `variant_changed` if the variant differs from `before`, and the StoreErrors of `Store.write`.
    """
    subject = step.subject
    where = f"variant {subject.variant_id}"
    require_author(author, where)
    body = TAKEN_AWAY if step.after is None else body_of(step.after, where)
    with store.write() as connection:
        found = _stored(connection, subject.variant_id)
        present = None if found is None else record_of(Variant, found.body, where, store.path)
        if present != step.before:
            message = "somebody else has changed this variant meanwhile, so nothing was written"
            raise Conflict("variant_changed", message, where, "look at it as it now is, then change it again")
        sequence = int(connection.execute(select(func.max(VARIANT_CHANGES.c.sequence))).scalar() or 0) + 1
        columns: dict[str, Cell] = {
            "variant_id": subject.variant_id,
            "case_id": subject.case_id,
            "body": body,
            "author": author,
            "at": moment_text(at),
        }
        digest = row_digest(VARIANT_CHANGES.name, columns)
        connection.execute(VARIANT_CHANGES.insert().values(sequence=sequence, **columns, digest=digest))
        audit.append(
            connection,
            actor=author,
            action="drop variant" if step.after is None else "keep variant",
            object_=where,
            at=at,
            table=VARIANT_CHANGES.name,
            first_row=sequence,
            digests=[digest],
        )


def _stored(connection: Connection, variant_id: str) -> Row[tuple[str]] | None:
    for table in (VARIANT_CHANGES, VARIANTS):
        newest = select(table.c.body).where(table.c.variant_id == variant_id).order_by(table.c.sequence.desc()).limit(1)
        row = connection.execute(newest).first()
        if row is not None:
            return row if row.body != TAKEN_AWAY else None
    return None
