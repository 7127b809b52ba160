"""Generate draft cases from the evidence of a database, in one transaction; no draft is made twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from goldtui.casework.drafts.catalog import BY_KIND
from goldtui.casework.drafts.declare import Declaration, Material
from goldtui.casework.judge import cited_ids
from goldtui.casework.judge_set import projections
from goldtui.gates.chain import STRICT
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.faults import Problem, unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.provenance import is_unwritten, provenance_of
from goldtui.model.records import GoldCase
from goldtui.store.sets import import_set, load_set
from goldtui.workbench.case.new_case import refuse_unknown_chunks
from goldtui.workbench.session.session import Session

KINDS: tuple[str, ...] = tuple(BY_KIND)


@dataclass(frozen=True, slots=True)
class Drafted:
    """What a generator made, and which of its drafts the set already had."""

    declared: Declaration
    made: tuple[GoldCase, ...]
    known: tuple[str, ...]
    """Ids of drafts of this kind and source made before, whatever became of them."""
    written: bool


def draft_cases(session: Session, kind: str, *, source: str | None = None, most: int = 1, dry: bool = False) -> Drafted:
    """Write up to `most` drafts that the set does not have yet, those of unused chunks first.

    With `source`, only drafts that rest on this chunk. Raises `UnusableInput`: `generator_unknown`, `unknown_chunk`,
    `chunk_unfit` for a chunk from which this generator makes nothing. Nothing is written then.
    """
    generator = BY_KIND.get(kind)
    if generator is None:
        fix = f"use one of: {', '.join(KINDS)}"
        raise unusable("generator_unknown", f"no generator is called {kind!r}", "KIND", fix)
    if source is not None:
        refuse_unknown_chunks(session, (source,))
    goldset = load_set(session.store)
    known = {case.case_id for case in goldset.cases}
    found = list(offer_drafts(goldset, kind)) if source is None else list(_resting_on(goldset, kind, source))
    if source is not None and not found:
        message = f"{kind} makes no draft from {source!r}"
        raise unusable("chunk_unfit", message, str(session.path), f"it needs {generator.declared.needs}")
    made = tuple(islice((case for case in found if case.case_id not in known), most))
    if made and not dry:
        _write(session, goldset, made, kind)
    repeated = tuple(case.case_id for case in found if case.case_id in known)
    return Drafted(generator.declared, made, repeated, bool(made) and not dry)


def nothing_to_draft(session: Session, kind: str) -> Problem:
    """Why a generator made nothing."""
    needs = f"it needs {BY_KIND[kind].declared.needs}"
    return Problem("nothing_to_draft", f"{kind} finds nothing in the evidence", str(session.path), needs)


def offer_drafts(goldset: GoldSet, kind: str) -> Iterator[GoldCase]:
    """Every draft of a kind that the set's evidence yields, those from chunks that no written case uses first."""
    return BY_KIND[kind].make(Material(goldset.evidence, goldset.policy, used_chunks(goldset.cases)))


def used_chunks(cases: Sequence[GoldCase]) -> frozenset[str]:
    """Ids of chunks that some written case requires or cites; a draft that nobody has rewritten does not count."""
    written = (case for case in cases if not is_unwritten(case))
    return frozenset(name for case in written for name in (*case.named_source_ids, *cited_ids(case)))


def _resting_on(goldset: GoldSet, kind: str, source: str) -> Iterator[GoldCase]:
    for case in offer_drafts(goldset, kind):
        said = provenance_of(case)
        if said is not None and source in said["chunk_ids"]:
            yield case


def _write(session: Session, goldset: GoldSet, made: tuple[GoldCase, ...], kind: str) -> None:
    judged = projections(made, EvidenceIndex(goldset.evidence), goldset.policy, STRICT)
    import_set(
        session.store,
        GoldSet(cases=made),
        author=session.author,
        at=session.clock(),
        note=f"drafted by {kind} {BY_KIND[kind].declared.version}",
        projections=judged,
    )
