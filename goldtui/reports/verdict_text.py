"""A verdict in plain words: the same content as the gate strip, for terminals that draw nothing."""

from __future__ import annotations

from goldtui.model.counts import count_suffix
from goldtui.model.results import GateResult, Verdict
from goldtui.model.signs import STATUS_WORDS, finding_line, signs
from goldtui.model.visible import spelled


def gate_line(result: GateResult, *, ascii_only: bool = False) -> str:
    """One gate as `glyph name words, k of n`."""
    sign = signs(ascii_only=ascii_only)[result.status]
    return f"{sign} {result.gate:<19} {STATUS_WORDS[result.status]}{count_suffix(result.k, result.n)}"


def verdict_lines(verdict: Verdict, *, ascii_only: bool = False) -> list[str]:
    """The verdict as lines: what was judged, every gate, every finding under its gate."""
    trace = "reference trace" if verdict.trace_id is None else f"trace {verdict.trace_id}"
    outcome = "released" if verdict.released else f"stopped at {verdict.first_failed_stage}"
    lines = [f"{spelled(verdict.case_id)}: {outcome} ({spelled(trace)}, profile {verdict.profile})"]
    for result in verdict.results:
        lines.append(f"  {gate_line(result, ascii_only=ascii_only)}")
        lines += [f"      {finding_line(finding, spelled)}" for finding in result.findings]
    return lines
