"""A run step by step: the input, output and losses of each step, and what its claims rest on.

A verdict names only the stage; to repair a system one needs to see where the source was lost. Everything here is plain
values for screens and text lines, without words of withheld chunks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from goldtui.formats.traces.declare import SCORES, TracedLine
from goldtui.formats.traces.given import given_versions, lacking
from goldtui.gates.admissibility import STEPS
from goldtui.gates.catalog import gate_named
from goldtui.gates.exhibit import Exhibit
from goldtui.model.results import Finding, Severity, Stage, Status, Verdict
from goldtui.runs.replay.claims import WalkedClaim, walked_claims
from goldtui.runs.replay.first_fix import run_fix

Clean = Callable[[str], str]

_TITLES = {
    "first_stage_ids": "retrieved",
    "rerank_input_ids": "given to the reranker",
    "reranked_ids": "reranked",
    "selected_context_ids": "selected as context",
}


class Fate(StrEnum):
    """What a step did with a chunk."""

    NEW = "new"
    """The first recorded step, where everything is new."""
    KEPT = "kept"
    LOST = "lost"
    """In the input but not in the output."""
    ADDED = "added"
    """In the output but not in the input."""


@dataclass(frozen=True, slots=True)
class WalkedChunk:
    """A chunk at one step. Ranks count from 1; null means it is not in that list."""

    chunk_id: str
    fate: Fate
    rank_in: int | None
    rank_out: int | None
    score: float | None
    """The run's own value, on any scale; null if it gave none."""
    required: bool
    version: str | None
    """The version traced for the selected context, else the one in force; null for an unknown chunk."""
    version_now: str | None
    """The set's current version; differs from `version` if the run read an old one."""
    permitted: bool | None
    current: bool | None
    known: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One recorded list of the run compared with the previous one."""

    field: str
    title: str
    recorded: bool
    """False when the run does not record this step; there are no counts then."""
    inferred: bool
    """True when an importer filled the list in."""
    came_in: int | None
    """Ids of the previous recorded step; null for the first one."""
    went_out: int | None
    chunks: tuple[WalkedChunk, ...]
    """The output in order, then the lost chunks in input order."""
    findings: tuple[Finding, ...]
    """Findings of the gates whose place is in this list."""

    def count(self, fate: Fate) -> int:
        """The number of chunks with this fate."""
        return sum(chunk.fate is fate for chunk in self.chunks)


@dataclass(frozen=True, slots=True)
class RailStop:
    """One gate on the rail."""

    gate: str
    title: str
    stage: Stage
    status: Status
    k: int | None
    n: int | None
    first_red: bool


@dataclass(frozen=True, slots=True)
class Walk:
    """A whole run for display."""

    line: int
    case_id: str
    trace_id: str | None
    known_case: bool
    question: str
    slice: str
    verdict: Verdict
    rail: tuple[RailStop, ...]
    steps: tuple[Step, ...]
    response: str
    answer_is_reference: bool
    """True when the run records no answer and the case's reference replaces it."""
    claims: tuple[WalkedClaim, ...]
    inferred: tuple[str, ...]
    given: tuple[tuple[str, str], ...]
    """Component versions that a person gave, since the run does not record them."""
    finding: Finding | None
    """The first reason of the first red gate, else of the first untested one; null when all pass."""
    gate: str
    """The gate of `finding`; empty without one."""
    fix: str
    """What to do first; empty when all pass."""


def walk(line: TracedLine, exhibit: Exhibit, verdict: Verdict, clean: Clean, *, known: bool) -> Walk:
    """The walk of a run; `verdict` must be clean already, and `clean` hides withheld words in other text."""
    gate, finding = first_reason(verdict)
    trace = exhibit.trace
    return Walk(
        line=line.number,
        case_id=trace.case_id,
        trace_id=trace.trace_id,
        known_case=known,
        question=clean(exhibit.case.question or line.question),
        slice=exhibit.case.workflow or "",
        verdict=verdict,
        rail=rail(verdict),
        steps=steps(exhibit, verdict),
        response=clean(exhibit.response),
        answer_is_reference=exhibit.answer is exhibit.case.reference,
        claims=walked_claims(exhibit, clean),
        inferred=trace.inferred,
        given=given_versions(trace),
        finding=finding,
        gate=gate,
        fix=run_fix(gate, finding, lacking(trace, exhibit.policy.required_versions)) if gate else "",
    )


def rail(verdict: Verdict) -> tuple[RailStop, ...]:
    """Every gate in order, with the first red one marked, if any."""
    red = next((r.gate for r in verdict.results if r.status is Status.FAIL), None)
    return tuple(
        RailStop(r.gate, gate_named(r.gate).declared.title, r.stage, r.status, r.k, r.n, r.gate == red)
        for r in verdict.results
    )


def first_reason(verdict: Verdict) -> tuple[str, Finding | None]:
    """The gate to look at first and its first reason: red before untested, errors before warnings."""
    for status, severity in ((Status.FAIL, Severity.ERROR), (Status.NOT_TESTED, Severity.WARNING)):
        for result in verdict.results:
            if result.status is status:
                return result.gate, next((f for f in result.findings if f.severity is severity), None)
    return "", None


def steps(exhibit: Exhibit, verdict: Verdict) -> tuple[Step, ...]:
    """The four lists of a run, each compared with the previous recorded one."""
    trace = exhibit.trace
    guessed = frozenset(trace.inferred)
    scores = trace.extra.get(SCORES)
    scored: Mapping[str, object] = scores if isinstance(scores, dict) else {}
    findings = [f for result in verdict.results for f in result.findings]
    found: list[Step] = []
    before: Sequence[str] | None = None
    for field in STEPS:
        ids: tuple[str, ...] = getattr(trace, field)
        inferred = field in guessed
        here = tuple(f for f in findings if any((p.kind, p.name) == ("trace", field) for p in f.places))
        if inferred and not ids:
            found.append(Step(field, _TITLES[field], False, True, None, None, (), here))
            continue
        chunks = _chunks(exhibit, field, ids, before, scored)
        came_in = None if before is None else len(before)
        found.append(Step(field, _TITLES[field], not inferred, inferred, came_in, len(ids), chunks, here))
        before = ids
    return tuple(found)


def _chunks(
    exhibit: Exhibit, field: str, ids: Sequence[str], before: Sequence[str] | None, scores: Mapping[str, object]
) -> tuple[WalkedChunk, ...]:
    rank_before = _ranks(before or ())
    rank_here = _ranks(ids)
    versions = exhibit.trace.selected_versions if field == STEPS[-1] else ()
    found = []
    for position, chunk_id in enumerate(ids):
        fate = Fate.NEW if before is None else Fate.KEPT if chunk_id in rank_before else Fate.ADDED
        version = versions[position] if position < len(versions) else None
        ranks = rank_before.get(chunk_id), position + 1
        found.append(_chunk(exhibit, chunk_id, fate, ranks, version, scores.get(chunk_id)))
    for chunk_id, rank in rank_before.items():
        if chunk_id not in rank_here:
            found.append(_chunk(exhibit, chunk_id, Fate.LOST, (rank, None), None, scores.get(chunk_id)))
    return tuple(found)


def _chunk(
    exhibit: Exhibit,
    chunk_id: str,
    fate: Fate,
    ranks: tuple[int | None, int | None],
    version: str | None,
    score: object,
) -> WalkedChunk:
    held = exhibit.evidence.current.get(chunk_id)
    source = (exhibit.evidence.at(chunk_id, version) if version is not None else None) or held
    now = held.chunk.version if held is not None else None
    number = float(score) if isinstance(score, int | float) and not isinstance(score, bool) else None
    return WalkedChunk(
        chunk_id=chunk_id,
        fate=fate,
        rank_in=ranks[0],
        rank_out=ranks[1],
        score=number,
        required=chunk_id in exhibit.required or _one_of_a_group(exhibit, chunk_id),
        version=version if version is not None else now,
        version_now=now,
        permitted=source.chunk.permitted if source is not None else None,
        current=source.chunk.current if source is not None else None,
        known=source is not None,
    )


def _one_of_a_group(exhibit: Exhibit, chunk_id: str) -> bool:
    """Whether a group requires it; false if another member of the group was read."""
    read = exhibit.chosen
    return any(chunk_id in group and (chunk_id in read or read.isdisjoint(group)) for group in exhibit.groups)


def _ranks(ids: Sequence[str]) -> dict[str, int]:
    """Each id with its first rank, from 1."""
    ranks: dict[str, int] = {}
    for rank, chunk_id in enumerate(ids, 1):
        ranks.setdefault(chunk_id, rank)
    return ranks
