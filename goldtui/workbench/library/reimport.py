"""A file that is imported again: what is unchanged, changed field by field, new and gone, and whose work is kept.

An import knows no more than its file. Where a person has edited a case since, their text stays and the file's change is
listed for them; only a draft that nobody touched takes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from goldtui.casework.diff import diff_cases
from goldtui.model.case_state import FIRST
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.store.cases import batches, revisions
from goldtui.store.db.values import Revision
from goldtui.store.evidence import chunks as chunk_store
from goldtui.workbench.session.session import Session

NOTED = "imported as "
"""How the note of every imported revision begins."""


@dataclass(frozen=True, slots=True)
class CaseChange:
    """What the file changes in one case."""

    case_id: str
    fields: tuple[str, ...]
    """Each changed field, with the removed and the added words marked."""
    kept: str = ""
    """Why the case keeps its text; empty where it takes the file's."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a set brings that the store does not have."""

    new: tuple[GoldCase, ...]
    new_chunks: tuple[EvidenceChunk, ...]
    revised: tuple[tuple[GoldCase, int], ...]
    """New texts of cases that nobody touched, each with its base revision."""
    changed: tuple[CaseChange, ...]
    unchanged: int
    gone: tuple[str, ...]
    """Cases that this source brought before and does not hold any more; they stay."""
    known_chunks: int = field(default=0)


def plan(session: Session, goldset: GoldSet, note: str, *, labels: bool = False) -> Plan:
    """Compare an imported set with the store; nothing is written.

    `labels` says that the cases are stored ones with further sources, which a draft takes whoever edited it.
    """
    ids = tuple(case.case_id for case in goldset.cases)
    newest = {found.case.case_id: found for found, _ in batches.newest_of(session.store, ids)}
    typing = batches.in_typing(session.store, tuple(newest))
    new: list[GoldCase] = []
    revised: list[tuple[GoldCase, int]] = []
    changed: list[CaseChange] = []
    unchanged = 0
    for case in goldset.cases:
        known = newest.get(case.case_id)
        if known is None:
            new.append(case)
            continue
        base = known.case if labels else _base(session, known)
        if case in (known.case, base):
            unchanged += 1
            continue
        kept = _kept(known, base, typing)
        fields = tuple(f"{one.name}: {one.marked()}" for one in diff_cases(base or known.case, case))
        changed.append(CaseChange(case.case_id, fields or ("extra",), kept))
        if not kept:
            revised.append((case, known.number))
    stored = chunk_store.get(session.store, [chunk.chunk_id for chunk in goldset.evidence])
    held = {(chunk.chunk_id, chunk.version) for chunk in stored}
    new_chunks = tuple(one for one in goldset.evidence if (one.chunk_id, one.version) not in held)
    here = frozenset(ids)
    gone = tuple(one for one in revisions.cases_with_note(session.store, note) if one not in here)
    known_chunks = len(goldset.evidence) - len(new_chunks)
    return Plan(tuple(new), new_chunks, tuple(revised), tuple(changed), unchanged, gone, known_chunks)


def fill_sources(session: Session, labels: Sequence[GoldCase]) -> tuple[tuple[GoldCase, ...], tuple[str, ...]]:
    """Stored cases with the sources that labels name for them, and the labels whose case the store does not have."""
    wanted = {label.case_id: label for label in labels}
    cases = []
    for found, _ in batches.newest_of(session.store, tuple(wanted)):
        label = wanted.pop(found.case.case_id)
        ids = dict.fromkeys((*found.case.required_source_ids, *label.required_source_ids))
        cases.append(found.case.model_copy(update={"required_source_ids": tuple(ids)}))
    return tuple(cases), tuple(wanted)


def _base(session: Session, newest: Revision) -> GoldCase | None:
    """The text that the last import brought; null for a case that was written here."""
    if newest.note.startswith(NOTED):
        return newest.case
    imported = [one for one in revisions.history(session.store, newest.case.case_id) if one.note.startswith(NOTED)]
    return imported[-1].case if imported else None


def _kept(newest: Revision, base: GoldCase | None, typing: frozenset[str]) -> str:
    """Why a case keeps its text; empty where it may take the file's."""
    if base is None:
        return "it was written here, not imported"
    if newest.case != base:
        return f"{newest.author} has edited it since"
    if newest.state != FIRST:
        return f"it is {newest.state}; return it to draft to take the change"
    return "somebody is typing in it" if newest.case.case_id in typing else ""
