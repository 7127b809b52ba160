"""The scorer's gold and trace lines in the form its rules read, whichever reader made them.

The fast reader has its own values with the same names, so rules read these attributes and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol


class GoldLine(Protocol):
    """One gold line with correct types."""

    @property
    def qid(self) -> str: ...
    @property
    def question(self) -> str: ...
    @property
    def answerable(self) -> bool: ...
    @property
    def gold_claim_substr(self) -> list[str]: ...
    @property
    def gold_citations(self) -> list[str]: ...
    @property
    def constraints(self) -> Sequence[str]: ...


class AnswerPart(Protocol):
    """The answer in a trace line."""

    @property
    def claim(self) -> str: ...
    @property
    def citations(self) -> list[str]: ...


class TraceLine(Protocol):
    """One trace line with correct types."""

    @property
    def qid(self) -> str: ...
    @property
    def q(self) -> str: ...
    @property
    def retrieved_ids(self) -> list[str]: ...
    @property
    def answer_json(self) -> AnswerPart: ...


class PlainGold(NamedTuple):
    """A gold line that the standard parser read and validated."""

    qid: str
    answerable: bool
    gold_claim_substr: list[str]
    gold_citations: list[str]
    question: str = ""
    constraints: Sequence[str] = ()


class PlainAnswer(NamedTuple):
    """The answer of a `PlainTrace`."""

    claim: str
    citations: list[str]


class PlainTrace(NamedTuple):
    """A trace line that the standard parser read and validated."""

    qid: str
    retrieved_ids: list[str]
    answer_json: PlainAnswer
    q: str = ""


@dataclass(frozen=True, slots=True)
class Loose:
    """A line of the compatible rules as the parser gave it: any field may hold any value."""

    qid: Any
    content: dict[str, Any]
    number: int
    """Its line number, counted from the start of the reading."""
