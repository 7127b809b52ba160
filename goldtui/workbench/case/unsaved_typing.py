"""Drafts that a person's earlier sessions left unsaved, offered again on start, however the session ended."""

from __future__ import annotations

from goldtui.store.cases import own_work
from goldtui.store.cases.own_work import KeptTyping
from goldtui.workbench.session.session import Session


def typing_of_other_windows(session: Session) -> tuple[KeptTyping, ...]:
    """The newest draft of each case by this author's other sessions, newest first.

    That includes windows still open, which cannot be told from killed ones.
    """
    found: dict[str, KeptTyping] = {}
    for one in own_work.typing_of(session.store, session.author):
        if one.session_key != session.key:
            found.setdefault(one.case_id, one)
    return tuple(found.values())
