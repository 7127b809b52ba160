"""Makes the row of one case from its trace, apart from all other rows, so that two processes can share them."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from goldtui.formats.traces.declare import TracedLine
from goldtui.formats.traces.given import lacking
from goldtui.gates.chain import Profile
from goldtui.gates.rulings import Ruling
from goldtui.model.policy import Policy, UnlabelledClaims
from goldtui.model.records import GoldCase
from goldtui.model.results import Stage, Verdict
from goldtui.model.score import CaseRow, Outcome
from goldtui.runs.replay.first_fix import run_fix
from goldtui.runs.replay.replay import Replay
from goldtui.runs.score.facts import spending
from goldtui.runs.score.open_statements import AskedStatement, OpenStatements
from goldtui.runs.score.references import References
from goldtui.runs.score.shipped import Counts, Shipped
from goldtui.scoring.graded import Grader
from goldtui.scoring.rows import Place, row_of


class Job(NamedTuple):
    """The trace of a case, and where it is."""

    read: TracedLine
    case: GoldCase
    place: Place


class Made(NamedTuple):
    """The row of one case, with what the report says of all of them together."""

    row: CaseRow
    counts: Counts
    unvouched: bool
    """Whether a claim passes that nothing vouches for."""
    opened: tuple[tuple[str, Ruling | None], ...]
    """Its open statements by key; none where nobody asks for them."""
    reference: Stage | None = None
    """What becomes of the gold's own answer to the case."""


class RowMaker:
    """Judges and grades the traces of one file, each by itself."""

    def __init__(
        self,
        replay: Replay,
        profile: Profile,
        policy: Policy,
        grader: Grader,
        references: References,
        *,
        by_stages: bool,
        opened: bool,
    ) -> None:
        self._replay, self._policy, self._grader, self._by_stages = replay, policy, grader, by_stages
        self._references = references
        self._shipped = Shipped(profile, policy, replay.evidence)
        self._lets_unlabelled_pass = policy.unlabelled_claims is UnlabelledClaims.REPORT
        self._opened = OpenStatements(replay) if opened else None

    def made(self, job: Job) -> Made:
        """The row of a case: by the first form of its trace that is not released."""
        read, case, place = job
        self._shipped.counts = Counts()
        unvouched = False
        for form, trace in enumerate(self._shipped.of(read.trace, case)):
            exhibit, verdict = self._replay.judged(read._replace(trace=trace))
            graded = self._grader.graded(exhibit, verdict)
            fix = partial(run_fix, lacking=lacking(trace, self._policy.required_versions))
            row = row_of(case, verdict, place, graded, spending(trace), fix, by_stages=self._by_stages)
            unvouched = unvouched or (self._lets_unlabelled_pass and _unaligned(verdict))
            if row.outcome is not Outcome.RELEASED:
                if form:
                    # Replay shows the trace in its own form, so the row has to say which form was judged.
                    row = row.model_copy(update={"message": f"by its response alone: {row.message}"})
                break
        opened = self._opened.of_run(read, place.position) if self._opened is not None else ()
        counts = self._shipped.counts.plus(Counts(0, 0, *self._replay.texts.counted(read.trace)))
        return Made(
            row, counts, unvouched, tuple([(one.key, _holding(one)) for one in opened]), self._references.of(case)
        )


def _holding(one: AskedStatement) -> Ruling | None:
    """What settles a statement; null for a yes that leaves it open which point it makes."""
    return None if one.lacks_points and not one.settled else one.ruling


def _unaligned(verdict: Verdict) -> bool:
    return any(finding.code == "claim_unaligned" for result in verdict.results for finding in result.findings)
