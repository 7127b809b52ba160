"""Bringing files in: read by a codec, checked whole, written in one transaction, everything a draft."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from goldtui.formats.catalog import codec
from goldtui.formats.declare import Imported as Read
from goldtui.formats.declare import ReadOptions
from goldtui.formats.native import NATIVE
from goldtui.gates.chain import STRICT
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.faults import Notice, Problem, UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.store.engine import Store
from goldtui.store.sets import import_set
from goldtui.store.values import Imported
from goldtui.workbench.judge_set import projections
from goldtui.workbench.session import Session


@dataclass(frozen=True, slots=True)
class Intake:
    """What a file held and what of it was new to the store."""

    counts: Mapping[str, int]
    notices: tuple[Notice, ...]
    written: Imported | None
    """Null for a dry run."""
    by_stage: Mapping[str, int]
    """Cases by the first red stage of their reference, `pass` among them."""


def read_sources(format_name: str, paths: Sequence[Path], options: ReadOptions) -> Read:
    """What the named codec makes of the paths; raises `UnusableInput` with every problem."""
    found = codec(format_name)
    if found.read is None:
        problem = Problem(
            "format_cannot_read", f"{format_name} can only be written", "--format", "choose another format"
        )
        raise UnusableInput((problem,))
    return found.read(tuple(paths), options)


def import_sources(
    opening: Callable[[], Session],
    format_name: str,
    paths: Sequence[Path],
    options: ReadOptions,
    *,
    dry_run: bool = False,
) -> Intake:
    """Read the paths and, unless it is a dry run, open the session and store everything in one transaction.

    The database is opened only once the files have proved usable, so a bad file leaves no new database behind.

    Raises `UnusableInput` (nothing written) or a conflict when the store knows an id with other content.
    """
    read = read_sources(format_name, paths, options)
    evidence = EvidenceIndex(read.goldset.evidence)
    judged = projections(read.goldset.cases, evidence, read.goldset.policy, STRICT)
    by_stage: dict[str, int] = {}
    for projection in judged.values():
        stage = projection.first_failed_stage or "not tested"
        by_stage[stage] = by_stage.get(stage, 0) + 1
    written = None
    if not dry_run:
        note = f"imported as {format_name}"
        session = opening()
        try:
            written = import_set(
                session.store,
                _under_our_name(session, read.goldset, format_name),
                author=session.author,
                at=session.clock(),
                note=note,
                projections=judged,
            )
        finally:
            session.close()
    return Intake(read.counts, read.notices, written, dict(sorted(by_stage.items())))


def store_set(store: Store, goldset: GoldSet, author: str, at: datetime, note: str = "") -> Imported:
    """Write a whole set in one transaction, each case with its first red stage for the lists."""
    evidence = EvidenceIndex(goldset.evidence)
    judged = projections(goldset.cases, evidence, goldset.policy, STRICT)
    return import_set(store, goldset, author=author, at=at, note=note, projections=judged)


def _under_our_name(session: Session, goldset: GoldSet, format_name: str) -> GoldSet:
    """A file without a set of its own joins the set that is there; only a native set brings its name along."""
    if format_name == NATIVE.name or session.set_name == GoldSet().name:
        return goldset
    return goldset.model_copy(update={"name": session.set_name, "description": ""})
