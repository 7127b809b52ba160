"""Which gold and which run were scored, and for which cases the run holds a trace."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from pydantic import Field, model_validator

from goldtui.model.records import Record


class Signed(StrEnum):
    """The signature status of the gold that scored a run."""

    VERIFIED = "verified"
    UNSIGNED = "unsigned"


class Gold(Record):
    """The gold set that scored a run: verified, with everything that says by whom, or unsigned, with nothing of it."""

    name: str
    cases: int = Field(ge=0)
    digest: str
    """SHA-256, hex: of the manifest for a release, otherwise of the data read; equal digests mean equal gold."""
    signed: Signed = Signed.UNSIGNED
    version: str | None = None
    """Only for a release."""
    signers: tuple[str, ...] = ()
    trust: str | None = None
    """SHA-256 of the trust file that verified the release."""

    @model_validator(mode="after")
    def _verified_by_somebody(self) -> Self:
        said = (self.version, self.signers, self.trust)
        if not (all(said) if self.signed is Signed.VERIFIED else not any(said)):
            raise ValueError("verified gold names its version, signers and trust file, and unsigned gold none of them")
        return self


class Run(Record):
    """The trace file that was scored."""

    name: str
    """File name, without folders."""
    digest: str
    """SHA-256 of its bytes, hex."""
    contract: str
    """Trace contract, such as `full`."""
    traces: int = Field(ge=0)
    versions: tuple[tuple[str, str], ...] = ()
    """Pipeline components with the version that all traces name; `(mixed)` for a component whose version changes."""


class UnknownTrace(Record):
    """A trace of a case that the gold does not hold."""

    case_id: str
    where: str
    """`file:line`."""
    near: str | None = None
    """The gold case with the most similar id or question, if any."""


class RepeatedCase(Record):
    """A case with more than one trace."""

    case_id: str
    where: tuple[str, ...]


class Attendance(Record):
    """Which cases are present; reported before any ratio, since a ratio over half the cases says little."""

    expected: int = Field(ge=0)
    """Gold cases."""
    scored: int = Field(ge=0)
    """Cases with exactly one trace."""
    missing: tuple[str, ...] = ()
    """Cases without a trace, by id, in gold order."""
    unknown: tuple[UnknownTrace, ...] = ()
    repeated: tuple[RepeatedCase, ...] = ()
    answerless: tuple[str, ...] = ()
    """Cases whose trace has no answer, or an answer without words."""
    bad_lines: tuple[str, ...] = ()
    """Unreadable lines, left out: `file:line: what is wrong`."""

    @property
    def complete(self) -> bool:
        """Whether every case has exactly one readable trace; traces of unknown cases do not count."""
        return not (self.missing or self.repeated or self.bad_lines)
