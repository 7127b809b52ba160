"""Import files by mappings: new drafts, changes of drafts that nobody touched, and lists of everything else.

One transaction: a file is in the set with all its rows that are wanted, or not at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from goldtui.casework.judge import cited_ids
from goldtui.casework.judge_set import Watch, projections
from goldtui.casework.withheld import Withheld
from goldtui.formats.declare import ReadOptions
from goldtui.formats.mapping.outcome import Outcome, Refused
from goldtui.formats.mapping.read import read_mapped
from goldtui.gates.chain import STRICT
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.case_state import FIRST
from goldtui.model.faults import Notice, Problem, UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.projection import UNJUDGED, HeadProjection
from goldtui.model.records import GoldCase
from goldtui.store.cases.batches import Wanted
from goldtui.store.db.bulk import collector_paused
from goldtui.store.db.values import Imported
from goldtui.store.evidence import chunks
from goldtui.store.sets import import_set
from goldtui.workbench.library.browse import count_cases
from goldtui.workbench.library.intake import UNNAMED, Judging
from goldtui.workbench.library.reimport import NOTED, Plan, filled, plan
from goldtui.workbench.library.rejudge import rejudge_naming
from goldtui.workbench.library.secret_notices import secret_notices
from goldtui.workbench.session.clock import Clock, now
from goldtui.workbench.session.fresh import build_fresh
from goldtui.workbench.session.places import GIVEN, Place, require_database
from goldtui.workbench.session.session import Session, open_session, session_over


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
    by_stage: Mapping[str, int]
    """New and changed cases by the first red stage of their reference."""


@collector_paused()
def import_mapped(
    into: Path,
    author: str,
    maps: Sequence[str],
    paths: Sequence[Path],
    options: ReadOptions,
    *,
    skip_refused: bool = False,
    dry_run: bool = False,
    name: str | None = None,
    clock: Clock = now,
    watch: Watch = iter,
    on_wait: Callable[[str], None] | None = None,
    processes: int = 1,
) -> MappedIntake:
    """Read the files by the mappings and store what is new, in one transaction; a dry run only says what would be.

    `processes` may be 2 where no other thread runs.
    Raises `UnusableInput` (nothing written): refused rows that are not to be skipped, runs, files that do not fit.
    """
    read, outcome = read_mapped(paths, maps, options, skip_refused=skip_refused)
    goldset = read.goldset if name is None else read.goldset.model_copy(update={"name": name})
    Withheld(goldset.evidence, goldset.policy.restricted_run).hold_back(str(paths[0]))
    note = f"{NOTED}{', '.join(maps)} from {', '.join(path.name for path in paths)}"
    notices = (*read.notices, *secret_notices(goldset.evidence))
    judging = partial(projections, profile=STRICT, watch=watch, processes=processes)

    def intake_of(outcome: Outcome, done: _Done | None) -> MappedIntake:
        stages = Counter(p.first_failed_stage or "not tested" for p in (done.judged if done else {}).values())
        return MappedIntake(
            counts=read.counts,
            notices=(*notices, *(done.notices if done else ())),
            refused=tuple(outcome.refused),
            duplicates=tuple(outcome.duplicates),
            look_alikes=tuple(outcome.look_alikes),
            plan=done.plan if done else None,
            written=done.written if done else None,
            by_stage=dict(sorted(stages.items())),
        )

    if not (into.exists() or into.is_symlink()):
        if outcome.labels:
            raise _labels_alone(outcome, paths[0])
        if dry_run:
            return intake_of(outcome, None)
        fresh = build_fresh(
            into, lambda store: _carry_out(session_over(store, author, clock=clock), goldset, outcome, note, judging)
        )
        if fresh is not None:
            return intake_of(outcome, fresh)
    place = Place(into, GIVEN)
    require_database(place)
    session = open_session(place, author, clock=clock, on_wait=on_wait)
    try:
        if name is None and session.set_name != UNNAMED:
            goldset = goldset.model_copy(update={"name": UNNAMED})
        return intake_of(outcome, _carry_out(session, goldset, outcome, note, judging, dry_run=dry_run))
    finally:
        session.close()


@dataclass(frozen=True, slots=True)
class _Done:
    plan: Plan
    written: Imported | None
    judged: Mapping[str, HeadProjection]
    notices: tuple[Notice, ...] = ()


def _carry_out(
    session: Session, goldset: GoldSet, outcome: Outcome, note: str, judging: Judging, *, dry_run: bool = False
) -> _Done:
    notices: tuple[Notice, ...] = ()
    if outcome.labels:
        labelled, unknown = filled(session, [one.record for one in outcome.labels])
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
    judged = judging((*found.new, *news), evidence, session.policy)
    if dry_run:
        return _Done(found, None, judged, notices)
    revised = [Wanted(case, base, FIRST, judged.get(case.case_id, UNJUDGED), note) for case, base in found.revised]
    at = session.clock()
    written = import_set(
        session.store, wanted, author=session.author, at=at, note=note, projections=judged, revised=revised
    )
    if written.chunks and count_cases(session) > written.cases:
        rejudge_naming(session, {chunk.chunk_id for chunk in found.new_chunks})
    return _Done(found, written, judged, notices)


def _named(cases: Iterable[GoldCase]) -> set[str]:
    return {one for case in cases for one in (*case.named_source_ids, *cited_ids(case))}


def _labels_alone(outcome: Outcome, path: Path) -> UnusableInput:
    first = outcome.labels[0].record.case_id
    message = f'{len(outcome.labels)} questions have labels here and no words, such as "{first}", and the set has none'
    fix = "give the file of the questions too, or import into the set that has them"
    return UnusableInput([Problem("labels_alone", message, str(path), fix)])
