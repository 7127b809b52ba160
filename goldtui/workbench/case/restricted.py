"""The text of a withheld source for those who may read it: fetched one at a time, shown, and never passed on.

The rest of the workbench works without these words, so no phrase, message, export or copy can contain them.
"""

from __future__ import annotations

from goldtui.model.faults import unusable
from goldtui.model.people import Role
from goldtui.store.evidence import chunks
from goldtui.workbench.session.roles import require
from goldtui.workbench.session.session import Session


def restricted_text(session: Session, chunk_id: str) -> str:
    """The current text of a source that is not permitted, for a restricted reader.

    Raises `UnusableInput`: `role_missing`, `not_restricted` (everybody may read it), `no_text`.
    """
    where = f"chunk {chunk_id}"
    require(session, Role.RESTRICTED, "read restricted evidence", where)
    found = chunks.get(session.store, (chunk_id,))
    current = next((one for one in found if one.current), found[-1] if found else None)
    if current is None or current.permitted is not False:
        message = "this source is not restricted, and is next to the case"
        raise unusable("not_restricted", message, where, "read it there")
    if not current.text:
        fix = "ask whoever keeps the source"
        raise unusable("no_text", "no text was imported for it", where, fix)
    return current.text
