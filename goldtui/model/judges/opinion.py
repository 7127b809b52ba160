"""What one judge says of a run's open statements: how many it calls supported, what that is worth, and what counts."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from goldtui.model.counts import plural
from goldtui.model.judges.calibration import Bar, JudgedShare, Method
from goldtui.model.judges.ratio import JudgedRatio
from goldtui.model.records import Record

_SHORT = 12
"""Characters of a judge's hash that are shown."""


class Silenced(Record):
    """Verdicts that do not count, with the reason."""

    why: Bar
    message: str
    statements: int = Field(ge=1)


class JudgeOpinion(Record):
    """One judge's verdicts on the open statements of a run."""

    judge: str
    """Its hash."""
    share: JudgedShare
    """How many statements it calls supported, of those it decided."""
    undecided: int = Field(default=0, ge=0)
    """Statements on which it gave no verdict."""
    worth: JudgedRatio | None = None
    """What that share is worth at the set's threshold."""
    counted: int = Field(default=0, ge=0)
    """Verdicts that may count; where a person decides, theirs does."""
    silenced: tuple[Silenced, ...] = ()
    """Verdicts that are shown and count as not tested."""

    @property
    def lines(self) -> Iterator[str]:
        """The opinion in sentences, the count first and then what it is worth."""
        share = self.share
        silent = f", no verdict on {self.undecided}" if self.undecided else ""
        calls = f"judge {self.judge[:_SHORT]} calls {share.k} of {plural(share.n, 'open statement')} supported{silent}"
        if share.value is None or share.low is None or share.high is None:
            yield f"{calls}; {Method.NONE.value}, because {share.why}"
        else:
            corrected = f"{float(share.value):.1%} ({share.low:.1%} to {share.high:.1%})"
            yield f"{calls}; corrected for its errors {corrected}, {share.method.value}, because {share.why}"
        if share.labels is not None and share.labels_low is not None and share.labels_high is not None:
            k, n = share.labels
            yield f"people's labels alone: {k} of {n} ({share.labels_low:.1%} to {share.labels_high:.1%})"
        if self.worth is not None:
            yield from self.worth.lines
        if self.counted:
            yield f"{plural(self.counted, 'verdict')} of it may count"
        for one in self.silenced:
            yield f"{plural(one.statements, 'verdict')} of it count as not tested: {one.why.value}: {one.message}"
