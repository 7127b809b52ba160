"""The questions of the cases that a report lists: people know a question and not an id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from goldtui.casework.withheld import Withheld
from goldtui.store.cases import heads
from goldtui.store.evidence import chunks
from goldtui.workbench.session.session import Session


def questions(session: Session, case_ids: Sequence[str]) -> Mapping[str, str]:
    """The question of each of these cases that the set holds, without words that are withheld."""
    found = heads.questions_of(session.store, case_ids)
    withheld = Withheld(chunks.withheld(session.store), session.policy.restricted_run)
    return {case_id: withheld.clean(text, {}) for case_id, text in found.items()} if withheld else found
