"""A run in words: its heading, its rail and the rows of the current step.

Pure functions from a walk to text, so that the text is tested without drawing it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from goldtui.casework.gate_words import steps_of, title
from goldtui.model.counts import count_suffix
from goldtui.model.results import Finding, GateResult, Severity, Stage, Status
from goldtui.model.score import Outcome
from goldtui.model.signs import STATUS_VERBS, finding_line
from goldtui.model.spot import Spot
from goldtui.runs.replay.claims import WalkedClaim
from goldtui.runs.replay.walk import Fate, Step, Walk, WalkedChunk
from goldtui.runs.score.open_statements import OPEN_CODES
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.rows import WalkRow
from goldtui.workbench.replay.in_mode import Decided
from goldtui.workbench.replay.open_runs import Run
from goldtui.workbench.replay.words import citation_words, claim_words, standing_words, step_words, versions_words

_WEIGHT = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTICE: 2}


def outcome(walk: Walk, decided: Decided | None = None) -> str:
    """The outcome of the run in words, as a mode decides about it or else the gates."""
    if decided is not None:
        return decided.words
    verdict = walk.verdict
    if verdict.released:
        return "released: every gate that applies passes"
    if verdict.first_failed_stage is Stage.NOT_TESTED:
        return "not released: not tested"
    return f"stopped at {verdict.first_failed_stage}"


def head(run: Run, name: str, filter_text: str, glyphs: Glyphs, mode: str = "") -> list[str]:
    """Which run of which file, then its question."""
    walk = run.walk
    of = f" of {run.known:,}" if run.ended else ""
    trace = walk.trace_id if walk.trace_id is not None else "without an id"
    parts = [f"run {run.position + 1:,}{of}", f"line {walk.line}", f"trace {trace}", walk.slice or "no slice", name]
    if mode:
        parts.insert(1, f"mode {mode}")
    if filter_text:
        parts.insert(1, f"only {filter_text}")
    if run.bad:
        parts.insert(1, f"{run.bad} problems in lines left out")
    if walk.given:
        parts.append(f"versions given: {versions_words(walk.given)}")
    question = f"Question: {walk.question}" if walk.known_case else "The set has no such case."
    return [glyphs.dot.join(parts), question]


def finding_words(run: Run, glyphs: Glyphs, *, brief: bool = False) -> list[str]:
    """The outcome and its reason, in brief only its code, then the first step and what Enter goes to."""
    walk, decided = run.walk, run.decided
    green = walk.finding is None and not walk.gate if decided is None else decided.outcome is Outcome.RELEASED
    if green:
        return [f"{glyphs.of_status('pass')} {outcome(walk, decided)}"]
    if decided is not None:
        sign = glyphs.of_status("fail" if decided.outcome is Outcome.BLOCKED else "not_tested")
        code, message, fix = decided.code, decided.message, decided.fix
    else:
        red = any(stop.first_red for stop in walk.rail)
        sign = glyphs.first_red + glyphs.of_status("fail") if red else glyphs.of_status("not_tested")
        code, message = (walk.finding.code, walk.finding.message) if walk.finding is not None else ("", "")
        fix = walk.fix
    why = f": {message} ({code})" if code and not brief else f" ({code})" if code else ""
    enter = " (Enter: the field of the gold)" if run.spot is not None else ""
    if code in OPEN_CODES:
        enter += " (J: people settle it)"
    return [f"{sign} {outcome(walk, decided)}{why}", f"First fix: {fix}{enter}"]


def rows(run: Run, gate: str, glyphs: Glyphs) -> list[WalkRow]:
    """The rows of one stop of the rail: the gate's outcome, then the lists or claims it is about."""
    walk = run.walk
    result = next((one for one in walk.verdict.results if one.gate == gate), None)
    if result is None:
        return [WalkRow("This run was not judged.")]
    found = list(_result_rows(walk, result, glyphs))
    for name in steps_of(gate):
        step = next((one for one in walk.steps if one.field == name), None)
        if step is not None:
            found += _step_rows(step, run.never_came if step is walk.steps[0] else (), run.one_of, glyphs)
    if not steps_of(gate):
        found += _answer_rows(walk, glyphs)
    return found


def row_of_finding(walk: Walk, found: Sequence[WalkRow]) -> int:
    """The row of the run's first finding: its claim, else the lost source, else the top."""
    about = walk.finding.places[0].owner if walk.finding is not None else None
    for number, claim in enumerate(walk.claims):
        if about == Spot("claim", claim.claim_id):
            at = next((i for i, row in enumerate(found) if row.claim == number), None)
            if at is not None:
                return at
    return next((i for i, row in enumerate(found) if row.strong and row.chunk_id), 0)


def row_with_chunk(found: Sequence[WalkRow], at: int) -> WalkRow | None:
    """The row at an index; if it names no source, the nearest one below that does, else above."""
    return next((row for row in (*found[at:], *reversed(found[:at])) if row.chunk_id), None)


def _result_rows(walk: Walk, result: GateResult, glyphs: Glyphs) -> Iterator[WalkRow]:
    first = next((stop.first_red for stop in walk.rail if stop.gate == result.gate), False)
    mark = glyphs.first_red if first else ""
    broke = ": the first stage that broke" if first else ""
    sign = glyphs.of_status(result.status)
    said = f"{STATUS_VERBS[result.status]}{count_suffix(result.k, result.n)}"
    yield WalkRow(f"{mark}{sign} {title(result.gate)} {said}{broke}", strong=True)
    if not result.findings and result.status is Status.NOT_APPLICABLE:
        yield WalkRow("The case asks nothing of the kind.", 1)
    for finding in sorted(result.findings, key=lambda one: _WEIGHT[one.severity]):
        chunk_id = _chunk_of(walk, finding)
        yield WalkRow(finding_line(finding), 1, chunk_id, strong=finding.severity is Severity.ERROR and not chunk_id)


def _chunk_of(walk: Walk, finding: Finding) -> str:
    """The chunk that a finding names by its position in a recorded list."""
    place = finding.places[0] if finding.places else Spot("")
    step = next((one for one in walk.steps if (place.kind, place.name) == ("trace", one.field)), None)
    if step is None or place.entry is None:
        return ""
    return next((one.chunk_id for one in step.chunks if one.rank_out == place.entry + 1), "")


def _step_rows(step: Step, never_came: Sequence[str], one_of: Collection[str], glyphs: Glyphs) -> Iterator[WalkRow]:
    if step.went_out is None:
        yield WalkRow(f"{step.title}: not recorded, so not tested", strong=True)
        return
    guess = "" if step.recorded else "; filled in by the importer"
    yield WalkRow(f"{step_words(step)}{guess}", strong=True)
    for chunk_id in never_came:
        asked = "any one of" if chunk_id in one_of else "required"
        yield WalkRow(f"{glyphs.none} {chunk_id}  {asked}, NEVER CAME IN", 1, chunk_id, strong=True)
    for chunk in step.chunks:
        lost = chunk.fate is Fate.LOST and chunk.required
        yield WalkRow(_chunk(chunk, glyphs), 1, chunk.chunk_id, strong=lost)


def _chunk(chunk: WalkedChunk, glyphs: Glyphs) -> str:
    rank = glyphs.none if chunk.rank_out is None else str(chunk.rank_out)
    was = f"was {chunk.rank_in}" if chunk.rank_in is not None and chunk.rank_in != chunk.rank_out else ""
    fate = "LOST" if chunk.fate is Fate.LOST and chunk.required else chunk.fate.value
    facts = [*(["required"] if chunk.required else []), *([fate] if chunk.fate is not Fate.NEW else [])]
    facts += [was] if was else []
    if chunk.score is not None:
        facts.append(f"score {chunk.score:g}")
    if not chunk.known:
        facts.append("not in the evidence")
    else:
        if chunk.version != chunk.version_now:
            facts.append(f"read {chunk.version or 'no version'}, held now {chunk.version_now}")
        facts += standing_words(chunk)
        if chunk.version == chunk.version_now:
            facts.append(chunk.version or "no version")
    return f"{rank} {chunk.chunk_id}  {', '.join(facts)}"


def _answer_rows(walk: Walk, glyphs: Glyphs) -> Iterator[WalkRow]:
    if walk.answer_is_reference:
        yield WalkRow("The run records no answer; the case's reference answer stands in for it.", strong=True)
    else:
        yield WalkRow(f"Response: {walk.response or '(empty)'}", strong=True)
    wrong = _wrongly_cited(walk)
    for number, claim in enumerate(walk.claims):
        yield from _claim_rows(claim, number, claim.claim_id in wrong, glyphs)


def _wrongly_cited(walk: Walk) -> frozenset[str]:
    """The claims whose citation a gate refuses: a claim may be in the context and still cite the wrong source."""
    errors = [f for r in walk.verdict.results for f in r.findings if f.code.startswith("citation_")]
    return frozenset(place.name for f in errors if f.severity is Severity.ERROR for place in f.places)


def _claim_rows(claim: WalkedClaim, number: int, wrong: bool, glyphs: Glyphs) -> Iterator[WalkRow]:
    status = "not_tested" if not claim.judged else "pass" if claim.supported else "fail"
    said = f"{glyphs.of_status(status)}{glyphs.claim(number)} {claim_words(claim)}: {claim.text}"
    yield WalkRow(said, 1, claim.citation_id or "", number, strong=not claim.supported)
    refused = f"{glyphs.of_status('fail')} " if wrong else ""
    yield WalkRow(f"{refused}{citation_words(claim)}", 2, claim.citation_id or "", number, strong=wrong)
    for one in claim.phrases:
        if not one.held:
            quoted = glyphs.quoted(one.phrase)
            yield WalkRow(f"held by no selected chunk: {quoted}", 2, "", number, strong=True)
        for held in one.held:
            denied = ", denied there" if held.denied else ""
            text = f"in {held.chunk_id}{denied}: {glyphs.quoted(held.phrase)}"
            span = (held.span.start, held.span.end) if held.span is not None else None
            yield WalkRow(text, 2, held.chunk_id, number, span=span)
    if (near := claim.nearest) is not None:
        yield WalkRow(
            f"nearest in {near.chunk_id}: {glyphs.quoted(near.text)}",
            2,
            near.chunk_id,
            number,
            span=(near.start, near.end),
        )
