"""What a trace contract is: how to recognise a line of it, and how the line becomes a run.

Every contract names what its lines do not record, so that a step nobody wrote down is never judged as if it had found
nothing.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple, TypeAlias

from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import ObjectLine
from goldtui.formats.run_keys import SCORES as SCORES
from goldtui.formats.strict_json import JsonValue
from goldtui.model.records import RagTrace

SPANS = "citation_spans"
"""The key of a trace's `extra` for citations of parts of the response: `[start, end, [chunk ids]]`, in code points."""


class TracedLine(NamedTuple):
    """One run of a trace file and its place."""

    number: int
    """Line in the file, from 1, on which the run begins."""
    start: int
    """Byte offset of the line in the file; for a run inside a document, its first character."""
    where: str
    """`path:line`, for messages."""
    trace: RagTrace
    """`trace.inferred` names the fields that the contract has no place for, or that were filled in; an empty one was
    not recorded. `labelled_by` is always `pipeline`."""
    question: str = ""
    """Used to find the case where the line names none (`trace.case_id` is empty)."""
    system: str = ""
    """Which of several systems it is a run of, where the line says so."""

    @property
    def key(self) -> str:
        """The look-up key of the line: its case, otherwise its question."""
        return self.trace.case_id or self.question


class Run(NamedTuple):
    """The result of reading one line by a contract."""

    trace: RagTrace
    question: str = ""
    system: str = ""
    unread: tuple[str, ...] = ()
    """Columns of the line that hold something and are not read."""


class Said(NamedTuple):
    """The content of a line, as two digests."""

    answer: bytes
    """Of the answer, its case and its context."""
    steps: bytes
    """Of the steps before it."""


Reader: TypeAlias = Callable[[ObjectLine, Intake], Run | None]


def run_name(line: ObjectLine) -> str:
    """The name of a run without an id; unique in its file."""
    return f"item {line.item}" if line.item else f"line {line.number}"


@dataclass(frozen=True, slots=True)
class TraceContract:
    """One kind of trace lines. A file holds one kind: that of the first line which any contract recognises."""

    name: str
    """Stable word, such as `full`."""
    title: str
    """One line for people."""
    knows: Callable[[dict[str, JsonValue]], bool]
    """Whether a line follows this contract; contracts are tried in the catalogue's order."""
    read: Reader
    """The run of a line, or null after reporting every misfit as a problem."""
    steps: tuple[str, ...]
    """The keys of the run's steps before its answer."""
    answers: tuple[str, ...]
    """The keys of its answer and of everything an answer is judged by: case and context. Other keys of a line change no
    verdict."""
    inside: tuple[tuple[str, ...], ...] = ()
    """Keys at which a document holds these rows as a list, from the outermost inwards."""
    assumed: bool = False
    """Whether its rows may as well be gold, and are runs only because a person gave the file as one."""

    def said(self, content: dict[str, JsonValue]) -> Said | None:
        """Digests of a line's content except its own names (its id, its answer's, its claims'): lines with equal
        digests make runs that differ in names alone.

        Null for a line that has none: one whose id is invalid, or with an `extra` that could clash with other keys.
        """
        trace_id = content.get("trace_id")
        if content.get("extra") or not (trace_id is None or (isinstance(trace_id, str) and trace_id)):
            return None
        steps = _digest([trace_id is None, *[content.get(key) for key in self.steps]])
        values = [content.get(key) for key in self.answers]
        answer = content.get("answer")
        if isinstance(answer, dict):
            rest = answer.copy()
            name = rest.pop("answer_id", None)
            # An invalid id makes a bad line.
            values += (_unnamed(rest.pop("claims", None)), rest, [] if isinstance(name, str) and name else [name])
        if not isinstance(answer, dict) or not answer.get("claims"):
            # A response is cut into claims by markers, which may name any candidate.
            shipped = (content.get("response"), answer.get("text") if isinstance(answer, dict) else None)
            values.append(steps if any(isinstance(text, str) and "[" in text for text in shipped) else None)
        return Said(_digest(values), steps)


def _unnamed(claims: JsonValue) -> JsonValue:
    """The claims without their ids, which do not matter as long as each is a valid id of one claim.

    As a tuple, which no JSON holds, so that claims without ids stay different.
    """
    if not isinstance(claims, list):
        return claims
    values, names = [], set()
    for claim in claims:
        if not isinstance(claim, dict):
            return claims
        rest = claim.copy()
        name = rest.pop("claim_id", None)
        if not isinstance(name, str) or not name:
            return claims
        names.add(name)
        values.append(rest)
    return tuple(values) if len(names) == len(values) else claims


def _digest(values: list[JsonValue]) -> bytes:
    # The second version of marshal writes values alone, without marking shared objects.
    return blake2b(marshal.dumps(values, 2), digest_size=16).digest()
