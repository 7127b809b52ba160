"""The scorer's gold and trace lines as its rules take them, whichever reader made them.

The fast reader gives values of its own with the same names, so rules ask for these attributes and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol


class GoldLine(Protocol):
    """One gold line whose types are right."""

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
    """What a trace line says was answered."""

    @property
    def claim(self) -> str: ...
    @property
    def citations(self) -> list[str]: ...


class TraceLine(Protocol):
    """One trace line whose types are right."""

    @property
    def qid(self) -> str: ...
    @property
    def q(self) -> str: ...
    @property
    def retrieved_ids(self) -> list[str]: ...
    @property
    def answer_json(self) -> AnswerPart: ...


class PlainGold(NamedTuple):
    """A gold line read by the standard parser and found right."""

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
    """A trace line read by the standard parser and found right."""

    qid: str
    retrieved_ids: list[str]
    answer_json: PlainAnswer
    q: str = ""


@dataclass(frozen=True, slots=True)
class Loose:
    """A line of the compatible rules as the parser gave it: any value may stand anywhere."""

    qid: Any
    content: dict[str, Any]
    number: int
    """Its line, counted from where the reading began."""
