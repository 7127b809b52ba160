"""How far a judge can be believed: its answers counted by what people say of the same statements, as kept in a file.

Only counts are kept. Every coefficient and interval is worked out from them again, so that no file can claim a kappa
that its own counts do not give.
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Literal

from pydantic import Field

from goldtui.model.records import Record

_SHA256 = r"^[0-9a-f]{64}$"


class Drawn(StrEnum):
    """How the statements that people labelled were chosen; it decides how a share is corrected."""

    RANDOM = "random"
    """A random draw of the statements of one run, which is named."""
    BALANCED = "balanced"
    """About as many supported as not, picked by hand."""
    OTHER_RUN = "other-run"
    """From another run, whose share of supported statements may differ."""


class Counted(Record):
    """A judge's answers, counted by people's."""

    true_yes: int = Field(default=0, ge=0)
    false_yes: int = Field(default=0, ge=0)
    """The judge says supported and people not."""
    false_no: int = Field(default=0, ge=0)
    """The judge says not supported and people supported."""
    true_no: int = Field(default=0, ge=0)

    @property
    def cells(self) -> tuple[int, int, int, int]:
        """The four counts in order."""
        return self.true_yes, self.false_yes, self.false_no, self.true_no

    @property
    def n(self) -> int:
        """Statements that both decided."""
        return sum(self.cells)

    @property
    def fewest(self) -> int:
        """Labels of the class that has fewer."""
        return min(self.true_yes + self.false_no, self.false_yes + self.true_no)


class Accepted(Record):
    """How many statements of one kind a judge calls supported, of those it decided."""

    kind: str = Field(min_length=1)
    accepted: int = Field(ge=0)
    asked: int = Field(ge=0)
    undecided: int = Field(default=0, ge=0)
    """Asked as well, without a verdict; not in `asked`."""


class Drift(Record):
    """How many verdicts on anchors, statements that are asked every time, have changed."""

    changed: int = Field(ge=0)
    asked: int = Field(ge=0)


class Grades(Record):
    """How closely the shares of supported statements per answer agree, by judge and by people."""

    answers: int = Field(ge=0)
    pearson: float | None = None
    spearman: float | None = None
    """Null for fewer than two answers, or where all shares of one side are equal."""
    mean_error: float | None = None
    """Mean absolute difference of the shares."""


class Calibration(Record):
    """A judge compared with people, and with the known answers of a set."""

    format: Literal["goldtui-calibration-1"] = "goldtui-calibration-1"
    judge: str = Field(min_length=1)
    """The hash of the judge; another hash is another judge."""
    at: str = Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
    """UTC, as `2026-11-29T15:00:00Z`."""
    drawn: Drawn | None = None
    """Null where no person's label was given."""
    run: str | None = Field(default=None, pattern=_SHA256)
    """SHA-256 of the trace file that a random draw is of."""
    counts: Counted = Counted()
    undecided: int = Field(default=0, ge=0)
    """Labelled statements on which the judge gave no verdict."""
    slices: dict[str, Counted] = Field(default_factory=dict)
    """By slice; the empty name is that of cases without one."""
    languages: dict[str, Counted] = Field(default_factory=dict)
    """By the code of the statement's language; the empty code is that of none known."""
    label_lies: tuple[Accepted, ...] = ()
    """By what people say is wrong with a statement."""
    lies: tuple[Accepted, ...] = ()
    """By kind of the set's own known-bad variants, whose answer is known to be no."""
    truths: tuple[Accepted, ...] = ()
    """The same of references and accepted wordings, whose answer is known to be yes."""
    drift: Drift | None = None
    """Null where no anchors were given."""
    grades: Grades | None = None
    left_out: dict[str, int] = Field(default_factory=dict)
    """Labels that do not count, by reason."""


class Bar(StrEnum):
    """Why a judge's verdict does not count."""

    UNCALIBRATED = "uncalibrated"
    OTHER_JUDGE = "calibration of another judge"
    STALE = "calibration too old"
    FEW_LABELS = "too few labels"
    KNOWS_NOTHING = "no better than chance"
    LOW_KAPPA = "kappa too low"
    SLICE = "not calibrated for this slice"
    LANGUAGE = "not calibrated for this language"
    ACCEPTS_LIES = "accepts known lies"


class Barred(Record):
    """Why a judge may not count, as a word and as a sentence with its numbers."""

    why: Bar
    message: str


class Method(StrEnum):
    """How a judge's share is corrected."""

    ROGAN_GLADEN = "Rogan-Gladen"
    PREDICTION_POWERED = "prediction-powered"
    NONE = "not corrected"


class JudgedShare(Record):
    """How many statements a judge calls supported, and how many people would, with the 95 % interval of that."""

    k: int = Field(ge=0)
    n: int = Field(ge=0)
    method: Method
    why: str
    """Why this correction, or none."""
    value: Fraction | None = None
    low: float | None = None
    high: float | None = None
    """The corrected share with its interval, 0 to 1; null where it is not corrected."""
    labels: tuple[int, int] | None = None
    """`(k, n)` of people's labels alone, where they are a random draw of this run."""
    labels_low: float | None = None
    labels_high: float | None = None
