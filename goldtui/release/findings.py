"""What is wrong with a release, a candidate or a trust file: a code for each fault, so that CI can distinguish them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Weight(StrEnum):
    """Whether the finding makes the release invalid."""

    ERROR = "error"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault or remark. `where` names the file, line, key or person."""

    code: str
    message: str
    where: str = ""
    fix: str = ""
    weight: Weight = Weight.ERROR


class Faulty(Exception):
    """Raised inside a check that cannot go on; carries its findings to the verifier, never to a person."""

    def __init__(self, *findings: Finding) -> None:
        super().__init__(findings[0].message)
        self.findings = findings
