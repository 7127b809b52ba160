"""How a family of variants is declared: what it changes and where it must fail, kept separate from how it is made.

Screens, reports and docs read the declaration; only the matrix makes and judges the mutants.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Generic, Literal, NamedTuple, TypeVar

from goldtui.model.records import Claim
from goldtui.model.results import Stage


class Form(StrEnum):
    """The form in which an answer is judged: `labelled` carries phrases and points, `blind` is what a system emits."""

    LABELLED = "labelled"
    BLIND = "blind"


@dataclass(frozen=True, slots=True)
class Field:
    """A kind of place and its field, where a change of the gold catches a lie."""

    kind: Literal["case", "point", "claim", "chunk", "policy"]
    name: str


FORBIDDEN_PHRASES = Field("point", "forbidden_phrases")
_UNCHANGED: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Declaration:
    """What a family is, in words people see, and the stage at which each profile must stop it."""

    kind: str
    """The name in files and on screens, in lower case and hyphens; part of every variant's id."""
    alters: Literal["answer", "trace"]
    changes: str
    """What is changed, as the end of the sentence "This variant ..."."""
    applies: str
    """When a case has such variants, as the end of the sentence "It applies when ..."."""
    strict: Stage
    """`not tested` where no text can prove the lie wrong, such as a clause that no source mentions: then it is enough
    that it is not released, and a gate that does prove it wrong has also killed it."""
    lesson: Stage | None
    """`pass` where the lesson is known to miss it: a predicted survivor. Null where the lesson has no such family."""
    brings_proof: bool = False
    """Whether the blind form is an answer that names its own phrases and points, which must not be believed."""
    caught_by: Field = FORBIDDEN_PHRASES
    """What to write or to check where a variant of the family gets through."""

    since: Literal["strict-1", "strict-2"] = "strict-1"
    """The first strict rule with this family. A set that was frozen under an older rule keeps its variants."""

    @property
    def forms(self) -> tuple[Form, ...]:
        """The forms of its answers; a changed trace keeps the reference answer and has none."""
        return (Form.LABELLED, Form.BLIND) if self.alters == "answer" else ()

    def expected(self, form: Form) -> Stage | None:
        """The stage at which the profile that judges this form must stop it."""
        return self.lesson if form is Form.LABELLED else self.strict


class Mutant(NamedTuple):
    """One change to a case's reference: to its answer (`claims`, `text`) or to its trace (`run`)."""

    said: str
    """What was changed, as one sentence."""
    claims: tuple[Claim, ...] | None = None
    """The changed answer's claims as a reviewer would label them; null leaves the answer unchanged."""
    text: str | None = None
    """The changed response; null joins the claims as the reference does."""
    run: Mapping[str, object] = _UNCHANGED
    """Fields of the reference trace with their changed values."""
    claim_id: str | None = None
    """The reference claim that was changed."""
    point_id: str | None = None
    """The point that the lie is about or that is left out."""


@dataclass(frozen=True, slots=True)
class NotApplicable:
    """Why a case has no variant of a family, in words that follow "n/a: "."""

    reason: str


Made = tuple[Mutant, ...] | NotApplicable
Shown = TypeVar("Shown", contravariant=True)


@dataclass(frozen=True, slots=True)
class Family(Generic[Shown]):
    """A declaration with its computation, which reads a `Subject`, or a `Traced` where it changes the trace."""

    declared: Declaration
    make: Callable[[Shown], Made]
