"""`replay`: walk the runs of a trace file step by step, up to the first failure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.columns import fold_text
from goldtui.cli.launch import launch_replay
from goldtui.cli.options import (
    As,
    Ascii,
    AsJson,
    CaseId,
    Encoding,
    ProfileName,
    RunMaps,
    RunVersions,
    SystemName,
    VerdictFiles,
)
from goldtui.cli.output import (
    FAILED,
    OK,
    emit_json,
    emit_json_array,
    on_terminal,
    remark,
    remark_notices,
    say,
    with_progress,
)
from goldtui.model.counts import counted
from goldtui.model.urls.database import place_named

if TYPE_CHECKING:
    from goldtui.runs.replay.replay import Replay
    from goldtui.runs.replay.run_filter import RunFilter
    from goldtui.runs.replay.walk import Walk
    from goldtui.runs.score.open_statements import AskedStatement
    from goldtui.workbench.replay.in_mode import Decided, InMode

WIDTH = 80
"""The width of a line in cells; longer text continues below, indented."""


def replay(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Runs of a system: traces, or a report of its evaluation.")
    ],
    set_path: Annotated[
        Path | None,
        typer.Option(
            "--set",
            "--db",
            metavar="SET",
            help="Judge by this set; else the one FILE lies in, else what goldtui opens.",
            parser=place_named,
        ),
    ] = None,
    case_id: CaseId = None,
    trace_id: Annotated[str | None, typer.Option("--trace", metavar="ID", help="Only this run.")] = None,
    first_failure: Annotated[
        bool, typer.Option("--first-failure", help="Stop at the first run that a gate fails, and show it.")
    ] = False,
    stage: Annotated[
        str | None, typer.Option("--stage", metavar="STAGE", help="Only runs whose first failed stage is this.")
    ] = None,
    slice_name: Annotated[
        str | None, typer.Option("--slice", metavar="SLICE", help="Only runs of cases in this slice.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Print the walk as text.")] = False,
    funnel: Annotated[
        bool, typer.Option("--funnel", help="Count the runs that get through each gate, by slice.")
    ] = False,
    against: Annotated[
        Path | None,
        typer.Option("--against", metavar="FILE2", help="Compare with the runs of this file: only what changed."),
    ] = None,
    mode: Annotated[
        str | None,
        typer.Option("--mode", metavar="NAME", help="Decide as score does: full, monitor, plan, regression or custom."),
    ] = None,
    verdicts: VerdictFiles = None,
    maps: RunMaps = None,
    versions: RunVersions = None,
    encoding: Encoding = "",
    system: SystemName = "",
    profile: ProfileName = "strict",
    as_: As = None,
    ascii_only: Ascii = False,
    json_: AsJson = False,
) -> int:
    """Replay a system's traces step by step: what came in, what was lost, which stage broke first and what to do."""
    from goldtui.workbench.replay.given import given_of
    from goldtui.workbench.replay.in_mode import InMode
    from goldtui.workbench.replay.judging_set import desk_for, open_against, open_with_set, run_filter
    from goldtui.workbench.session.profiles import profile_named
    from goldtui.workbench.verdicts.rulings import rulings_in, verdicts_of

    if against is not None and (funnel or first_failure or stage):
        raise typer.BadParameter("--against pairs all runs: leave --funnel, --first-failure and --stage out")
    if mode is not None and (funnel or stage or against is not None):
        raise typer.BadParameter("--mode decides about runs one by one: leave --funnel, --stage and --against out")
    given = given_of(maps, versions, encoding, system)
    if on_terminal() and not (plain or funnel or json_ or verdicts):
        desk = desk_for(file, set_path)
        if desk is not None:
            asked = {"case": case_id, "trace": trace_id, "stage": stage, "slice": slice_name}
            return launch_replay(
                desk, file, asked, as_, against=against, given=given, profile=profile, mode=mode, ascii_only=ascii_only
            )
        remark("the set is a folder of files, so the walk is printed; --set DATABASE opens the workbench on it")

    if funnel and first_failure:
        raise typer.BadParameter("--funnel counts all runs and --first-failure stops at one: give one of them")
    watch = lambda lines: with_progress(lines, "lines")  # noqa: E731
    opened = open_with_set(file, set_path, profile_named(profile), watch, given)
    said = verdicts_of(opened.set_path, verdicts or ())
    # No calibration is given here, so no judge counts.
    rulings = rulings_in(said, said, opened.replay.goldset.policy)
    opened.replay.rule(rulings)
    remark_notices(opened.notices)
    if opened.why:
        remark(f"judged by {opened.set_path} ({opened.why})")
    in_mode = None if mode is None else InMode(opened.replay, profile_named(profile), mode)
    want = run_filter(
        opened, case_id=case_id, trace_id=trace_id, stage=stage, slice_name=slice_name, failing=first_failure
    )
    if against is not None:
        other = open_against(opened, against, watch)
        code = _compare(opened.replay, other, want, json_=json_)
        return _with_bad_lines(other, _with_bad_lines(opened.replay, code))
    if funnel:
        code = _funnel(opened.replay, want, json_=json_)
    else:
        code = _walks(opened.replay, want, in_mode, json_=json_, ascii_only=ascii_only, ruled=rulings is not None)
    return _with_bad_lines(opened.replay, code)


def _walks(
    replay: Replay, want: RunFilter, in_mode: InMode | None, *, json_: bool, ascii_only: bool, ruled: bool
) -> int:
    from goldtui.model.counts import count_words
    from goldtui.model.results import Stage, Status
    from goldtui.model.score import Outcome
    from goldtui.runs.replay.counts import RunCounts
    from goldtui.runs.score.open_statements import OpenStatements, settled_by
    from goldtui.workbench.replay.in_mode import NO_CITATIONS
    from goldtui.workbench.replay.words import walk_json, walk_lines

    shown = released = untested = uncited = cited = 0
    passed_over: Counter[Outcome] = Counter()
    counts, open_ones = RunCounts(replay), OpenStatements(replay)
    asked: dict[str, AskedStatement] = {}

    def walks() -> Iterator[tuple[Walk, Decided | None]]:
        nonlocal shown, released, untested, uncited, cited
        for position, line in replay.wanted(want if in_mode is None else replace(want, failing=False)):
            decided = None if in_mode is None else in_mode.decide(line, position)
            if want.failing and decided is not None and decided.outcome is not Outcome.BLOCKED:
                passed_over[decided.outcome] += 1
                continue
            if ruled:
                asked.update((one.key, one) for one in open_ones.of_run(line, position))
            if want.failing:
                # Nothing more is read, so the line count ends before the walk starts.
                replay.runs.close()
            walk = replay.walk(line)
            counts.add(line, walk.verdict)
            shown += 1
            if decided is None:
                released += walk.verdict.released
                untested += walk.verdict.first_failed_stage is Stage.NOT_TESTED
            else:
                released += decided.outcome is Outcome.RELEASED
                untested += decided.outcome is Outcome.NOT_TESTED
            uncited += any(
                one.stage is Stage.CITATION_SUPPORT and one.status is Status.FAIL for one in walk.verdict.results
            )
            cited += any(claim.citation_id for claim in walk.claims)
            yield walk, decided
            if want.failing:
                return

    found = walks()
    first = next(found, None)
    if first is None:
        if in_mode is not None and passed_over:
            passed, open_ = passed_over[Outcome.RELEASED], passed_over[Outcome.NOT_TESTED]
            return _none_red(passed, open_, f"no run is stopped in mode {in_mode.mode.name}", json_=json_)
        return _nothing(replay, want, json_=json_)
    if json_:
        emit_json_array(walk_json(walk, decided) for walk, decided in chain((first,), found))
        # The array has no place for it, and an unreadable line must not hide which cases have no run.
        for line in counts.lines(whole=_whole(want)) if replay.runs.bad_total and not want.failing else ():
            remark(line)
    else:
        for walk, decided in chain((first,), found):
            _say_lines(walk_lines(walk, ascii_only=ascii_only, decided=decided))
            say()
        if not want.failing:
            _say_lines(counts.lines(whole=_whole(want)))
            say(count_words(released, shown - released - untested, shown))
            if ruled:
                say(settled_by(one.ruling for one in asked.values()).words)
    if in_mode is None and _whole(want) and uncited and not cited:
        remark(NO_CITATIONS)
    return OK if released == shown else FAILED


def _nothing(replay: Replay, want: RunFilter, *, json_: bool) -> int:
    """No run to show: good if a failure was searched for, else the selection was wrong."""
    from goldtui.runs.replay.run_filter import NOT_RED
    from goldtui.workbench.replay.judging_set import no_run_matches

    passed, untested = (replay.left_out(stage) for stage in NOT_RED)
    if not want.failing or not passed + untested:
        raise no_run_matches(replay)
    return _none_red(passed, untested, "no run fails a gate", json_=json_)


def _none_red(passed: int, untested: int, words: str, *, json_: bool) -> int:
    if json_:
        emit_json([])
    else:
        say(f"{words}: {passed:,} released, {untested:,} not tested")
    return FAILED if untested else OK


def _funnel(replay: Replay, want: RunFilter, *, json_: bool) -> int:
    from goldtui.runs.replay.counts import RunCounts
    from goldtui.runs.replay.funnel import Funnel
    from goldtui.workbench.replay.funnel_words import funnel_json, funnel_lines

    counts, seen = Funnel(), RunCounts(replay)
    for position, line in replay.wanted(want):
        replay.count(counts, position, line)
        seen.add(line)
    if json_:
        emit_json({**funnel_json(counts, replay), **seen.json(whole=_whole(want))})
    else:
        _say_lines(chain(funnel_lines(counts, replay), seen.lines(whole=_whole(want))))
    return OK if counts.released_count() == counts.runs() else FAILED


def _whole(want: RunFilter) -> bool:
    """Whether every run of the file is selected."""
    return not (want.case_id or want.trace_id or want.stage or want.slice or want.failing)


def _say_lines(lines: Iterable[str]) -> None:
    for line in lines:
        for part in fold_text(line, WIDTH):
            say(part)


def _compare(before: Replay, after: Replay, want: RunFilter, *, json_: bool) -> int:
    from goldtui.runs.replay.compare import Change, change_json, change_lines, compare_runs
    from goldtui.workbench.replay.judging_set import no_run_matches

    pairs = changed = failing = untested = released = 0

    def changes() -> Iterator[Change]:
        nonlocal pairs, changed, failing, untested, released
        for one in compare_runs(before, after, want):
            pairs += 1
            failing += one.no_longer_released
            untested += one.no_longer_judged
            released += one.newly_released
            if one.differences:
                changed += 1
                yield one

    if json_:
        found = list(changes())
        if pairs:
            emit_json_array(change_json(one) for one in found)
    else:
        for one in changes():
            _say_lines(change_lines(one))
    if not pairs:
        raise no_run_matches(before)
    if not json_:
        ended = f"{failing} no longer released, {untested} no longer judged, {released} newly released"
        say(f"{changed} of {pairs} changed: {ended}")
    return FAILED if failing else OK


def _with_bad_lines(replay: Replay, code: int) -> int:
    """List the unreadable lines; a file with such lines is never entirely fine."""
    runs = replay.runs
    remark_notices((*runs.notices, *replay.texts.notices("run")))
    for problem in runs.bad_lines:
        remark(problem.line())
    if runs.bad_total:
        problems = counted(runs.bad_total, "problem")
        remark(f"{problems} in lines that could not be read; those lines were left out")
    return FAILED if runs.bad_total and code == OK else code
