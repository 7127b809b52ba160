"""One run of a trace file as a source of gold: what the gates saw, what may be kept of it, and its origin.

All data from a run to the set passes through here, which keeps out withheld words and unidentified runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC
from functools import lru_cache
from hashlib import file_digest
from pathlib import Path
from typing import Any

from goldtui.casework.withheld import walked
from goldtui.formats.traces.declare import TracedLine
from goldtui.gates.chain import STRICT, judge
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.recorded import as_recorded
from goldtui.model.faults import UnusableInput, unusable
from goldtui.model.records import Answer, Claim, GoldCase, RagTrace
from goldtui.model.results import Severity, Stage, Status, Verdict
from goldtui.model.run_origin import RunOrigin
from goldtui.workbench.replay.open_runs import OpenRuns
from goldtui.workbench.session.session import Session


@dataclass(frozen=True, slots=True)
class ChosenRun:
    """A run judged by the strict gates; kept gold is judged by them, whatever profile was used for viewing."""

    runs: OpenRuns
    line: TracedLine
    case: GoldCase | None
    """The case it answers; null when the set has none."""
    exhibit: Exhibit
    verdict: Verdict
    origin: RunOrigin

    @property
    def where(self) -> str:
        """The run's location, for messages."""
        return self.line.where

    @property
    def stage(self) -> Stage:
        """The first failed stage."""
        return self.verdict.first_failed_stage

    @property
    def answered(self) -> bool:
        """Whether the run records an answer, even an empty one; otherwise the case's reference was judged."""
        trace = self.exhibit.trace
        return trace.answer is not None or bool((trace.response or "").strip())

    @property
    def phrases(self) -> Mapping[str, str]:
        """Support phrases of case and run that rest on withheld chunks."""
        return self.runs.replay.withheld.phrases((self.exhibit.case.reference, self.exhibit.answer))

    def clean(self, text: str) -> str:
        """A text of the run with withheld words hidden."""
        return self.runs.replay.withheld.clean(text, self.phrases)

    def quotes_withheld(self, *texts: str) -> str | None:
        """The id of a withheld chunk whose words one of the texts repeats, or null."""
        phrases, withheld = self.phrases, self.runs.replay.withheld
        return next((found for text in texts if (found := withheld.quoted(text, phrases))), None)

    def why(self) -> str:
        """The first reason for its outcome, with withheld words hidden; empty when it passes."""
        for status, severity in ((Status.FAIL, Severity.ERROR), (Status.NOT_TESTED, Severity.WARNING)):
            for result in self.verdict.results:
                if result.status is status:
                    finding = next((f for f in result.findings if f.severity is severity), None)
                    return "" if finding is None else self.clean(f"{finding.code}: {finding.message}")
        return ""


def chosen_run(session: Session, runs: OpenRuns, position: int) -> ChosenRun:
    """The run at a position; raises `IndexError` past the last and the errors of reading the file."""
    digest = None if runs.stored else _digest(runs.replay.runs.path)
    # Read after the digest was computed: reading refuses a file that changed in between.
    line = runs.replay.runs.at(position)
    exhibit = runs.replay.exhibit(line)
    verdict = as_recorded(judge(exhibit, STRICT), exhibit.trace, STRICT)
    origin = RunOrigin(
        trace_id=line.trace.trace_id,
        file=None if runs.stored else runs.replay.runs.path.name,
        file_sha256=digest,
        line=line.number,
        stage=verdict.first_failed_stage.value,
        by=session.author,
        at=session.clock().astimezone(UTC).isoformat(timespec="seconds"),
    )
    return ChosenRun(runs, line, runs.replay.case_of(line), exhibit, verdict, origin)


def kept_trace(run: ChosenRun) -> RagTrace:
    """The run's steps as the gates read them; extra fields are dropped because they may contain source text."""
    return run.exhibit.trace.model_copy(update={"answer": None, "extra": {}})


def kept_answer(run: ChosenRun) -> Answer | None:
    """The answer as judged, in claims; null if the run records none."""
    if not run.answered:
        return None
    answer = run.exhibit.answer
    claims = tuple(
        Claim(
            claim_id=claim.claim_id,
            text=claim.text,
            citation_id=claim.citation_id,
            support_phrases=claim.support_phrases,
            answer_point=claim.answer_point,
        )
        for claim in answer.claims
    )
    return answer.model_copy(update={"claims": claims, "extra": {}})


def clean_value(run: ChosenRun, value: Any) -> Any:
    """A record's JSON value with words of withheld chunks removed; ids stay."""
    phrases, withheld = run.phrases, run.runs.replay.withheld
    return walked(value, lambda text: withheld.clean(text, phrases)) if withheld else value


def no_gold_error(run: ChosenRun, code: str, message: str, fix: str) -> UnusableInput:
    """The error that no gold can be made of a run."""
    return unusable(code, message, run.where, fix)


def _digest(path: Path) -> str:
    try:
        found = path.stat()
        return _digest_of(path, found.st_mtime_ns, found.st_size)
    except OSError as error:
        raise unusable(
            "unreadable", f"the trace file cannot be read: {error.strerror}", str(path), "look at it"
        ) from None


@lru_cache(8)
def _digest_of(path: Path, _changed: int, _size: int) -> str:
    """The file's digest, cached while the file is unchanged, because reading a million runs takes seconds."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()
