"""A walk and a funnel as lines of text and as JSON values: the text version of the Replay place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from goldtui.model.counts import count_suffix
from goldtui.model.results import Severity, Stage, Status
from goldtui.model.score import Outcome
from goldtui.model.signs import STATUS_WORDS, finding_line, signs
from goldtui.reports.verdict_json import finding_json, verdict_json
from goldtui.runs.replay.claims import CarryingPhrase, WalkedClaim
from goldtui.runs.replay.walk import Fate, RailStop, Step, Walk, WalkedChunk
from goldtui.workbench.replay.in_mode import Decided

_SAID = {True: "yes", False: "no", None: "not set"}


def walk_lines(walk: Walk, *, ascii_only: bool = False, decided: Decided | None = None) -> Iterator[str]:
    """The whole walk: rail, finding and first fix first, then every step and claim.

    `decided` is what a mode of scoring makes of it; without one the gates decide.
    """
    drawn = signs(ascii_only=ascii_only)
    verdict = walk.verdict
    outcome = "released" if verdict.released else f"stopped at {verdict.first_failed_stage}"
    if verdict.first_failed_stage is Stage.NOT_TESTED:
        outcome = "not released: not tested"
    if decided is not None:
        outcome = decided.words
    trace = walk.trace_id if walk.trace_id is not None else "without an id"
    yield f"line {walk.line}: {walk.case_id}: {outcome} (trace {trace}, {walk.slice or 'no slice'})"
    yield f"  Question: {walk.question}" if walk.known_case else "  The set has no such case."
    yield f"  Rail: {(' - ' if ascii_only else ' ─ ').join(_stop(stop, drawn) for stop in walk.rail)}"
    for result in verdict.results:
        shown = [f for f in result.findings if result.status in (Status.FAIL, Status.NOT_TESTED)]
        shown += [f for f in result.findings if f not in shown and f.severity is Severity.NOTICE]
        if shown:
            said = f"{STATUS_WORDS[result.status]}{count_suffix(result.k, result.n)}"
            yield f"  {drawn[result.status]} {result.stage} ({result.gate}): {said}"
        yield from (f"      {finding_line(finding)}" for finding in shown)
    if walk.fix:
        only_warns = decided is not None and decided.outcome is Outcome.RELEASED
        yield f"  First fix{', of a gate that only warns in this mode' if only_warns else ''}: {walk.fix}"
    if walk.given:
        yield f"  Versions given by a person, not recorded: {versions_words(walk.given)}"
    for step in walk.steps:
        yield from _step_lines(step)
    yield from _answer_lines(walk)


def walk_json(walk: Walk, decided: Decided | None = None) -> dict[str, Any]:
    """The verdict of the exchange contract with the extra keys `line` and `replay`."""
    replay = {
        "question": walk.question,
        "slice": walk.slice or None,
        "known_case": walk.known_case,
        "first_red": next((stop.gate for stop in walk.rail if stop.first_red), None),
        "finding": None if walk.finding is None else finding_json(walk.finding),
        "gate": walk.gate or None,
        "first_fix": walk.fix or None,
        "inferred": list(walk.inferred),
        "versions_given": dict(walk.given),
        "steps": [_step_json(step) for step in walk.steps],
        "response": walk.response,
        "answer_is_reference": walk.answer_is_reference,
        "claims": [_claim_json(claim) for claim in walk.claims],
    }
    if decided is not None:
        replay["in_mode"] = {"outcome": decided.outcome.value, "says": decided.words}
    return {**verdict_json(walk.verdict), "line": walk.line, "replay": replay}


def versions_words(versions: Iterable[tuple[str, str]]) -> str:
    """Component versions in one line."""
    return ", ".join(f"{name}={version}" for name, version in versions)


def _stop(stop: RailStop, drawn: Mapping[str, str]) -> str:
    mark = f"{drawn[stop.status]}{stop.title}"
    return f">{mark}<" if stop.first_red else mark


def _step_lines(step: Step) -> Iterator[str]:
    if not step.recorded and step.went_out is None:
        yield f"  {step.title}: not recorded, so not tested"
        return
    yield f"  {step_words(step)}{'' if step.recorded else ', filled in by the importer'}"
    for chunk in step.chunks:
        yield f"    {_chunk(chunk)}"


def step_words(step: Step) -> str:
    """How many chunks entered and left a step, and what happened to them."""
    came = "" if step.came_in is None else f"{step.came_in} in, "
    fates = ", ".join(f"{count} {fate.value}" for fate in Fate if (count := step.count(fate)))
    return f"{step.title}: {came}{step.went_out} out ({fates or 'nothing'})"


def standing_words(chunk: WalkedChunk) -> list[str]:
    """Why the run may not rely on a chunk: permission and validity, if they are not yes."""
    flags = (("permitted", chunk.permitted), ("in force", chunk.current))
    return [f"{name}: {_SAID[flag]}" for name, flag in flags if flag is not True]


def claim_words(claim: WalkedClaim) -> str:
    """Whether a claim holds."""
    return "supported" if claim.supported else "not supported" if claim.judged else "not tested"


def citation_words(claim: WalkedClaim) -> str:
    """What a claim cites, and which points it makes."""
    points = ", ".join(claim.points) or "no point that is recognised"
    return f"cites {claim.citation_id or 'nothing'}; makes {points}"


def _chunk(chunk: WalkedChunk) -> str:
    rank = "-" if chunk.rank_out is None else str(chunk.rank_out)
    moved = f" (was {chunk.rank_in})" if chunk.rank_in is not None and chunk.rank_in != chunk.rank_out else ""
    facts = [chunk.fate.value] if chunk.fate is not Fate.NEW else []
    if chunk.required:
        facts.append("required")
    if chunk.score is not None:
        facts.append(f"score {chunk.score:g}")
    if not chunk.known:
        facts.append("not in the evidence")
    else:
        facts.append(chunk.version or "no version")
        if chunk.version != chunk.version_now:
            facts.append(f"held now: {chunk.version_now}")
        facts += standing_words(chunk)
    lost = "LOST " if chunk.fate is Fate.LOST and chunk.required else ""
    return f"{rank} {lost}{chunk.chunk_id}{moved}: {', '.join(facts)}"


def _answer_lines(walk: Walk) -> Iterator[str]:
    if walk.answer_is_reference:
        yield "  Answer: the run records none; the case's reference answer stands in for it"
    else:
        yield f"  Response: {walk.response or '(empty)'}"
    for claim in walk.claims:
        yield f"  claim {claim.claim_id}: {claim_words(claim)}; {citation_words(claim)}"
        yield f"    {claim.text}"
        for phrase in claim.phrases:
            yield from _phrase_lines(phrase)
        if claim.nearest is not None:
            yield f"    nearest in {claim.nearest.chunk_id}: {claim.nearest.text}"


def _phrase_lines(phrase: CarryingPhrase) -> Iterator[str]:
    if not phrase.held:
        yield f"    phrase held by no selected chunk: {phrase.phrase}"
    for held in phrase.held:
        denied = ", denied there" if held.denied else ""
        yield f"    in {held.chunk_id}{denied}: {held.before}[{held.phrase}]{held.after}"


def _step_json(step: Step) -> dict[str, Any]:
    recorded = step.went_out is not None
    return {
        "field": step.field,
        "title": step.title,
        "recorded": step.recorded,
        "inferred": step.inferred,
        "in": step.came_in,
        "out": step.went_out,
        "kept": step.count(Fate.KEPT) if recorded else None,
        "lost": step.count(Fate.LOST) if recorded else None,
        "added": step.count(Fate.ADDED) if recorded else None,
        "chunks": [_chunk_json(chunk) for chunk in step.chunks] if recorded else None,
        "findings": [finding_json(finding) for finding in step.findings],
    }


def _chunk_json(chunk: WalkedChunk) -> dict[str, Any]:
    return {
        "chunk_id": chunk.chunk_id,
        "fate": chunk.fate.value,
        "rank_in": chunk.rank_in,
        "rank_out": chunk.rank_out,
        "score": chunk.score,
        "required": chunk.required,
        "version": chunk.version,
        "version_now": chunk.version_now,
        "permitted": chunk.permitted,
        "current": chunk.current,
        "known": chunk.known,
    }


def _claim_json(claim: WalkedClaim) -> dict[str, Any]:
    return {
        "claim_id": claim.claim_id,
        "text": claim.text,
        "citation_id": claim.citation_id,
        "points": list(claim.points),
        "judged": claim.judged,
        "supported": claim.supported,
        "phrases": [
            {
                "phrase": one.phrase,
                "held": [
                    {
                        "chunk_id": held.chunk_id,
                        "start": held.span[0] if held.span is not None else None,
                        "end": held.span[1] if held.span is not None else None,
                        "denied": held.denied,
                    }
                    for held in one.held
                ],
            }
            for one in claim.phrases
        ],
        "nearest": claim.nearest
        and {"chunk_id": claim.nearest.chunk_id, "start": claim.nearest.start, "end": claim.nearest.end},
    }
