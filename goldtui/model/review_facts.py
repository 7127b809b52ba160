"""The outcome of a case's reviews as plain values: how approvals and disputes reach the checks and the releases.

The layers below know nothing of people and their opinions; they receive these facts and judge them.
"""

from __future__ import annotations

from goldtui.model.records import Record


class Approval(Record):
    """A current approval of the case's present text."""

    by: str
    fast: bool = False
    """Given faster than the words shown can be read."""
    other_guideline: bool = False
    """Given under a guideline other than the set's present one."""


class ReviewFact(Record):
    """The review state of one case that has opinions. People are named as the set's list of people names them."""

    case_id: str
    state: str
    authors: tuple[str, ...] = ()
    """Everybody who changed a word of the case."""
    needed: int = 1
    """How many approvals the policy asks for."""
    approvals: tuple[Approval, ...] = ()
    changed: tuple[str, ...] = ()
    """Fields that changed since the last approval; empty when the case is approved, or never was."""
    comments: tuple[str, ...] = ()
    """The places of unsettled comments; empty text means the whole case."""
    disputed_by: str | None = None
    """Who disputes the gold, until somebody has ruled on it."""
    disagree: tuple[str, ...] = ()
    """People whose decisions differ, until somebody has settled it."""
    unsettled: tuple[str, ...] = ()
    """Places, such as `claim:c1`, where labels differ and nobody has decided."""
    refuted: tuple[str, ...] = ()
    """Places where the labels contradict the gold."""
