"""What people label blind about one revision of a case, and what is decided where their labels differ.

A label names its claim or point by id and its phrases by place and words, so that a later text cannot move it unseen;
a decision keeps the labels it was made about, so that it is never taken for one about newer labels.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Self

from pydantic import AfterValidator, Field, model_validator

from goldtui.model.records import Id, Record


class Support(StrEnum):
    """Does the source back the claim?"""

    SUPPORTED = "supported"
    NOT_SUPPORTED = "not supported"
    CANNOT_TELL = "cannot tell"


class Coverage(StrEnum):
    """Does the reference answer say what the point asks for?"""

    COVERED = "covered"
    NOT_COVERED = "not covered"
    CANNOT_TELL = "cannot tell"


class ErrorKind(StrEnum):
    """Why two careful people labelled one thing differently."""

    GUIDELINE_GAP = "guideline gap"
    """The guideline does not say; mend it, and look at its other cases."""
    AMBIGUOUS_SOURCE = "ambiguous source"
    """The source can be read both ways."""
    SLIP = "slip"
    """Somebody erred; nothing else needs mending."""


class Mark(Record):
    """A phrase marked in a source: `text` is what stood at code points `start` to `end`, the end not included."""

    chunk_id: Id
    version: Id
    start: int = Field(ge=0, strict=True)
    end: int = Field(gt=0, strict=True)
    text: str = Field(min_length=1)
    """The words, kept for checking the place; of a chunk that is not permitted they stay in the store."""

    @model_validator(mode="after")
    def _as_long_as_its_words(self) -> Self:
        if len(self.text) != self.end - self.start:
            raise ValueError(f"a mark from {self.start} to {self.end} cannot hold {len(self.text)} characters")
        return self


def place_of(mark: Mark) -> tuple[str, str, int, int]:
    """Where the mark is; the order of marks."""
    return (mark.chunk_id, mark.version, mark.start, mark.end)


def in_order(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """The marks by place, each once."""
    return tuple(sorted(dict.fromkeys(marks), key=place_of))


class ClaimLabel(Record):
    """What one person says of one claim."""

    claim_id: Id
    says: Support
    phrases: Annotated[tuple[Mark, ...], AfterValidator(in_order)] = ()
    """The phrases the label rests on, by place; marks made in another order, or twice, are the same marks."""

    @property
    def spot(self) -> tuple[str, str]:
        """What the label is about."""
        return ("claim", self.claim_id)


class PointLabel(Record):
    """What one person says of one answer point."""

    point_id: Id
    says: Coverage

    @property
    def spot(self) -> tuple[str, str]:
        """What the label is about."""
        return ("point", self.point_id)


Label = ClaimLabel | PointLabel


class LabelSheet(Record):
    """One person's labels of one revision; whose, and of which, is said by whoever keeps the sheet."""

    claims: tuple[ClaimLabel, ...] = ()
    points: tuple[PointLabel, ...] = ()
    guideline: str | None = None
    """SHA-256 of the guideline the labels were given under; null when the set has none."""

    @property
    def labels(self) -> tuple[Label, ...]:
        """The claims' labels, then the points'."""
        return (*self.claims, *self.points)

    @model_validator(mode="after")
    def _one_label_each(self) -> Self:
        _refuse_twice([label.spot for label in self.labels], "labelled")
        return self


class Given(Record):
    """A label with the person it is from."""

    by: Id
    label: Label


class How(StrEnum):
    """What an adjudicator does with labels that differ."""

    ACCEPT = "accept"
    """One of them is taken as it is."""
    MERGE = "merge"
    """The verdict is the same; the phrases of all are taken together."""
    REJECT = "reject"
    """None of them is taken; the adjudicator gives another one."""


class Resolution(Record):
    """One conflict decided. A label can come out of it only in the way that `how` says."""

    how: How
    label: Label
    """What holds from now on."""
    error: ErrorKind
    among: tuple[Given, ...] = Field(min_length=2)
    """The labels that differed, as they were when this was decided."""
    note: str = ""
    """The reason; may be empty unless every label is rejected."""

    @property
    def spot(self) -> tuple[str, str]:
        """What was decided about."""
        return self.label.spot

    @model_validator(mode="after")
    def _comes_of_its_labels(self) -> Self:
        given = [one.label for one in self.among]
        if any(one.spot != self.spot for one in given):
            raise ValueError("a decision and the labels it decides among must be about the same claim or point")
        people = [one.by for one in self.among]
        if len(set(people)) < len(people):
            raise ValueError("a decision names each person once")
        if self.how is How.ACCEPT and self.label not in given:
            raise ValueError("to accept is to take one of the labels as it is")
        if self.how is How.MERGE and self.label != merged(given):
            raise ValueError("to merge is to take all phrases of labels that say the same of a claim")
        if self.how is How.REJECT and self.label in given:
            raise ValueError("to reject all labels is to give another one")
        if self.how is How.REJECT and not self.note.strip():
            raise ValueError("to reject all labels takes a reason")
        return self


class Adjudication(Record):
    """What one person decided of a case's conflicts, all at once or some of them."""

    resolutions: tuple[Resolution, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _one_decision_each(self) -> Self:
        _refuse_twice([one.spot for one in self.resolutions], "decided")
        return self


def merged(labels: list[Label]) -> ClaimLabel | None:
    """The labels with all their phrases together; null unless they say the same of the same claim."""
    claims = [label for label in labels if isinstance(label, ClaimLabel)]
    if not claims or len(claims) < len(labels) or len({(label.claim_id, label.says) for label in claims}) > 1:
        return None
    return claims[0].model_copy(update={"phrases": in_order(tuple(m for label in claims for m in label.phrases))})


def _refuse_twice(spots: list[tuple[str, str]], done: str) -> None:
    twice = next((spot for spot in spots if spots.count(spot) > 1), None)
    if twice is not None:
        raise ValueError(f"{twice[0]} {twice[1]!r} is {done} twice")
