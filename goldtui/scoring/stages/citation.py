"""Do the citations hold: are there any, do they lead into the context, does the chunk say it, are all claims covered?

Four parts, because each needs a different repair. score = .3 valid + .4 accurate + .3 coverage; coverage is also a
separate condition, and a citation of a source that was not there fails at any score: no average may pass an invention.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from goldtui.gates.citation_support import DECLARED as GATE
from goldtui.gates.citations import cited_by
from goldtui.model.counts import percent
from goldtui.model.policy import UnlabelledClaims
from goldtui.model.results import Finding, GateResult, Severity, Tier
from goldtui.model.scoring_rules import COVERAGE, exactly
from goldtui.model.spot import Spot
from goldtui.scoring.stages.declare import (
    FAIL,
    NOT_APPLICABLE,
    NOT_TESTED,
    PASS,
    ZERO,
    Graded,
    StageDeclaration,
    StageResult,
    first_message,
    no_such_gate,
    not_applicable,
    untested_result,
)

DECLARED = StageDeclaration(
    name="citation",
    title="citation",
    tier=Tier.QUALITY,
    asks="Are claims cited, and do the citations lead to sources of the context that establish them?",
    needs_judge=False,
    needs_label=True,
    first_fix=GATE.first_fix,
)

_VALID, _ACCURATE, _COVERAGE = Fraction(3, 10), Fraction(2, 5), Fraction(3, 10)


class _Counts(NamedTuple):
    """The gate's findings, counted."""

    claims: int
    cited: int
    """Claims that cite something."""
    strays: int
    """Ids in the trace's own list of citations that no claim uses and the context lacks."""
    misplaced: int
    """Citations of a chunk that the evidence or the context lacks, strays included."""
    accurate: int
    """Claims whose cited chunk establishes them."""
    unjudged: int
    """Cited claims where nothing shows what would establish them."""


def grade(shown: Graded) -> StageResult:
    """Accuracy as k of n citations; does not apply if the case requires no citation and none is given."""
    gate = shown.gates.get(GATE.name)
    if gate is None:
        return no_such_gate(DECLARED, shown)
    if gate.status is NOT_APPLICABLE:
        refusal = shown.exhibit.refusal_expected
        return not_applicable(DECLARED, "a refusal is due" if refusal else "the case asks for no citations")
    if gate.status is NOT_TESTED and gate.n is None:
        return untested_result(DECLARED, first_message(gate), gate.findings)
    if gate.k is None or not gate.n:
        return untested_result(DECLARED, "the answer makes no claims that could be cited")
    strays = _strays(shown)
    judged_only = shown.exhibit.policy.unlabelled_claims is UnlabelledClaims.REPORT
    thresholds = shown.rules.case_thresholds
    own = shown.exhibit.case.min_citation_coverage
    least = thresholds[COVERAGE] if own is None else own
    result = _graded(_counted(gate, len(strays)), judged_only, least, thresholds[DECLARED.name])
    findings = (*gate.findings, *(_stray_finding(one) for one in strays))
    return replace(result, findings=findings) if findings else result


# Most answers have the same few counts, and exact arithmetic costs more than a look-up.
@lru_cache(maxsize=4096)
def _graded(counts: _Counts, judged_only: bool, least: float, threshold: float) -> StageResult:
    """The result for these counts; with `judged_only`, citations that nothing can judge are left out of accuracy.

    `least` is the case's own least coverage, otherwise the rules'.
    """
    citations, unjudged = counts.cited + counts.strays, counts.unjudged
    if not citations:
        # Without a citation, none can be valid or accurate; what was measured is that there is none.
        parts = {"present": "0", "coverage": f"0/{counts.claims}"}
        return StageResult(DECLARED.name, FAIL, ZERO, parts=parts, why="nothing is cited")
    judged = citations
    if judged_only:
        judged, unjudged = citations - unjudged, 0
    valid = citations - counts.misplaced
    parts = {
        "present": str(citations),
        "valid": f"{valid}/{citations}",
        "accurate": f"{counts.accurate}/{judged}",
        "coverage": f"{counts.cited}/{counts.claims}",
    }
    if not judged:
        return untested_result(DECLARED, "no citation could be judged", parts=parts)
    coverage = Fraction(counts.cited, counts.claims)
    certain = _VALID * Fraction(valid, citations) + _COVERAGE * coverage
    score = certain + _ACCURATE * Fraction(counts.accurate, judged)
    best = certain + _ACCURATE * Fraction(counts.accurate + unjudged, judged)
    status, why, enough = FAIL, "", exactly(threshold)
    if counts.misplaced:
        why = f"{counts.misplaced} of {citations} citations name a source that the context does not hold"
    elif coverage < exactly(least):
        why = f"{counts.cited} of {counts.claims} claims cite something, fewer than {percent(exactly(least))}"
    elif best >= enough and unjudged:
        return untested_result(DECLARED, f"{unjudged} of {citations} citations could not be judged", parts=parts)
    elif best >= enough:
        status = PASS
    return StageResult(DECLARED.name, status, score, counts.accurate, judged, parts, why=why)


def _counted(gate: GateResult, strays: int) -> _Counts:
    k, n = gate.k or 0, gate.n or 0
    if not gate.findings:
        return _Counts(n, n, strays, strays, k, 0)
    found = Counter([one.code for one in gate.findings])
    misplaced = found["citation_unknown"] + found["citation_not_selected"]
    return _Counts(n, n - found["citation_missing"], strays, misplaced + strays, k, found["citation_not_judged"])


def _strays(shown: Graded) -> list[str]:
    """Cited ids of the trace that no claim carries and that were not selected; those of claims come from the gate."""
    exhibit = shown.exhibit
    listed = exhibit.trace.citations
    if not listed:
        return []
    carried = {one for claim in exhibit.claims for one in cited_by(claim)}
    return [one for one in dict.fromkeys(listed) if one not in carried and one not in exhibit.chosen]


def _stray_finding(cited: str) -> Finding:
    message = f"the run cites {cited!r}, which was not selected as context"
    return Finding("citation_not_selected", Severity.ERROR, message, (Spot("trace", "citations"),))
