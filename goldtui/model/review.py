"""What people say about one revision of a case: decisions, comments, skips, label sheets, disputes and their rulings.

An opinion is bound to the digest of the exact revision it is about, so that no later text inherits an approval.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from goldtui.model.labels import Adjudication, LabelSheet
from goldtui.model.records import Record

Words = Annotated[str, Field(min_length=1, pattern=r"\S")]
"""A text that is not blank."""


class Kind(StrEnum):
    """The type of an opinion."""

    DECISION = "decision"
    COMMENT = "comment"
    SKIP = "skip"
    LABELS = "labels"
    ADJUDICATION = "adjudication"
    DISPUTE = "dispute"
    RULING = "ruling"


class Choice(StrEnum):
    """What a person decides about a case. A person's last choice about a revision counts."""

    APPROVE = "approve"
    RETURN = "request change"
    REJECT = "reject"
    RETIRE = "retire"
    REOPEN = "reopen"
    """A rejected or retired case becomes a draft again."""
    WITHDRAW = "withdraw"
    """Withdraw your own earlier choice."""


class Decision(Record):
    """A choice with its reason, what was ticked, and how long the words were on the screen."""

    choice: Choice
    note: str = ""
    """The reason; only an approval may leave it empty."""
    ticked: tuple[str, ...] = ()
    """The boxes of the checklist, as they read when they were ticked."""
    words: int | None = Field(default=None, ge=0)
    """How many words were shown; null when the decision was made where nothing was shown."""
    seconds: float | None = Field(default=None, ge=0)
    """How long they were shown; null as above."""
    blind: bool = False
    """Made without seeing what others think."""
    guideline: str | None = None
    """SHA-256 of the guideline in force at the decision; null when the set has none."""
    settles: bool = False
    """Whether this is a third person's final decision on a disagreement."""


class Comment(Record):
    """A remark on a field or a phrase, or a reply to one."""

    text: Words
    place: str = ""
    """The field, as findings name it, such as `claim:c1.support_phrases`; empty for the whole case."""
    quote: str = ""
    """The phrase in question, if any."""
    answers: int | None = None
    """The comment that this answers, by its place in the store."""
    settled: bool = False
    """Whether this settles the comment it answers."""


class Skip(Record):
    """Not now, for a reason. The case stays in everybody else's queue."""

    reason: Words


class Fault(StrEnum):
    """Who is wrong when a run and the gold disagree."""

    LABEL = "label wrong"
    SYSTEM = "system wrong"


class Dispute(Record):
    """A run failed, and a person says whose fault that is. A second person rules on it."""

    says: Fault
    note: Words
    trace_id: str | None = None
    trace_digest: str | None = None
    """SHA-256 of the file that held the trace."""
    stage: str | None = None
    """Where the run failed, as judged at that time."""


class Ruling(Record):
    """A second person's ruling on a dispute."""

    dispute: int
    """The dispute, by its place in the store."""
    finds: Fault
    note: Words


Content = Decision | Comment | Skip | LabelSheet | Adjudication | Dispute | Ruling
CONTENTS: dict[Kind, type[Content]] = {
    Kind.DECISION: Decision,
    Kind.COMMENT: Comment,
    Kind.SKIP: Skip,
    Kind.LABELS: LabelSheet,
    Kind.ADJUDICATION: Adjudication,
    Kind.DISPUTE: Dispute,
    Kind.RULING: Ruling,
}
KINDS: dict[type[Content], Kind] = {content: kind for kind, content in CONTENTS.items()}
