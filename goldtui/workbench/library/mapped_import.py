"""Import files by mappings: new drafts, changes of drafts that nobody touched, and lists of everything else.

One transaction: a file is in the set with all its rows that are wanted, or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from goldtui.casework.edits import claims_of
from goldtui.casework.judge import cited_ids
from goldtui.casework.withheld import Withheld
from goldtui.formats.declare import Imported as Read
from goldtui.formats.mapping.outcome import Outcome, Refused
from goldtui.formats.mapping.read import read_mapped
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.case_state import FIRST
from goldtui.model.faults import Notice, UnusableInput, unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.projection import UNJUDGED
from goldtui.model.records import Behaviour, GoldCase
from goldtui.store.cases.batches import Wanted
from goldtui.store.db.bulk import collector_paused
from goldtui.store.db.values import Imported
from goldtui.store.evidence import chunks
from goldtui.store.sets import import_set
from goldtui.workbench.library.browse import count_cases
from goldtui.workbench.library.import_target import Target
from goldtui.workbench.library.intake import UNNAMED
from goldtui.workbench.library.reimport import NOTED, Plan, fill_sources, plan
from goldtui.workbench.library.rejudge import rejudge_naming
from goldtui.workbench.library.secret_notices import secret_notices
from goldtui.workbench.library.waiting import Judged, judge_first
from goldtui.workbench.session.session import Session


@dataclass(frozen=True, slots=True)
class MappedIntake:
    """What the files held, and what became of it."""

    counts: Mapping[str, int]
    notices: tuple[Notice, ...]
    refused: tuple[Refused, ...]
    """Rows that were left out, since they were to be skipped."""
    duplicates: tuple[str, ...]
    look_alikes: tuple[str, ...]
    plan: Plan | None
    """Null for a dry run without a database."""
    written: Imported | None
    """Null for a dry run."""
    judged: Judged
    """Of the new and changed cases."""
    unproven: int = 0
    """New cases without a claim, as a spreadsheet brings them; a refusal needs none."""


@dataclass(frozen=True, slots=True)
class MappedRows:
    """Files that were read by mappings."""

    read: Read
    outcome: Outcome
    notices: tuple[Notice, ...]
    note: str
    target: Target
    path: Path

    @property
    def goldset(self) -> GoldSet:
        """The set as it is to be stored."""
        return self.target.renamed(self.read.goldset)

    def tried(self) -> MappedIntake:
        """What would come of it in the database, if there is one; nothing is written."""
        if self.target.exists:
            with self.target.opened() as session:
                return self._intake(_carry_out(session, self.goldset, self, dry_run=True))
        if self.outcome.labels:
            raise _labels_alone(self.outcome, self.path)
        return self._intake(None)

    def stored(self, session: Session, *, fresh: bool) -> MappedIntake:
        """Store what is new."""
        goldset = self.goldset
        if self.target.name is None and session.set_name != UNNAMED:
            goldset = goldset.model_copy(update={"name": UNNAMED})
        return self._intake(_carry_out(session, goldset, self))

    def _intake(self, done: _Done | None) -> MappedIntake:
        return MappedIntake(
            counts=self.read.counts,
            notices=(*self.notices, *(done.notices if done else ())),
            refused=tuple(self.outcome.refused),
            duplicates=tuple(self.outcome.duplicates),
            look_alikes=tuple(self.outcome.look_alikes),
            plan=done.plan if done else None,
            written=done.written if done else None,
            judged=done.counted if done else Judged({}, 0, 0),
            unproven=sum(map(_claimless, done.plan.new)) if done and done.plan else 0,
        )


def _claimless(case: GoldCase) -> bool:
    return not claims_of(case) and case.expected_behaviour is not Behaviour.REFUSE


def read_rows(target: Target, maps: Sequence[str], paths: Sequence[Path]) -> MappedRows:
    """The files, read and checked. Raises `UnusableInput`: refused rows that are not to be skipped, runs, files that do
    not fit."""
    read, outcome = read_mapped(paths, maps, target.options, skip_refused=target.skip_refused)
    Withheld(read.goldset.evidence, read.goldset.policy.restricted_run).hold_back(str(paths[0]))
    note = f"{NOTED}{', '.join(maps)} from {', '.join(path.name for path in paths)}"
    return MappedRows(read, outcome, (*read.notices, *secret_notices(read.goldset.evidence)), note, target, paths[0])


@collector_paused()
def import_mapped(target: Target, maps: Sequence[str], paths: Sequence[Path]) -> MappedIntake:
    """Read the files by the mappings and store what is new, in one transaction; a dry run only says what would be.

    Raises the errors of `read_rows`; nothing is written then.
    """
    rows = read_rows(target, maps, paths)
    return rows.tried() if target.dry_run else target.filled(lambda session, fresh: rows.stored(session, fresh=fresh))


@dataclass(frozen=True, slots=True)
class _Done:
    plan: Plan
    written: Imported | None
    counted: Judged
    notices: tuple[Notice, ...] = ()


def _carry_out(session: Session, goldset: GoldSet, rows: MappedRows, *, dry_run: bool = False) -> _Done:
    outcome, note = rows.outcome, rows.note
    notices: tuple[Notice, ...] = ()
    if outcome.labels:
        labelled, unknown = fill_sources(session, [one.record for one in outcome.labels])
        if not labelled:
            raise _labels_alone(outcome, session.path)
        if unknown:
            message = f"{len(unknown)} labelled questions are not in the set: {', '.join(unknown[:5])}"
            notices = (Notice("question_unknown", message),)
        goldset = goldset.model_copy(update={"cases": (*goldset.cases, *labelled)})
    found = plan(session, goldset, note, labels=bool(outcome.labels))
    news = tuple(case for case, _ in found.revised)
    wanted = goldset.model_copy(update={"cases": found.new, "evidence": found.new_chunks})
    stored = chunks.get(session.store, sorted(_named((*found.new, *news)) - {c.chunk_id for c in found.new_chunks}))
    evidence = EvidenceIndex((*found.new_chunks, *stored))
    # Changed cases first: somebody knows them, and nothing else judges their new texts before they are looked at.
    cases = (*news, *found.new)
    judged = judge_first(cases, evidence, session.policy, rows.target.watch)
    counted = Judged.of_import(judged, len(cases))
    if dry_run:
        return _Done(found, None, counted, notices)
    revised = [Wanted(case, base, FIRST, judged.get(case.case_id, UNJUDGED), note) for case, base in found.revised]
    at = session.clock()
    written = import_set(
        session.store, wanted, author=session.author, at=at, note=note, projections=judged, revised=revised
    )
    if written.chunks and count_cases(session) > written.cases:
        rejudge_naming(session, {chunk.chunk_id for chunk in found.new_chunks}, judged.keys())
    return _Done(found, written, counted, notices)


def _named(cases: Iterable[GoldCase]) -> set[str]:
    return {one for case in cases for one in (*case.named_source_ids, *cited_ids(case))}


def _labels_alone(outcome: Outcome, path: Path) -> UnusableInput:
    first = outcome.labels[0].record.case_id
    message = f'{len(outcome.labels)} questions have labels here and no words, such as "{first}", and the set has none'
    fix = "give the file of the questions too, or import into the set that has them"
    return unusable("labels_alone", message, str(path), fix)
