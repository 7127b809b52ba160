"""Score a system's run against gold: one row per case, every ratio as counts, and the release decision.

This is the entry point of the commands, the Report place and the Python interface, which count nothing themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from goldtui import __version__
from goldtui.formats.bytes import file_changed
from goldtui.formats.released import FIRST_RULE
from goldtui.formats.traces.declare import TracedLine
from goldtui.formats.traces.given import NOTHING, Given, lacking
from goldtui.formats.traces.layout import Watch
from goldtui.formats.traces.trace_file import TraceFile
from goldtui.gates.chain import STRICT, Profile
from goldtui.gates.rulings import Ruling, Rulings
from goldtui.model.attendance import Attendance
from goldtui.model.counts import plural
from goldtui.model.faults import Notice, Problem, UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.likely_names import did_you_mean
from goldtui.model.policy import UnlabelledClaims
from goldtui.model.records import GoldCase
from goldtui.model.results import Verdict
from goldtui.model.score import CaseRow, Group, Outcome, ScoreReport
from goldtui.model.scoring_rules import exactly
from goldtui.runs.replay.first_fix import run_fix
from goldtui.runs.replay.replay import Replay
from goldtui.runs.score.checks import GoldProof, gold_proof, release_checks
from goldtui.runs.score.facts import Pipeline, file_digest, file_mark, run_facts, spending
from goldtui.runs.score.gold import ReadGold
from goldtui.runs.score.likely_case import LikelyCases
from goldtui.runs.score.open_statements import OpenStatements, settled_by
from goldtui.runs.score.shipped import Shipped, answerless
from goldtui.runs.score.unread import unread
from goldtui.scoring.attendance import Attending
from goldtui.scoring.baseline import compare, regressions
from goldtui.scoring.decision import Proven, reasons
from goldtui.scoring.graded import Grader
from goldtui.scoring.judged.hearing import Heard
from goldtui.scoring.measured import declared_gates
from goldtui.scoring.modes import Mode
from goldtui.scoring.rows import Place, absent_row, row_of
from goldtui.scoring.slices import slice_lines
from goldtui.scoring.stages.faithfulness import DECLARED as FAITHFULNESS
from goldtui.scoring.tally import Tally
from goldtui.scoring.targets import LanguageOf, target_lines, target_reasons
from goldtui.text.languages.detect import guess_language

_SHOWN = 5
"""The most cases named in a notice."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of a scoring."""

    profile: Profile = STRICT
    mode: Mode = field(default_factory=Mode)
    slice: str | None = None
    """Only the cases of this slice."""
    baseline: Path | None = None
    """The trace file of an earlier run, scored by the same gold."""
    given: Given = NOTHING
    """What a person says of the trace file; the baseline is read by the same mappings, without the versions."""
    leave_out_cut_line: bool = False
    """Use the complete lines of a file whose last line is cut, with a notice."""
    verdicts: Rulings | None = None
    """What settles open statements; null to ask for none, which changes nothing."""
    judges: tuple[Heard, ...] = ()
    """What judges say, counted or not."""


def score(read: ReadGold, traces: Path, asked: Asked | None = None, watch: Watch = lambda lines: lines) -> ScoreReport:
    """The report on one trace file; `watch` is called for every line read.

    Raises `UnusableInput`: `unknown_slice` for a slice without cases, and every problem of a file with unreadable
    lines: a partial file is never scored.
    """
    wish = asked or Asked()
    goldset = read.goldset
    cases = _cases(goldset, wish.slice)
    after = _Scored(read, cases, traces, wish, watch)
    proof = gold_proof(goldset, wish.profile, goldset.name)
    report = after.report(proof)
    if wish.baseline is None:
        return report
    earlier = replace(wish, given=replace(wish.given, versions=()))
    before = _Scored(read, cases, wish.baseline, earlier, watch).report(proof)
    comparison = compare(before, report, goldset.policy.scoring, rescored=True, language=languages(cases))
    why = (*report.reasons, *regressions(comparison))
    return report.model_copy(update={"comparison": comparison, "reasons": why, "passed": not why})


class _Scored:
    """One scored trace file, before the decision."""

    def __init__(self, read: ReadGold, cases: tuple[GoldCase, ...], path: Path, asked: Asked, watch: Watch) -> None:
        goldset = read.goldset
        self._goldset, self._gold, self._cases, self._asked = goldset, read.gold, cases, asked
        self._folder = str(path)[: -len(path.name)]
        self._attending, self._pipeline = Attending(), Pipeline()
        self._grader = Grader(asked.mode, goldset.policy)
        self._lets_unlabelled_pass = goldset.policy.unlabelled_claims is UnlabelledClaims.REPORT
        self._unvouched: set[str] = set()
        self._open: dict[str, Ruling | None] = {}
        """Every open statement by key, if verdicts are given."""
        self._shipped = Shipped(asked.profile, goldset.policy, goldset.evidence)
        mark, digest = file_mark(path), file_digest(path)
        runs = TraceFile(path, watch=watch, given=asked.given.under(goldset.policy))
        try:
            rows = self._walk(Replay(goldset, runs, asked.profile, verdicts=asked.verdicts))
        except UnusableInput as fault:
            # If no line is at fault the file is, and no attendance can be counted.
            if not runs.bad_total:
                raise
            raise unread(fault, self._seen()) from None
        if mark != file_mark(path):
            # The digest in the report would be of bytes other than those scored.
            raise file_changed(path)
        cut = runs.bad_lines
        if cut and not _is_cut(runs, leave_out=asked.leave_out_cut_line):
            raise unread(UnusableInput(cut, runs.bad_total), self._seen())
        self._bad_lines = tuple(f"{self._named(one.where)}: {one.message}" for one in cut)
        self._rows = tuple(self._completed(rows))
        self._notices = (
            *runs.notices,
            *(_left_out(one, runs.known + len(cut)) for one in cut),
            *self._shipped.notices(path.name),
            *self._unvouched_for(path.name),
        )
        contract = runs.contract.name if runs.contract is not None else ""
        self._run = run_facts(path, digest, contract, runs.known, self._pipeline)

    def _walk(self, replay: Replay) -> dict[str, CaseRow]:
        """The rows of cases with a trace, each by its first trace."""
        wanted = {case.case_id: case for case in self._cases}
        rows: dict[str, CaseRow] = {}
        reader = None if self._asked.verdicts is None else OpenStatements(replay)
        for position, read in enumerate(replay.runs):
            self._pipeline.saw(read.trace)
            known, where = replay.case_of(read), self._named(read.where)
            if known is None:
                self._attending.stranger(read.key, where)
                continue
            case = wanted.get(known.case_id)
            if case is None:
                continue
            if self._attending.came(case.case_id, where, answerless=answerless(read.trace)):
                rows[case.case_id] = self._row(replay, read, case, Place(where, position))
                if reader is not None:
                    self._open.update((one.key, one.ruling) for one in reader.of_run(read, position))
        return rows

    def _row(self, replay: Replay, read: TracedLine, case: GoldCase, place: Place) -> CaseRow:
        """The row of a case: by the first form of its trace that is not released."""
        by_stages = self._asked.mode.by_stages
        for form, trace in enumerate(self._shipped.of(read.trace, case)):
            exhibit, verdict = replay.judged(read._replace(trace=trace))
            graded = self._grader.graded(exhibit, verdict)
            fix = partial(run_fix, lacking=lacking(trace, self._goldset.policy.required_versions))
            row = row_of(case, verdict, place, graded, spending(trace), fix, by_stages=by_stages)
            if self._lets_unlabelled_pass and _unaligned(verdict):
                self._unvouched.add(case.case_id)
            if row.outcome is not Outcome.RELEASED:
                if form:
                    # Replay shows the trace in its own form, so the row has to say which form was judged.
                    row = row.model_copy(update={"message": f"by its response alone: {row.message}"})
                break
        return row

    def _unvouched_for(self, name: str) -> Iterator[Notice]:
        ids = [case.case_id for case in self._cases if case.case_id in self._unvouched]
        if ids:
            cases = plural(len(ids), "case")
            shown = ", ".join(ids[:_SHOWN]) + (f" and {len(ids) - _SHOWN} more" if len(ids) > _SHOWN else "")
            message = f"nothing vouches for a claim of {cases}, and the policy lets such claims pass: {shown}"
            yield Notice("claims_not_vouched_for", message, name)

    def _named(self, where: str) -> str:
        """A place without folders, so that a run scored elsewhere gives the same report."""
        return where.removeprefix(self._folder)

    def _completed(self, rows: dict[str, CaseRow]) -> Iterator[CaseRow]:
        again = self._attending.repeated
        for case in self._cases:
            if case.case_id in again:
                yield absent_row(case, again[case.case_id])
            else:
                yield rows.get(case.case_id) or absent_row(case)

    def _proven(self) -> Proven | None:
        """What decides besides the shares; null under a rule that uses only shares."""
        policy, profile = self._goldset.policy, self._asked.profile
        if profile is not STRICT or policy.judgement == FIRST_RULE:
            return None
        return Proven(
            failed=tuple(row.case_id for row in self._rows if row.outcome is Outcome.BLOCKED),
            open=sum(row.outcome is Outcome.NOT_TESTED for row in self._rows),
            allowed=policy.scoring.allowed_critical_failures,
        )

    def _passed_over(self, released: int, judged: int, *, passed: bool) -> Iterator[Notice]:
        if passed and released < judged and self._asked.profile is STRICT and self._proven() is None:
            cases = plural(judged - released, "case fails", "cases fail")
            message = f"{cases}, and {FIRST_RULE} lets a run pass with a share that fails; a newer release does not"
            yield Notice("failures_pass_by_older_rule", message, self._gold.name)

    def _seen(self, bad_lines: tuple[str, ...] = ()) -> Attendance:
        """The attendance, out of the requested cases."""
        ids = [case.case_id for case in self._cases]
        return self._attending.counted(ids, bad_lines, LikelyCases(self._cases).case_of)

    def report(self, proof: GoldProof) -> ScoreReport:
        """Count and decide everything, without a baseline."""
        policy, tally = self._goldset.policy, Tally()
        for row in self._rows:
            tally.add(row)
        attendance = self._seen(self._bad_lines)
        declared = (*declared_gates(self._asked.profile, policy), *self._grader.declared)
        measures = tuple(tally.measure(one) for one in declared)
        slices = slice_lines(tally, policy)
        targets = target_lines(self._rows, policy.scoring.targets, languages(self._cases))
        released, judged = tally.count(Outcome.RELEASED), tally.judged
        deciding = Group.STAGE if self._asked.mode.by_stages else Group.GATE
        broken = () if deciding is Group.STAGE else proof.reasons()
        proven = self._proven()
        why = reasons(
            attendance,
            measures,
            slices,
            (released, judged, exactly(policy.slice_minimum)),
            by=deciding,
            proven=proven,
            also=(*target_reasons(targets), *broken),
        )
        rules, mean = policy.scoring, self._grader.weighted(measures)
        least = exactly(rules.case_thresholds[FAITHFULNESS.name])
        allowed = rules.allowed_critical_failures if proven is not None and (proven.failed or proven.open) else 0
        return ScoreReport(
            gold=self._gold,
            run=self._run,
            profile=self._asked.profile.rule(policy),
            tool_version=__version__,
            mode=self._asked.mode.name,
            decided_by=deciding,
            attendance=attendance,
            released=released,
            judged=judged,
            settled=None if self._asked.verdicts is None else settled_by(self._open.values()),
            judged_by=tuple(one.opinion(self._open, self._run.digest, least) for one in self._asked.judges) or None,
            measures=measures,
            slices=slices,
            targets=targets,
            categories=tally.grouped(),
            modes=tally.shown_modes(),
            spent=tally.spent(),
            checks=release_checks(proof, measures, slices),
            passed=not why,
            reasons=why,
            allowed_failures=allowed,
            allowed_reason=rules.allowed_critical_failures_reason if allowed else "",
            weighted=None if mean is None else mean.score,
            weight_measured=None if mean is None else mean.share,
            notices=(*self._grader.notices, *self._notices, *self._passed_over(released, judged, passed=not why)),
            rows=self._rows,
        )


def _cases(goldset: GoldSet, slice_name: str | None) -> tuple[GoldCase, ...]:
    if slice_name is None:
        return goldset.cases
    cases = tuple(case for case in goldset.cases if case.workflow == slice_name)
    if not cases:
        known = ", ".join(sorted({case.workflow for case in goldset.cases if case.workflow})) or "none"
        problem = Problem(
            "unknown_slice",
            f"no case is in slice {slice_name!r}",
            "--slice",
            did_you_mean(slice_name, (case.workflow or "" for case in goldset.cases), f"use one of: {known}"),
        )
        raise UnusableInput((problem,))
    return cases


def languages(cases: Iterable[GoldCase]) -> LanguageOf:
    """The language of each case's question, looked at when it is asked for."""
    questions = {case.case_id: case.question for case in cases}

    def code(case_id: str) -> str:
        found = guess_language(questions.get(case_id, "")).language
        return "" if found is None else found.code

    return code


def _is_cut(runs: TraceFile, *, leave_out: bool) -> bool:
    """Whether only the last line is cut and skipping it is allowed."""
    return leave_out and runs.bad_total == 1 and runs.bad_lines[0].code == "line_cut"


def _left_out(cut: Problem, lines: int) -> Notice:
    return Notice("line_left_out", f"1 of {lines} lines was left out: {cut.message}", cut.where)


def _unaligned(verdict: Verdict) -> bool:
    return any(finding.code == "claim_unaligned" for result in verdict.results for finding in result.findings)
