"""Score a system's run against gold: one row per case, every ratio as counts, and the release decision.

This is the entry point of the commands, the Report place and the Python interface, which count nothing themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from goldtui import __version__
from goldtui.formats.released import FIRST_RULE
from goldtui.formats.traces.layout import Watch
from goldtui.gates.chain import STRICT
from goldtui.model.attendance import Attendance
from goldtui.model.counts import first_few, plural
from goldtui.model.faults import Notice, Problem, UnusableInput, unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.likely_names import did_you_mean
from goldtui.model.records import GoldCase
from goldtui.model.score import CaseRow, Group, Outcome, ScoreReport
from goldtui.model.scoring_rules import exactly
from goldtui.runs.score.asked import Asked as Asked
from goldtui.runs.score.checks import GoldProof, gold_proof, release_checks
from goldtui.runs.score.facts import run_facts
from goldtui.runs.score.gold import ReadGold
from goldtui.runs.score.likely_case import LikelyCases
from goldtui.runs.score.open_statements import settled_by
from goldtui.runs.score.unread import unread
from goldtui.runs.score.walked import Walk, Walked, walk_whole
from goldtui.scoring.baseline import compare, regressions
from goldtui.scoring.decision import Proven, reasons
from goldtui.scoring.graded import Grader
from goldtui.scoring.measured import declared_gates
from goldtui.scoring.rows import absent_row
from goldtui.scoring.slices import slice_lines
from goldtui.scoring.stages.faithfulness import DECLARED as FAITHFULNESS
from goldtui.scoring.tally import Tally
from goldtui.scoring.targets import LanguageOf, target_lines, target_reasons
from goldtui.text.languages.detect import guess_language

_SHOWN = 5
"""The most cases named in a notice."""


def score(
    read: ReadGold,
    traces: Path,
    asked: Asked | None = None,
    watch: Watch = lambda lines: lines,
    walk: Walk = walk_whole,
) -> ScoreReport:
    """The report on one trace file; `watch` is called for every line read, and `walk` reads and judges its runs.

    Raises `UnusableInput`: `unknown_slice` for a slice without cases, and every problem of a file with unreadable
    lines: a partial file is never scored.
    """
    wish = asked or Asked()
    goldset = read.goldset
    cases = _cases(goldset, wish.slice)
    walked = walk(goldset, cases, traces, wish, watch)
    after = _Scored(read, cases, wish, walked)
    known = walked.references
    proof = gold_proof(goldset, wish.profile, goldset.name, processes=wish.processes, known=known)
    report = after.report(proof)
    if wish.baseline is None:
        return report
    earlier = replace(wish, given=replace(wish.given, versions=()))
    before = _Scored(read, cases, earlier, walk(goldset, cases, wish.baseline, earlier, watch)).report(proof)
    comparison = compare(before, report, goldset.policy.scoring, rescored=True, language=languages(cases))
    why = (*report.reasons, *regressions(comparison))
    return report.model_copy(update={"comparison": comparison, "reasons": why, "passed": not why})


class _Scored:
    """One scored trace file, before the decision."""

    def __init__(self, read: ReadGold, cases: tuple[GoldCase, ...], asked: Asked, walked: Walked) -> None:
        goldset = read.goldset
        self._goldset, self._gold, self._cases, self._asked = goldset, read.gold, cases, asked
        self._walked, self._grader = walked, Grader(asked.mode, goldset.policy)
        if walked.fault is not None:
            # If no line is at fault the file is, and no attendance can be counted.
            raise unread(walked.fault, self._seen()) if walked.bad_total else walked.fault
        cut, name = walked.bad_lines, walked.path.name
        if cut and not _is_cut(walked, leave_out=asked.leave_out_cut_line):
            raise unread(UnusableInput(cut, walked.bad_total), self._seen())
        self._bad_lines = tuple(f"{walked.named(one.where)}: {one.message}" for one in cut)
        self._rows = tuple(self._completed(walked.rows))
        self._notices = (
            *walked.notices,
            *(_left_out(one, walked.known + len(cut)) for one in cut),
            *walked.counts.notices(name),
            *self._unvouched_for(name),
        )
        self._run = run_facts(walked.path, walked.digest, walked.contract, walked.known, walked.pipeline)

    def _unvouched_for(self, name: str) -> Iterator[Notice]:
        ids = [case.case_id for case in self._cases if case.case_id in self._walked.unvouched]
        if ids:
            cases = plural(len(ids), "case")
            shown = first_few(ids, _SHOWN)
            message = f"nothing vouches for a claim of {cases}, and the policy lets such claims pass: {shown}"
            yield Notice("claims_not_vouched_for", message, name)

    def _completed(self, rows: dict[str, CaseRow]) -> Iterator[CaseRow]:
        again = self._walked.attending.repeated
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
        return self._walked.attending.counted(ids, bad_lines, LikelyCases(self._cases).case_of)

    def report(self, proof: GoldProof) -> ScoreReport:
        """Count and decide everything, without a baseline."""
        policy, tally, opened = self._goldset.policy, Tally(), self._walked.opened
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
            settled=None if self._asked.verdicts is None else settled_by(opened.values()),
            judged_by=tuple(one.opinion(opened, self._run.digest, least) for one in self._asked.judges) or None,
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
        raise unusable(
            "unknown_slice",
            f"no case is in slice {slice_name!r}",
            "--slice",
            did_you_mean(slice_name, (case.workflow or "" for case in goldset.cases), f"use one of: {known}"),
        )
    return cases


def languages(cases: Iterable[GoldCase]) -> LanguageOf:
    """The language of each case's question, looked at when it is asked for."""
    questions = {case.case_id: case.question for case in cases}

    def code(case_id: str) -> str:
        found = guess_language(questions.get(case_id, "")).language
        return "" if found is None else found.code

    return code


def _is_cut(walked: Walked, *, leave_out: bool) -> bool:
    """Whether only the last line is cut and skipping it is allowed."""
    return leave_out and walked.bad_total == 1 and walked.bad_lines[0].code == "line_cut"


def _left_out(cut: Problem, lines: int) -> Notice:
    return Notice("line_left_out", f"1 of {lines} lines was left out: {cut.message}", cut.where)
