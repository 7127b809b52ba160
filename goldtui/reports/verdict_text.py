"""A verdict in plain words: the twin of the gate strip for terminals that draw nothing."""

from __future__ import annotations

from goldtui.model.results import GateResult, Severity, Status, Verdict
from goldtui.model.visible import spelled

GLYPHS: dict[Status, str] = {
    Status.PASS: "✓",
    Status.FAIL: "✗",
    Status.NOT_TESTED: "?",
    Status.NOT_APPLICABLE: "–",
    Status.NOT_REACHED: "·",
}
ASCII_GLYPHS: dict[Status, str] = {
    Status.PASS: "+",
    Status.FAIL: "x",
    Status.NOT_TESTED: "?",
    Status.NOT_APPLICABLE: "-",
    Status.NOT_REACHED: ".",
}
WORDS: dict[Status, str] = {
    Status.PASS: "pass",
    Status.FAIL: "fail",
    Status.NOT_TESTED: "not tested",
    Status.NOT_APPLICABLE: "not applicable",
    Status.NOT_REACHED: "not reached",
}


def gate_line(result: GateResult, *, ascii_only: bool = False) -> str:
    """One gate as `glyph name words, k of n`."""
    glyphs = ASCII_GLYPHS if ascii_only else GLYPHS
    measured = "" if result.n is None else f", {result.k} of {result.n}"
    return f"{glyphs[result.status]} {result.gate:<19} {WORDS[result.status]}{measured}"


def verdict_lines(verdict: Verdict, *, ascii_only: bool = False) -> list[str]:
    """The verdict as lines: what was judged, every gate, every finding under its gate."""
    trace = "reference trace" if verdict.trace_id is None else f"trace {verdict.trace_id}"
    outcome = "released" if verdict.released else f"stopped at {verdict.first_failed_stage}"
    lines = [f"{spelled(verdict.case_id)}: {outcome} ({spelled(trace)}, profile {verdict.profile})"]
    for result in verdict.results:
        lines.append(f"  {gate_line(result, ascii_only=ascii_only)}")
        for finding in result.findings:
            mark = "note" if finding.severity is Severity.NOTICE else finding.severity.value
            place = f" [{spelled(finding.where)}]" if finding.where else ""
            lines.append(f"      {mark} {finding.code}: {spelled(finding.message)}{place}")
    return lines
