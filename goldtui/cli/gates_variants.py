"""`gates` and `variants`: judge a set or its stored known-bad pairs; the exit code gives the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from goldtui.cli.options import Ascii, AsJson, CaseId, ProfileName, SetPath
from goldtui.cli.output import (
    FAILED,
    OK,
    emit_json,
    emit_json_array,
    on_terminal,
    remark_notices,
    remark_wait,
    say,
    with_progress,
)
from goldtui.model.urls.database import place_named

if TYPE_CHECKING:
    from goldtui.casework.kill_matrices import Matrix
    from goldtui.model.goldset import GoldSet
    from goldtui.model.records import RagTrace
    from goldtui.model.results import Verdict
    from goldtui.workbench.session.profiles import Profile

    Judged = TypeVar("Judged", bound=Matrix)


def gates(
    set_path: SetPath,
    case_id: CaseId = None,
    trace: Annotated[
        Path | None, typer.Option("--trace", metavar="FILE", help="Judge these traces of a system.")
    ] = None,
    remember: Annotated[
        bool,
        typer.Option("--remember", help="Judge what a large import left, and keep it for lists and filters by gate."),
    ] = False,
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
    if remember:
        if case_id is not None or trace is not None or profile != "strict":
            raise typer.BadParameter("--remember judges references by the strict profile: give it the database alone")
        return _remember(set_path, json_=json_)
    traces: Sequence[RagTrace] | None = None

    def judged(goldset: GoldSet) -> Iterator[Verdict]:
        return judge_set(goldset, rules, case_id=case_id, traces=traces, where=str(set_path))

    if case_id is not None and trace is None and not set_path.is_dir():
        rule, known = of_case(set_path, case_id, lambda part: (rules.rule(part.policy), list(judged(part))), runs=True)
        verdicts: Iterable[Verdict] = known
    else:
        loaded = load_set(set_path, packed=True)
        remark_notices(loaded.notices)
        if trace is not None:
            traces, notices = load_traces(trace)
            remark_notices(notices)
        rule, verdicts = rules.rule(loaded.goldset.policy), judged(loaded.goldset)
        if not on_terminal():
            verdicts = with_progress(verdicts, "verdicts")
    stages: Counter[Stage] = Counter()
    released = 0

    def counted() -> Iterator[Verdict]:
        nonlocal released
        for verdict in verdicts:
            stages[verdict.first_failed_stage] += 1
            released += verdict.released
            yield verdict

    if json_:
        emit_json_array(verdict_json(v) for v in counted())
    else:
        for verdict in counted():
            for line in verdict_lines(verdict, ascii_only=ascii_only):
                say(line)
        if case_id is None and (ranked := ranking_line(loaded.goldset, traces)):
            say(ranked)
        words = count_words(released, stages.total() - released - stages[Stage.NOT_TESTED], stages.total())
        say(f"{words} (profile {rule})")
    return OK if 0 < stages.total() == released else FAILED


def _remember(path: Path, *, json_: bool) -> int:
    from goldtui.cli.import_offer import say_stages
    from goldtui.workbench.library.waiting import judge_rest

    done = judge_rest(path, lambda stages: with_progress(stages, "cases judged"), remark_wait)
    if json_:
        emit_json({"first_failed_stage": dict(done.by_stage), "judged": done.cases, "cases": done.of})
        return OK
    say_stages(done.by_stage)
    say(f"{done.cases:,} of {done.of:,} cases judged now and kept; the others were judged before")
    return OK


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
    loaded = load_set(set_path, living=case_id is None)
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
    from goldtui.casework.kill_matrices import kill_matrices, known_matrices
    from goldtui.workbench.session.matrix_memory import matrix_memory
    from goldtui.workbench.variants import words as report

    score, to_do = report.new_score(rules), report.ToDo()
    bad = False

    def counted(matrices: Iterable[Judged]) -> Iterator[Judged]:
        nonlocal bad
        for matrix in with_progress(matrices, "cases"):
            score.add(matrix)
            to_do.add(matrix)
            bad = bad or report.has_bad(matrix)
            yield matrix

    if json_ or case_id is not None:
        # Every row is printed, so that every case is judged.
        judged = counted(kill_matrices(goldset, rules, case_id=case_id, stored=stored, where=where, processes=2))
        rows = (row for matrix in judged for row in matrix.rows)
        if json_:
            emit_json_array(report.row_json(row) for row in rows)
            return FAILED if bad else OK
        for row in rows:
            for line in report.row_lines(row):
                say(line)
    else:
        with matrix_memory(place_named(where), rules.name, stored=stored) as memory:
            matrices = known_matrices(goldset, rules, memory, stored=stored, where=where, processes=2)
            for _ in counted(matrices):
                pass
    say(report.heading(goldset.name, score, rules.rule(goldset.policy), stored=stored))
    table = report.matrix_lines(score) if case_id is None else ()
    for lines in (table, report.score_lines(score), to_do.lines()):
        for line in lines:
            say(line)
    return FAILED if bad else OK
