"""`gates` and `variants`: judge a set, or the known-bad pairs it keeps, and end with what was found."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from goldtui.cli.options import Ascii, AsJson, CaseId, ProfileName, SetPath
from goldtui.cli.output import FAILED, OK, counted, emit_json_array, remark_notices, say

if TYPE_CHECKING:
    from goldtui.workbench.stored_variants import JudgedVariant


def gates(
    set_path: SetPath,
    case_id: CaseId = None,
    trace: Annotated[
        Path | None, typer.Option("--trace", metavar="FILE", help="Judge these traces of a system.")
    ] = None,
    profile: ProfileName = "strict",
    ascii_only: Ascii = False,
    json_: AsJson = False,
) -> int:
    """Run the gate chain over a set's traces, or over reference traces where it has none."""
    from goldtui.workbench.judge_set import judge_set
    from goldtui.workbench.printed import verdict_json, verdict_lines
    from goldtui.workbench.profiles import profile_named
    from goldtui.workbench.ranking_line import ranking_line
    from goldtui.workbench.sources import load_set, load_traces

    rules = profile_named(profile)
    loaded = load_set(set_path)
    remark_notices(loaded.notices)
    traces = None
    if trace is not None:
        traces, notices = load_traces(trace)
        remark_notices(notices)
    judging = judge_set(loaded.goldset, rules, case_id=case_id, traces=traces, where=str(set_path))
    verdicts = list(counted(judging, "verdicts"))
    released = sum(verdict.released for verdict in verdicts)
    if json_:
        emit_json_array(verdict_json(v) for v in verdicts)
    else:
        for verdict in verdicts:
            for line in verdict_lines(verdict, ascii_only=ascii_only):
                say(line)
        ranked = ranking_line(loaded.goldset, traces) if case_id is None else ""
        if ranked:
            say(ranked)
        say(f"{released} of {len(verdicts)} released (profile {rules.version})")
    return OK if verdicts and released == len(verdicts) else FAILED


def variants(
    set_path: SetPath,
    stored: Annotated[bool, typer.Option("--stored", help="Judge the pairs that the set keeps (the default).")] = True,
    profile: ProfileName = "strict",
    json_: AsJson = False,
) -> int:
    """Judge a set's known-bad variants and say which gate catches each."""
    from goldtui.workbench.profiles import profile_named
    from goldtui.workbench.sources import load_set
    from goldtui.workbench.stored_variants import judge_stored

    rules = profile_named(profile)
    loaded = load_set(set_path)
    remark_notices(loaded.notices)
    judged = list(counted(judge_stored(loaded.goldset, rules, where=str(set_path)), "variants"))
    if json_:
        emit_json_array(_variant_json(j) for j in judged)
    else:
        for j in judged:
            say(
                f"{j.classified.outcome.value:<13} {j.variant.variant_id}  expected "
                f"{j.variant.expected_stage or '-'}, observed {j.verdict.first_failed_stage.value}"
            )
            say(f"              {j.classified.reason}")
        counts = Counter(j.classified.outcome.value for j in judged)
        summary = ", ".join(f"{n} {name}" for name, n in sorted(counts.items()))
        say(f"{len(judged)} stored variants: {summary} (profile {rules.version})")
    return FAILED if any(j.bad for j in judged) else OK


def _variant_json(judged: JudgedVariant) -> dict[str, Any]:
    from goldtui.workbench.printed import verdict_json

    return {
        "case_id": judged.variant.case_id,
        "variant_id": judged.variant.variant_id,
        "kind": judged.variant.kind,
        "expected_stage": judged.variant.expected_stage,
        "observed_stage": judged.verdict.first_failed_stage.value,
        "should_release": judged.variant.should_release,
        "outcome": judged.classified.outcome.value,
        "reason": judged.classified.reason,
        "verdict": verdict_json(judged.verdict),
    }
