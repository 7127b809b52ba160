"""Replay the runs of a trace file against a gold set: which run failed first, where, and what each step did.

Runs are judged while streaming, so the first failure in a million lines is found without reading the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import copy
from pathlib import Path

from goldtui.casework.judge_set import stranger
from goldtui.casework.withheld import Withheld
from goldtui.formats.traces.declare import Said, TracedLine
from goldtui.formats.traces.given import NOTHING, Given
from goldtui.formats.traces.layout import Watch
from goldtui.formats.traces.trace_file import Settled, TraceFile
from goldtui.gates.chain import STRICT, Profile, first_failed_stage, judge
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import Exhibit, build_exhibit
from goldtui.gates.recorded import as_recorded
from goldtui.gates.rulings import Rulings
from goldtui.model.goldset import GoldSet
from goldtui.model.likely_names import steady_names
from goldtui.model.records import Answer, GoldCase
from goldtui.model.results import Stage, Verdict
from goldtui.runs.replay.by_text import PassageTexts
from goldtui.runs.replay.chunk import ShownChunk, shown_chunk
from goldtui.runs.replay.citations import with_listed_citations
from goldtui.runs.replay.funnel import Funnel, gates_reached
from goldtui.runs.replay.memory import StageMemory
from goldtui.runs.replay.run_filter import RunFilter
from goldtui.runs.replay.stored import StoredRuns
from goldtui.runs.replay.walk import Walk, walk
from goldtui.text.match.normalise import normalise

_NO_ANSWER = Answer()


class Replay:
    """A trace file with the set that judges it. Labels in a trace file are not trusted, only those of the set."""

    def __init__(
        self,
        goldset: GoldSet,
        runs: TraceFile | StoredRuns,
        profile: Profile = STRICT,
        *,
        believe_labels: bool = False,
        verdicts: Rulings | None = None,
    ) -> None:
        self.runs = runs
        self._believe, self._verdicts = believe_labels, verdicts
        self._goldset = goldset
        self._profile = profile
        self._cases = {case.case_id: case for case in goldset.cases}
        self._questions: dict[str, str | None] | None = None
        self._names = steady_names(self._cases)
        self._evidence = EvidenceIndex(goldset.evidence)
        self.texts = PassageTexts(self._evidence)
        self._withheld = Withheld(goldset.evidence, goldset.policy.restricted_run)
        self._memory = StageMemory(profile, goldset.policy)
        self._settled = Settled()
        self._left_out: Counter[str] = Counter()

    def case_of(self, line: TracedLine) -> GoldCase | None:
        """The case of a run, by id or else by question; null when the set has none, or two with that question."""
        if line.trace.case_id:
            return self._cases.get(line.trace.case_id)
        if self._questions is None:
            self._questions = {}
            for case in self._cases.values():
                asked = normalise(case.question)
                self._questions[asked] = None if asked in self._questions else case.case_id
        return self._cases.get(self._questions.get(normalise(line.question)) or "")

    def take(self, case: GoldCase) -> None:
        """Judge by this text of a case from now on."""
        self._cases[case.case_id] = case
        self._questions = None
        self._memory = StageMemory(self._profile, self._goldset.policy)
        self._settled = Settled()

    def rule(self, verdicts: Rulings | None) -> None:
        """Settle open statements by these verdicts from now on."""
        self._verdicts = verdicts
        self._memory = StageMemory(self._profile, self._goldset.policy)
        self._settled = Settled()

    def chunk(self, line: TracedLine, chunk_id: str) -> ShownChunk:
        """A chunk as a run read it, with its phrases; withheld text is hidden."""
        return shown_chunk(self._exhibit(line), chunk_id)

    def exhibit(self, line: TracedLine) -> Exhibit:
        """A run and its case as the gates read them. Contains words of withheld chunks: do not show it."""
        return self._exhibit(line)

    @property
    def goldset(self) -> GoldSet:
        """The set as loaded, without later overrides by `take`."""
        return self._goldset

    @property
    def evidence(self) -> EvidenceIndex:
        """The set's evidence by id."""
        return self._evidence

    @property
    def withheld(self) -> Withheld:
        """The withheld texts of the set's evidence."""
        return self._withheld

    def case(self, case_id: str) -> GoldCase | None:
        """The case with this id by which runs are judged; null when the set has none."""
        return self._cases.get(case_id)

    def has_case(self, case_id: str) -> bool:
        """Whether the set has this case."""
        return case_id in self._cases

    @property
    def case_ids(self) -> tuple[str, ...]:
        """The ids of the set's cases, in its order."""
        return tuple(case.case_id for case in self._goldset.cases)

    @property
    def slices(self) -> tuple[str, ...]:
        """The slices of the set's cases, by name."""
        return tuple(sorted({case.workflow for case in self._cases.values() if case.workflow}))

    def slice_of(self, line: TracedLine) -> str:
        """The slice of a run; empty for a case without one, or without a case."""
        case = self.case_of(line)
        return (case.workflow or "") if case is not None else ""

    def named(self, line: TracedLine) -> str:
        """The run's case id, or what it gives instead: an unknown id, or the question of a row without an id."""
        case = self.case_of(line)
        return case.case_id if case is not None else line.key

    def beside(self, runs: TraceFile | StoredRuns) -> Replay:
        """The runs of another file judged by the same set, which is not read again."""
        other = copy(self)
        other.runs, other._believe, other._cases = runs, False, dict(self._cases)
        other._memory, other._settled, other._left_out = (
            StageMemory(self._profile, self._goldset.policy),
            Settled(),
            Counter(),
        )
        return other

    def stage(self, line: TracedLine, said: Said | None = None) -> Stage:
        """The first failed stage only, as in `verdict` but much faster.

        With `said`, the line's content as digests, answers judged before are not judged again.
        """
        trace = line.trace
        if trace.inferred:
            return self._judged(line)[1].first_failed_stage
        if said is None:
            return first_failed_stage(self._exhibit(line), self._profile)
        case = self._cases.get(trace.case_id) or stranger(line.key)
        run = Exhibit(case, trace, _NO_ANSWER, self._evidence, self._goldset.policy)
        return self._memory.stage(run, said.answer, lambda: self._exhibit(line))

    def verdict(self, line: TracedLine) -> Verdict:
        """The whole verdict, as from `goldtui gates --trace`, with words of withheld chunks removed."""
        exhibit, verdict = self._judged(line)
        return self._withheld.clean_verdict(verdict, self._phrases(exhibit))

    def judged(self, line: TracedLine) -> tuple[Exhibit, Verdict]:
        """The run as the gates read it, and its `verdict`; the exhibit must not be shown."""
        exhibit, verdict = self._judged(line)
        return exhibit, self._withheld.clean_verdict(verdict, self._phrases(exhibit)) if self._withheld else verdict

    def walk(self, line: TracedLine) -> Walk:
        """Every step of a run with its input and output, its claims, the finding and the first fix."""
        exhibit, verdict = self._judged(line)
        phrases = self._phrases(exhibit)
        clean = self._withheld.clean_verdict(verdict, phrases)
        known = self.case_of(line) is not None
        return walk(line, exhibit, clean, lambda text: self._withheld.clean(text, phrases), known=known)

    def wanted(self, want: RunFilter) -> Iterator[tuple[int, TracedLine]]:
        """The selected runs with their positions, in file order, lazily."""
        if not want.by_verdict:
            yield from ((position, line) for position, line in enumerate(self.runs) if self.is_of(line, want))
            return
        # Skip runs equal to one that was not selected without building them, because that takes most of the time.
        for run in self.runs.skim(self._settled):
            position, line, said = run
            if not self.is_of(line, want):
                continue
            stage = self.asked(line, want, said)
            if self.ends_as(line, want, stage):
                yield position, line
            elif stage is not None:
                self._left_out[stage] += 1
                self._settled.settle(run, stage)

    def is_of(self, line: TracedLine, want: RunFilter) -> bool:
        """Whether a run has the selected case, id and slice; judges nothing."""
        return (
            (want.trace_id is None or line.trace.trace_id == want.trace_id)
            and (want.case_id is None or self.named(line) == want.case_id)
            and ((want.slice is None and not want.unsliced) or want.takes_slice(self.slice_of(line)))
        )

    def asked(self, line: TracedLine, want: RunFilter, said: Said | None = None) -> Stage | None:
        """The first failed stage, if the filter needs it."""
        return self.stage(line, said) if want.by_stage else None

    def ends_as(self, line: TracedLine, want: RunFilter, stage: Stage | None) -> bool:
        """Whether the run has the selected outcome; `stage` is the result of `asked`."""
        if not want.takes_stage(stage):
            return False
        if not (want.gate or want.released):
            return True
        verdict = self.verdict(line)
        if want.released and not verdict.released:
            return False
        met = dict(gates_reached(verdict)).get(want.gate)
        return not want.gate or (met is not None and want.became in (None, met))

    def left_out(self, stage: Stage) -> int:
        """How many judged runs that were not selected had this stage."""
        return self._left_out[stage] + self._settled.passed_over[stage]

    def funnel(self, want: RunFilter) -> Funnel:
        """How many of the selected runs pass each gate."""
        counts = Funnel()
        for position, line in self.wanted(want):
            self.count(counts, position, line)
        return counts

    def count(self, counts: Funnel, position: int, line: TracedLine) -> None:
        """Count one more run."""
        counts.add(position, self.slice_of(line), self._judged(line)[1])

    def _judged(self, line: TracedLine) -> tuple[Exhibit, Verdict]:
        exhibit = self._exhibit(line)
        verdict = as_recorded(judge(exhibit, self._profile), exhibit.trace, self._profile)
        # Tools join verdicts to runs by case id, so keep the run's own id.
        return exhibit, verdict._replace(case_id=exhibit.trace.case_id)

    def _exhibit(self, line: TracedLine) -> Exhibit:
        found, trace = self.case_of(line), line.trace
        case = found or stranger(line.key, self._names.hint(line.key))
        if not trace.case_id:
            trace = trace.model_copy(update={"case_id": found.case_id if found is not None else line.key})
        trace = with_listed_citations(self.texts.named(trace), case, self._evidence, self._goldset.policy)
        return build_exhibit(
            case,
            trace,
            None,
            self._evidence,
            self._goldset.policy,
            believe_labels=self._believe,
            read_response=self._profile.reads_responses,
            verdicts=self._verdicts,
        )

    def _phrases(self, exhibit: Exhibit) -> dict[str, str]:
        return self._withheld.phrases((exhibit.case.reference, exhibit.trace.answer))


def open_replay(
    goldset: GoldSet,
    path: Path,
    profile: Profile = STRICT,
    watch: Watch = lambda lines: lines,
    given: Given = NOTHING,
) -> Replay:
    """Open a trace file with a set; reads nothing of the file yet. `watch` is called for every line read."""
    return Replay(goldset, TraceFile(path, watch=watch, given=given.under(goldset.policy)), profile)
