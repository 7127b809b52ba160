"""Blind labels of one revision of a case, and the decisions where labels differ.

A label names its claim or point by id and its phrases by place and words, so that a later text cannot move it unseen; a
decision keeps the labels it was made about, so that it never passes for one about newer labels.
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
    """Why two careful people labelled the same thing differently."""

    GUIDELINE_GAP = "guideline gap"
    """The guideline does not say; fix it, and recheck its other cases."""
    AMBIGUOUS_SOURCE = "ambiguous source"
    """The source can be read both ways."""
    SLIP = "slip"
    """Somebody made a mistake; nothing else needs fixing."""


class Mark(Record):
    """A phrase marked in a source: `text` is the source text from code point `start` up to, not including, `end`."""

    chunk_id: Id
    version: Id
    start: int = Field(ge=0, strict=True)
    end: int = Field(gt=0, strict=True)
    text: str = Field(min_length=1)
    """The words, kept to check the place; null for a chunk that is not permitted, whose words stay in the store."""

    @model_validator(mode="after")
    def _as_long_as_its_words(self) -> Self:
        if len(self.text) != self.end - self.start:
            raise ValueError(f"a mark from {self.start} to {self.end} cannot hold {len(self.text)} characters")
        return self


def place_of(mark: Mark) -> tuple[str, str, int, int]:
    """Where the mark is; also the sort key of marks."""
    return (mark.chunk_id, mark.version, mark.start, mark.end)


def in_order(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """The marks sorted by place, duplicates removed."""
    return tuple(sorted(dict.fromkeys(marks), key=place_of))


class ClaimLabel(Record):
    """One person's label of one claim."""

    claim_id: Id
    says: Support
    phrases: Annotated[tuple[Mark, ...], AfterValidator(in_order)] = ()
    """The phrases behind the label, by place; order and repetition do not matter."""

    @property
    def spot(self) -> tuple[str, str]:
        """The claim that the label is about."""
        return ("claim", self.claim_id)


class PointLabel(Record):
    """One person's label of one answer point."""

    point_id: Id
    says: Coverage

    @property
    def spot(self) -> tuple[str, str]:
        """The point that the label is about."""
        return ("point", self.point_id)


Label = ClaimLabel | PointLabel


class LabelSheet(Record):
    """One person's labels of one revision; the caller keeps the person and the revision."""

    claims: tuple[ClaimLabel, ...] = ()
    points: tuple[PointLabel, ...] = ()
    guideline: str | None = None
    """SHA-256 of the guideline in force when the labels were given; null when the set has none."""

    @property
    def labels(self) -> tuple[Label, ...]:
        """The claims' labels, then the points'."""
        return (*self.claims, *self.points)

    @model_validator(mode="after")
    def _one_label_each(self) -> Self:
        _refuse_twice([label.spot for label in self.labels], "labelled")
        return self


class Given(Record):
    """A label with the person who gave it."""

    by: Id
    label: Label


class How(StrEnum):
    """How an adjudicator resolves labels that differ."""

    ACCEPT = "accept"
    """One label is taken unchanged."""
    MERGE = "merge"
    """The verdict is the same; the phrases of all labels are merged."""
    REJECT = "reject"
    """No label is taken; the adjudicator gives a new one."""


class Resolution(Record):
    """One resolved conflict. The resulting label must follow from `how`."""

    how: How
    label: Label
    """The label that holds from now on."""
    error: ErrorKind
    among: tuple[Given, ...] = Field(min_length=2)
    """The conflicting labels, as they were at the time of the decision."""
    note: str = ""
    """The reason; may be empty unless every label is rejected."""

    @property
    def spot(self) -> tuple[str, str]:
        """The claim or point that was decided."""
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
        if self.how is How.MERGE and self.label != merge_labels(given):
            raise ValueError("to merge is to take all phrases of labels that say the same of a claim")
        if self.how is How.REJECT and self.label in given:
            raise ValueError("to reject all labels is to give another one")
        if self.how is How.REJECT and not self.note.strip():
            raise ValueError("to reject all labels takes a reason")
        return self


class Adjudication(Record):
    """One person's decisions on some or all of a case's conflicts."""

    resolutions: tuple[Resolution, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _one_decision_each(self) -> Self:
        _refuse_twice([one.spot for one in self.resolutions], "decided")
        return self


def merge_labels(labels: list[Label]) -> ClaimLabel | None:
    """One label with the phrases of all; null unless they give the same verdict on the same claim."""
    claims = [label for label in labels if isinstance(label, ClaimLabel)]
    if not claims or len(claims) < len(labels) or len({(label.claim_id, label.says) for label in claims}) > 1:
        return None
    return claims[0].model_copy(update={"phrases": in_order(tuple(m for label in claims for m in label.phrases))})


def _refuse_twice(spots: list[tuple[str, str]], done: str) -> None:
    twice = next((spot for spot in spots if spots.count(spot) > 1), None)
    if twice is not None:
        raise ValueError(f"{twice[0]} {twice[1]!r} is {done} twice")
