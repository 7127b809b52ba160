"""Typing that earlier sessions of a person left unsaved: it is offered back on start, whatever ended them."""

from __future__ import annotations

from goldtui.store.cases import own_work
from goldtui.store.cases.own_work import KeptTyping
from goldtui.workbench.session.session import Session


def kept_before(session: Session) -> tuple[KeptTyping, ...]:
    """The youngest unsaved typing of each case by other sessions of this author, the youngest first.

    A window of theirs that is still open is one of them: nobody can tell it from one that was killed.
    """
    found: dict[str, KeptTyping] = {}
    for one in own_work.typing_of(session.store, session.author):
        if one.session_key != session.key:
            found.setdefault(one.case_id, one)
    return tuple(found.values())
