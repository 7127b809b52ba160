"""What the reviews of a case come to, as plain values: how approvals and disputes reach the checks and the releases.

The floors below know nothing of people and their opinions; they are told what stands, and judge that.
"""

from __future__ import annotations

from goldtui.model.records import Record


class Approval(Record):
    """A standing approval of the case's present text."""

    by: str
    fast: bool = False
    """Given in less time than the words shown can be read in."""
    other_guideline: bool = False
    """Given under a guideline that is not the set's present one."""


class ReviewFact(Record):
    """One case that somebody has said something about. Persons are named as the set's list of people names them."""

    case_id: str
    state: str
    authors: tuple[str, ...] = ()
    """Everybody who changed a word of the case."""
    needed: int = 1
    """How many approvals the policy asks for."""
    approvals: tuple[Approval, ...] = ()
    changed: tuple[str, ...] = ()
    """Fields that changed since the case was approved last; empty when it is approved, or never was."""
    comments: tuple[str, ...] = ()
    """The places of comments that nobody has settled; empty text for the whole case."""
    disputed_by: str | None = None
    """Who disputes the gold, if nobody has ruled on it."""
    disagree: tuple[str, ...] = ()
    """Persons whose decisions differ, if nobody has settled it."""
    unsettled: tuple[str, ...] = ()
    """Places on which labels differ, such as `claim:c1`, and nobody has decided."""
    refuted: tuple[str, ...] = ()
    """Places that the labels hold against the gold."""
