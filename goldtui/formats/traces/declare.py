"""What a trace contract is: how a line of it is known, and how it becomes a run.

Every contract says by name what its lines do not record, so that a step nobody wrote down is never judged as if
nothing had come of it.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple, TypeAlias

from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import ObjectLine
from goldtui.formats.strict_json import JsonValue
from goldtui.model.records import RagTrace

SCORES = "scores"
"""The key of a trace's `extra` that holds scores by chunk id, where the run gave any."""


class TracedLine(NamedTuple):
    """One run of a trace file and where it stands."""

    number: int
    """Line in the file, from 1."""
    start: int
    """Byte of the file at which the line begins."""
    where: str
    """`path:line`, for messages."""
    trace: RagTrace
    """`trace.inferred` names the fields that the contract has no place for, or that were filled in: one that is empty
    was not recorded. `labelled_by` is always `pipeline`."""
    question: str = ""
    """By which the case is found where the line names none (`trace.case_id` is empty)."""

    @property
    def key(self) -> str:
        """What the line is found by: its case, else its question."""
        return self.trace.case_id or self.question


class Run(NamedTuple):
    """What a contract makes of one line."""

    trace: RagTrace
    question: str = ""


class Said(NamedTuple):
    """What a line says, as two digests."""

    answer: bytes
    """Of the answer, its case and its context."""
    steps: bytes
    """Of the steps before it."""


Reader: TypeAlias = Callable[[ObjectLine, Intake], Run | None]


@dataclass(frozen=True, slots=True)
class TraceContract:
    """One shape of trace lines. A file holds one shape: that of the first line which has any."""

    name: str
    """Stable word, such as `full`."""
    title: str
    """One line for people."""
    knows: Callable[[dict[str, JsonValue]], bool]
    """Is a line of this contract? Asked in the catalogue's order."""
    read: Reader
    """The run of a line, or null after naming what does not fit as problems."""
    steps: tuple[str, ...]
    """The keys of what the run did before its answer."""
    answers: tuple[str, ...]
    """The keys of its answer and of all that an answer is judged by: case and context. What else a line holds
    changes no verdict."""

    def said(self, content: dict[str, JsonValue]) -> Said | None:
        """Digests of all that a line says but its own id and its answer's: lines with equal ones make equal runs.

        Null for a line that has none: one whose id is no id, or with an `extra` that could clash with other keys.
        """
        trace_id = content.get("trace_id")
        if content.get("extra") or not (trace_id is None or (isinstance(trace_id, str) and trace_id)):
            return None
        steps = _digest([trace_id is None, *[content.get(key) for key in self.steps]])
        told = [content.get(key) for key in self.answers]
        answer = content.get("answer")
        if isinstance(answer, dict):
            told.append([item for item in answer.items() if item[0] != "answer_id"])
        if not isinstance(answer, dict) or not answer.get("claims"):
            # A response is cut into claims by markers, which may name any candidate.
            shipped = (content.get("response"), answer.get("text") if isinstance(answer, dict) else None)
            told.append(steps if any(isinstance(text, str) and "[" in text for text in shipped) else None)
        return Said(_digest(told), steps)


def _digest(told: list[JsonValue]) -> bytes:
    # The second version of marshal writes values alone, with no trace of which objects are shared.
    return blake2b(marshal.dumps(told, 2), digest_size=16).digest()
