"""`gates` and `variants`: judge a set or its stored known-bad pairs; the exit code gives the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.options import Ascii, AsJson, CaseId, ProfileName, SetPath
from goldtui.cli.output import FAILED, OK, emit_json_array, remark_notices, say, with_progress

if TYPE_CHECKING:
    from goldtui.casework.kill_matrices import Row
    from goldtui.model.goldset import GoldSet
    from goldtui.model.records import RagTrace
    from goldtui.model.results import Verdict
    from goldtui.workbench.session.profiles import Profile


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
    from goldtui.casework.judge_set import judge_set
    from goldtui.model.counts import count_words
    from goldtui.model.results import Stage
    from goldtui.workbench.case.printed import verdict_json, verdict_lines
    from goldtui.workbench.library.ranking_line import ranking_line
    from goldtui.workbench.session.profiles import profile_named
    from goldtui.workbench.session.sources import load_set, load_traces, of_case

    rules = profile_named(profile)
    traces: Sequence[RagTrace] | None = None
    ranked = ""

    def judged(goldset: GoldSet) -> tuple[str, list[Verdict]]:
        judging = judge_set(goldset, rules, case_id=case_id, traces=traces, where=str(set_path))
        return rules.rule(goldset.policy), list(with_progress(judging, "verdicts"))

    if case_id is not None and trace is None and not set_path.is_dir():
        rule, verdicts = of_case(set_path, case_id, judged, runs=True)
    else:
        loaded = load_set(set_path)
        remark_notices(loaded.notices)
        if trace is not None:
            traces, notices = load_traces(trace)
            remark_notices(notices)
        rule, verdicts = judged(loaded.goldset)
        if case_id is None and not json_:
            ranked = ranking_line(loaded.goldset, traces)
    released = sum(verdict.released for verdict in verdicts)
    if json_:
        emit_json_array(verdict_json(v) for v in verdicts)
    else:
        for verdict in verdicts:
            for line in verdict_lines(verdict, ascii_only=ascii_only):
                say(line)
        if ranked:
            say(ranked)
        left = sum(verdict.first_failed_stage is Stage.NOT_TESTED for verdict in verdicts)
        counted = count_words(released, len(verdicts) - released - left, len(verdicts))
        say(f"{counted} (profile {rule})")
    return OK if verdicts and released == len(verdicts) else FAILED


def variants(
    set_path: SetPath,
    stored: Annotated[bool, typer.Option("--stored", help="Judge the pairs that the set keeps (the default).")] = False,
    generate: Annotated[
        bool, typer.Option("--generate", help="Make the known-bad variants of every case and judge them.")
    ] = False,
    case_id: CaseId = None,
    profile: ProfileName = "strict",
    json_: AsJson = False,
) -> int:
    """Judge a set's known-bad variants and say which gate catches each."""
    from goldtui.workbench.session.profiles import profile_named
    from goldtui.workbench.session.sources import load_set

    rules = profile_named(profile)
    loaded = load_set(set_path)
    remark_notices(loaded.notices)
    if generate:
        return _matrix(loaded.goldset, rules, case_id, stored, json_, str(set_path))
    return _stored(loaded.goldset, rules, case_id, json_, str(set_path))


def _stored(goldset: GoldSet, rules: Profile, case_id: str | None, json_: bool, where: str) -> int:
    from goldtui.casework.stored_variants import judge_stored
    from goldtui.workbench.variants.words import is_bad, row_json, row_lines

    rows = list(with_progress(judge_stored(goldset, rules, case_id=case_id, where=where), "variants"))
    if json_:
        emit_json_array(row_json(row) for row in rows)
    else:
        for row in rows:
            for line in row_lines(row):
                say(line)
        counts = Counter(row.outcome.value for row in rows)
        summary = ", ".join(f"{n} {name}" for name, n in sorted(counts.items()))
        say(f"{len(rows)} stored variants: {summary} (profile {rules.rule(goldset.policy)})")
        say("--generate makes more of them from every case")
    return FAILED if any(map(is_bad, rows)) else OK


def _matrix(goldset: GoldSet, rules: Profile, case_id: str | None, stored: bool, json_: bool, where: str) -> int:
    from goldtui.casework.kill_matrices import kill_matrices
    from goldtui.workbench.variants import words as report

    score = report.new_score(rules)
    to_do = []
    bad = False

    def judged() -> Iterator[Row]:
        nonlocal bad
        matrices = kill_matrices(goldset, rules, case_id=case_id, stored=stored, where=where, processes=2)
        for matrix in with_progress(matrices, "cases"):
            score.add(matrix)
            for row in matrix.rows:
                bad = bad or report.is_bad(row)
                if row.advice is not None:
                    to_do.append(row)
                yield row

    if json_:
        emit_json_array(report.row_json(row) for row in judged())
        return FAILED if bad else OK
    for row in judged():
        if case_id is not None:
            for line in report.row_lines(row):
                say(line)
    say(report.heading(goldset.name, score, rules.rule(goldset.policy), stored=stored))
    table = report.matrix_lines(score) if case_id is None else ()
    for lines in (table, report.score_lines(score), report.to_do_lines(to_do)):
        for line in lines:
            say(line)
    return FAILED if bad else OK
