"""Bind every case to a corpus with a new index: what is beyond doubt in one transaction, the rest as questions.

Without it, a run of the new index looks like a retrieval failure in every case, although it found the right text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from goldtui.casework.lifecycle import DONE
from goldtui.model.counts import counted
from goldtui.model.faults import unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.store.cases import batches
from goldtui.store.evidence import evidence_update as update_store
from goldtui.workbench.case.evidence_offer import Sorted, sort_offer
from goldtui.workbench.case.evidence_update import Update, change_evidence
from goldtui.workbench.evidence.rebinding import Binding, bindings_of, rebound, same_ids
from goldtui.workbench.evidence.resolve import one_each
from goldtui.workbench.evidence.text_index import TextIndex
from goldtui.workbench.session.session import Session


@dataclass(frozen=True, slots=True)
class Rebinding:
    """Every binding of every case, and the update that was written or would be."""

    bindings: tuple[Binding, ...]
    update: Update
    same: int
    """Chunks that cases name and that the new corpus holds under the same id."""

    @property
    def bound(self) -> tuple[Binding, ...]:
        """The bindings that are beyond doubt."""
        return tuple(one for one in self.bindings if one.targets)

    @property
    def questions(self) -> tuple[Binding, ...]:
        """The bindings that a person must settle."""
        return tuple(one for one in self.bindings if not one.targets)

    def sentence(self) -> str:
        """The counts in words."""
        phrases, of_all = (sum(one.phrases for one in part) for part in (self.bound, self.bindings))
        cases = len({one.case_id for one in self.bindings})
        return (
            f"{len(self.bound)} of {counted(len(self.bindings), 'source')} and {phrases} of "
            f"{counted(of_all, 'phrase')} in {counted(cases, 'case')} unambiguous; {self.same} kept id and text"
        )


def rebind(
    session: Session, offered: Sequence[EvidenceChunk], *, complete: bool = False, apply: bool = False
) -> Rebinding:
    """Match what the cases name with the offered chunks by text; with `apply`, write all that is beyond doubt.

    The new chunks come in force in the same transaction. `complete`: all other chunks are retracted, but for those that
    a question still needs. Raises `UnusableInput` (`no_chunks`, `version_changed`), StoreError `store_busy`.
    """
    if not offered:
        raise unusable("no_chunks", "there is no chunk in it", "evidence", "give a file with chunks")
    found: tuple[Binding, ...] = ()
    same = 0

    def decide(held: GoldSet) -> tuple[Sorted, Mapping[str, GoldCase]]:
        nonlocal found, same
        old = one_each(held.evidence)
        kept = same_ids(old, offered)
        index = TextIndex(chunk for chunk in offered if chunk.current is not False)
        closed = {i for i, (_, state, _) in update_store.states(session.store).items() if state in DONE}
        typing = batches.in_typing(session.store, [case.case_id for case in held.cases])
        bindings: list[Binding] = []
        edited: dict[str, GoldCase] = {}
        named: set[str] = set()
        for case in held.cases:
            named.update(case.named_source_ids)
            own = bindings_of(case, old, index, kept)
            if case.case_id in closed or case.case_id in typing:
                why = "the case has unsaved typing" if case.case_id in typing else "the case is closed"
                own = [
                    replace(one, targets=(), why=why, candidates=tuple((i, 100.0) for i in one.targets)) for one in own
                ]
            bindings += own
            after = rebound(case, own)
            if after != case:
                edited[case.case_id] = after
        found, same = tuple(bindings), len(named & kept)
        offer = _offer(held.evidence, offered, session.author, bindings, complete=complete)
        return offer, edited

    update = change_evidence(session, decide, dry_run=not apply)
    return Rebinding(found, update, same)


def _offer(
    stored: Sequence[EvidenceChunk],
    offered: Sequence[EvidenceChunk],
    by: str,
    bindings: Sequence[Binding],
    *,
    complete: bool,
) -> Sorted:
    """What the store lacks. A stored version that differs in its `extra` only is taken as it is stored."""
    known = {(chunk.chunk_id, chunk.version): chunk for chunk in stored}
    needed = {one.chunk_id for one in bindings if not one.targets}
    coming = []
    for chunk in offered:
        held = known.get((chunk.chunk_id, chunk.version))
        same = held is not None and held.text == chunk.text
        coming.append(held.model_copy(update={"current": chunk.current}) if held is not None and same else chunk)
    if complete:
        # A chunk that a question still needs stays in force, or the case would lose its source without an answer.
        ids = {chunk.chunk_id for chunk in coming}
        coming += [chunk for chunk in stored if chunk.current and chunk.chunk_id in needed - ids]
    return sort_offer(stored, coming, by, complete=complete)
