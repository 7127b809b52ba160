"""Bringing new versions of the evidence in: what is in force changes, no case's text does, and all of it is told.

A phrase moved along in silence may prove nothing any more; so phrases are only looked up here, cases that somebody
vouched for turn stale, and each phrase waits for a person.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from goldtui.casework import lifecycle
from goldtui.casework.drift import PhraseDrift, Versions, became, shown
from goldtui.casework.judge import cited_ids
from goldtui.casework.judge_set import projections
from goldtui.casework.lifecycle import Act, may
from goldtui.casework.withheld import Withheld
from goldtui.gates.chain import STRICT
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.case_state import CaseState
from goldtui.model.faults import Problem, StoreError, UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.store.cases.batches import Wanted
from goldtui.store.evidence import evidence_update as update_store
from goldtui.store.evidence.evidence_update import EvidenceChange
from goldtui.store.sets import load_set
from goldtui.text.match.anchor import Anchoring
from goldtui.workbench.case.evidence_offer import Sorted, sort_offer
from goldtui.workbench.session.session import Session

NOTE = "a source changed: "
TRIES = 4


@dataclass(frozen=True, slots=True)
class Touched:
    """One case that names a changed chunk. `phrases` only hold those that cite a changed chunk."""

    case_id: str
    was: str
    state: str
    """The state now; `stale` where somebody had vouched for it."""
    chunks: tuple[str, ...]
    phrases: tuple[PhraseDrift, ...]


@dataclass(frozen=True, slots=True)
class Update:
    """What an update did, or in a dry run would do."""

    offer: Sorted
    touched: tuple[Touched, ...]
    written: bool

    @property
    def outcomes(self) -> Mapping[str, int]:
        """Phrases by what became of them, all four named, and `not tested` where the text may not be read."""
        count = Counter("not tested" if p.outcome is None else p.outcome.value for t in self.touched for p in t.phrases)
        return {name: count[name] for name in (*(one.value for one in Anchoring), "not tested")}

    @property
    def stale(self) -> int:
        """Cases that turned stale."""
        return sum(one.state != one.was for one in self.touched)


def update_evidence(
    session: Session, offered: Sequence[EvidenceChunk], *, complete: bool = False, dry_run: bool = False
) -> Update:
    """Make the offered versions the ones in force, in one transaction, and say what that does to the cases.

    `complete`: the offered chunks are all there are, so every other one is no longer in force. A version that is
    known already changes nothing, so that a second update with the same chunks writes nothing.

    Raises `UnusableInput` (`version_changed`: a known version with another content; `no_chunks`), StoreError
    `store_busy` when others keep writing.
    """
    if not offered:
        problem = Problem("no_chunks", "there is no chunk in it", "evidence", "give a file with chunks")
        raise UnusableInput((problem,))
    for _ in range(TRIES):
        seen = update_store.mark(session.store)
        goldset = load_set(session.store)
        offer = sort_offer(goldset.evidence, offered, session.author, complete=complete)
        touched, change = _plan(session, goldset, offer)
        done = Update(offer, touched, False)
        if dry_run or not offer.changes:
            return done
        if update_store.write_change(session.store, change, seen, author=session.author, at=session.clock(), note=NOTE):
            return replace(done, written=True)
    raise StoreError("store_busy", "others keep saving in this database", str(session.path), "try again")


def _plan(session: Session, goldset: GoldSet, offer: Sorted) -> tuple[tuple[Touched, ...], EvidenceChange]:
    after = offer.applied(goldset.evidence)
    retired = update_store.retired(session.store)
    now_retired = retired | {key for key, said in offer.said if said.current is False}
    before, then = Versions(goldset.evidence, retired), Versions(after, now_retired)
    changed = frozenset(offer.changed_ids)
    affected = [c for c in goldset.cases if not changed.isdisjoint(_named(c))]
    heads = update_store.states(session.store)
    rows = projections(affected, EvidenceIndex(after), goldset.policy, STRICT)
    withheld = Withheld(after)
    touched, stale = [], []
    for case in affected:
        number, was, _ = heads[case.case_id]
        chunks = tuple(i for i in dict.fromkeys(_named(case)) if i in changed)
        turns = may(Act.SOURCE_CHANGES, was) and not all(_same_to_read(before, then, i) for i in chunks)
        state = lifecycle.after(Act.SOURCE_CHANGES, was) if turns else CaseState(was)
        phrases = shown(became(case, before, then, chunks), case, withheld)
        touched.append(Touched(case.case_id, was, state, chunks, phrases))
        if turns:
            stale.append(Wanted(case, number, state, rows[case.case_id], NOTE + ", ".join(chunks)))
    going = {one.case.case_id for one in stale}
    others = {i: row for i, row in rows.items() if i not in going}
    change = EvidenceChange(offer.new, offer.said, tuple(stale), others, {i: heads[i][2] for i in others})
    return tuple(touched), change


def _named(case: GoldCase) -> tuple[str, ...]:
    return (*case.named_source_ids, *cited_ids(case))


def _same_to_read(before: Versions, after: Versions, chunk_id: str) -> bool:
    """Whether nothing a reviewer vouched for changed: the same text under the same rules, only called otherwise."""
    old, new = before.in_force(chunk_id), after.in_force(chunk_id)
    if old is None or new is None:
        return old is new
    return (old.text, old.permitted, old.current, old.usage) == (new.text, new.permitted, new.current, new.usage)
